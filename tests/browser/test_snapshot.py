"""Python's memory from the last visit: used if it is whole, and never if there is any doubt."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.steps import check_end, first_of_each_game, open_game, paths_of, play
from tests.browser.test_boot import START
from tests.helpers import title

KEPT = "html[data-snapshot=kept]"
RESTORED = "performance.getEntriesByName('drystone:restored').length"
COUNT = """caches.open('drystone-snapshot').then((cache) => cache.keys())
    .then((keys) => keys.length)"""
# Changes what is kept: the bytes, and the length and the hash that are kept with them.
CHANGE = """async ([damage, honest]) => {
    const cache = await caches.open('drystone-snapshot');
    const [key] = await cache.keys();
    const found = await cache.match(key);
    const bytes = new Uint8Array(await found.arrayBuffer());
    const headers = Object.fromEntries(found.headers);
    const changes = {
        flip: () => { bytes[bytes.length >> 1] ^= 1; return bytes; },
        cut: () => bytes.slice(0, -5_000_000),
        more: () => new Uint8Array([...bytes.slice(0, 100), ...bytes]),
        nothing: () => new Uint8Array(0),
        text: () => new TextEncoder().encode('no snapshot'),
        blank: () => bytes.fill(0, 20_000),
        head: () => bytes.fill(0xff, 1_000, 1_200),
    };
    const data = changes[damage]();
    if (honest) {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
        headers['x-drystone-hash'] =
            Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
        headers['content-length'] = String(data.length);
    }
    await cache.put(key, new Response(data, { headers }));
}"""
DICE = """async (app) => {
    const [{ bootPython, restorePython }, { moduleOf, bytesOf }, { findSnapshot }, { build }] =
        await Promise.all(['boot.js', 'download.js', 'snapshot.js', 'build.js']
            .map((name) => import(`${app}engine/${name}`)));
    const wasm = build.runtime + 'pyodide.asm.wasm';
    const at = (path) => new URL(path, `${app}engine/`);
    const parts = {
        module: await moduleOf(at(wasm), build.files[wasm], () => {}),
        python: await bytesOf(at(build.python), build.files[build.python], () => {}),
    };
    const throwDice = async () => {
        const pyodide = await restorePython(parts, await findSnapshot());
        return pyodide.runPython('import random, os; f"{random.random()} {os.urandom(8)}"');
    };
    return [await throwDice(), await throwDice()];
}"""


@pytest.fixture
def prepared(borrow):
    """A page whose next visit finds a snapshot.

    Each test leaves a good one behind; where it fails, the context is thrown away.
    """
    page = borrow()
    assert page.evaluate(COUNT) == 1
    return page


def test_the_first_visit_leaves_one_to_the_second(fresh_page):
    fresh_page.goto("./")
    expect(fresh_page.locator(KEPT)).to_be_attached(timeout=60_000)
    assert fresh_page.evaluate(RESTORED) == 0
    fresh_page.reload()
    expect(fresh_page.locator("html")).to_have_attribute("data-state", "ready")
    assert fresh_page.evaluate(RESTORED) == 1


@pytest.mark.parametrize("record", first_of_each_game(), ids=title)
def test_a_game_from_a_snapshot(prepared, record):
    open_game(prepared, record)
    assert prepared.evaluate(RESTORED) == 1
    for path in list(paths_of(record))[:6]:
        play(prepared, path)
    position = record["positions"][min(6, len(record["positions"])) - 1]
    expect(prepared.locator("#board")).to_have_attribute("data-position", position)


def test_a_whole_game_and_a_wheel_from_a_snapshot(prepared):
    from tests.browser.test_wheel import TOY, wheel

    record = min(first_of_each_game(), key=lambda record: len(record["moves"]))
    open_game(prepared, record)
    for path in paths_of(record):
        play(prepared, path)
    check_end(prepared, record)
    prepared.locator("#more summary").click()
    prepared.locator("#wheel").set_input_files(
        {"name": TOY, "mimeType": "application/zip", "buffer": wheel()}
    )
    prepared.get_by_role("button", name="Install").click()
    expect(prepared.locator("#said")).to_contain_text("is installed")
    assert prepared.evaluate(RESTORED) == 1


def test_it_is_made_once(prepared):
    prepared.goto("./")
    expect(prepared.locator("html")).to_have_attribute("data-state", "ready")
    prepared.wait_for_timeout(2_500)
    assert prepared.evaluate(COUNT) == 1
    assert prepared.locator(KEPT).count() == 0


@pytest.mark.parametrize("damage", ["flip", "cut", "more", "nothing", "text"])
def test_a_damaged_snapshot_is_dropped_and_the_start_is_a_normal_one(prepared, damage):
    prepared.evaluate(CHANGE, [damage, False])
    check_normal(prepared)


@pytest.mark.parametrize("damage", ["nothing", "text", "cut", "head", "blank"])
def test_a_snapshot_that_is_none_is_dropped_and_the_start_is_a_normal_one(prepared, damage):
    prepared.evaluate(CHANGE, [damage, True])
    check_normal(prepared)


def check_normal(page):
    page.goto("?game=anaash&size=4")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    assert page.evaluate(RESTORED) == 0
    page.locator('[data-site="a1"]').click()
    page.locator('[data-site="a2"]').click()
    expect(page.locator("#moves .entry")).to_have_count(1)
    expect(page.locator(KEPT)).to_be_attached(timeout=60_000)


def test_another_build_does_not_use_it(prepared):
    prepared.evaluate("""async () => {
        const cache = await caches.open('drystone-snapshot');
        const [key] = await cache.keys();
        const found = await cache.match(key);
        await cache.delete(key);
        await cache.put(key.url.replace('python-', 'python-0'), found);
    }""")
    check_normal(prepared)
    assert prepared.evaluate(COUNT) == 1


def test_restored_pythons_throw_different_dice(prepared, app):
    first, second = prepared.evaluate(DICE, app)
    assert first.split()[0] != second.split()[0]
    assert first != second


def test_without_caches_the_start_is_a_normal_one(page, app):
    page.add_init_script("delete globalThis.caches; delete Window.prototype.caches;")
    page.goto(f"{app}engine/build.js")
    page.evaluate(START, app)
    assert page.evaluate("engine.ready.then(() => 'ready')") == "ready"


def test_a_start_that_hangs_on_a_snapshot_begins_anew_without_it(visitor, site):
    context = visitor(site, service_workers="block")
    page = context.new_page()
    page.goto("./")
    expect(page.locator(KEPT)).to_be_attached(timeout=60_000)
    source = "async function restorePython("
    forever = "await new Promise(() => {});"

    def asleep(route):
        text = route.fetch().text()
        start = text.index("{\n", text.index(source)) + 1
        route.fulfill(body=text[:start] + forever + text[start:], content_type="text/javascript")

    context.route("**/worker.js", asleep)
    open_game(page, {"game": "anaash", "options": {"size": 4}})
    assert page.evaluate(RESTORED) == 0
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    assert page.evaluate("performance.getEntriesByName('drystone:python').length") == 1
