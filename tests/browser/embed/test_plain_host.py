"""A host that sends no headers of ours, and has the site below a path: a plain file server.

Every page holds itself to the policy. GitHub Pages is such a host, but that anybody may load what
it has, so boards can stand on other people's pages.
"""

import pytest

from tests.browser.hosts import Host, bare
from tests.browser.steps import open_game, touch
from tests.browsers.expecting import expect
from tools.build.headers import pattern
from tools.paths import DIST
from tools.serve import SiteServer

BASE = "/games/drystone/"
OPEN = [(pattern("/*"), {"Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=600"})]
INJECT = """() => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.injected = "yes"';
    document.head.append(script);
}"""


@pytest.fixture(scope="module")
def plain():
    """The address of the site on a host without headers."""
    with SiteServer(DIST, rules=[], base=BASE) as server:
        yield server.url


@pytest.fixture(scope="module")
def plain_context(browser, plain):
    """A browser's context for that host, which downloads Python once for all tests."""
    context = browser.new_context(base_url=plain, service_workers="block")
    yield context
    context.close()


@pytest.fixture
def plain_page(plain_context):
    """A page of that host, and what it complains about."""
    page = plain_context.new_page()
    page.complaints = []
    page.on("console", lambda line: line.type == "error" and page.complaints.append(line.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    yield page
    page.close()


def test_a_move_is_played_and_an_inline_script_is_refused(plain_page):
    answer = plain_page.goto("./")
    assert "content-security-policy" not in answer.headers
    open_game(plain_page)
    touch(plain_page, "a1", "a2")
    expect(plain_page.locator("#moves > li")).to_have_count(1)
    assert plain_page.complaints == []
    for name in ("?game=anaash", "rules/index.html", "docs/index.html", "embed.html"):
        plain_page.goto(name)
        plain_page.evaluate(INJECT)
        assert plain_page.locator("[data-injected]").count() == 0, name
        assert "Content Security Policy" in plain_page.complaints.pop(), name


def test_only_what_is_made_for_frames_shows_itself_in_one(plain_page, plain):
    with Host(plain) as host:
        frames = f"<iframe src='{plain}'></iframe><iframe src='{plain}docs/index.html'></iframe>"
        plain_page.goto(host.show(f"{frames}<iframe src='{plain}embed.html?game=anaash'></iframe>"))
        for number in range(2):
            framed = plain_page.frame_locator("iframe").nth(number)
            expect(framed.locator("body")).to_have_text(
                "This page is not shown inside other sites. Open it by itself."
            )
        board = plain_page.frame_locator("iframe").nth(2).locator("drystone-board")
        expect(board.locator("svg[role='img']").first).to_be_visible()


def test_it_plays_embeds_and_goes_offline(visitor):
    with SiteServer(DIST, rules=OPEN, base=BASE) as server, Host(server.url) as host:
        page = visitor(server.url).new_page()
        page.goto(host.show(bare(game="anaash", size=4, mode="play")))
        board = page.locator("drystone-board")
        board.get_by_role("button", name="Play").click()
        board.locator('[data-site="a1"]').click()
        board.locator('[data-site="a2"]').click()
        expect(board.get_by_role("button", name="Undo")).to_be_enabled()
        open_game(page)
        touch(page, "a1", "a2")
        expect(page.locator("html[data-offline=ready]")).to_be_attached()
        assert [path for path in server.asked if not path.startswith(BASE)] == []
    page.reload()
    expect(page.locator("#moves > li")).to_have_count(1)
    touch(page, "b1", "c1")
    expect(page.locator("#moves > li")).to_have_count(2)
    answer = page.goto("./docs/index.html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
