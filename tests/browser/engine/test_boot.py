"""The start: Python comes from the site itself, once, and if it doesn't the page says so."""

import gzip
import time
from contextlib import closing, contextmanager
from types import SimpleNamespace

import pytest

import drystone
from tests.browser.conftest import Complaints
from tests.browser.steps import WITHOUT_REST, go, settled
from tests.browsers.expecting import expect
from tools.paths import DIST
from tools.runtime.split_pyodide import FILES
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
# In seconds.
PATIENCE = 10
KEPT = "html[data-snapshot=kept][data-offline=ready]"
# Whether each time that the page asked for what a start does without was after its start.
LATER = """(end) => performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith(end))
    .map(({ startTime }) => startTime > performance.getEntriesByName('boot')[0].startTime)"""
# The paths of what the page asked for until its start was done.
BEFORE = """performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime < performance.getEntriesByName('boot')[0].startTime)
    .map(({ name }) => new URL(name).pathname)"""
RESTORED = "performance.getEntriesByName('drystone:restored').length"


@contextmanager
def visit(browser):
    """Yield a page of one who has never been here, when it is ready, its server and complaints."""
    with SiteServer(DIST) as server, closing(browser.new_context(base_url=server.url)) as context:
        page = context.new_page()
        complaints = Complaints(page, server.url)
        go(page, "./")
        yield page, server, complaints


@pytest.fixture(scope="module")
def first_visit(browser):
    """What was found on a first visit: it is long, so one serves all that only look at it."""
    found = SimpleNamespace()
    with visit(browser) as (page, server, complaints):
        found.boots = page.evaluate("performance.getEntriesByName('boot').length")
        found.asked = server.asked.copy()
        expect(page.locator(KEPT)).to_be_attached()
        found.later = [page.evaluate(LATER, end) for end in ("/later.zip", ".rest.wasm")]
        found.before = page.evaluate(BEFORE)
        found.asked_to_keep_it = server.asked.copy()
        found.unchanged = server.unchanged.copy()
        found.restored = page.evaluate(RESTORED)
        page.reload()
        settled(page)
        found.restored_next_time = page.evaluate(RESTORED)
    found.complaints = complaints.found
    return found


def test_the_page_becomes_ready(first_visit):
    assert first_visit.boots == 1
    assert first_visit.complaints == []


def comes(true, pause=lambda: time.sleep(0.05)):
    """Return whether something becomes true; a page that waits for it in vain goes on some time."""
    return any(true() or pause() for _ in range(int(PATIENCE / 0.05)))


@pytest.mark.parametrize("waits", [False, True])
def test_python_starts_when_the_page_shows_its_start_or_has_waited_long_for_it(
    newcomer, server, waits
):
    """What the page shows comes first; a page that does not come to that gets its Python, too."""
    held = []

    def hold(route):
        held.append(route)

    server.asked.clear()
    # The clock stands, so that a slow machine is not taken for a page that has waited long.
    newcomer.clock.install(time=0)
    newcomer.clock.pause_at(1_000)
    newcomer.route("**/menu.json", hold)
    newcomer.goto("./")
    wait = newcomer.wait_for_timeout
    assert comes(lambda: held and asked_for(server, "/engine/worker.js"), lambda: wait(50))
    wait(300)
    assert not asked_for(server, ".asm.wasm")
    if waits:
        newcomer.clock.fast_forward(2_000)
    while held and not waits:
        held.pop().continue_()
    assert comes(lambda: asked_for(server, ".asm.wasm"), lambda: wait(50))
    newcomer.clock.resume()
    settled(newcomer)
    for route in held:
        route.abort()


def asked_for(server, end):
    return any(path.endswith(end) for path in server.asked)


def test_nothing_is_downloaded_twice(first_visit):
    assert twice(first_visit.asked) == []


def test_a_start_does_without_what_comes_later(first_visit):
    assert not [path for path in first_visit.asked if path.endswith("more.zip")]
    # The page itself has asked for both, at rest; that may be before anybody sees it ready. Its
    # worker did not have to: the test below counts what both ask for.
    assert first_visit.later == [[True], [True]]


def test_the_rest_of_python_is_there_before_it_is_needed(visitor, site):
    """A worker that must fetch it keeps everybody waiting, and the search needs it."""
    # The site's own copy would ask for it, too.
    page = visitor(site, service_workers="block").new_page()
    asked = []

    def note(route):
        asked.append(route.request.resource_type)
        route.continue_()

    page.context.route("**/*.rest.wasm", note)
    go(page, "./?game=accasta")
    assert comes(lambda: asked, lambda: page.wait_for_timeout(50))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Ask again")
    assert asked == ["fetch"]


def test_the_first_touches_of_a_match_do_without_the_rest_of_python(visitor, site, server):
    """Else the second touch of a first visit would wait until that has come."""
    page = visitor(site, service_workers="block").new_page()
    page.add_init_script(WITHOUT_REST)
    server.asked.clear()
    for name in drystone.games():
        go(page, f"./?game={name}")
        for number in range(8):
            opened = page.locator("#board [data-site][data-open], #buttons [data-open]")
            opened.nth(7 * number % opened.count()).dispatch_event("click")
            settled(page)
        page.get_by_role("button", name="Undo").click()
        settled(page)
    assert [path for path in server.asked if path.endswith(".rest.wasm")] == []


def test_a_first_visit_loads_little(first_visit):
    # What its worker asks for, the page does not know.
    names = {"index.html", *(path.lstrip("/") for path in first_visit.before)}
    files = {DIST / name for name in names} | {next(DIST.glob(f"runtime-*/{one}")) for one in FILES}
    assert next(DIST.glob("python-*/python.zip")) in files
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) < 3_300_000


