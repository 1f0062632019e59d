"""What the bench wants to know of reviews: how long a match of sixty moves takes in the page."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from playwright.sync_api import Page

from tools.paths import PY

sys.path.insert(0, str(PY))

import drystone
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.play.records.link import link_of
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level

MOVES = 60
LEVEL = 1
"""Who plays: whose mistakes are many, and each is looked at more closely."""
MINUTE = 60.0
REST = 3000  # ms: what was opened is stored first.
# From the press of the button until the page says that all is judged, the second engine's start
# included.
REVIEW = """async () => {
    const words = document.querySelector('#judged-words');
    const said = new Promise((resolve) => {
        new MutationObserver(() => words.textContent && resolve(words.textContent))
            .observe(words, { childList: true, characterData: true, subtree: true });
    });
    const from = performance.now();
    document.querySelector('#review').click();
    const text = await said;
    return { text, seconds: (performance.now() - from) / 1000 };
}"""


@dataclass(frozen=True)
class Case:
    """A match of sixty moves, and the address that opens it."""

    game: str
    query: str


def case(name: str) -> Case:
    """Return a game's match: the first sixty moves of the first game that is as long."""
    number = 0
    while len(match := played(name, number)) < MOVES:
        number += 1
    return Case(name, f"game={name}#{link_of(match_of(name, match))}")


def played(name: str, number: int) -> list[str]:
    """Return the first moves of a game between two equal computer players."""
    rng = seeded(f"review {number}")
    match = Match(drystone.game(name).start())
    player = of_level(LEVELS[LEVEL], Budget(MINUTE))
    while match.outcome is None and match.ply < MOVES:
        match.add(player.choose(match.position, match.drawn_next(), rng))
    return [str(node.move) for node in match.turns]


def match_of(name: str, moves: list[str]) -> Match:
    """Return the match of these moves."""
    match = Match(drystone.game(name).start())
    match.play_all(moves)
    return match


def review(page: Page, url: str, one: Case) -> str:
    """Return how long the review of a match takes in the page, and what it finds."""
    page.goto(f"{url}?{one.query}")
    page.locator("html[data-state=ready]").wait_for(state="attached")
    page.locator("#tab-analysis").click()
    page.locator("#review").wait_for()
    page.wait_for_timeout(REST)
    found = page.evaluate(REVIEW)
    return f"{found['seconds']:.1f} s for {MOVES} moves; {found['text']}"
