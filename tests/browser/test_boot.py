"""The start: Python comes from the site itself, once, and if it doesn't the page says so."""

import pytest
from playwright.sync_api import expect

from tools.places import DIST
from tools.serve import SiteServer

START = """
async (app) => {
    const { startEngine } = await import(app + 'engine/engine.js');
    globalThis.told = { progress: [] };
    globalThis.engine = startEngine({
        onProgress: (progress) => told.progress.push(progress),
        onFailure: (failure) => (told.failure = failure),
    });
}
"""
READY = "engine.ready.then(() => 'ready', (error) => error.message)"


def test_the_page_becomes_ready(fresh_page):
    fresh_page.goto("./")
    expect(fresh_page.locator("html")).to_have_attribute("data-state", "ready")
    assert fresh_page.evaluate("performance.getEntriesByName('boot').length") == 1


def test_the_site_works_below_a_path(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with SiteServer(DIST, base="/some/where/") as server:
        page.goto(server.url)
        expect(page.locator("html")).to_have_attribute("data-state", "ready")
        assert [url for url in asked if not url.startswith(server.url)] == []


def test_messages_sent_before_the_start_are_answered_in_order(fresh_bare, app):
    fresh_bare.evaluate(START, app)
    asked = "() => engine.ask({ act: 'view' }).then(() => performance.now())"
    fresh_bare.evaluate(f"globalThis.asked = {asked}")
    first, second = fresh_bare.evaluate("Promise.all([asked(), asked()])")
    assert first <= second


def test_progress_counts_up_to_the_total(fresh_bare, app):
    fresh_bare.evaluate(START, app)
    assert fresh_bare.evaluate(READY) == "ready"
    seen = fresh_bare.evaluate("told.progress")
    loaded = [progress["loaded"] for progress in seen]
    assert loaded == sorted(loaded)
    assert loaded[-1] == seen[-1]["total"]


def test_a_second_visit_asks_for_the_page_alone(server, visitor, site):
    page = visitor(site, service_workers="block").new_page()
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    server.asked.clear()
    page.goto("about:blank")
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    assert server.asked == ["/"]


def test_nothing_is_downloaded_twice(server, page):
    server.asked.clear()
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    assert len(server.asked) == len(set(server.asked))


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python.zip"])
def test_a_missing_download_is_told(page, app, name):
    page.goto(f"{app}engine/build.js")
    page.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page.evaluate(START, app)
    assert "could not be downloaded" in page.evaluate(READY)
    assert page.evaluate("told.failure.title") == "The game could not be downloaded."
    with pytest.raises(Exception, match="could not be downloaded"):
        page.evaluate("engine.ask({ act: 'view' })")


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python.zip"])
def test_half_a_download_is_told(page, app, name):
    page.goto(f"{app}engine/build.js")
    kind = "application/wasm" if name.endswith("wasm") else "application/zip"
    half = next(DIST.glob(f"*/{name}")).read_bytes()[:100_000]
    page.route(f"**/{name}", lambda route: route.fulfill(body=half, content_type=kind))
    page.evaluate(START, app)
    assert "could not be downloaded" in page.evaluate(READY)


def test_a_script_that_fails_once_is_asked_for_again(page, app):
    page.route("**/pyodide.mjs", lambda route: route.abort())
    page.goto(f"{app}engine/build.js")
    page.evaluate(START, app)
    assert page.evaluate(READY) == "ready"


def test_a_missing_script_of_the_runtime_is_told(page, app):
    page.route("**/pyodide.asm.mjs*", lambda route: route.abort())
    page.goto(f"{app}engine/build.js")
    page.evaluate(START, app)
    assert "could not be started" in page.evaluate(READY)


def test_a_browser_without_webassembly_is_told(page, app):
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{app}engine/build.js")
    page.evaluate(START, app)
    assert "This browser cannot run the game." in page.evaluate(READY)


def test_silence_is_told(page, app):
    page.clock.install()
    page.goto(f"{app}engine/build.js")
    held = []

    def hold(route):
        held.append(route)

    page.route("**/python.zip", hold)
    page.evaluate(START, app)
    page.wait_for_timeout(1500)
    page.clock.fast_forward(21_000)
    assert "Nothing has arrived" in page.evaluate(READY)
    for route in held:
        route.abort()