def test_keeping_the_site_downloads_nothing_twice(first_visit):
    asked = first_visit.asked_to_keep_it.copy()
    assert "/sw.js" in asked
    # Once it is there, a browser may look by itself for a newer one, a slow one twice; it is sent
    # no byte of it.
    assert first_visit.unchanged in ([], ["/sw.js"], ["/sw.js"] * 2)
    for path in first_visit.unchanged:
        asked.remove(path)
    assert twice(asked) == []


def twice(asked):
    return [path for path in asked if asked.count(path) > 1]


def test_the_first_visit_leaves_a_snapshot_to_the_second(first_visit):
    assert first_visit.restored == 0
    assert first_visit.restored_next_time == 1


def test_a_second_visit_asks_for_the_page_alone(server, visitor, site):
    page = visitor(site, service_workers="block").new_page()
    with page.expect_response("**/later.zip"), page.expect_response("**/*.rest.wasm"):
        page.goto("./")
    expect(page.locator("html[data-state=ready][data-snapshot=kept]")).to_be_attached()
    server.asked.clear()
    page.goto("about:blank")
    go(page, "./")
    assert server.asked == ["/"]


def test_a_missing_download_is_told(newcomer, app):
    newcomer.goto(f"{app}engine/build.js")
    newcomer.route("**/python.zip", lambda route: route.fulfill(status=404))
    newcomer.evaluate(START, app)
    assert "could not be downloaded" in newcomer.evaluate(READY)
    assert newcomer.evaluate("told.failure.title") == "The game could not be downloaded."
    with pytest.raises(Exception, match="could not be downloaded"):
        newcomer.evaluate("engine.ask({ act: 'view' })")


# The first worker of the page's engine says nothing; later ones are as ever.
LOSE = """() => {
    const Real = Worker;
    globalThis.made = 0;
    globalThis.Worker = function (...given) {
        const silent = [URL.createObjectURL(new Blob([''])), { type: 'module' }];
        return new Real(...(made++ ? given : silent));
    };
}"""


def test_a_worker_that_says_nothing_is_made_again(newcomer, app):
    newcomer.clock.install()
    newcomer.goto(f"{app}engine/build.js")
    newcomer.evaluate(LOSE)
    newcomer.evaluate(START, app)
    newcomer.evaluate("engine.module")
    asked = newcomer.evaluate_handle("({ answer: engine.ask({ act: 'view' }) })")
    wait = newcomer.wait_for_timeout
    assert comes(
        lambda: newcomer.clock.fast_forward(1000) or newcomer.evaluate("made") == 2,
        lambda: wait(50),
    )
    assert asked.evaluate("({ answer }) => answer.then(({ game }) => typeof game)") == "object"


# One of the panels listens for this.
THROWING = """const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, ...more) {
    if (type === 'drop') throw new Error('Not here.');
    return addEventListener.call(this, type, ...more);
};"""


def test_what_is_thrown_while_the_page_begins_is_shown(newcomer, site):
    newcomer.add_init_script(THROWING)
    newcomer.goto(site)
    expect(newcomer.locator("#failure")).to_contain_text("Not here.")
    expect(newcomer.locator("html")).to_have_attribute("data-state", "error")


def test_a_page_on_a_disk_says_how_to_serve_it(newcomer):
    newcomer.goto((DIST / "index.html").as_uri())
    expect(newcomer.locator("#failure")).to_contain_text("python3 -m http.server")


def test_a_browser_without_webassembly_is_told(newcomer, app):
    newcomer.add_init_script("delete globalThis.WebAssembly")
    newcomer.goto(f"{app}engine/build.js")
    newcomer.evaluate(START, app)
    assert "This browser cannot run the game." in newcomer.evaluate(READY)
    newcomer.goto("./")
    expect(newcomer.locator("#failure")).to_contain_text("needs WebAssembly, which is not there")


# The loop that shows whether WebAssembly is compiled takes as long as where it is interpreted.
INTERPRETED = """const { Instance } = WebAssembly;
WebAssembly.Instance = function (...given) {
    const made = new Instance(...given);
    const pass = () => {
        const before = performance.now.bind(performance);
        performance.now = () => before() + 15;
    };
    return made.exports.f ? { exports: { f: pass } } : made;
};"""


def test_where_nothing_is_compiled_it_is_said_why_the_computer_takes_long(newcomer):
    held = []
    newcomer.add_init_script(INTERPRETED)
    newcomer.clock.install()
    newcomer.route("**/*.rest.wasm", lambda route: held.append(route))  # noqa: PLW0108
    go(newcomer, "./?game=anaash&size=4&against=computer:1")
    for site in ("a1", "a2"):
        newcomer.locator(f'#board [data-site="{site}"]').click()
    expect(newcomer.locator("#thinks")).to_be_visible()
    newcomer.clock.fast_forward(11_000)
    expect(newcomer.locator("[data-notice=slow]")).to_contain_text("without its compiler")
    for route in held:
        route.abort()


def test_where_nothing_arrives_that_is_told(newcomer, app):
    held = []
    newcomer.clock.install()
    newcomer.goto(f"{app}engine/build.js")
    newcomer.route("**/python.zip", lambda route: held.append(route))  # noqa: PLW0108
    newcomer.evaluate(START, app)
    newcomer.wait_for_timeout(1500)
    newcomer.clock.fast_forward(21_000)
    assert "Nothing has arrived" in newcomer.evaluate(READY)
    for route in held:
        route.abort()
