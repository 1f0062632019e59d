"""Without a network: the whole site works, newer versions wait, broken downloads change nothing."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.context_pool import RESTING, ContextPool
from tests.browser.deployments import Deployed, deploy, kept_offline, look_for_update
from tests.browser.steps import (
    check_axe,
    check_end,
    first_of_each_game,
    go,
    open_game,
    paths_of,
    play,
    settled,
    touch,
    until,
)
from tests.browser.toy_wheel import install, wheel
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of
from tools.paths import DIST
from tools.serve import SiteServer

CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('drystone-site')))"


@pytest.fixture(scope="module")
def deployed(browser, tmp_path_factory):
    """A copy of the site that tests may change, and a context that knows its address."""
    made = Deployed(browser, tmp_path_factory.mktemp("deployed") / "site")
    yield made
    made.close()


@pytest.fixture
def visit(deployed, request):
    """A function that opens a page of the copy, which nobody has visited since it was put back."""
    deployed.again()
    yield deployed.page
    deployed.leave(keep=not request.node.has_failed)


@pytest.fixture
def folder(visit, deployed):
    """The files of the copy."""
    return deployed.folder


@pytest.fixture(scope="module")
def gone(browser):
    """What lends a page that has visited a site whose server is gone now."""
    with SiteServer(DIST) as server:
        pool = ContextPool(browser, server.url)
        pool.page()
    yield pool
    pool.close()


@pytest.fixture
def cut(gone):
    """Such a page, with empty storage."""
    page = gone.page()
    yield page
    gone.take_back(page)


# Puts something else in place of the compiled module that the site keeps, or the good one back.
SPOIL_WASM = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('drystone-site'));
    const cache = await caches.open(name);
    const good = await caches.open('good');
    const wasm = (await cache.keys()).filter((request) => request.url.endsWith('.asm.wasm'));
    const headers = { 'Content-Type': 'application/wasm' };
    for (const { url } of wasm) {
        await good.put(url, await cache.match(url));
        await cache.put(url, new Response('spoilt', { headers }));
    }
    return wasm.length;
}"""
MEND_WASM = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('drystone-site'));
    const cache = await caches.open(name);
    const good = await caches.open('good');
    for (const request of await good.keys()) await cache.put(request, await good.match(request));
    await caches.delete('good');
}"""


def test_the_compiled_module_comes_from_the_browsers_cache(cut):
    """Chromium keeps the machine code only with that; the site's own copy is not asked for."""
    assert cut.evaluate(SPOIL_WASM) == 1
    open_game(cut)
    cut.evaluate(MEND_WASM)


def test_the_sites_own_copy_does_where_the_browsers_cache_is_gone(visit, deployed):
    page = visit()
    page.goto("./")
    kept_offline(page)
    page.context.set_offline(True)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    deployed.server.asked.clear()
    open_game(page)
    # Browsers look for a newer worker by themselves, also where a page is offline.
    assert set(deployed.server.asked) <= {"/sw.js"}


def test_a_whole_game_after_one_visit_without_a_server(cut):
    record = min(first_of_each_game(), key=lambda record: len(record["moves"]))
    open_game(cut, record)
    for path in paths_of(record):
        play(cut, path)
    check_end(cut, record)


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 3), ids=title)
def test_every_game_opens_without_a_server(cut, record):
    open_game(cut, record)
    play(cut, next(paths_of(record)))
    expect(cut.locator("#board")).to_have_attribute("data-position", record["positions"][0])


# Starts an engine that searches, which the page is refused the rest of Python for; gives what it
# finds, how often the page has asked, and how often it has passed the rest on.
SEARCHES = """async (app) => {
    const { startEngine } = await import(new URL(`${app}engine/engine.js`, document.baseURI).href);
    const { fetch } = globalThis;
    const { postMessage } = Worker.prototype;
    let [refused, passed] = [0, 0];
    globalThis.fetch = (what, ...more) => {
        if (!String(what?.url ?? what).endsWith('.rest.wasm')) return fetch(what, ...more);
        refused += 1;
        return Promise.reject(new Error('not for the page'));
    };
    Worker.prototype.postMessage = function (message, ...more) {
        passed += Number('rest' in message);
        return postMessage.call(this, message, ...more);
    };
    try {
        const search = startEngine({}, 'search');
        await search.ready;
        const task = { act: 'start', task: 'analysis', game: 'anaash', moves: [] };
        let found = await search.ask(task);
        for (let slice = 0; slice < 8 && found.running; slice += 1)
            found = await search.ask({ act: 'slice', ms: 40 });
        return { lines: found.analysis.lines.length, refused, passed };
    } finally {
        globalThis.fetch = fetch;
        Worker.prototype.postMessage = postMessage;
    }
}"""


def test_a_worker_has_the_rest_of_python_without_a_server(cut):
    cut.goto(RESTING)
    (folder,) = DIST.glob("app-*")
    found = cut.evaluate(SEARCHES, f"../{folder.name}/")
    assert found["lines"] > 0
    assert (found["refused"] > 0, found["passed"]) == (True, 0)


