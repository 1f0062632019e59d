"""``python build.py bench``: figures about speed and size. They are printed, never asserted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tools import bench_engine, bench_review, bench_search, browser
from tools.bench_bytes import transferred
from tools.places import DIST
from tools.say import Trouble, step
from tools.serve import SiteServer

VISITS = 5
PAUSE = 1000  # ms: what a closed page still does is no part of the next visit.
LINGER = 8000  # ms: nobody leaves at once; caches and the snapshot are written by and by.
RUNNING = "next visit, the browser still running"
WITHOUT = "next visit, without a snapshot"
PAGE_SECONDS = 3.0
MEASURE = "touch-to-painted"
# Touches the first site that can be touched, as soon as there is one, and notes when the answer
# has been painted, in milliseconds since the navigation.
FIRST_TOUCH = f"""
addEventListener('DOMContentLoaded', () => {{
    const timer = setInterval(() => {{
        const site = document.querySelector('#board [data-open]');
        if (!site) return;
        clearInterval(timer);
        site.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));
    }}, 5);
}});
new PerformanceObserver((list) => {{
    const [first] = list.getEntriesByName('{MEASURE}');
    if (first) globalThis.answeredAt ??= first.startTime + first.duration;
}}).observe({{ type: 'measure', buffered: true }});
"""
ENGINE = """
async ([app, game, seconds]) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.engine ??= startEngine();
    await engine.ready;
    return engine.ask({ act: 'bench', game, seconds });
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
MEGABITS = (10, 2)
# When the page, with the board in it, was first painted, in milliseconds since the navigation.
BOARD_SEEN = """
document.querySelector('#board svg')
    && performance.getEntriesByName('first-contentful-paint')[0]?.startTime
"""
HOME_SEEN = """
document.querySelector('[data-card] svg')
    && performance.getEntriesByName('first-contentful-paint')[0]?.startTime
"""
Rows = list[tuple[str, str]]


def run_bench(only: str | None) -> int:
    """Measure what is called like ``only``, or everything, and print it as a table."""
    chosen = [name for name in FIGURES if only is None or only in name]
    if not chosen:
        raise Trouble(f"no figure is called {only!r}; there are: {', '.join(FIGURES)}")
    executable = browser.ensure_browser()
    with SiteServer(DIST) as server, sync_playwright() as playwright:
        warm(server)
        lab = Lab(playwright, executable, server)
        for name in chosen:
            step(f"measuring {name}")
            show(FIGURES[name](lab))
    return 0


def warm(server: SiteServer) -> None:
    """Compress everything beforehand: a deployed site has it ready, too."""
    for path in DIST.rglob("*"):
        if path.is_file():
            server.folder.answer(path.resolve(), compressed=True)


def show(rows: Rows) -> None:
    """Print names and values in two columns."""
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"  {name:<{width}}  {value}", flush=True)


class Lab:
    """A browser to measure in, and the site it visits."""

    def __init__(self, playwright: Playwright, executable: str, server: SiteServer) -> None:
        self._chromium = playwright.chromium
        self._executable = executable
        self.server = server

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        """Start a browser whose profile is this folder."""
        context = self._chromium.launch_persistent_context(
            folder, executable_path=self._executable, args=browser.launch_flags()
        )
        try:
            yield context
        finally:
            context.close()

    @contextmanager
    def page(self) -> Iterator[Page]:
        """Start a browser with a new profile and give its page."""
        with TemporaryDirectory() as name, self.profile(Path(name)) as context:
            yield context.pages[0]

    @property
    def table(self) -> str:
        """The address of the table with the first game of the menu on it."""
        (menu,) = DIST.glob("app-*/start/menu.json")
        first = json.loads(menu.read_text("utf-8"))["menu"][0]["name"]
        return f"{self.server.url}?game={first}"

    def visit(self, page: Page) -> float:
        """Return the milliseconds from navigation to the first answered touch."""
        page.add_init_script(FIRST_TOUCH)
        page.goto(self.table)
        return float(poll(page, "globalThis.answeredAt"))


