"""``python build.py bench``: figures about speed and size. They are printed, never asserted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Error, Page, sync_playwright

from tools.bench import beside, engine, review, search, worst
from tools.bench.beside import Table
from tools.bench.browsers import Lab, labs, poll
from tools.bench.last_figures import FIGURES_FILE, keep
from tools.console import BuildError, complain, step
from tools.paths import DIST
from tools.serve import SiteServer

VISITS = 5
PAGE_SECONDS = 3.0
ENGINE = """
async ([app, game, seconds]) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.engine ??= startEngine();
    await engine.ready;
    return engine.ask({ act: 'bench', game, seconds });
}
"""
PLIES = 12
# What asking takes at the start, and after each of the moves that were played most.
EXPLORE = """
async ([app, game, plies]) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.engine ??= startEngine();
    await engine.ready;
    // As the page does at rest.
    await Promise.all([engine.complete(), engine.completePython()]);
    await engine.ask({ act: 'new', game, options: {} });
    const took = [];
    for (let ply = 0; ply < plies; ply += 1) {
        const from = performance.now();
        const { computer } = await engine.ask({ act: 'explore', trails: [] });
        took.push(performance.now() - from);
        if (!computer.moves.length) break;
        await engine.ask({ act: 'type', text: computer.moves[0].move });
    }
    return took;
}
"""
# Notes when was touched last, and when what tells of thinking was painted after that.
THINKING = """() => {
    globalThis.thinking = {};
    addEventListener('click', ({ timeStamp }) => (thinking.touched = timeStamp), true);
    new MutationObserver(() => {
        if (thinking.seen || !document.querySelector('[data-act=stop]').checkVisibility()) return;
        thinking.seen = true;
        requestAnimationFrame(() => setTimeout(() =>
            (thinking.took = performance.now() - thinking.touched)));
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
# When the page, with the board in it, was first painted, in milliseconds since the navigation.
BOARD_SEEN = """
document.querySelector('#board svg')
    && performance.getEntriesByName('first-contentful-paint')[0]?.startTime
"""
HOME_SEEN = """
document.querySelector('[data-card] svg')
    && performance.getEntriesByName('first-contentful-paint')[0]?.startTime
"""
MATCHES = 2_000
LOOKED_AT = 6_000
"""So long, in milliseconds, somebody looks at a list before it is filtered."""
# Has the latest match stored so many times, two in three of them over.
STORE = """async (count) => {
    const asked = indexedDB.open('drystone');
    await new Promise((done) => (asked.onsuccess = done));
    const store = asked.result.transaction('matches', 'readwrite').objectStore('matches');
    const all = store.getAll();
    await new Promise((done) => (all.onsuccess = done));
    const [one] = all.result;
    for (let at = 0; at < count - 1; at += 1) {
        const saved = one.saved - 60_000 * at;
        store.put({ ...one, id: `match${at}`, name: `No. ${at}`, over: at % 3 > 0, saved });
    }
    await new Promise((done) => (store.transaction.oncomplete = done));
}"""
# What it takes from a change of a field to the paint of what it asks for.
CHANGE = """([list, name, value]) => new Promise((done) => {
    const [field, from] = [document.getElementById(name), performance.now()];
    const seen = () => requestAnimationFrame(() => setTimeout(() => {
        watch.disconnect();
        done(performance.now() - from);
    }));
    const watch = new MutationObserver(seen);
    watch.observe(document.getElementById(list), { childList: true });
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
})"""
LISTED = "document.querySelector('#kept-list > li') && performance.now()"
Rows = list[tuple[str, str]]


def run_bench(only: str | None) -> int:
    """Measure what is called like ``only``, or everything, and print it as tables.

    Figures of all browsers are stored, and compared with those stored before.
    """
    parts = [*BESIDE, *FIGURES]
    chosen = [name for name in parts if only is None or only in name]
    if not chosen:
        raise BuildError(f"no figure is called {only!r}; there are: {', '.join(parts)}")
    changes: list[str] = []
    with SiteServer(DIST) as server, sync_playwright() as playwright:
        beside.warm(server)
        found = labs(playwright, server) if set(chosen) & {*BESIDE} else [Lab(playwright, server)]
        for name in chosen:
            step(f"measuring {name}")
            if name in BESIDE:
                changes += in_all_browsers(name, found)
            else:
                show(FIGURES[name](found[0]))
    if set(chosen) & {*BESIDE}:
        print(
            f"\nsince the figures in {FIGURES_FILE.name}:",
            *(changes or ["nothing is clearly other"]),
            sep="\n  ",
        )
    return 0


def in_all_browsers(name: str, found: list[Lab]) -> list[str]:
    """Measure a part in all browsers; print and store it, and return what has changed.

    A part in which a browser stops answering is given up with a word, and the others go on.
    """
    try:
        table = BESIDE[name](found)
    except (BuildError, Error) as trouble:
        complain(f"{name} is given up: {trouble}")
        return []
    for line in table.lines():
        print(f"  {line}", flush=True)
    return keep(name, table.figures())


def show(rows: Rows) -> None:
    """Print names and values in two columns."""
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"  {name:<{width}}  {value}", flush=True)


def spread(times: list[float]) -> str:
    """Say the median and the range of some milliseconds."""
    return f"{median(times):,.0f} ms ({min(times):,.0f} to {max(times):,.0f})"


def sights(lab: Lab) -> Rows:
    """Measure when a first visit sees the board, or Home, here and over a slower line."""
    rows = []
    pages = (("board", lab.table, BOARD_SEEN), ("Home", lab.server.url, HOME_SEEN))
    for line, megabits in (
        ("no limit", 0),
        *((f"{rate} Mbit/s", rate) for rate in beside.MEGABITS),
    ):
        for what, address, seen in pages:
            times = []
            for _ in range(VISITS):
                with lab.page() as page:
                    slow_down(page, megabits)
                    page.goto(address, wait_until="commit")
                    times.append(float(poll(page, seen)))
            rows.append((f"{what} seen, first visit, {line}", spread(times)))
    return rows


def slow_down(page: Page, megabits: int) -> None:
    """Let the page have only so many megabits a second, and 30 ms there and back."""
    if not megabits:
        return
    rate = megabits * 1_000_000 / 8
    limits = {"downloadThroughput": rate, "uploadThroughput": rate, "latency": 30}
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **limits})


