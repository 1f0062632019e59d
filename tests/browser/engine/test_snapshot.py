"""Python's memory from the last visit: used if it is whole, and never if there is any doubt."""

from __future__ import annotations

import pytest

from tests.browser.context_pool import RESTING
from tests.browser.engine.test_boot import START
from tests.browser.steps import first_of_each_game, go, open_game, paths_of, play, typed
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of

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
        await Promise.all(
            ['engine/boot', 'offline/download', 'engine/snapshot', 'engine/build']
                .map((name) => import(`${app}${name}.js`)));
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
def prepared(page):
    """A page whose next visit finds a snapshot.

    Each test leaves a good one behind; where it fails, the context is thrown away.
    """
    assert page.evaluate(COUNT) == 1
    return page


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 2), ids=title)
def test_a_game_from_a_snapshot(prepared, record):
    open_game(prepared, record)
    assert prepared.evaluate(RESTORED) == 1
    for path in list(paths_of(record))[:6]:
        play(prepared, path)
    position = record["positions"][min(6, len(record["positions"])) - 1]
    expect(prepared.locator("#board")).to_have_attribute("data-position", position)


def test_it_is_made_once(prepared):
    go(prepared, "./")
    prepared.wait_for_timeout(2_500)
    assert prepared.evaluate(COUNT) == 1
    assert prepared.locator(KEPT).count() == 0


DAMAGES = ["flip", "cut", "more", "nothing", "text"]
FORGERIES = ["nothing", "text", "cut"]
# Damages what is kept in each of the ways, and puts the good one back each time; gives what was
# found, and how many were still kept.
LOOK = """async ([app, damages, honest]) => {
    const { findSnapshot } = await import(`${app}engine/snapshot.js`);
    const change = %s;
    const [key] = await (await caches.open('drystone-snapshot')).keys();
    const good = await (await caches.open('drystone-snapshot')).match(key);
    const told = [];
    for (const damage of damages) {
        await change([damage, honest]);
        const found = await findSnapshot();
        const cache = await caches.open('drystone-snapshot');
        told.push([damage, found === undefined, (await cache.keys()).length]);
        await cache.put(key, good.clone());
    }
    return [told, (await findSnapshot()) instanceof ArrayBuffer];
}""".replace("%s", CHANGE)


@pytest.mark.parametrize(("damages", "honest"), [(DAMAGES, False), (FORGERIES, True)])
def test_a_damaged_snapshot_is_not_found_and_dropped(prepared, app, damages, honest):
    told, good = prepared.evaluate(LOOK, [app, damages, honest])
    assert told == [[damage, True, 0] for damage in damages]
    assert good


@pytest.mark.parametrize("damage", sample_of(["head", "cut", "blank"], 0))
def test_a_snapshot_that_is_none_is_dropped_and_the_start_is_a_normal_one(prepared, damage):
    prepared.evaluate(CHANGE, [damage, True])
    check_normal(prepared)


def check_normal(page):
    go(page, "?game=anaash&size=4")
    assert page.evaluate(RESTORED) == 0
    page.locator('[data-site="a1"]').click()
    page.locator('[data-site="a2"]').click()
    expect(page.locator("#moves .entry")).to_have_count(1)
    expect(page.locator(KEPT)).to_be_attached()


def test_a_review_that_is_begun_while_it_is_made_does_not_wait_for_it(prepared):
    """It is dropped half made, and made when nobody needs the processor any more."""
    prepared.evaluate("caches.delete('drystone-snapshot')")
    with prepared.expect_event("worker", lambda worker: "snapshot" in worker.url) as making:
        go(prepared, "?game=anaash&size=4&position=3,r1/1,r3,2/1,b3,2/3,b3%20r")
        typed(prepared, "d4-c4", "b2xb3")
        prepared.locator("#tab-analysis").click()
    with making.value.expect_event("close"):
        prepared.locator("#review").click()
    # Not later: once the review is done it may be made at any time.
    assert prepared.locator(KEPT).count() == 0
    expect(prepared.locator("#judged-words")).to_contain_text("The review is done")
    expect(prepared.locator(KEPT)).to_be_attached()


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


# Hides the snapshot from what starts next, or puts it back.
MOVE = """async ([from, to]) => {
    const cache = await caches.open(from);
    const [key] = await cache.keys();
    await (await caches.open(to)).put(key, await cache.match(key));
    await caches.delete(from);
}"""
NAMES = ["drystone-snapshot", "hidden"]


@pytest.fixture
def hidden(tab):
    """The snapshot is hidden while the test runs."""
    tab.goto(RESTING)
    tab.evaluate(MOVE, NAMES)
    yield
    page = tab.context.pages[0]  # The other one may have no caches any more.
    page.evaluate(MOVE, NAMES[::-1])


def test_without_caches_the_start_is_a_normal_one(tab, hidden, app):
    tab.add_init_script("delete globalThis.caches; delete Window.prototype.caches;")
    tab.goto(RESTING)
    assert tab.evaluate("typeof caches") == "undefined"
    tab.evaluate(START, app)
    assert tab.evaluate("engine.ready.then(() => 'ready')") == "ready"
    assert tab.evaluate(RESTORED) == 0


def impatient(milliseconds):
    """Return a script by which a patience of so many milliseconds is a tenth of that."""
    return f"""
        const wait = globalThis.setTimeout;
        globalThis.setTimeout = (work, time, ...more) =>
            wait(work, time === {milliseconds} ? time / 10 : time, ...more);
    """


# The first worker of a file falls silent: at once, or once it has found the snapshot.
SILENT = """
const Started = globalThis.Worker;
globalThis.workers = 0;
globalThis.Worker = class extends Started {
    constructor(address, options) {
        super(address, options);
        if (!address.pathname.endsWith('/%s') || (workers += 1) > 1) return;
        let asleep = %s;
        this.addEventListener('error', (event) => event.stopImmediatePropagation());
        this.addEventListener('message', (event) => {
            if (asleep) event.stopImmediatePropagation();
            asleep ||= event.data.stage === 'found';
        });
    }
};
"""


def test_a_start_that_hangs_on_a_snapshot_begins_anew_without_it(tab):
    tab.goto(RESTING)
    assert tab.evaluate(COUNT) == 1
    tab.add_init_script(impatient(10_000) + SILENT % ("worker.js", "false"))
    open_game(tab)
    assert tab.evaluate(RESTORED) == 0
    assert tab.evaluate("workers") == 2
    assert tab.evaluate("performance.getEntriesByName('drystone:python').length") == 1
    # The snapshot is gone; another one is made, which the next test finds.
    expect(tab.locator(KEPT)).to_be_attached()


def test_a_worker_that_never_comes_to_make_one_gives_way_to_another(tab):
    tab.goto(RESTING)
    tab.evaluate("caches.delete('drystone-snapshot')")
    tab.add_init_script(impatient(15_000) + SILENT % ("snapshot-worker.js", "true"))
    open_game(tab)
    expect(tab.locator(KEPT)).to_be_attached()
    assert tab.evaluate("workers") == 2
    assert tab.evaluate(COUNT) == 1
