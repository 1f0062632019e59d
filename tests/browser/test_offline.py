"""Without a network: the whole site works, newer versions wait, broken downloads change nothing."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import expect

from tests.browser.deploys import copy_site, deploy, kept_offline, look_for_update
from tests.browser.steps import (
    check_axe,
    check_end,
    first_of_each_game,
    open_game,
    paths_of,
    play,
    touch,
)
from tests.browser.test_wheel import TOY, wheel
from tests.helpers import title
from tools.places import DIST
from tools.serve import SiteServer

ANAASH = {"game": "anaash", "options": {"size": 4}}
CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('drystone-site')))"


@pytest.fixture
def folder(tmp_path):
    """A copy of the site that a test may change."""
    return copy_site(tmp_path / "site")


@pytest.fixture
def visit(visitor, folder):
    """A function that opens a page of the copy; `visit.server` answers it."""
    with SiteServer(folder) as server:
        context = visitor(server.url)

        def opened():
            return context.new_page()

        opened.server = server
        yield opened


@pytest.fixture
def cut(visitor):
    """A page of the site whose server is gone since the first visit."""
    with SiteServer(DIST) as server:
        page = visitor(server.url).new_page()
        page.goto("./")
        kept_offline(page)
    return page


SPOIL_WASM = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('drystone-site'));
    const cache = await caches.open(name);
    const wasm = (await cache.keys()).filter((request) => request.url.endsWith('.wasm'));
    const headers = { 'Content-Type': 'application/wasm' };
    for (const { url } of wasm) await cache.put(url, new Response('spoilt', { headers }));
    return wasm.length;
}"""


def test_the_compiled_module_comes_from_the_browsers_cache(cut):
    """Chromium keeps the machine code only with that; the site's own copy is not asked for."""
    assert cut.evaluate(SPOIL_WASM) == 1
    open_game(cut, ANAASH)


def test_the_sites_own_copy_does_where_the_browsers_cache_is_gone(cut):
    devtools = cut.context.new_cdp_session(cut)
    devtools.send("Network.clearBrowserCache")
    open_game(cut, ANAASH)


def test_a_whole_game_after_one_visit_without_a_server(cut):
    record = min(first_of_each_game(), key=lambda record: len(record["moves"]))
    open_game(cut, record)
    for path in paths_of(record):
        play(cut, path)
    check_end(cut, record)


@pytest.mark.parametrize("record", first_of_each_game(), ids=title)
def test_every_game_opens_without_a_server(cut, record):
    open_game(cut, record)
    play(cut, next(paths_of(record)))
    expect(cut.locator("#board")).to_have_attribute("data-position", record["positions"][0])


def test_without_a_server_reloading_works_and_so_does_everything_else(cut):
    cut.reload()
    open_game(cut, ANAASH)
    cut.locator("#more summary").click()
    cut.locator("#wheel").set_input_files(
        {"name": TOY, "mimeType": "application/zip", "buffer": wheel()}
    )
    cut.get_by_role("button", name="Install").click()
    expect(cut.locator("#said")).to_contain_text("is installed")
    for path in ("LICENSE", "third-party.txt", "manifest.webmanifest", "index.html"):
        assert cut.evaluate("(path) => fetch(path).then((answer) => answer.status)", path) == 200


def test_below_a_path_it_works_offline_too(visitor, folder):
    with SiteServer(folder, base="/some/where/") as server:
        page = visitor(server.url).new_page()
        page.goto("./")
        kept_offline(page)
    open_game(page, ANAASH)
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)


def test_keeping_the_site_downloads_nothing_twice(visit):
    page = visit()
    page.goto("./")
    kept_offline(page)
    assert [path for path in visit.server.asked if visit.server.asked.count(path) > 1] == []


def test_later_visits_ask_only_whether_there_is_something_new(visit):
    page = visit()
    page.goto("./")
    kept_offline(page)
    visit.server.asked.clear()
    open_game(page, ANAASH)
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    assert set(visit.server.asked) <= {"/sw.js"}


