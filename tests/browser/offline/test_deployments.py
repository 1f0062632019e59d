"""A host that is being renewed while somebody visits: what comes wrong once is asked for again."""

from __future__ import annotations

import pytest

from tests.browser.deployments import cut, front_page, missing, scripted
from tests.browser.hosts import Host, bare
from tests.browser.steps import settled, told, until
from tests.browser.toy_wheel import choose, install, wheel
from tests.browsers.expecting import expect
from tests.sampling import sample_of
from tools.paths import DIST
from tools.serve import SiteServer

FOR_GOOD = 99
# What a visit asks for, and how it comes wrong; all of it is to be cached for a year.
ASKED = (
    "/app-*/app/main.js",
    "/app-*/app/early.js",
    "/app-*/app/unframed.js",
    "/app-*/style/palette.js",
    "/app-*/style/site.css",
    "/app-*/style/palettes.css",
    "/app-*/board/board.css",
    "/app-*/engine/worker.js",
    "/app-*/start/menu.json",
    "/python-*/python.zip",
    "/python-*/later.zip",
    "/python-*/later/anaash/puzzles.json",
    "/runtime-*/pyodide.asm.wasm",
    "/runtime-*/*.rest.wasm",
    "/runtime-*/pyodide.mjs",
    "/runtime-*/pyodide.asm.mjs",
)
# The same of pages to read and of boards in frames.
READ = {
    "/rules/anaash.html": "./rules/anaash.html",
    "/app-*/docs/rules.css": "./rules/anaash.html",
    "/app-*/docs/docs.css": "./docs/index.html",
    "/app-*/embed/embed-page.css": "./embed.html?game=anaash&size=4",
    "/app-*/embed/embed-page.js": "./embed.html?game=anaash&size=4",
}
PAGES = ("/", "/rules/anaash.html")
WRONG = [
    *((path, cut) for path in PAGES),
    *(
        (path, how)
        for how in (missing, front_page, cut)
        for path in (*ASKED, *READ)
        if path not in PAGES
    ),
]
# What a hint needs, and the search before it.
FOR_HINTS = ("/python-*/later.zip", "/runtime-*/*.rest.wasm")
USUAL = "./?game=anaash"
ADDRESSES = {"/python-*/later/anaash/puzzles.json": "./?puzzle=anaash-1", **READ}
# Whether each style sheet has all of its rules, and the page its end.
WHOLE = """async () => {
    const whole = async ({ href, sheet }) => {
        const found = new CSSStyleSheet();
        found.replaceSync(await (await fetch(href, { cache: 'no-store' })).text());
        return found.cssRules.length === sheet?.cssRules.length;
    };
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    const all = await Promise.all(sheets.map(whole));
    return Boolean(document.querySelector('body > noscript')) && all.every(Boolean);
}"""


@pytest.fixture
def visit(visitor, browser_name):
    """A function that opens a page of a host with a script; nothing keeps a copy of the site.

    WebKit's driver cannot forbid that; there a first visit alone has none.
    """
    servers = []
    alone = {} if browser_name == "webkit" else {"service_workers": "block"}

    def opened(*script):
        server = SiteServer(DIST, answering=scripted(script))
        servers.append(server)
        server.__enter__()
        page = visitor(server.url, **alone).new_page()
        page.goto(ADDRESSES.get(script[0][0], USUAL))
        return page

    yield opened
    for server in servers:
        server.__exit__(None, None, None)


def named(wrong):
    return f"{wrong[1].__name__} {wrong[0]}"


def hint(page, path):
    """Ask for a hint if that needs the file; return what is said then."""
    said = page.locator("#said")
    if path in FOR_HINTS:
        page.get_by_role("button", name="Hint").click()
        expect(said).not_to_be_empty()
    return said


def check_whole(page, path):
    """Check that the page is as ever, as far as a file may change it."""
    if path in READ:
        expect(page.locator("body > noscript")).to_be_attached()
        expect(page.locator("footer, drystone-board").last).to_be_visible()
    else:
        settled(page)
    until(page, f"({WHOLE})()")
    if "puzzle" in path:
        expect(page.locator("#challenge-task")).to_contain_text("to move")
        expect(page.locator("[data-notice=part]")).to_have_count(0)
    if path in FOR_HINTS:
        expect(hint(page, path)).to_contain_text("Ask again")


@pytest.mark.parametrize("wrong", sample_of(WRONG, 0), ids=named)
def test_what_comes_wrong_once_costs_no_visit(visit, wrong):
    page = visit((*wrong, 1))
    check_whole(page, wrong[0])
    page.reload()
    check_whole(page, wrong[0])


@pytest.mark.parametrize("wrong", sample_of(WRONG, 5), ids=named)
def test_what_comes_wrong_twice_is_well_when_the_page_is_loaded_again(visit, wrong):
    page = visit((*wrong, 2))
    path = wrong[0]
    if path in READ:
        page.wait_for_timeout(1_000)
    else:
        expect(page.locator("#failure:visible, html[data-state=ready]")).not_to_have_count(0)
    hint(page, path)
    page.reload()
    check_whole(page, path)


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


def test_a_file_that_python_wants_and_does_not_get_is_told_with_what_helps(visit):
    page = visit(("/python-*/later/anaash/puzzles.json", missing, FOR_GOOD))
    notice = page.locator("[data-notice=part]")
    expect(notice).to_contain_text("does not come from its host")
    expect(notice.get_by_role("button", name="Load the page again")).to_be_visible()


@pytest.mark.parametrize("how", sample_of((missing, front_page, cut), 9))
def test_a_board_on_another_page_comes_though_its_module_came_wrong(visit, how):
    page = visit(("/app-*/embed/board-element.js", how, 1))
    settled(page)
    with Host(page.url.partition("?")[0]) as host:
        page.goto(host.show(bare(game="anaash", size=4)))
        expect(page.locator("drystone-board #board svg")).to_be_visible()


def test_a_wheel_starts_at_the_next_try_where_a_file_came_cut(visit):
    page = visit(("/runtime-*/pyodide.mjs", cut, 1))
    settled(page)
    choose(page, wheel())
    expect(told(page).filter(has_text="was stopped")).to_be_visible()
    install(page, wheel())