def thinking(lab: Lab) -> Rows:
    """Make the first move against the computer; measure until thinking and Stop are painted."""
    took = []
    for case in engine.cases():
        if not case.moves[0][1]:
            continue  # It begins with what is typed.
        with lab.page() as page:
            for _ in range(VISITS):
                page.goto(f"{lab.server.url}?{case.query}&against=computer:3")
                page.locator("html[data-state=ready]").wait_for(state="attached")
                page.evaluate(THINKING)
                for site in case.moves[0][1]:
                    page.locator(f'[data-site="{site}"]').first.click()
                took.append(float(poll(page, "thinking.took")))
    text = f"median {median(took):.0f} ms, worst {max(took):.0f} ms, {len(took)} moves"
    return [("own move to thinking and Stop", text)]


def playing_in_cpython(lab: Lab) -> Rows:
    """Measure random play in this Python."""
    return [(f"{name}, CPython", speed(engine.random_play(name))) for name in engine.names()]


def loading(lab: Lab) -> Rows:
    """Measure how long the record of a very long match takes to load in this Python."""
    rows = []
    for name in engine.names():
        found = engine.loading(name)
        words = f"{found['moves']:,.0f} moves, {found['line']:,.0f} of them in the main line"
        rows.append((f"loading, {name}, CPython", f"{found['seconds']:.2f} s for {words}"))
    return rows


def reading_slow_inputs(lab: Lab) -> Rows:
    """Measure in this Python what is made to be slow."""
    return list(engine.slow_inputs())


def playing_in_environments(lab: Lab) -> Rows:
    """Measure random play in the environments for programs that learn, beside the engine's own."""
    return list(engine.environments())


