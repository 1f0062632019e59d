"""What the browser tests share: the built site with its real headers, and pages to test it in.

Take the cheapest page that can show what the test claims; the seconds are a processor's, a start:

| fixture | what it is | costs |
|---|---|---|
| `page` | of a context that has been here before; reset after each test | 0.8 s |
| `small` | the same, with a small board on it | 1 s |
| `phone` | that page, 360 pixels wide, with a touch screen, and the site's own copy | 0.8 s |
| `borrow(**options)` | the same with a context's options, for several tests of a file | 0.8 s |
| `tab` | a new tab in such a context: may put scripts into what it opens | 1.5 s |
| `bare` | such a tab with nothing running in it, to import modules into | 0.3 s |
| `fresh_page`, `newcomer` | never was here: for first visits, routes, clocks, counts | 5 to 7 s |
| `visitor(url)` | new contexts, as many as wanted, for any site | 5 to 7 s |

A test of what happens on a first visit, or of what is downloaded, cannot take a page that has
been here before. All others should: what they test begins when the page is ready. All pages but
`newcomer` and those of `visitor` must stay quiet: no error logged or thrown, no other site asked.
"""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect as expect_in_playwright

from tests.browser.context_pool import RESTING, WITHOUT_COPY, ContextPool, refuse
from tests.browser.steps import open_game
from tests.browsers import firefox, webkit
from tests.browsers.browser_support import in_sample, reason_against
from tools.check.browser import FIREFOX_STARTER, QUICK_TO_COMPILE, known_test_browser, launch_flags
from tools.paths import DIST
from tools.serve import SiteServer

# A start takes a second, or many on a machine that does other things besides.
expect_in_playwright.set_options(timeout=webkit.PATIENCE)


def pytest_collection_modifyitems(config, items):
    """Leave out what WebKitGTK is not to run, and say so to who started the tests.

    What Firefox cannot run is tried all the same: a reason that no longer holds shall be known.
    With --sample, all but that is left out, without a word on each.
    """
    # Files of few long tests begin first: the last one would run alone.
    items.sort(key=lambda item: item.path.parent.name != "words")
    (browser,) = config.getoption("browser") or ["chromium"]
    if config.getoption("sample"):
        items[:] = [item for item in items if in_sample(browser, item.nodeid)]
        return
    reasons = {item.nodeid: reason_against(browser, item.nodeid) for item in items}
    listed = [item for item in items if reasons[item.nodeid]]
    if browser == "firefox":
        for item in listed:
            item.add_marker(pytest.mark.xfail(reason=reasons[item.nodeid], strict=False))
    elif listed:
        config.hook.pytest_deselected(items=listed)
        items[:] = [item for item in items if not reasons[item.nodeid]]
    if hasattr(config, "workeroutput"):
        config.workeroutput["elsewhere"] = {item.nodeid: reasons[item.nodeid] for item in listed}


@pytest.fixture(scope="session")
def server():
    """The server of dist/; `server.asked` lists the paths it was asked for."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: run python build.py site", pytrace=False)
    with SiteServer(DIST) as running:
        yield running


@pytest.fixture(scope="session")
def site(server):
    """The address of the site's front page."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, browser_name, pytestconfig):
    """How the browser is started: with --deep as visitors have it, else quick to compile."""
    deep = pytestconfig.getoption("tier") == "deep"
    if browser_name == "firefox":
        return browser_type_launch_args | {
            "executable_path": str(FIREFOX_STARTER),
            "channel": firefox.CHANNEL,
            "firefox_user_prefs": firefox.SETTINGS | ({} if deep else firefox.QUICK_TO_COMPILE),
        }
    quick = [] if deep else [QUICK_TO_COMPILE]
    return browser_type_launch_args | {
        "executable_path": known_test_browser(),
        "args": [*launch_flags(), *quick],
    }


@pytest.fixture(scope="session")
def browser(request, browser_name):
    """The browser, which takes the same calls whichever it is."""
    if browser_name == "webkit":
        made = webkit.Browser()
    else:
        made = request.getfixturevalue("launch_browser")()
    yield firefox.as_tests_need(made) if browser_name == "firefox" else made
    made.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, site):
    return browser_context_args | {"base_url": site}