def test_without_a_server_reloading_works_and_so_does_everything_else(cut):
    cut.reload()
    open_game(cut)
    install(cut, wheel())
    for path in ("LICENSE", "third-party.txt", "manifest.webmanifest", "index.html"):
        assert cut.evaluate("(path) => fetch(path).then((answer) => answer.status)", path) == 200


def test_a_first_visit_has_its_files_from_the_sites_own_copy_once_that_is_there(visit):
    """WebKit's own cache has no file that only the service worker fetched: the rest of Python."""
    page = visit()
    page.goto("./")
    kept_offline(page)
    until(page, "navigator.serviceWorker.controller")


def test_later_visits_ask_only_whether_there_is_something_new(visit, deployed):
    page = visit()
    page.goto("./")
    kept_offline(page)
    deployed.server.asked.clear()
    open_game(page)
    go(page, "./")
    assert set(deployed.server.asked) <= {"/sw.js"}


# The end of a move and the button are pressed in one moment: the move is stored first.
MOVE_AND_LOAD = """(button, site) => {
    const press = new PointerEvent('click', { bubbles: true });
    document.querySelector(`#board [data-site=${site}]`).dispatchEvent(press);
    button.click();
}"""


def test_a_new_version_waits_until_it_is_asked_for(visit, deployed, folder):
    page = visit()
    open_game(page)
    kept_offline(page)
    page.reload()
    touch(page, "a1", "a2")
    old = page.evaluate("document.querySelector('script[type=module]').src")
    deploy(folder, deployed.words())
    assert look_for_update(page) == "installed"
    notice = page.locator("[data-notice=update]")
    expect(notice).to_contain_text("Another version of this site is ready")
    expect(page.locator("#moves > li")).to_have_count(1)
    assert page.evaluate("(url) => fetch(url).then((answer) => answer.status)", old) == 200
    touch(page, "b1", "c1")
    expect(page.locator("#moves > li")).to_have_count(2)
    page.reload()
    expect(page.locator("footer")).not_to_contain_text("newer")
    touch(page, "b2")
    load = page.locator("[data-notice=update] button", has_text="Load it")
    load.evaluate(MOVE_AND_LOAD, "b3")
    expect(page.locator("footer")).to_contain_text("newer")
    settled(page)
    expect(page.locator("#moves > li")).to_have_count(3)
    expect_caches(page, 1)


def expect_caches(page, count):
    for _ in range(100):
        if len(page.evaluate(CACHES)) == count:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"the browser keeps {page.evaluate(CACHES)}")


def test_the_notice_is_for_everybody(visit, deployed, folder):
    page = visit()
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    open_game(page)
    kept_offline(page)
    deploy(folder, deployed.words())
    look_for_update(page)
    load = page.locator(".notice").get_by_role("button", name="Load it")
    expect(load).to_be_visible()
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".notice").get_by_role("button", name="Close").click()
    page.locator(".topbar [data-to=home]").click()
    page.locator("footer").get_by_role("button", name="Load the other version").focus()
    page.keyboard.press("Enter")
    expect(page.locator("footer")).to_contain_text("newer")


def test_browsers_offer_to_install_it(phone, site):
    open_game(phone)
    kept_offline(phone)
    devtools = phone.context.new_cdp_session(phone)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    for icon in json.loads(found["data"])["icons"]:
        answer = phone.request.get(f"{site}{icon['src']}")
        assert answer.ok
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.body()[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"


FORGE = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('drystone-site'));
    const cache = await caches.open(name);
    const put = (path, text, type) =>
        cache.put(new URL(path, origin), new Response(text, { headers: { 'Content-Type': type } }));
    await put('/', '<title>Forged</title><script>document.title = "Taken"</script>', 'text/html');
    await put('/rules/forged.html', '<h1>Forged</h1>', 'text/html');
    await put('/app-0123456789abcdef/page.html', '<h1>Forged</h1>', 'text/html');
    const script = document.querySelector('script[type=module]').src;
    await put(script, 'document.title = "Taken"', 'text/javascript');
}"""


def test_what_page_code_puts_into_the_cache_is_not_shown(visit, browser_name):
    page = visit()
    open_game(page)
    kept_offline(page)
    page.evaluate(FORGE)
    answer = page.goto("./")
    # Firefox does not tell who answered.
    assert answer.from_service_worker or browser_name == "firefox"
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    open_game(page)
    expect(page).to_have_title(re.compile("Anaash"))
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
    for path in ("rules/forged.html", "app-0123456789abcdef/page.html"):
        assert page.goto(path).status == 404


def test_addresses_without_their_last_slash_work_offline(cut):
    for path in ("docs", "rules?x=1"):
        cut.goto(path)
        assert "/?" in cut.url or cut.url.endswith("/docs/")
        expect(cut.locator("h1")).to_have_count(1)
        expect(cut.locator("footer")).to_contain_text("free software")
