"""Steps that browser tests share: opening a game, playing a record, looking at the end."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe

import drystone
from tests.browsers import firefox
from tests.browsers.expecting import expect
from tests.helpers import VECTORS, vector_records

READY = "html[data-state=ready]"
AT_REST = f"{READY}:not([data-keeping])"
ANAASH = {"game": "anaash", "options": {"size": 4}}


def first_of_each_game():
    """Return the shortest finished match of each game, a designer's own sample among them."""
    found = {}
    all_of_them = [*vector_records("games"), *samples()]
    for record in sorted(all_of_them, key=lambda one: len(one["moves"])):
        if record["result"]:
            found.setdefault(record["game"], record)
    return list(found.values())


def samples():
    """Return the designers' own sample games among the vectors."""
    for name in drystone.games():
        vectors = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
        if "sample" in vectors:
            yield {"game": name, **vectors["sample"]}


def outcome_of(record):
    """Return the letter of a record's outcome, or None if the rules had not ended it."""
    game = drystone.game(record["game"], **record["options"])
    outcome = game.position(record["positions"][-1]).outcome
    return outcome.letter if outcome else None


def open_game(page, record=ANAASH):
    """Open a game by the name and the options of a record: a small board, if no other is wanted."""
    query = "&".join(f"{key}={value}" for key, value in record["options"].items())
    go(page, f"?game={record['game']}&{query}")


def go(page, address):
    """Go to an address of the site, and wait until the page is ready there."""
    page.goto(address)
    settled(page)


def to_home(page):
    """Go to Home, without loading the page anew."""
    page.locator(".wordmark").click()
    expect(page.locator("#cards")).to_be_visible()


def begin(page, title, against="friend", clock="", **options):
    """Begin a match of a game by its card on Home, with options by their label's words."""
    to_home(page)
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    unfold(page)
    page.locator(f'#play [name=against][value="{against}"]').check()
    for key, value in options.items():
        page.locator(f'#play [name="play-{key}"][value="{value}"]').check()
    if clock:
        page.get_by_label("Clock", exact=True).select_option(clock)
    page.locator("[data-act=start]").click()
    expect(page.locator("#title")).to_have_text(title)


def unfold(page):
    """Have all that can be chosen in the dialog of a new game in sight."""
    choices = page.locator("#play-choices")
    if choices.get_attribute("open") is None:
        choices.locator("summary").first.click()


def new_game(page):
    """Begin the game on the board anew, as it was begun."""
    page.get_by_role("button", name="New game").click()
    page.locator("#play [data-act=start]").click()
    expect(page.locator("#play")).to_be_hidden()
    settled(page)


def go_on(page):
    """Open the front page, and from there the match that was on the board last."""
    page.goto("./")
    page.locator("#continue").click()


def your_games(page):
    """Go to the list of kept matches."""
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


@contextmanager
def settings(page):
    """Have the settings open meanwhile."""
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#view")).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(page.locator("#view")).to_be_hidden()


def told(page):
    """What is said to the reader, on whatever page of the site."""
    return page.locator("#said:visible, [data-notice=said] p")


def paths_of(record):
    """Return the sites to touch for each move of a record."""
    position = drystone.game(record["game"], **record["options"]).start()
    for text in record["moves"]:
        move = position.parse(text)
        yield move.path
        position = position.after(move)


def check_end(page, record):
    board = page.locator("#board")
    expect(board).to_have_attribute("data-position", record["positions"][-1])
    if outcome_of(record):
        expect(board).to_have_attribute("data-outcome", outcome_of(record))
    expect(page.locator("#moves > li")).to_have_count(len(record["moves"]))


