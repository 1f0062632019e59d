"""What the browser tests share: the built site with its real headers, and a page that listens."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tools.browser import known_browser, launch_flags
from tools.places import DIST
from tools.serve import SiteServer

# A start takes a second, or many on a machine that does other things besides.
expect.set_options(timeout=30_000)


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
def browser_type_launch_args(browser_type_launch_args):
    return browser_type_launch_args | {"executable_path": known_browser(), "args": launch_flags()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, site):
    return browser_context_args | {"base_url": site}


@pytest.fixture
def complaints(page, site):
    """What the browser has had to complain about so far, a line each."""
    found = []
    page.on("console", lambda line: found.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("request", lambda request: found.extend(foreign(request.url, site)))
    return found


def foreign(url, site):
    """Return the url, in a list, if it leads to another site."""
    here = urlsplit(site).netloc
    parts = urlsplit(url)
    return [f"request to {url}"] if parts.netloc not in {"", here} else []


@pytest.fixture
def quiet_page(page, complaints):
    """A page that must not log an error, throw one, or speak to another site."""
    yield page
    assert complaints == []


@pytest.fixture
def bare(quiet_page, app):
    """A quiet page of the site with nothing running in it."""
    # Browsers look for an icon by themselves where a page names none.
    quiet_page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    quiet_page.goto(f"{app}engine/build.js")
    return quiet_page


@pytest.fixture
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