def playing_in_page(lab: Lab) -> Rows:
    """Measure random play in the page's worker."""
    rows = []
    with with_engines(lab) as (page, app):
        for name in engine.names():
            asked = [app, name, PAGE_SECONDS]
            rounds = [page.evaluate(ENGINE, asked)["bench"] for _ in range(engine.ROUNDS)]
            rows.append((f"{name}, page", speed(engine.best(rounds))))
    return rows


def searching(lab: Lab) -> Rows:
    """Measure the computer players: speed, and how late a stop is heard."""
    names = engine.names()
    rows = [(f"search, {name}, CPython", search.in_cpython(name)) for name in names]
    with with_engines(lab) as (page, app):
        for name in names:
            rows.append((f"search, {name}, page", search.in_page(page, app, name)))
            rows.append((f"stop, {name}", search.stops(page, app, name)))
    return rows


def reviewing(lab: Lab) -> Rows:
    """Measure the review of a match of each game, the start of the second engine included."""
    rows = []
    for name in engine.names():
        with lab.page() as page:
            case = review.case(name)
            rows.append((f"review, {name}", review.review(page, lab.server.url, case)))
    return rows


def exploring(lab: Lab) -> Rows:
    """Measure how soon the page's Python says what was played before from a position."""
    rows = []
    with with_engines(lab) as (page, app):
        for name in engine.names():
            first, *others = page.evaluate(EXPLORE, [app, name, PLIES])
            later = f"{median(others):.1f} ms (to {max(others):.1f})"
            rows.append((f"explorer, {name}", f"{first:.0f} ms with its file, then {later}"))
    return rows


def standing_the_worst(lab: Lab) -> Rows:
    """Measure the longest task of the page with what was made to be slow."""
    rows = []
    for name, case in worst.CASES.items():
        with lab.page() as page:
            took = worst.longest_task(page, lab.server.url, case)
            rows.append((f"longest task, {name}", f"{took:,.0f} ms"))
    return rows


def listing(lab: Lab) -> Rows:
    """Measure the list of very many stored matches: opened, filtered, searched and sorted."""
    changes = (("kept-state", "over"), ("kept-words", "1"), ("kept-order", "name"))
    took: dict[str, list[float]] = {}
    with lab.page() as page:
        page.goto(f"{lab.server.url}?matches")
        worst.give(page, "#archive", "one.txt", worst.ordinary().encode())
        page.locator("#kept-list > li").wait_for()
        page.evaluate(STORE, MATCHES)
        for _ in range(VISITS):
            page.goto(f"{lab.server.url}?matches")
            took.setdefault("opened", []).append(float(poll(page, LISTED)))
            page.wait_for_timeout(LOOKED_AT)
            for name, value in changes:
                took.setdefault(name, []).append(page.evaluate(CHANGE, ["kept-list", name, value]))
    return [(f"{MATCHES:,} matches, {name}", spread(times)) for name, times in took.items()]


@contextmanager
def with_engines(lab: Lab) -> Iterator[tuple[Page, str]]:
    """Give a page that may import the site's modules, and the address of these."""
    (app,) = DIST.glob("app-*")
    address = f"{lab.server.url}{app.name}/"
    with lab.page() as page:
        page.goto(f"{address}engine/build.js")
        yield page, address


def speed(play: dict[str, float]) -> str:
    """Say how fast a random play was."""
    plies, playouts = (play[key] / play["seconds"] for key in ("plies", "playouts"))
    return f"{plies:,.0f} plies/s, {playouts:,.1f} playouts/s"


BESIDE: dict[str, Callable[[list[Lab]], Table]] = {
    "start": beside.starts,
    "settled": beside.settled_starts,
    "slow visits": beside.slow_visits,
    "early": beside.early_touches,
    "touch": beside.touches,
    "analysing": beside.touches_while_analysing,
    "bytes": beside.sizes,
}
"""Measured in all browsers, beside each other."""
FIGURES: dict[str, Callable[[Lab], Rows]] = {
    "sight": sights,
    "thinking": thinking,
    "cpython": playing_in_cpython,
    "loading": loading,
    "slow": reading_slow_inputs,
    "environments": playing_in_environments,
    "page": playing_in_page,
    "search": searching,
    "review": reviewing,
    "explorer": exploring,
    "worst": standing_the_worst,
    "listing": listing,
}