def poll(page: Page, expression: str) -> Any:
    """Wait until an expression is true and return it: wait_for_function needs a looser policy."""
    for _ in range(3000):
        if value := page.evaluate(expression):
            return value
        page.wait_for_timeout(20)
    raise Trouble(f"waited in vain for {expression} on the page")


def starts(lab: Lab) -> Rows:
    """Measure visits with new profiles, and with each of them the next visits.

    The browser starts anew for each but `RUNNING`, which is what a person finds who comes back to
    the page in the same hour. The third differs from the second: only then has the browser kept the
    machine code. The last one finds no snapshot and all else: what it takes longer than the third
    is what the snapshot gains.
    """
    with lab.page() as page:  # Not counted: the browser itself comes from the disk, once.
        lab.visit(page)
    started = ("first visit", "second visit", "third visit")
    times: dict[str, list[float]] = {kind: [] for kind in (*started, RUNNING, WITHOUT)}
    for _ in range(VISITS):
        with TemporaryDirectory() as name:
            folder = Path(name)
            for kind in started:
                with lab.profile(folder) as context:
                    times[kind].append(stay(lab, context.pages[0]))
                    if kind == started[-1]:
                        times[RUNNING].append(lab.visit(another(context)))
                        context.pages[0].evaluate("caches.delete('drystone-snapshot')")
            with lab.profile(folder) as context:
                times[WITHOUT].append(lab.visit(context.pages[0]))
    return [(name, spread(taken)) for name, taken in times.items()]


def another(context: BrowserContext) -> Page:
    """Return a new page in the place of the one there is, once that has gone."""
    page = context.new_page()
    context.pages[0].close()
    page.wait_for_timeout(PAUSE)
    return page


def stay(lab: Lab, page: Page) -> float:
    """Visit and stay a while; return what `Lab.visit` does."""
    took = lab.visit(page)
    page.wait_for_timeout(LINGER)
    return took


def spread(times: list[float]) -> str:
    """Say the median and the range of some milliseconds."""
    return f"{median(times):,.0f} ms ({min(times):,.0f} to {max(times):,.0f})"


def sights(lab: Lab) -> Rows:
    """Measure when a first visit sees the board, or Home, here and over a slower line."""
    rows = []
    pages = (("board", lab.table, BOARD_SEEN), ("Home", lab.server.url, HOME_SEEN))
    for line, megabits in (("no limit", 0), *((f"{rate} Mbit/s", rate) for rate in MEGABITS)):
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


def sizes(lab: Lab) -> Rows:
    """Sum up what a first visit transfers, raw and compressed as hosts do."""
    with lab.page() as page:
        lab.server.asked.clear()
        lab.visit(page)
        until_touch = list(lab.server.asked)
        page.locator("html[data-offline=ready]").wait_for(state="attached")
        afterwards = [path for path in lab.server.asked if path not in until_touch]
    later = transferred(DIST, afterwards, "kept for offline use, afterwards")[:1]
    return transferred(DIST, until_touch, "first visit, until a touch is answered") + later


def touches(lab: Lab) -> Rows:
    """Play whole games by clicking, and read what each touch took."""
    rows = []
    for case in bench_engine.cases():
        with lab.page() as page:
            page.goto(f"{lab.server.url}?{case.query}")
            page.locator("html[data-state=ready]").wait_for(state="attached")
            took = played(page, case)
        slow = quantiles(took, n=20)[-1]
        text = f"median {median(took):.1f} ms, 95th percentile {slow:.1f} ms, {len(took)} touches"
        rows.append((f"touch to painted, {case.title}", text))
    return rows


def thinking(lab: Lab) -> Rows:
    """Make the first move against the computer; measure until thinking and Stop are painted."""
    took = []
    for case in bench_engine.cases():
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


