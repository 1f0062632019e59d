"""The browsers that the bench measures in, each of which takes the same calls.

Chromium is the one that people have. Firefox and WebKitGTK are driven as the tests drive them; as
people have them, too, with all that compiles often-run code.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Error, Page, Playwright

from tools.check import browser
from tools.console import BuildError, complain, step
from tools.paths import DIST
from tools.serve import SiteServer

PATIENCE = 60
"""Seconds after which a page that does not answer is given up."""

MEASURE = "touch-to-painted"
# Gives when the first touch was answered, in milliseconds since the navigation, as soon as it has
# been painted. It touches the first site that can be touched as soon as there is one. It is asked
# again and again: a window may show something else for a moment before the page.
ANSWERED_AT = f"""(() => {{
    if (globalThis.firstTouch) return firstTouch.answeredAt;
    globalThis.firstTouch = {{}};
    const timer = setInterval(() => {{
        const site = document.querySelector('#board [data-open]');
        site?.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));
        // Nothing comes of a touch that the page does not hear yet.
        if (document.querySelector('#board .waiting')) clearInterval(timer);
    }}, 5);
    new PerformanceObserver((list) => {{
        const [first] = list.getEntriesByName('{MEASURE}');
        if (first) firstTouch.answeredAt ??= first.startTime + first.duration;
    }}).observe({{ type: 'measure', buffered: true }});
}})()"""


# The same of when Python can answer.
RUNNING_AT = "performance.getEntriesByName('boot')[0]?.startTime"
UNASKED = 1000  # ms: a page that is asked every 20 ms meanwhile starts later, WebKitGTK by a tenth.


class Visit(NamedTuple):
    """When a visit came how far, in milliseconds since the navigation."""

    touch: float
    """The first touch was answered, and the answer painted. That of a start is predicted."""
    python: float
    """Python ran: the next touch is answered by it."""


class Lab:
    """Chromium, and the site it visits."""

    name = "Chromium"

    def __init__(self, playwright: Playwright, server: SiteServer) -> None:
        self._playwright = playwright
        self._executable = self.ensure()
        self.server = server

    def ensure(self) -> str:
        """Return the path of the browser, after installing it if need be.

        Raises:
            BuildError: it can't be had.
        """
        return browser.ensure_browser()

    @contextmanager
    def profile(self, folder: Path) -> Iterator[BrowserContext]:
        """Start a browser whose profile is this folder."""
        context = self.start(folder)
        try:
            yield context
        finally:
            context.close()

    def start(self, folder: Path) -> BrowserContext:
        """Start a browser whose profile is this folder, with one page."""
        return self._playwright.chromium.launch_persistent_context(
            folder, executable_path=self._executable, args=browser.launch_flags()
        )

    @contextmanager
    def page(self) -> Iterator[Page]:
        """Start a browser with a new profile and give its page."""
        with TemporaryDirectory() as name, self.profile(Path(name)) as context:
            yield context.pages[0]

    @contextmanager
    def at(self, server: SiteServer) -> Iterator[None]:
        """Visit the site of another server meanwhile."""
        usual, self.server = self.server, server
        try:
            yield
        finally:
            self.server = usual

    @property
    def table(self) -> str:
        """The address of the table with the first game of the menu on it."""
        (menu,) = DIST.glob("app-*/start/menu.json")
        first = json.loads(menu.read_text("utf-8"))["menu"][0]["name"]
        return f"{self.server.url}?game={first}"

    def visit(self, page: Page) -> Visit:
        """Open the table, touch it as soon as it can be, and ask later when Python ran."""
        touch = self.touched(page)
        page.wait_for_timeout(UNASKED)
        return Visit(touch, self.running(page))

    def touched(self, page: Page) -> float:
        """Open the table and touch it as soon as it can be; return when that was answered."""
        page.goto(self.table, wait_until="commit")
        return float(poll(page, ANSWERED_AT, self.passing()))

    def running(self, page: Page) -> float:
        """Wait until Python runs on the page; return since when."""
        return float(poll(page, RUNNING_AT, self.passing()))

    def passing(self) -> tuple[type[Exception], ...]:
        """Return what may be raised by a page that takes the place of another just then."""
        return ()


class FirefoxLab(Lab):
    """Firefox."""

    name = "Firefox"

    def ensure(self) -> str:
        """Return how Playwright starts it."""
        return browser.ensure_firefox()

    def start(self, folder: Path) -> BrowserContext:
        """Start it by way of the helper that Playwright needs."""
        driver: Any = import_module("tests.browsers.firefox")
        return self._playwright.firefox.launch_persistent_context(
            folder,
            executable_path=self._executable,
            channel=driver.CHANNEL,
            firefox_user_prefs=driver.SETTINGS,
        )


class WebKitLab(Lab):
    """WebKitGTK, whose contexts and pages answer those calls that the bench makes."""

    name = "WebKitGTK"

    def ensure(self) -> str:
        """Have it; it is started by its driver."""
        browser.ensure_webkit()
        return browser.WEBKIT_DRIVER

    def start(self, folder: Path) -> BrowserContext:
        """Start it on a screen that nobody sees."""
        driver: Any = import_module("tests.browsers.webkit")
        context = driver.Context({"profile": folder, "settings": {}, "wait": False})
        context.new_page()
        return context  # type: ignore[no-any-return]

    def passing(self) -> tuple[type[Exception], ...]:
        """Its driver forgets what was asked of the page before."""
        driver: Any = import_module("tests.browsers.webkit")
        return (driver.WebKitError,)


LABS = (Lab, FirefoxLab, WebKitLab)


def labs(playwright: Playwright, server: SiteServer) -> list[Lab]:
    """Return a lab for each browser that is here and answers; say why another is left out.

    Each makes one visit, which is not counted: the browser itself comes from the disk, once.
    """
    found = []
    for kind in LABS:
        step(f"starting {kind.name}")
        try:
            lab = kind(playwright, server)
            with lab.page() as page:
                lab.visit(page)
            found.append(lab)
        except (BuildError, Error) as trouble:
            if kind is Lab:
                raise
            complain(f"not measured in {kind.name}: {trouble}")
    return found


def poll(page: Page, expression: str, passing: tuple[type[Exception], ...] = ()) -> Any:
    """Wait until an expression is true and return it: wait_for_function needs a looser policy.

    What is ``passing`` may be raised meanwhile.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(*passing):
            if value := page.evaluate(expression):
                return value
        page.wait_for_timeout(20)
    raise BuildError(f"the page did not answer within {PATIENCE} s: {expression}")
