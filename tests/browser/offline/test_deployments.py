"""A host that is being renewed while somebody visits: what comes wrong once is asked for again."""

from __future__ import annotations

import pytest

from tests.browser.deployments import cut, front_page, missing, scripted
from tests.browser.steps import settled
from tests.browsers.expecting import expect
from tests.sampling import sample_of
from tools.paths import DIST
from tools.serve import SiteServer

FOR_GOOD = 99
# What the host says wrong, and how; all of it is to be cached for a year.
ONCE = [
    ("/app-*/app/main.js", missing),
    ("/app-*/app/main.js", front_page),
    ("/app-*/app/main.js", cut),
    ("/app-*/app/early.js", missing),
    ("/app-*/style/site.css", missing),
    ("/app-*/engine/worker.js", missing),
    ("/app-*/engine/worker.js", front_page),
    ("/app-*/start/menu.json", front_page),
    ("/python-*/python.zip", missing),
    ("/python-*/python.zip", cut),
    ("/runtime-*/pyodide.asm.wasm", missing),
    ("/runtime-*/pyodide.asm.wasm", front_page),
    ("/runtime-*/pyodide.mjs", missing),
]


@pytest.fixture
def visit(visitor):
    """A function that opens a page of a host with a script; nothing keeps a copy of the site."""
    servers = []

    def opened(*script):
        server = SiteServer(DIST, answering=scripted(script))
        servers.append(server)
        server.__enter__()
        page = visitor(server.url, service_workers="block").new_page()
        page.goto("./?game=anaash&size=4")
        return page

    yield opened
    for server in servers:
        server.__exit__(None, None, None)


@pytest.mark.parametrize(
    "wrong", sample_of(ONCE, 0, count=3), ids=lambda wrong: f"{wrong[1].__name__} {wrong[0]}"
)
def test_what_comes_wrong_once_costs_no_visit(visit, wrong):
    page = visit((*wrong, 1))
    settled(page)
    page.reload()
    settled(page)


@pytest.mark.parametrize(
    "wrong", sample_of(ONCE, 5), ids=lambda wrong: f"{wrong[1].__name__} {wrong[0]}"
)
def test_what_comes_wrong_twice_is_well_when_the_page_is_loaded_again(visit, wrong):
    page = visit((*wrong, 2))
    expect(page.locator("#failure:visible, html[data-state=ready]")).not_to_have_count(0)
    page.reload()
    settled(page)


def test_what_does_not_come_at_all_is_told_with_what_helps(visit):
    page = visit(("/app-*/app/main.js", missing, FOR_GOOD))
    failure = page.locator("#failure")
    expect(failure).to_contain_text("This page has not come whole.")
    expect(failure.get_by_role("button", name="Load the page again")).to_be_visible()


def test_a_later_module_that_is_gone_is_told_where_it_was_wanted(visit):
    page = visit(("/app-*/correspondence/qr.js", missing, FOR_GOOD))
    settled(page)
    page.evaluate("document.querySelector('[data-act=codeFriend]').click()")
    notice = page.locator("[data-notice=part]")
    expect(notice).to_contain_text("does not come from its host")
    expect(notice.get_by_role("button", name="Load the page again")).to_be_visible()