def played(page: Page, case: bench_engine.Case) -> list[float]:
    """Play a game in a page that is ready; return the milliseconds of each touch."""
    count = 0
    for text, sites in case.moves:
        if not sites:
            page.locator("#move").fill(text)
            page.locator("#move").press("Enter")
            page.locator("html[data-state=ready]").wait_for(state="attached")
        for site in sites:
            page.locator(f'[data-site="{site}"]').first.click()
            count += 1
            poll(page, f"performance.getEntriesByName('{MEASURE}').length >= {count}")
    entries = f"performance.getEntriesByName('{MEASURE}').map((entry) => entry.duration)"
    took: list[float] = page.evaluate(entries)
    return took


def playing_in_cpython(lab: Lab) -> Rows:
    """Measure random play in this Python."""
    return [
        (f"{name}, CPython", speed(bench_engine.random_play(name))) for name in bench_engine.names()
    ]


def loading(lab: Lab) -> Rows:
    """Measure how long the record of a very long match takes to load in this Python."""
    rows = []
    for name in bench_engine.names():
        found = bench_engine.loading(name)
        words = f"{found['moves']:,.0f} moves, {found['line']:,.0f} of them in the main line"
        rows.append((f"loading, {name}, CPython", f"{found['seconds']:.2f} s for {words}"))
    return rows


def reading_slow_inputs(lab: Lab) -> Rows:
    """Measure in this Python what is made to be slow."""
    return list(bench_engine.slow_inputs())


def playing_in_environments(lab: Lab) -> Rows:
    """Measure random play in the environments for programs that learn, beside the engine's own."""
    return list(bench_engine.environments())


def playing_in_page(lab: Lab) -> Rows:
    """Measure random play in the page's worker."""
    (app,) = DIST.glob("app-*")
    rows = []
    with lab.page() as page:
        page.goto(f"{lab.server.url}{app.name}/engine/build.js")
        for name in bench_engine.names():
            asked = [f"{lab.server.url}{app.name}/", name, PAGE_SECONDS]
            rounds = [page.evaluate(ENGINE, asked)["bench"] for _ in range(bench_engine.ROUNDS)]
            rows.append((f"{name}, page", speed(bench_engine.best(rounds))))
    return rows


def searching(lab: Lab) -> Rows:
    """Measure the computer players: speed, how late a stop is heard, touches meanwhile."""
    (app,) = DIST.glob("app-*")
    names = bench_engine.names()
    rows = [(f"search, {name}, CPython", bench_search.in_cpython(name)) for name in names]
    with lab.page() as page:
        page.goto(f"{lab.server.url}{app.name}/engine/build.js")
        address = f"{lab.server.url}{app.name}/"
        for name in names:
            rows.append((f"search, {name}, page", bench_search.in_page(page, address, name)))
            rows.append((f"stop, {name}", bench_search.stops(page, address, name)))
    for case in bench_engine.cases():
        with lab.page() as page:
            address = f"{lab.server.url}?{case.query}"
            text = bench_search.touches(page, address, case, played)
            rows.append((f"touch while analysing, {case.title}", text))
    return rows


def reviewing(lab: Lab) -> Rows:
    """Measure the review of a match of each game, the start of the second engine included."""
    rows = []
    for name in bench_engine.names():
        with lab.page() as page:
            case = bench_review.case(name)
            rows.append((f"review, {name}", bench_review.review(page, lab.server.url, case)))
    return rows


def speed(play: dict[str, float]) -> str:
    """Say how fast a random play was."""
    plies, playouts = (play[key] / play["seconds"] for key in ("plies", "playouts"))
    return f"{plies:,.0f} plies/s, {playouts:,.1f} playouts/s"


FIGURES: dict[str, Callable[[Lab], Rows]] = {
    "start": starts,
    "sight": sights,
    "bytes": sizes,
    "touch": touches,
    "thinking": thinking,
    "cpython": playing_in_cpython,
    "loading": loading,
    "slow": reading_slow_inputs,
    "environments": playing_in_environments,
    "page": playing_in_page,
    "search": searching,
    "review": reviewing,
}