def test_a_new_version_waits_until_it_is_asked_for(visit, folder):
    page = visit()
    open_game(page, ANAASH)
    kept_offline(page)
    page.reload()
    touch(page, "a1", "a2")
    old = page.evaluate("document.querySelector('script[type=module]').src")
    deploy(folder, "newer")
    assert look_for_update(page) == "installed"
    notice = page.locator("[data-notice=update]")
    expect(notice).to_contain_text("A new version is ready")
    expect(page.locator("#moves > li")).to_have_count(1)
    assert page.evaluate("(url) => fetch(url).then((answer) => answer.status)", old) == 200
    touch(page, "b1", "c1")
    expect(page.locator("#moves > li")).to_have_count(2)
    page.reload()
    expect(page.locator("footer")).not_to_contain_text("newer")
    page.locator("[data-notice=update] button", has_text="Load it").click()
    expect(page.locator("footer")).to_contain_text("newer")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect_caches(page, 1)


def expect_caches(page, count):
    for _ in range(100):
        if len(page.evaluate(CACHES)) == count:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"the browser keeps {page.evaluate(CACHES)}")


def test_another_page_keeps_the_files_it_was_made_from(visit, folder):
    first, second = visit(), visit()
    for page in (first, second):
        open_game(page, ANAASH)
        kept_offline(page)
    touch(second, "a1", "a2")
    deploy(folder, "newer")
    assert look_for_update(first) == "installed"
    first.get_by_role("button", name="Load it").click()
    expect(first.locator("footer")).to_contain_text("newer")
    expect(first.locator("html")).to_have_attribute("data-state", "ready")
    second.locator("#more summary").click()
    second.locator("#wheel").set_input_files(
        {"name": TOY, "mimeType": "application/zip", "buffer": wheel()}
    )
    second.get_by_role("button", name="Install").click()
    expect(second.locator("#said")).to_contain_text("is installed")
    touch(second, "b1", "c1")
    expect(second.locator("#moves > li")).to_have_count(2)
    expect(second.locator("footer")).not_to_contain_text("newer")
    expect_caches(second, 2)


def broken_short(file):
    file.write_bytes(file.read_bytes()[:-1])


def broken_changed(file):
    data = file.read_bytes()
    file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


@pytest.mark.parametrize("damage", [broken_short, broken_changed, lambda file: file.unlink()])
def test_a_broken_download_leaves_the_site_as_it_was(visit, folder, damage):
    page = visit()
    open_game(page, ANAASH)
    kept_offline(page)
    deploy(folder, "newer")
    (file,) = folder.glob("app-*/page/main.js")
    whole = file.read_bytes()
    damage(file)
    assert look_for_update(page) == "redundant"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(page.locator("footer")).not_to_contain_text("newer")
    expect(page.locator("[data-notice]")).to_have_count(0)
    file.write_bytes(whole)
    # The browser may be at it already, since the page was opened again.
    look_for_update(page)
    expect(page.locator("[data-notice=update]")).to_be_visible()


def test_the_notice_is_for_everybody(visit, folder):
    page = visit()
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    open_game(page, ANAASH)
    kept_offline(page)
    deploy(folder, "newer")
    look_for_update(page)
    load = page.get_by_role("status").get_by_role("button", name="Load it")
    expect(load).to_be_visible()
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    load.focus()
    page.keyboard.press("Enter")
    expect(page.locator("footer")).to_contain_text("newer")


def test_a_browser_that_keeps_nothing_plays_all_the_same(visitor, site):
    page = visitor(site, service_workers="block").new_page()
    open_game(page, ANAASH)
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)


def test_browsers_offer_to_install_it(page, site):
    open_game(page, ANAASH)
    kept_offline(page)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    for icon in json.loads(found["data"])["icons"]:
        answer = page.request.get(f"{site}{icon['src']}")
        assert answer.ok
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.body()[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"


def test_every_file_is_on_the_list(folder):
    text = (folder / "sw.js").read_text("utf-8")
    listed = json.loads(text[len("const SITE = ") : text.index(";\n")])["files"]
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert listed.keys() == files - {"sw.js"}
    assert all(len(base64.b64decode(value)) == 32 for value in listed.values())
