"""What the bench wants to know of the computer players: how fast they are, and out of the way.

Times of the page are taken in the page itself: the way from here to the browser takes longer.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tools.paths import PY

sys.path.insert(0, str(PY))

import drystone
from drystone.search.analysis.benchmark import search_speed
from drystone.search.seats import choosing_colours

SECONDS = 3.0
STOPS = 20
PATIENCE = 120_000
PACE = """
async ([app, game, seconds]) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.engine ??= startEngine();
    globalThis.worker ??= startEngine({}, 'search', engine.module);
    await Promise.all([engine.ready, worker.ready]);
    return (await worker.ask({ act: 'pace', game, seconds })).pace;
}
"""
# How long it takes from a stop until the second engine has the next answer ready.
STOP = """
async ([app, game, moves, times]) => {
    const { SearchClient } = await import(app + 'engine/search-client.js');
    globalThis.search ??= new SearchClient(engine);
    const task = { task: 'analysis', game, options: {}, start: '', moves };
    const took = [];
    for (let count = 0; count < times; count += 1) {
        let seen;
        const going = new Promise((keep) => (seen = keep));
        const run = search.run(task, seen);
        await going;
        await new Promise((done) => setTimeout(done, 50 + 17 * count));
        const from = performance.now();
        search.stop();
        await run;
        took.push(performance.now() - from);
    }
    return took;
}
"""


def in_cpython(name: str) -> str:
    """Return how fast a game's best search is in this Python."""
    return words(search_speed(drystone.game(name), SECONDS))


def in_page(page: Page, app: str, name: str) -> str:
    """Return how fast a game's best search is in the page's second engine."""
    return words(page.evaluate(PACE, [app, name, SECONDS]))


def stops(page: Page, app: str, name: str) -> str:
    """Return how late a stop is heard in the page, after `in_page`."""
    took = page.evaluate(STOP, [app, name, terms(name), STOPS])
    return f"median {median(took):.0f} ms, longest {max(took):.0f} ms, {len(took)} stops"


def terms(name: str) -> list[str]:
    """Return moves after which colours are at play: before, there is nothing to analyse."""
    position = drystone.game(name).start()
    moves: list[str] = []
    while choosing_colours(position):
        move = position.moves()[0]
        moves.append(str(move))
        position = position.after(move)
    return moves


def words(figures: dict[str, float]) -> str:
    """Say how fast a search was."""
    rate = figures["nodes"] / figures["seconds"]
    return f"{rate:,.0f} positions/s, longest step {1000 * figures['longest']:.0f} ms"


def analyse(page: Page, case: Any) -> None:
    """Have the position on the board analysed from now on."""
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse").click()
    if case.moves[0][1]:  # before colours are chosen there is nothing to analyse
        page.locator("#lines li").first.wait_for(state="attached", timeout=PATIENCE)