# Colours may take a moment to change; what moves without end is not waited for.
CHANGED = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished)).then(() => null)"""


# Everything that is there, with what axe-core could know of it but for its colours: its name and
# attributes, its own text, its place, and whether it is seen.
LAID_OUT = """() => {
    const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    const told = [];
    const tell = (root) => {
        for (const one of root.querySelectorAll('*')) {
            const { x, y, width, height } = one.getBoundingClientRect();
            const place = [x, y, width, height].map((value) => value.toFixed(1)).join();
            const text = [...one.childNodes].map((node) => node.data ?? '').join();
            const attributes = [...one.attributes].map(({ name, value }) => name + value).join();
            told.push([one.localName, attributes, text, place, one.checkVisibility(seen)].join());
            if (one.shadowRoot) tell(one.shadowRoot);
        }
    };
    tell(document);
    return told.join('|');
}"""
# Without loading the style sheets once more, which only rules that are off would read.
EVERYTHING = DEFAULT_OPTIONS | {"preload": False}
ONLY_COLOURS = EVERYTHING | {"runOnly": ["color-contrast", "link-in-text-block"]}


def check_axe(page, options=EVERYTHING):
    """Check that axe-core finds nothing that would keep anybody out."""
    axe = Axe("" if page.evaluate("typeof axe === 'object'") else AXE_SCRIPT)
    found = axe.run(page, options=options)
    assert found.violations_count == 0, found.generate_report()


def check_axe_by_day_and_night(page):
    """Check the same in the light and in the dark, which no page is opened anew for.

    Where the light changes nothing but colours, only the rules about colours look again.
    """
    before = None
    for scheme in getattr(page, "lights", ("dark", "light")):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(CHANGED)
        now = page.evaluate(LAID_OUT)
        check_axe(page, ONLY_COLOURS if now == before else EVERYTHING)
        before = now


# Nothing reaches a worker before `release()`: as on a line so slow that Python is not there yet.
HOLD = """
const send = Worker.prototype.postMessage;
const held = [];
Worker.prototype.postMessage = function (...message) {
    held.push(() => send.apply(this, message));
};
globalThis.release = () => {
    Worker.prototype.postMessage = send;
    for (const one of held) one();
};
"""


# Gives the match up; the buttons for it may lie in a sheet.
RESIGN = """() => {
    for (const act of ['resign', 'resignYes']) document.querySelector(`[data-act=${act}]`).click();
}"""
# Counts what the page asks its workers for and what they answer, slices of thinking among it, and
# has every slice wait, so that a level's time is not up before the test gets to stop it.
SLOW_SLICES = """
globalThis.slices = { asked: 0, answered: 0 };
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
    const slice = /"act": ?"slice"/.test(message.text ?? '');
    if (!slice) return post.call(this, message, ...rest);
    slices.asked += 1;
    this.counted ??= this.addEventListener('message', ({ data }) => {
        if (/"running"/.test(data.text ?? '')) slices.answered = slices.asked;
    }) ?? true;
    setTimeout(() => post.call(this, message, ...rest), 300);
};
"""


def set_level(page, seat, level):
    pane(page, "more")
    page.locator(f"#seat-{seat}").select_option(str(level))
    pane(page, "game")


def finished():
    """Return the shortest of the finished games on a small board: its moves and positions."""
    small = [one for one in vector_records("games") if one["options"] == {"size": 4}]
    record = min((one for one in small if one["game"] == "anaash"), key=lambda o: len(o["moves"]))
    return record["moves"], record["positions"]


def ending():
    """Return the second half of that game: how to open its first position, its moves, positions."""
    moves, positions = finished()
    half = len(moves) // 2
    options = {"size": 4, "position": positions[half - 1]}
    return {"game": "anaash", "options": options}, moves[half:], positions[half:]


def settled(page):
    expect(page.locator(READY)).to_be_attached()


def typed(page, *moves):
    """Type moves, one after the other, and wait until each is made."""
    for move in moves:
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        expect(page.locator("#move")).to_have_value("")
        settled(page)


def at_rest(page):
    """Wait until the page is ready and no match is being kept or waits for it."""
    expect(page.locator(AT_REST)).to_be_attached()


def close_sheet(page):
    """Have the board in sight again where a phone shows the panel over it."""
    if page.locator("#sheet").is_visible():
        page.locator('[data-act="closeSheet"]').click()
    expect(page.locator("#sheet")).to_be_hidden()


def pane(page, name):
    """Bring a pane of the panel into sight: ``game``, ``analysis``, ``notes`` or ``more``."""
    if page.locator(f"#pane-{name}").is_visible():
        return
    if name == "more":
        close_sheet(page)  # A sheet with a tab in it has no way to More but the menu below it.
    menu = page.locator('[data-act="menu"]')
    if menu.is_visible() and not page.locator("#sheet").is_visible():
        menu.click()
    if page.locator(f"#pane-{name}").is_hidden():
        page.locator('[data-act="more"]' if name == "more" else f"#tab-{name}").click()


def panel(page, selector):
    """Unfold one of the panels that stand behind More."""
    pane(page, "more")
    if page.locator(selector).get_attribute("open") is None:
        page.locator(f"{selector} > summary").click()


def neutral(page):
    """Put the pointer where nothing answers it: on the strip of the nearer player."""
    page.locator("#near").hover()


def suggestion(page):
    """What is drawn of the direction that is suggested: its button in the ring on the board.

    On a phone, where directions are buttons under the board, it is the tile turned that way.
    """
    beside = "html:has(#buttons .pictured) #board .preview.suggested:visible"
    return page.locator(f"#board [data-suggest], {beside}")


# The page is refused the rest of Python, which it fetches at rest: its workers must ask for it.
WITHOUT_REST = """
const { fetch } = globalThis;
globalThis.fetch = (what, ...more) =>
    String(what?.url ?? what).endsWith('.rest.wasm') ? Promise.reject() : fetch(what, ...more);