@pytest.fixture(scope="session")
def pool(browser, site):
    """Contexts that have visited the site before, one for each kind of screen."""
    made = ContextPool(browser, site)
    yield made
    made.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Note on the test that it failed: nobody else gets its page then."""
    report = yield
    # One that is expected to fail, and does, is reported as skipped.
    failed = report.failed or (report.skipped and hasattr(report, "wasxfail"))
    item.has_failed = getattr(item, "has_failed", False) or failed
    return report


@pytest.fixture(scope="session")
def on_a_desk(pytestconfig, browser_name):
    """The options of a context on a desk: without the site's own copy, which costs a first visit.

    Phones have it. With --deep, and in other browsers, all have what visitors have.
    """
    spared = browser_name == "chromium" and pytestconfig.getoption("tier") != "deep"
    return WITHOUT_COPY if spared else {}


@pytest.fixture
def borrow(pool, site, request):
    """A function that lends the page of a visited context with the options given.

    The page must not log an error, throw one, or speak to another site while it is lent. It is at
    a text of the site, where nothing runs, and its storage is empty.
    """
    lent = []

    def lend(**options):
        page = pool.page(**options)
        lent.append((page, Complaints(page, site)))
        return page

    yield lend
    for page, complaints in lent:
        try:
            complaints.stop()
        finally:  # A browser that has crashed says nothing any more: the next test has another.
            pool.take_back(page, keep=not request.node.has_failed)
    for _, complaints in lent:
        assert complaints.found == []


@pytest.fixture
def page(borrow, on_a_desk):
    """A page that has visited the site before: what almost every test wants (see above)."""
    return borrow(**on_a_desk)


@pytest.fixture
def small(page):
    """The page with a small board of Anaash on it."""
    open_game(page)
    return page


@pytest.fixture
def phone(borrow):
    """The same with a touch screen, 360 pixels wide, and with the site's own copy."""
    return borrow(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)


@pytest.fixture
def tab(page, site):
    """A new tab in the visited context, for tests that put scripts into every page they open."""
    made = page.context.new_page()
    made.route = refuse
    complaints = Complaints(made, site)
    yield made
    made.close()
    assert complaints.found == []


@pytest.fixture
def newcomer(context):
    """A first visit: nothing is stored, downloaded or compiled. It costs seven times as much."""
    return context.new_page()


@pytest.fixture
def fresh_page(newcomer, site):
    """The same, which must stay quiet."""
    complaints = Complaints(newcomer, site)
    yield newcomer
    assert complaints.found == []


class Complaints:
    """What the browser has had to complain about a page so far, a line each, in `found`."""

    def __init__(self, page, site):
        self.found = []
        self._page = page
        self._site = site
        heard = {"console": self._log, "pageerror": self._error, "request": self._request}
        can = getattr(page, "events", heard)
        self._heard = {event: hear for event, hear in heard.items() if event in can}
        for event, hear in self._heard.items():
            page.on(event, hear)

    def stop(self):
        for event, hear in self._heard.items():
            self._page.remove_listener(event, hear)

    def _log(self, line):
        # A text that a page rests at names no icon: some browsers ask for one at the usual place.
        if line.type == "error" and not line.location["url"].endswith("/favicon.ico"):
            self.found.append(line.text)

    def _error(self, error):
        self.found.append(str(error))

    def _request(self, request):
        self.found.extend(foreign(request.url, self._site))


def foreign(url, site):
    """Return a complaint, in a list, if the url leads to another site."""
    here = urlsplit(site).netloc
    parts = urlsplit(url)
    return [f"request to {url}"] if parts.netloc not in {"", here} else []


@pytest.fixture
def bare(tab):
    """A quiet page of the site with nothing running in it."""
    tab.goto(RESTING)
    return tab


@pytest.fixture(scope="session")
def app(site):
    """The address of the folder of the page's modules."""
    (folder,) = DIST.glob("app-*")
    return f"{site}{folder.name}/"


@pytest.fixture
def visitor(browser):
    """A function that makes a browser's context for a site's address, with options."""
    made = []

    def visit(url, **options):
        made.append(browser.new_context(base_url=url, **options))
        return made[-1]

    yield visit
    for context in made:
        context.close()
