"""What the bench measures in all browsers, side by side: starts, touches and bytes.

The browsers take turns, so that a machine that is slower for a while is so for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page

from tools.bench import engine, search
from tools.bench.browsers import MEASURE, Lab, Visit, poll
from tools.bench.last_figures import Figures, Times, calibration, percentile
from tools.bench.sizes import KINDS, Sizes, in_words, sizes_of, total_of
from tools.bench.slow_line import slow_handler
from tools.console import step
from tools.paths import DIST
from tools.serve import SiteServer

VISITS = 5
PAUSE = 1000  # ms: what a closed page still does is no part of the next visit.
PRESS = 60  # ms: as long as a quick finger or mouse button is down.
MOST = 40
"""Touches of a game that are measured."""
EARLY = 5
"""Touches after the first of a start, which is predicted."""
LINGER = 8000  # ms: nobody leaves at once; caches and the snapshot are written by and by.
FIRST, SECOND, THIRD = "first visit", "second visit", "third visit"
RUNNING = "next visit, the browser still running"
WITHOUT = "next visit, without a snapshot"
PYTHON = "{}, until Python runs"
UNTIL_PYTHON = PYTHON.format(FIRST)
AFTERWARDS = "first visit, kept for offline use, afterwards"
MEGABITS = (10, 2)
SLOW = "first visit, {} Mbit/s"
SETTLED = "first visit in a browser that has run for a while"
SETTLING = 4000  # ms: a browser that has just been started loads pages of its own.
READY = "document.documentElement.dataset.state === 'ready'"
LARGEST = 4
EARLY_ROW = f"touches 2 to {EARLY + 1} of a {{}}"
DURATIONS = f"performance.getEntriesByName('{MEASURE}').map((entry) => entry.duration)"
PREPARED = "html[data-offline=ready]"


class Table:
    """Figures in rows, with a column for each browser.

    Args:
        columns: the browsers' names.
    """

    def __init__(self, columns: list[str]) -> None:
        self._columns = columns
        self._rows: dict[str, list[str]] = {}
        self._figures: Figures = {}

    def put(self, row: str, column: str, text: str, figures: Figures) -> None:
        """Fill one place: what is printed there, and what is stored of it, by name."""
        self._rows.setdefault(row, [""] * len(self._columns))
        self._rows[row][self._columns.index(column)] = text
        for name, value in figures.items():
            self._figures[", ".join(filter(None, (row, column, name)))] = value

    def lines(self) -> Iterator[str]:
        """Yield the lines of the table, its head first."""
        rows = {"": self._columns, **self._rows}
        names = max(map(len, rows))
        widths = [max(map(len, cells)) for cells in zip(*rows.values(), strict=True)]
        for row, cells in rows.items():
            texts = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
            yield "  ".join([row.ljust(names), *texts]).rstrip()

    def figures(self) -> Figures:
        """Return what is stored."""
        return self._figures


def table_for(labs: list[Lab]) -> Table:
    """Return an empty table with a column for each lab."""
    return Table([lab.name for lab in labs])


def warm(server: SiteServer) -> None:
    """Compress everything first, as a deployed site does."""
    for path in DIST.rglob("*"):
        if path.is_file():
            server.folder.answer(path.resolve(), compressed=True)


def starts(labs: list[Lab]) -> Table:
    """Measure visits with new profiles, and with each of them the next visits.

    The browser starts anew for each but `RUNNING`, which is what a person finds who comes back to
    the page in the same hour. In Chromium the third differs from the second: only then has it
    stored the machine code. The last one finds all but the snapshot: what it takes longer than
    the third is what the snapshot gains.
    """
    times: dict[tuple[str, str], Times] = {}
    for _ in range(VISITS):
        for lab in labs:
            for kind, visit, work in visits(lab):
                note(times, lab, kind, visit, work)
    return table_of(times, labs)


def note(
    times: dict[tuple[str, str], Times], lab: Lab, kind: str, visit: Visit, work: float
) -> None:
    """Note a visit in two rows, and say it: when a touch was answered, and when Python ran."""
    step(f"{lab.name}, {kind}: touch {visit.touch:,.0f} ms, Python {visit.python:,.0f} ms")
    times.setdefault((lab.name, kind), Times()).add(visit.touch, work)
    times.setdefault((lab.name, PYTHON.format(kind)), Times()).add(visit.python, work)


def table_of(times: dict[tuple[str, str], Times], labs: list[Lab]) -> Table:
    """Return a table of times by lab and row."""
    table = table_for(labs)
    for (name, row), one in times.items():
        table.put(row, name, spread(one), {"": one.ratio})
    return table


def visits(lab: Lab) -> Iterator[tuple[str, Visit, float]]:
    """Visit the site with a new profile, and again; yield what each visit took, and the work."""
    with TemporaryDirectory() as name:
        for kind in (FIRST, SECOND, THIRD):
            work = calibration()
            with lab.profile(Path(name)) as context:
                yield kind, stay(lab, context.pages[0]), work
                if kind == THIRD:
                    page = another(context)
                    work = calibration()
                    yield RUNNING, lab.visit(page), work
                    page.evaluate("caches.delete('drystone-snapshot')")
        work = calibration()
        with lab.profile(Path(name)) as context:
            yield WITHOUT, lab.visit(context.pages[0]), work


def settled_starts(labs: list[Lab]) -> Table:
    """Measure first visits in browsers that have done what they do when they are started.

    Most people's browser runs already. One that has just been started is busy for a while:
    Chromium then loads some hundred modules of its own, in two processes.
    """
    times: dict[tuple[str, str], Times] = {}
    for _ in range(VISITS):
        for lab in labs:
            with lab.page() as page:
                page.wait_for_timeout(SETTLING)
                work = calibration()
                note(times, lab, SETTLED, lab.visit(page), work)
    return table_of(times, labs)


def slow_visits(labs: list[Lab]) -> Table:
    """Measure first visits over slower lines."""
    times: dict[tuple[str, str], Times] = {}
    for megabits in MEGABITS:
        with SiteServer(DIST, answering=slow_handler(megabits)) as server:
            warm(server)
            for _ in range(VISITS):
                for lab in labs:
                    with lab.at(server), lab.page() as page:
                        work = calibration()
                        note(times, lab, SLOW.format(megabits), lab.visit(page), work)
    return table_of(times, labs)


def another(context: BrowserContext) -> Page:
    """Return a new page in the place of the one there is, once that has gone."""
    page = context.new_page()
    context.pages[0].close()
    page.wait_for_timeout(PAUSE)
    return page


def stay(lab: Lab, page: Page) -> Visit:
    """Visit and stay a while; return what `Lab.visit` does."""
    took = lab.visit(page)
    page.wait_for_timeout(LINGER)
    return took


def spread(times: Times) -> str:
    """Say the median, the range, and how many times as long as the work beside it."""
    took = times.took
    range_of = f"{min(took):,.0f} to {max(took):,.0f}"
    return f"{median(took):,.0f} ms ({range_of}), {times.ratio:.2f}"


def early_touches(labs: list[Lab]) -> Table:
    """Measure the touches that come next after a start, once Python runs."""
    times: dict[tuple[str, str], Times] = {}
    for _ in range(VISITS):
        for lab in labs:
            with TemporaryDirectory() as name:
                for kind in (FIRST, SECOND):
                    with lab.profile(Path(name)) as context:
                        work = calibration()
                        took = touched_early(lab, context.pages[0])
                        one = times.setdefault((lab.name, EARLY_ROW.format(kind)), Times())
                        for each in took:
                            one.add(each, work)
                        context.pages[0].wait_for_timeout(LINGER if kind == FIRST else 0)
    return table_of(times, labs)


def touched_early(lab: Lab, page: Page) -> list[float]:
    """Visit the table and touch what is open, again and again; return the milliseconds of each."""
    lab.touched(page)
    lab.running(page)
    for number in range(EARLY):
        opened = page.locator("#board [data-site][data-open]")
        opened.nth(7 * number % opened.count()).click(delay=PRESS)
        poll(page, f"performance.getEntriesByName('{MEASURE}').length >= {number + 2}")
    took: list[float] = page.evaluate(DURATIONS)
    return took[1:]


def touches(labs: list[Lab]) -> Table:
    """Play games by clicking, and read what each touch took."""
    return touches_in(labs, lambda page, case: None)


def touches_while_analysing(labs: list[Lab]) -> Table:
    """The same while the position on the board is analysed all the time."""
    return touches_in(labs, search.analyse)


def touches_in(labs: list[Lab], begin: Callable[[Page, engine.Case], None]) -> Table:
    """Play games by clicking in pages of which something begins."""
    table = table_for(labs)
    for case in engine.cases():
        for lab in labs:
            work = calibration()
            with lab.page() as page:
                page.goto(f"{lab.server.url}?{case.query}")
                poll(page, READY, lab.passing())
                begin(page, case)
                took = played(page, case)
            times = Times(took, [work] * len(took))
            slow = percentile(took)
            text = f"{median(took):.1f} ms, 95 % below {slow:.1f} ms, {len(took)} touches"
            figures = {"median": times.ratio, "95 %": times.slow_ratio}
            step(f"{lab.name}, {case.title}: {text}")
            table.put(case.title, lab.name, text, figures)
    return table


def played(page: Page, case: engine.Case) -> list[float]:
    """Play a game in a page that is ready; return the milliseconds of each of MOST touches."""
    count = 0
    for text, sites in case.moves:
        if count >= MOST:
            break
        if not sites:
            page.locator("#tab-game").click()
            page.locator("#move").fill(text)
            page.locator("#move").press("Enter")
            page.locator("html[data-state=ready]").wait_for(state="attached")
        for site in sites:
            page.locator(f'[data-site="{site}"]').first.click(delay=PRESS)
            count += 1
            poll(page, f"performance.getEntriesByName('{MEASURE}').length >= {count}")
    took: list[float] = page.evaluate(DURATIONS)
    return took


def sizes(labs: list[Lab]) -> Table:
    """Sum up what a first visit transfers, raw and compressed as hosts do."""
    table = table_for(labs)
    for lab in labs:
        until_python, afterwards = asked_for(lab)
        largest = put_sizes(table, lab, UNTIL_PYTHON, until_python)
        put_sizes(table, lab, AFTERWARDS, afterwards)
        for name, size in largest[:LARGEST]:
            table.put(f"  {Path(name).name}", lab.name, in_words(size), {})
    return table


def put_sizes(table: Table, lab: Lab, row: str, paths: list[str]) -> list[tuple[str, Sizes]]:
    """Put into the table what was transferred; return the files, the largest first."""
    files = sizes_of(DIST, paths)
    total = total_of(files.values())
    counts = {f"{kind} bytes": float(total[kind]) for kind in KINDS if kind != "raw"}
    table.put(row, lab.name, f"{len(files)} files, {in_words(total)}", counts)
    return list(files.items())


def asked_for(lab: Lab) -> tuple[list[str], list[str]]:
    """Return what a first visit asks for until Python runs, and what else afterwards."""
    with lab.page() as page:
        lab.server.asked.clear()
        lab.touched(page)
        lab.running(page)
        before = list(lab.server.asked)
        page.locator(PREPARED).wait_for(state="attached", timeout=120_000)
        return before, [path for path in lab.server.asked if path not in before]