"""


def touch(page, *sites):
    """Touch sites one after the other; return when the last answer is on the page."""
    for site in sites:
        page.locator(f'[data-site="{site}"]').click()
    settled(page)


# Gives what `look` finds, as soon as it finds something; it may say in `why` what it waits for. The
# policy of the page forbids what Playwright itself waits with.
UNTIL = """
let why = 'nothing has changed';
const until = (look, patience) => new Promise((keep, drop) => {
    const again = () => {
        const found = look();
        if (found) end(keep, found);
    };
    const end = (how, what) => {
        observer.disconnect();
        clearInterval(timer);
        clearTimeout(late);
        how(what);
    };
    const observer = new MutationObserver(again);
    const timer = setInterval(again, 200);
    const late = setTimeout(() => end(drop, new Error(why)), patience);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    again();
});
const root = document.documentElement;
const board = document.querySelector('#board');
"""
# Where to touch a site: its middle, in sight, with nothing over it. This is one question to the
# browser where clicking by a locator asks a dozen, and whole games are long.
PLACE = """async ([site, patience]) => {
    %s
    const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    return until(() => {
        const name = `[data-site="${CSS.escape(site)}"][data-open]`;
        const [one, other] = document.querySelectorAll(name);
        why = `${site} cannot be touched; the page is ${root.dataset.state}`;
        if (root.dataset.state !== 'ready' || !one?.checkVisibility() || one.disabled) return null;
        why = `there are two of ${site}`;
        if (other) return null;
        let [x, y] = middle(one);
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
            one.scrollIntoView({ block: 'center', behavior: 'instant' });
            [x, y] = middle(one);
        }
        const there = document.elementFromPoint(x, y);
        why = `over ${site} lies ${there?.outerHTML.slice(0, 200)}`;
        return there && one.contains(there) ? [x, y] : null;
    }, patience);
}""".replace("%s", UNTIL)
# Whether a move is on the board, or can be ended with Done.
PLAYED = """async ([before, patience]) => {
    %s
    return until(() => {
        if (root.dataset.state !== 'ready') return null;
        const done = document.querySelector('[data-site="done"][data-open]');
        if (done) return 'done';
        return board.dataset.position !== before && 'played';
    }, patience);
}""".replace("%s", UNTIL)
POSITION = "document.querySelector('#board').dataset.position"
PATIENCE = 90_000


def play(page, path, act="click"):
    """Touch the sites of a path, each of them open, and Done where the path could go on.

    By ``click``, by ``tap``, or by ``drag``: then only what stands alone is touched where it is.
    """
    before = page.evaluate(POSITION)
    if act == "drag":
        drag(page, path)
    else:
        for site in path:
            press(page, site, act)
    if page.evaluate(PLAYED, [before, PATIENCE]) == "done":
        press(page, "done", "click" if act == "drag" else act)
        page.evaluate(PLAYED, [before, PATIENCE])


def press(page, site, act="click"):
    """Click or tap on a site once it can be touched, at its middle."""
    x, y = page.evaluate(PLACE, [site, PATIENCE])
    (page.mouse.click if act == "click" else page.touchscreen.tap)(x, y)


def middle(one):
    """Return where in the window the middle of an element is."""
    box = one.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger on the screen; Playwright itself can only tap."""

    def __init__(self, page):
        name = page.context.browser.browser_type.name
        self._touch = firefox.toucher(page) if name == "firefox" else _toucher(page)

    def down(self, *places):
        self._touch("touchStart", places)

    def slide(self, start, end, steps=6):
        for step in range(1, steps + 1):
            place = [a + (b - a) * step / steps for a, b in zip(start, end, strict=True)]
            self._touch("touchMove", [place])

    def up(self):
        self._touch("touchEnd", [])


def _toucher(page):
    send = page.context.new_cdp_session(page).send

    def touch(kind, places):
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


# Whether something can be dragged from a site, and whether the site is on the board.
LIFTS = """(site) => Boolean(
    document.querySelector(`[data-site="${CSS.escape(site)}"]`).dataset.lift)"""
ON_BOARD = """(site) => Boolean(
    document.querySelector(`#board [data-site="${CSS.escape(site)}"]`))"""


def lift(page, site):
    """Press the mouse on a site and move it so far that what is there is lifted."""
    x, y = page.evaluate(PLACE, [site, PATIENCE])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y)


def drag(page, path):
    """Drag from one site of a path to the next, as long as that is on the board, too."""
    sites = list(path)
    while sites:
        site = sites.pop(0)
        page.evaluate(PLACE, [site, PATIENCE])
        lifts = page.evaluate(LIFTS, site)
        lift(page, site)
        if sites and lifts:
            x, y = page.evaluate(PLACE, [sites[0], PATIENCE])
            if page.evaluate(ON_BOARD, sites[0]):
                page.mouse.move(x, y)
                sites.pop(0)
        page.mouse.up()


def until(page, condition):
    """Wait for something to be true in a page whose policy forbids what Playwright waits with.

    Where the condition is a promise, what it comes to counts.
    """
    for _ in range(600):
        if page.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never came true: {condition}")
