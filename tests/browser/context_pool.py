"""Browser contexts that know the site already: what a test borrows instead of a first visit.

A first visit costs seven seconds of a processor: everything is downloaded, compiled and stored, and
Python's memory is kept for the next start. A later visit costs one. So each process of the tests
makes one context for each kind of screen, visits the site once in it, and lends its page to one
test after the other. Where no test of a context asks for the site's own copy, none is made: that
is half of a first visit. What the tests leave behind is removed each time: storage, other tabs,
permissions, emulated media. What the site may keep between visits stays: caches, the service
worker, the snapshot of Python's memory, and the note that Python has been downloaded.
"""

from __future__ import annotations

from tests.browsers.expecting import expect

READY_FOR_NEXT = "html[data-snapshot=kept][data-offline=ready]"
# The same of a context without the site's own copy, which a service worker makes.
SNAPSHOT_KEPT = "html[data-snapshot=kept]"
# The page says so where it has heard nothing of its engine for a while.
GAVE_UP = "html[data-state=error]"
WITHOUT_COPY = {"service_workers": "block"}
MEDIA = {
    "media": "null",
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "contrast": "no-preference",
    "forced_colors": "none",
}
# A page of the site in which nothing runs that stores anything.
RESTING = "rules/index.html"
# Something of the site that is no page at all: it costs a quarter of one to come there.
NOWHERE = "third-party.txt"
# Empties what the site stores; says what is still there that no page can be rid of. What stays is
# the note that Python was downloaded: without it the next start would compile it all anew.
CLEAR = """async () => {
    for (const name of Object.keys(localStorage)) {
        if (name !== 'drystone:came') localStorage.removeItem(name);
    }
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done, failed) => {
            const asked = indexedDB.deleteDatabase(name);
            asked.onsuccess = done;
            asked.onerror = () => failed(asked.error);
        });
    }
    return Object.keys(globalThis).filter((name) => name.startsWith('__pwClock'));
}"""
USE_FRESH = "this page is lent to one test after the other: a test that changes how every page of \
its context loads takes tab (scripts) or fresh_page (scripts, routes, clocks)"

HOW_FAR = """() => JSON.stringify([
    document.documentElement.dataset,
    performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]),
])"""

# Milliseconds of patience with a first visit: what makes the snapshot may have to be replaced.
FIRST_VISIT = 180_000

LOANS = 40
"""After so many tests a page is replaced by a new tab: what it has used of memory is given back."""


def refuse(*_, **__):
    """Stand in for what would stay behind in a page that other tests get next."""
    raise AssertionError(USE_FRESH)


class ContextPool:
    """Lends pages that have visited the site before.

    Args:
        browser: what the contexts are made in.
        site: the address of the front page.
    """

    def __init__(self, browser, site):
        self._browser = browser
        self._site = site
        self._pages = {}

    def page(self, **options):
        """Return the page of the context with these options, which nobody else has now."""
        key = repr(sorted(options.items()))
        if key not in self._pages:
            self._pages[key] = self._visited(options)
        page = self._pages[key]
        page.loans += 1
        if page.loans > LOANS:
            page = self._pages[key] = lendable(page.context.new_page())
            reset(page)
        return page

    def _visited(self, options):
        context = self._browser.new_context(base_url=self._site, **options)
        page = lendable(context.new_page())
        page.goto("./")
        copied = not WITHOUT_COPY.items() <= options.items()
        kept = READY_FOR_NEXT if copied else SNAPSHOT_KEPT
        try:
            expect(page.locator(f"{kept}, {GAVE_UP}")).to_be_attached(timeout=FIRST_VISIT)
            if page.locator(GAVE_UP).count():  # A machine with much else to do: as a reader would.
                page.goto("./")
            expect(page.locator(kept)).to_be_attached(timeout=FIRST_VISIT)
        except AssertionError as error:
            error.add_note(f"The page says of itself: {page.evaluate(HOW_FAR)}")
            raise
        reset(page)
        context.route = context.add_init_script = refuse
        return page

    def take_back(self, page, *, keep=True):
        """Make a page ready for the next test, or throw its context away."""
        try:
            if keep:
                reset(page)
        except Exception:
            keep = False
            raise
        finally:
            if not keep:
                self._pages = {key: one for key, one in self._pages.items() if one is not page}
                page.context.close()

    def close(self):
        """Close all contexts."""
        for page in self._pages.values():
            page.context.close()
        self._pages.clear()


def lendable(page):
    """Return a new page as one that can be lent to one test after the other."""
    page.route = page.add_init_script = refuse
    page.first_size = page.viewport_size
    page.loans = 0
    return page


def reset(page):
    """Bring a page and its context back to how they were after the first visit."""
    context = page.context
    for other in context.pages:
        if other is not page:
            other.close()
    context.set_offline(False)
    page.goto(NOWHERE)
    left = page.evaluate(CLEAR)
    assert left == [], f"a test has left {left} behind: it should take fresh_page"
    # What follows would have a page drawn anew; here is nothing to draw.
    context.clear_permissions()
    page.emulate_media(**MEDIA)
    if page.viewport_size != page.first_size:
        page.set_viewport_size(page.first_size)
    page.mouse.move(0, 0)
