"""Boards on other people's pages: shown without an engine, played by one, apart from their host."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

import drystone
from drystone.embed import alt_of, read_options
from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from tests.browser.context_pool import MEDIA
from tests.browser.hosts import Host, bare, games, made, replay_of
from tests.browser.probes import PHONE
from tests.browser.steps import Finger, check_axe, middle, until
from tests.browsers.expecting import expect

MOVES = "a1xa2 b1xc1 c3xc2"
SMALL = {"game": "anaash", "size": "4"}
REPLAY = {**SMALL, "mode": "replay", "moves": MOVES}
PLAY = {**SMALL, "mode": "play", "coords": ""}
LISTEN = """
window.heard = [];
for (const name of ['ready', 'move', 'position', 'end', 'error']) {
  document.addEventListener(name, ({ target, detail }) => {
    if (target.localName === 'drystone-board') window.heard.push([name, detail]);
  }, true);
}"""


@pytest.fixture
def host(site):
    with Host(site) as running:
        yield running


@pytest.fixture(scope="module")
def reader(browser):
    """A page of somebody who has seen boards before; each test gets it with an empty page in it."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(LISTEN)
    yield page
    context.close()


@pytest.fixture
def guest(reader):
    """A page that must not throw, whose boards' events and requests are noted."""
    first_size = reader.viewport_size
    yield from noted(reader)
    reader.emulate_media(**MEDIA)
    reader.set_viewport_size(first_size)
    reader.mouse.move(0, 0)
    reader.goto("about:blank")


@pytest.fixture
def own_guest(reader):
    """A new page of the same reader: may put scripts into what it opens, and change what comes."""
    page = reader.context.new_page()
    yield from noted(page)
    page.close()


@pytest.fixture
def first_guest(context):
    """The same, of somebody who has never seen a board: for clocks, and for what is downloaded."""
    page = context.new_page()
    page.add_init_script(LISTEN)
    yield from noted(page)


def noted(page):
    thrown = []
    hear = {"pageerror": lambda error: thrown.append(str(error))}
    # Whoever counts requests where none can be heard does not get as far as to find none.
    if "request" in getattr(page, "events", ("request",)):
        page.asked = []
        hear["request"] = lambda request: page.asked.append(request.url)
    for event, listener in hear.items():
        page.on(event, listener)
    yield page
    for event, listener in hear.items():
        page.remove_listener(event, listener)
    assert thrown == []


class Stage:
    """A page of somebody else on which an engine runs already: boards come and go on it.

    It spares each of them a start of Python. What begins with the page, or counts engines, wants
    a page of its own: `guest`.
    """

    def __init__(self, page, host):
        self.page = page
        self._host = host
        self.open()

    def open(self):
        """Open the page and start its engine."""
        self.page.goto(self._host.show(made(**PLAY)))
        start(board_of(self.page))

    def show(self, body, **media):
        """Put boards on the page in place of those before; return the page."""
        self.page.evaluate(CHANGE_BOARDS, "")
        self.page.emulate_media(**MEDIA | media)
        self.page.evaluate(CHANGE_BOARDS, body)
        return self.page


CHANGE_BOARDS = """(body) => {
    const parts = document.createRange().createContextualFragment(body);
    const main = document.querySelector('main');
    main.replaceChildren(main.querySelector('h1'), parts);
    for (const one of [document.documentElement, document.body]) one.removeAttribute('style');
    scrollTo(0, 0);
    heard.length = 0;
}"""


@pytest.fixture(scope="module")
def theatre(reader, site):
    page = reader.context.new_page()
    page.add_init_script(LISTEN)
    with Host(site) as host:
        yield Stage(page, host)
        page.close()


@pytest.fixture
def stage(theatre, request):
    """A function that shows boards where an engine runs; it gives a page as `guest` does."""
    for _ in noted(theatre.page):
        first_size = theatre.page.viewport_size
        yield theatre.show
        theatre.page.set_viewport_size(first_size)
        theatre.page.mouse.move(0, 0)
        if request.node.has_failed:
            theatre.open()
        else:
            theatre.show("")


def board_of(page, number=0):
    return page.locator("drystone-board").nth(number)


def shown(board):
    """Return the board once it is drawn."""
    expect(board.locator("#board svg")).to_be_visible()
    return board


def engines(page):
    """Return how many engines there have been so far."""
    return sum(url.endswith("/worker.js") for url in page.asked)


def live(board):
    """Return the board once the engine has drawn it."""
    expect(board.locator("[data-open]").first).to_be_attached()
    expect(board.locator(".said")).to_have_text("")
    return board


def start(board, name="Play"):
    shown(board).get_by_role("button", name=name).click()
    return live(board)


def heard(page, name):
    return [detail for kind, detail in page.evaluate("heard") if kind == name]


def after(*moves):
    position = drystone.game("anaash", size=4).start()
    for move in moves:
        position = position.play(move)
    return str(position)


def test_a_diagram_is_shown_without_any_engine(guest, host):
    guest.goto(host.show(made(**SMALL, moves=MOVES, alt="Three moves", caption="A caption")))
    board = shown(board_of(guest))
    expect(board.get_by_role("img", name="Three moves")).to_be_visible()
    expect(board.locator("figcaption").first).to_have_text("A caption")
    expect(board.locator("button")).to_have_count(0)
    expect(board.locator("svg .disc")).not_to_have_count(0)
    assert heard(guest, "ready") == [{"mode": "diagram"}]
    assert not [url for url in guest.asked if "engine" in url or "python" in url]


def test_a_replay_walks_by_buttons_and_by_keys_while_it_has_the_focus(guest, host):
    commented = MOVES.replace(" ", " {Well done.} ", 1)
    guest.goto(host.show(made(**REPLAY | {"moves": commented}, coords="")))
    board = shown(board_of(guest))
    status = board.locator(".status")
    expect(status).to_have_text("Red to move")
    board.get_by_role("button", name="One move on").click()
    expect(status).to_have_text("1. Red: a1xa2 · Blue to move")
    words = "Red: a1 captures a2. Blue to move. Well done."
    expect(board.locator(".spoken")).to_have_text(re.compile(re.escape(words)))
    for key, words in (("End", "3. Red: c3xc2"), ("ArrowLeft", "2. Blue: b1xc1"), ("Home", "Red ")):
        guest.keyboard.press(key)
        expect(status).to_contain_text(words)
    expect(board.get_by_role("button", name="First position")).to_be_disabled()
    guest.evaluate("document.activeElement.shadowRoot.activeElement.blur()")
    guest.keyboard.press("ArrowRight")
    board.get_by_role("button", name="Last position").click()
    words = alt_of(read_options({**SMALL, "moves": MOVES}))
    expect(board.get_by_role("img")).to_have_attribute("aria-label", words)
    plies = [detail["ply"] for detail in heard(guest, "position")]
    assert plies == [1, 3, 2, 0, 3]
    assert not engines(guest)


def test_marks_of_a_record_are_seen_at_their_move(guest, host):
    moves = MOVES.replace(" ", " {[%csl Rc3] [%cal Ga1b2]} ", 1)
    guest.goto(host.show(made(**REPLAY | {"moves": moves})))
    board = shown(board_of(guest))
    for key, count in (("next", 2), ("next", 0), ("prev", 2)):
        board.locator(f"[data-walk={key}]").press("Enter")
        expect(board.locator("#board .sketched")).to_have_count(count)
    words = re.compile("red circle on c3; green arrow from a1 to b2")
    expect(board.get_by_role("img")).to_have_attribute("aria-label", words)
    way = board.locator(".sketched.G .arrow-way")
    assert way.evaluate("one => getComputedStyle(one).stroke") == "rgb(111, 211, 122)"


def test_a_finger_scrolls_unless_it_has_rested_on_a_piece(visitor, site, host):
    """A page that is read scrolls under a finger; a piece that was lifted goes with it instead."""
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = visitor(site, **phone).new_page()
    page.goto(host.show(made(**PLAY) + "<p>…</p>" * 90))
    board = start(board_of(page))
    expect(board.locator("#board [data-lift]")).to_have_count(8)
    before = page.evaluate("scrollY")  # Some browsers have scrolled to the button that was clicked.
    finger, place = Finger(page), middle_of(board, "b2")
    finger.down(place)
    expect(board.locator(".ghost-in-hand")).to_have_count(1)
    finger.slide(place, middle_of(board, "b3"), steps=12)
    finger.up()
    expect(board.locator(".status")).to_have_text("Blue to move")
    assert page.evaluate("scrollY") == before
    place = middle_of(board, "b1")
    finger.down(place)
    finger.slide(place, (place[0], place[1] - 160), steps=12)
    finger.up()
    until(page, f"scrollY > {before + 40}")
    expect(board.locator("#board [data-touched]")).to_have_count(0)


def middle_of(board, name):
    """Where a space of a board is in the window."""
    return middle(board.locator(f'#board [data-site="{name}"] .hit'))


def test_without_javascript_the_picture_is_there(visitor, site, host):
    page = visitor(site, java_script_enabled=False).new_page()
    page.goto(host.show(made(**REPLAY, alt="The board")))
    expect(page.locator("drystone-board > figure svg")).to_be_visible()
    fill = page.locator("svg circle").first.get_attribute("fill")
    assert fill.startswith("url(#lit-")
    expect(page.locator(fill.removeprefix("url(").removesuffix(")"))).to_have_count(1)


def test_a_reader_plays_by_clicks(guest, host):
    guest.goto(host.show(made(**PLAY)))
    board = shown(board_of(guest))
    assert not engines(guest)
    start(board)
    assert guest.evaluate("document.activeElement.shadowRoot.activeElement.matches('[data-site]')")
    board.locator('[data-site="a1"][data-open]').click()
    expect(board.locator('[data-site="a1"]')).to_have_attribute("data-touched", "")
    board.locator('[data-site="a2"][data-open]').click()
    expect(board.locator(".status")).to_have_text("Blue to move")
    assert heard(guest, "move") == [{"text": "a1xa2", "ply": 1}]
    assert heard(guest, "position")[-1]["position"] == after("a1xa2")
    board.get_by_role("button", name="Undo").click()
    expect(board.locator(".status")).to_have_text("Red to move")
    board.get_by_role("button", name="Redo").click()
    expect(board.locator(".status")).to_have_text("Blue to move")
    assert engines(guest) == 1


def test_a_reader_plays_by_keys_and_is_told_why_not(stage, site):
    guest = stage(made(**PLAY))
    start(board_of(guest))
    board = board_of(guest)
    board.locator('[tabindex="0"][data-site]').focus()
    guest.keyboard.press("Home")
    focused = "one => one.shadowRoot.activeElement.dataset.site"
    assert board.evaluate(focused) == "a1"
    for _ in range(3):
        guest.keyboard.press("ArrowUp")
    guest.keyboard.press("Enter")
    said = board.locator(".said")
    expect(said).to_contain_text("Blue")
    expect(said.get_by_role("link", name="See the rule")).to_have_attribute(
        "href", f"{site}rules/anaash.html#turn"
    )
    guest.keyboard.press("ArrowDown")
    for key in ("Enter", "ArrowDown", "Enter"):
        guest.keyboard.press(key)
    expect(board.locator(".status")).to_have_text("Blue to move")
    assert heard(guest, "move")[0]["text"] == "a3xa2"


def test_resigning_is_asked_once_more(stage):
    """By keys alone, with the focus on the answer that changes nothing; axe and a finger agree."""
    guest = stage(made(**PLAY))
    board = start(board_of(guest))
    resign = board.get_by_role("button", name="Resign")
    expect(resign).to_be_disabled()
    assert ask(guest, "board.playMove('a1xa2')") is True
    question = board.get_by_role("group", name="Resign as Blue?")
    resign.press("Enter")
    check_axe(guest)
    for button in question.get_by_role("button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    expect(question.get_by_role("button", name="No")).to_be_focused()
    guest.keyboard.press("Escape")
    expect(question).to_be_hidden()
    resign.press("Enter")
    question.get_by_role("button", name="Yes").press("Enter")
    expect(question).to_be_hidden()
    expect(resign).to_be_hidden()
    assert heard(guest, "end") == [{"outcome": "r", "text": "Red wins: Blue has resigned."}]
    assert 'Result "r"' in ask(guest, "board.recordText()")


# How the page is coloured, what its reader's system and the board itself ask for, what comes of it.
LIGHTS = [
    ("", "dark", "auto", "light"),
    ("color-scheme: light dark", "dark", "auto", "dark"),
    ("color-scheme: dark", "light", "auto", "dark"),
    ("background: #111", "light", "auto", "dark"),
    ("background: #eee; color-scheme: light dark", "dark", "auto", "light"),
    ("background: oklch(0.2 0.02 250)", "light", "auto", "dark"),
    ("background: lab(95 0 0)", "dark", "auto", "light"),
    ("background: color(display-p3 0.1 0.1 0.1)", "light", "auto", "dark"),
    ("background: linear-gradient(#222, oklch(0.1 0 0))", "light", "auto", "dark"),
    ("background: linear-gradient(#0002, transparent) #eee", "light", "auto", "light"),
    ("", "light", "dark", "dark"),
    ("background: #111", "dark", "light", "light"),
]


def test_twenty_boards_are_small_and_start_one_engine_at_most(first_guest, host):
    sizes = []
    first_guest.on("requestfinished", lambda request: sizes.append(len(request.response().body())))
    firsts = {record["game"]: record for record in reversed(games())}.values()
    replays = [made(**replay_of(record)) for record in firsts]
    diagrams = [made(**replay_of(record, at="12", mode="diagram")) for record in firsts]
    boards = [*replays, *diagrams] * 2
    first_guest.goto(host.show("".join(boards)))
    for number in range(20):
        shown(board_of(first_guest, number))
    first_guest.wait_for_load_state("networkidle")
    assert sum(sizes) < 1_000_000
    assert engines(first_guest) == 0
    for number in (0, 3, 14):
        start(board_of(first_guest, number), "Play on from here")
    assert engines(first_guest) == 1


def test_a_board_written_by_hand_waits_until_it_is_seen(guest, host):
    hand = bare(game="anaash", size=4, moves=MOVES, mode="replay")
    guest.goto(host.show(f"<p>{'…<br>' * 200}</p>{hand}"))
    expect(guest.get_by_text("A board should be here.")).to_be_attached()
    assert engines(guest) == 0
    board_of(guest).scroll_into_view_if_needed()
    shown(board_of(guest))
    expect(guest.get_by_text("A board should be here.")).not_to_be_visible()
    assert heard(guest, "ready") == [{"mode": "replay"}]
    assert engines(guest) == 1
    before = guest.evaluate("scrollY")
    board_of(guest).hover()
    guest.mouse.wheel(0, -300)
    until(guest, f"scrollY < {before}")


def test_a_board_is_light_or_dark_as_its_page(stage):
    for page_style, system, theme, look in LIGHTS:
        guest = stage(made(**REPLAY, theme=theme), color_scheme=system)
        frame = shown(board_of(guest)).locator("[data-look]")
        guest.evaluate("style => { document.documentElement.style.cssText = style; }", page_style)
        expect(frame, page_style).to_have_attribute("data-look", look)


def test_a_board_follows_when_its_page_or_the_system_changes(stage):
    guest = stage(made(**REPLAY))
    frame = shown(board_of(guest)).locator("[data-look]")
    guest.evaluate("document.body.style.background = '#101010'")
    expect(frame).to_have_attribute("data-look", "dark")
    guest.evaluate("document.body.style.background = ''")
    expect(frame).to_have_attribute("data-look", "light")
    guest.evaluate("document.documentElement.style.colorScheme = 'light dark'")
    guest.emulate_media(color_scheme="dark")
    expect(frame).to_have_attribute("data-look", "dark")
    guest.evaluate("document.querySelector('drystone-board').setAttribute('theme', 'light')")
    expect(frame).to_have_attribute("data-look", "light")


def test_a_wrapper_that_turns_dark_is_noticed_and_the_root_size_is_not(guest, host):
    host.pages["policy"] += " 'unsafe-inline'"
    style = "html { font-size: 62.5% } .night { background: #111; transition: background 0.1s }"
    page = f"<style>{style}</style><div id='wrapper'><div>{made(**REPLAY)}</div></div>"
    guest.goto(host.show(page))
    board = shown(board_of(guest))
    height = board.locator("button").first.evaluate("one => one.getBoundingClientRect().height")
    assert height >= 44
    frame = board.locator("[data-look]")
    expect(frame).to_have_attribute("data-look", "light")
    guest.evaluate("document.querySelector('#wrapper').className = 'night'")
    expect(frame).to_have_attribute("data-look", "dark")


def test_on_paper_a_board_has_no_buttons_and_dark_words(stage):
    guest = stage(made(**{**REPLAY, "theme": "dark"}))
    board = shown(board_of(guest))
    guest.emulate_media(media="print")
    buttons = board.locator("button:visible").count()
    ink = board.locator(".status").evaluate("(one) => getComputedStyle(one).color.match(/[0-9]+/g)")
    guest.emulate_media(media="screen")
    assert buttons == 0
    assert max(map(int, ink)) < 100


# Where what stands below a board begins, and how much lies between them.
BELOW = """() => {
    const [board, below] = ['drystone-board', '#below'].map(
        (one) => document.querySelector(one).getBoundingClientRect());
    return [below.top, below.top - board.bottom];
}"""


def test_a_board_written_by_hand_keeps_its_room_and_a_margin(guest, host):
    guest.route("**/engine.html", lambda route: held.append(route))  # noqa: PLW0108
    held = []
    guest.goto(host.show(f"{bare(game='anaash', size=4)}<div id='below'>Below</div>"))
    until(guest, "document.querySelector('drystone-board').shadowRoot")
    until(guest, "document.querySelector('drystone-board').matches(':defined')")
    before, margin = guest.evaluate(BELOW)
    assert margin >= 12
    for route in held:
        route.continue_()
    guest.unroute("**/engine.html")
    board = shown(board_of(guest))
    after, _ = guest.evaluate(BELOW)
    height = board.bounding_box()["height"]
    assert abs(after - before) < height / 4


EVIL = "</script><img src=x onerror='window.evil=1'><script>window.evil=1</script>"


def test_hostile_words_are_only_words(stage):
    words = {"alt": EVIL, "caption": EVIL, "moves": f"{MOVES} {{{EVIL}}}", "at": "3"}
    guest = stage(made(**SMALL, **words) + made(**{**REPLAY, **words}))
    shown(board_of(guest, 0))
    board = shown(board_of(guest, 1))
    expect(board.locator(".words")).to_contain_text("window.evil")
    start(board, "Play on from here")
    expect(board.locator(".words")).to_contain_text("window.evil")
    assert guest.evaluate("window.evil") is None
    assert board.locator("img:not([role])").count() == 0


CANNOT_BE_SHOWN = [
    ({"game": "chess"}, "“chess”"),
    ({"game": "anaash", "record": "x" * 600_000}, "at most 500,000 characters"),
    ({"game": "anaash", "at": "99"}, "not “99”"),
]


def frames_of(*nodes):
    """Return frames as JSON: one scene that is made of nodes, the last of them the picture."""
    frame = {"scene": len(nodes) - 1, "state": 0, "words": [0, 0], "position": [0, 0]}
    rest = {"nodes": nodes, "words": [], "at": 0, "states": [{}], "frames": [frame], "game": {}}
    return json.dumps({"drystone": 1, "attributes": [{}], **rest})


def test_what_cannot_be_shown_leaves_the_fallback_and_says_why(stage):
    """All of them on one page: none may have another one say what is wrong with it."""
    guest = stage("".join(bare(**attributes) for attributes, _ in CANNOT_BE_SHOWN))
    for number, (_, words) in enumerate(CANNOT_BE_SHOWN):
        board = board_of(guest, number)
        board.scroll_into_view_if_needed()
        expect(board.locator(".said")).to_contain_text(words)
        expect(board.get_by_text("A board should be here.")).to_be_visible()
    until(guest, f"heard.filter(([kind]) => kind === 'error').length === {len(CANNOT_BE_SHOWN)}")
    told = [error["text"] for error in heard(guest, "error")]
    for _, words in CANNOT_BE_SHOWN:
        assert sum(words in text for text in told) == 1


def test_good_frames_are_shown(stage):
    inner = '<p>Fallback</p><script type="application/json">{}</script>'
    script = frames_of(["script", 0, "window.evil=1"], ["svg", 0, [0]])
    foreign = frames_of(["foreignObject", 0, []], ["svg", 0, [0]])
    boards = (frames_of(["svg", 0, []]), "no json", script, foreign)
    guest = stage("".join(bare(inner.format(data), game="anaash") for data in boards))
    expect(board_of(guest).locator("#board svg")).to_be_attached()
    expect(board_of(guest).get_by_text("Fallback")).not_to_be_visible()
    for number in range(1, len(boards)):
        board = board_of(guest, number)
        board.scroll_into_view_if_needed()
        expect(board.locator(".said")).not_to_have_text("")
        expect(board.get_by_text("Fallback")).to_be_visible()
        assert board.locator("#board svg").count() == 0
    assert guest.evaluate("window.evil") is None


def test_a_page_that_forbids_the_frame_is_told_so(first_guest, host, site):
    closed = "The engine cannot be reached from this page."
    host.pages["policy"] = f"default-src 'none'; script-src {site.rstrip('/')}"
    first_guest.goto(host.show(made(**PLAY)))
    board = shown(board_of(first_guest))
    board.get_by_role("button", name="Play").click()
    expect(board.locator(".said")).to_contain_text(closed)
    expect(board.locator("#board svg")).to_be_visible()
    assert ask(first_guest, "board.playMove('a1xa2')") is False
    expect(board.locator(".said")).to_contain_text(closed)


def ask(page, script):
    return page.evaluate(f"(async (board) => {script})(document.querySelector('drystone-board'))")


def test_scripts_can_steer_a_board(stage):
    guest = stage(made(**REPLAY))
    board = shown(board_of(guest))
    for place in ("2", "'next'", "99"):
        ask(guest, f"board.goTo({place})")
    expect(board).to_contain_text("there is no “99”.")
    ask(guest, "board.undoMove()")
    assert [detail["ply"] for detail in heard(guest, "position")] == [2, 3, 2]
    ask(guest, "board.goTo(NaN)")
    expect(board).to_contain_text("A place is the number of a ply, or first,")
    assert "a1xa2 b1xc1 c3xc2" in ask(guest, "board.recordText()")
    assert ask(guest, "board.playMove('a4-a3')") is False
    two = after(*MOVES.split()[:2])
    move = str(drystone.game("anaash", size=4).position(two).moves()[0])
    assert ask(guest, f"board.playMove('{move}')") is True
    assert heard(guest, "move")[-1]["text"] == move
    assert move in ask(guest, "board.recordText()")
    ask(guest, "board.undoMove()")
    assert heard(guest, "position")[-1]["position"] == two
    before = ask(guest, WAY_UP)
    ask(guest, "board.flipBoard()")
    assert ask(guest, WAY_UP) != before
    ask(guest, "board.goTo('last')")
    ask(guest, "board.goTo('first')")
    assert heard(guest, "position")[-1]["ply"] == 0


WAY_UP = """(() => {
    const [first, ...others] = board.shadowRoot.querySelectorAll('[data-site]');
    const [low, high] = [first, others.at(-1)].map((one) => one.getBoundingClientRect().top);
    return low > high ? 'as it is' : 'turned around';
})()"""


WORN = """board => getComputedStyle(board.shadowRoot.querySelector('.drystone'))
    .getPropertyValue('--mark')"""


def mark_of(board):
    """Return the colour of marks: each palette has one of its own."""
    return shown(board).evaluate(WORN)


def test_a_board_wears_the_palette_of_the_page_around_it_or_of_the_system(guest, host):
    guest.goto(host.show(made(**SMALL) + made(**SMALL, palette="contrast")))
    plain, contrast = (mark_of(board_of(guest, at)) for at in range(2))
    assert contrast == "#00339a" != plain
    worn = f"({WORN})(document.querySelector('drystone-board'))"
    guest.evaluate("document.querySelector('drystone-board').palette = 'blueyellow'")
    until(guest, f"{worn} === '#004a43'")
    guest.evaluate("document.querySelector('drystone-board').palette = undefined")
    guest.evaluate("document.documentElement.dataset.palette = 'redgreen'")
    until(guest, f"{worn} === '#00397f'")
    guest.evaluate("delete document.documentElement.dataset.palette")
    until(guest, f"{worn} === '{plain}'")
    guest.emulate_media(contrast="more")
    until(guest, f"{worn} === '#00339a'")


# The colours of the gradients that the spaces and the frame around them are filled with.
GROUND = """board => {
    const root = board.shadowRoot.firstElementChild.getRootNode();
    const fills = [...root.querySelectorAll('svg .space, svg .frame')].map((one) =>
        getComputedStyle(one).fill.match(/#([a-z-]+)/)?.[1]);
    return [...new Set(fills)].flatMap((name) =>
        [...root.getElementById(name).children].map((stop) => getComputedStyle(stop).stopColor));
}"""


def test_spaces_and_frame_have_the_colours_of_their_palette(guest, host):
    """Their gradients are told by variables of the frame: elsewhere in the tree they were black."""
    guest.goto(host.show(made(**SMALL)))
    stops = shown(board_of(guest)).evaluate(GROUND)
    assert len(stops) >= 6
    assert not {"rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"} & set(stops)
    assert len(set(stops)) >= 5


def test_the_picture_can_be_taken_along(guest, host):
    guest.goto(host.show(made(**REPLAY, coords="")))
    shown(board_of(guest))
    text = ask(guest, "board.svgText()")
    assert "var(" not in text
    assert "class=" not in text
    root = ElementTree.fromstring(text)
    held = {one.get("id") for one in root.iter() if one.get("id")}
    used = {value for one in root.iter() for value in one.attrib.values() if "url(" in value}
    assert used == {f"url(#{name})" for name in held} >= {"url(#lit-red)", "url(#lit-blue)"}
    guest.goto("about:blank")
    assert guest.evaluate(DECODED, text) > 0


DECODED = """async (text) => {
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await picture.decode();
    return picture.naturalWidth;
}"""


def test_a_puzzle_of_the_game_is_answered(stage):
    puzzles = puzzles_of(catalogue()["anaash"])
    puzzle = next(one for one in puzzles if one.kind == "win" and len(one.line) == 3)
    number = str(puzzles.index(puzzle) + 1)
    guest = stage(made(game="anaash", mode="puzzle", puzzle=number))
    board = shown(board_of(guest))
    expect(board.locator("figcaption").first).to_have_text(f"{puzzle.task}.")
    start(board, "Solve it")
    assert ask(guest, f"board.playMove('{puzzle.line[0]}')") is True
    expect(board.locator(".status")).to_contain_text("Right so far.")
    until(guest, "heard.filter(([kind]) => kind === 'move').length === 2")
    board.get_by_role("button", name="Solution").click()
    expect(board.locator(".said")).to_contain_text("The solution:")


def test_the_verdict_on_a_task_is_shown_and_said(stage):
    task = {"position": "4/4/2,r1,b1/4 r", "solution": "c2xd2"}
    guest = stage(made(**SMALL, mode="puzzle", **task))
    board = shown(board_of(guest))
    start(board, "Solve it")
    assert ask(guest, "board.playMove('c2xd2')") is True
    for part in (".status", ".spoken"):
        expect(board.locator(part)).to_contain_text("Solved!")


def test_playing_on_from_a_variation_goes_on_in_it(stage):
    moves = "1. a1xa2 2. b1xc1 (2. b1xb2 3. a2xb2) 3. a2+b2"
    guest = stage(made(**SMALL, mode="replay", at="1 b1xb2", moves=moves))
    board = shown(board_of(guest))
    expect(board.locator(".status")).to_contain_text("2. Blue: b1xb2")
    board.get_by_role("button", name="One move on").click()
    expect(board.locator(".status")).to_contain_text("3. Red: a2xb2")
    start(board, "Play on from here")
    expect(board.locator(".status")).not_to_contain_text("Play on")
    assert "a2xb2" in ask(guest, "board.recordText()")
    assert ask(guest, "board.svgText()")
    ask(guest, "board.undoMove()")
    assert ask(guest, "board.playMove('a2xb2')") is True


def test_the_computer_answers(stage):
    options = {**PLAY, "players": "human,computer:1"}
    guest = stage(made(**options) + made(**options))
    for number in range(2):
        start(board_of(guest, number))
    steer = "number => document.querySelectorAll('drystone-board')[number].playMove('a1xa2')"
    for number in range(2):
        assert guest.evaluate(steer, number) is True
    for number in range(2):
        status = board_of(guest, number).locator(".status")
        expect(status).to_have_text("Red to move")
    assert sorted(detail["ply"] for detail in heard(guest, "move")) == [1, 1, 2, 2]


def test_a_page_with_boards_is_for_everybody(stage):
    boards = made(**SMALL, coords="") + made(**REPLAY, caption="A game") + made(**PLAY)
    guest = stage(boards)
    for number in range(3):
        shown(board_of(guest, number))
    check_axe(guest)
    start(board_of(guest, 2))
    check_axe(guest)
    guest.evaluate("document.documentElement.style.background = '#15181a'")
    guest.evaluate("document.documentElement.style.color = '#eee'")
    expect(board_of(guest).locator("[data-look=dark]")).to_be_attached()
    check_axe(guest)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_board_fits_its_page(stage, width):
    record = max(games(), key=lambda one: len(one["moves"]))
    guest = stage("")
    guest.set_viewport_size({"width": width, "height": 700})
    stage(made(**replay_of(record)))
    board = shown(board_of(guest))
    board.get_by_role("button", name="Last position").click()
    assert guest.evaluate("document.documentElement.scrollWidth") <= width


def test_a_board_that_is_moved_goes_on(stage):
    guest = stage(made(**PLAY) + "<section></section>")
    start(board_of(guest))
    status = board_of(guest).locator(".status")
    assert ask(guest, "board.playMove('a1xa2')") is True
    guest.evaluate(
        "document.querySelector('section').append(document.querySelector('drystone-board'))"
    )
    expect(status).to_have_text("Blue to move")
    assert ask(guest, "board.playMove('b1xc1')") is True
    guest.evaluate(
        """() => {
            const board = document.querySelector('drystone-board');
            board.remove();
            const back = () => document.querySelector('main').prepend(board);
            return new Promise((done) => setTimeout(() => done(back()), 300));
        }"""
    )
    assert ask(guest, "board.playMove('c3xc2')") is True
    assert "1. a1xa2 2. b1xc1 3. c3xc2" in ask(guest, "board.recordText()")


def test_what_is_played_outlasts_a_change_of_attributes(stage):
    guest = stage(made(**PLAY))
    board = start(board_of(guest))
    for move in ("a1xa2", "b1xc1"):
        assert ask(guest, f"board.playMove('{move}')") is True
    ask(
        guest,
        "Object.assign(board, { caption: 'A game', theme: 'dark', coords: false, side: 'b' })",
    )
    expect(board.locator("figcaption").first).to_have_text("A game")
    expect(board.locator("[data-look=dark]:not([data-coords])")).to_be_attached()
    for at, words in (("1", "Blue to move"), ("'end'", "Red to move")):
        ask(guest, f"board.at = {at}")
        expect(board.locator(".status")).to_have_text(words)
    before, now = (
        ask(guest, WAY_UP),
        f"((board) => {WAY_UP})(document.querySelector('drystone-board'))",
    )
    ask(guest, "board.flip = true")
    until(guest, f"{now} !== '{before}'")
    board.get_by_role("button", name="Flip").click()
    until(guest, f"{now} === '{before}'")
    assert ask(guest, "board.hasAttribute('flip')") is False
    assert "1. a1xa2 2. b1xc1" in ask(guest, "board.recordText()")
    # Another match is shown in its place: nothing is left of the one before.
    ask(guest, "board.setAttribute('size', '6')")
    expect(board.get_by_role("button", name="Play")).to_be_visible()
    assert "a1xa2" not in ask(guest, "board.recordText()")


def test_attributes_that_are_not_ours_neither_stop_a_board_nor_end_what_is_played(stage):
    foreign = {"role": "figure", "tabindex": "-1", "inert": "", "_ngcontent-c1": "", "x-data": "{}"}
    guest = stage(bare(**SMALL, **foreign, mode="play"))
    board = shown(board_of(guest))
    guest.evaluate("document.querySelector('drystone-board').removeAttribute('inert')")
    start(board)
    assert ask(guest, "board.playMove('a1xa2')") is True
    for change in ("toggleAttribute('inert')", "setAttribute('tabindex', '0')"):
        guest.evaluate(f"document.querySelector('drystone-board').{change}")
        guest.evaluate("document.querySelector('drystone-board').toggleAttribute('x-cloak')")
    assert ask(guest, "board.playMove('b1xc1')") is True
    assert "1. a1xa2 2. b1xc1" in ask(guest, "board.recordText()")


PRESS = """([key, code]) => {
    const { shadowRoot } = document.querySelector('drystone-board');
    const more = { bubbles: true, composed: true, cancelable: true };
    shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code, ...more }));
    return shadowRoot.querySelector('#board').dataset.focus;
}"""


def test_keys_are_meant_for_the_board_alone_on_any_keyboard(stage):
    guest = stage(made(**PLAY))
    board = start(board_of(guest))
    guest.evaluate("window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key))")
    board.locator("#board [data-site=b2]").focus()
    assert guest.evaluate(PRESS, ["в", "KeyD"]) == "c2"
    assert guest.evaluate(PRESS, ["Q", "KeyA"]) == "b2"
    assert guest.evaluate(PRESS, ["ArrowUp", "ArrowUp"]) == "b3"
    for key in ("n", "s", "Escape"):
        guest.evaluate(PRESS, [key, f"Key{key.upper()}"])
    board.get_by_role("button", name="Flip").focus()
    guest.keyboard.press("Space")
    assert guest.evaluate("keys") == []
    guest.keyboard.press("PageDown")
    assert guest.evaluate("keys") == ["PageDown"]


def test_the_attribute_flip_and_the_first_turn_agree(stage):
    guest = stage(made(**REPLAY, coords="", flip=""))
    coordinate = shown(board_of(guest)).locator(".coordinate").first
    ask(guest, "board.goTo(1)")
    for row in ("1", "4", "1"):
        expect(coordinate).to_have_text(row)
        ask(guest, "board.flipBoard()")
    expect(board_of(guest).locator(".status")).to_contain_text("1. Red: a1xa2")
    assert ask(guest, "[board.flip, board.hasAttribute('flip')]") == [False, False]


def test_places_of_boards_that_are_gone_are_free(own_guest, host):
    """The limit is two hundred; here the engine is given one of nine, and 15 boards come and go.

    What boards say by their ports comes later than the next board, as browsers may have it.
    """
    lowered = []

    def lower(route):
        text, count = re.subn(r"\b200\b", "9", route.fetch().text())
        lowered.append(count)
        headers = {"Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*"}
        route.fulfill(body=text, headers=headers)

    own_guest.route("**/embed/engine-frame.js", lower)
    own_guest.goto(host.show("<section></section>"))
    played = own_guest.evaluate(
        """async (options) => {
            await customElements.whenDefined('drystone-board');
            const post = MessagePort.prototype.postMessage;
            MessagePort.prototype.postMessage = function (...words) {
                setTimeout(() => post.apply(this, words), 9);
            };
            const home = document.querySelector('section'), errors = [];
            const play = async () => {
                const board = Object.assign(document.createElement('drystone-board'), options);
                board.setAttribute('size', '4');
                board.addEventListener('error', ({ detail }) => errors.push(detail.text));
                home.append(board);
                return board.playMove('a1xa2');
            };
            const played = [];
            for (let count = 0; count < 15; count += 1) {
                played.push(await play());
                home.replaceChildren();
            }
            for (let count = 0; count < 9; count += 1) await play();
            return [played, await play(), errors.at(-1)];
        }""",
        {"game": "anaash", "mode": "play"},
    )
    assert lowered == [1]
    assert played[0] == [True] * 15
    assert played[1:] == [False, "At most 9 boards of one page can use the engine at a time."]


# Frameworks set properties where there are any


def test_properties_are_attributes(stage):
    """As React 19 and Vue 3 do: set what is `in` the element, before and after it is connected."""
    guest = stage(made(**REPLAY))
    shown(board_of(guest))
    missing, wrong, own, left, names = guest.evaluate(PROPERTIES)
    assert (missing, wrong, own, left) == ([], [], [], [])
    # What has a capital letter can be no attribute, neither ours nor a game's option.
    assert [name for name in names if name.islower() and name != "constructor"] == []
    guest.evaluate(
        "Object.assign(document.querySelector('drystone-board'), { at: 2, coords: true })"
    )
    expect(board_of(guest).locator(".status")).to_contain_text("2. Blue: b1xc1")
    expect(board_of(guest).locator("[data-coords]")).to_be_attached()


PROPERTIES = """() => {
    const board = document.createElement('drystone-board');
    const given = { game: 'anaash', record: '1. a1xa2', moves: 'a1xa2', position: '', at: 1,
        mode: 'replay', side: 'r', players: 'human,human', theme: 'dark', coords: true,
        flip: true, overlay: 'x', alt: 'Alt', caption: 'Caption', lesson: 'l',
        puzzle: 3, goal: 'win', solution: 'a1xa2', frames: '/x' };
    const missing = Object.keys(given).filter((name) => !(name in board));
    Object.assign(board, given);
    const wrong = Object.entries(given).filter(([name, value]) =>
        board.getAttribute(name) !== (value === true ? '' : String(value)));
    const own = Object.getOwnPropertyNames(board);
    for (const name of Object.keys(given)) board[name] = undefined;
    const all = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(board)));
    const only = ([, { value, get, set }]) => typeof value === 'function' || (get && !set);
    return [missing, wrong, own, board.getAttributeNames(), all.filter(only).map(([name]) => name)];
}"""


def test_what_was_set_before_the_element_was_known_counts(guest, host):
    guest.goto(host.show(made(**REPLAY)))
    shown(board_of(guest))
    guest.evaluate(
        """async () => {
            const late = document.createElement('x-late');
            document.querySelector('main').append(late);
            Object.assign(late, { caption: 'Set early', at: 1, mode: 'replay' });
            const Board = customElements.get('drystone-board');
            customElements.define('x-late', class extends Board {});
        }"""
    )
    early = "one => [one.getAttribute('caption'), one.getAttribute('at'), Object.keys(one)]"
    assert guest.locator("x-late").evaluate(early) == ["Set early", "1", []]


# In a frame


def framed(host, query, more=""):
    size = 'width="340" height="100"'
    address = f"{host.site}embed.html?{query}"
    return host.show(f'<iframe id="board" title="A board" {size} src="{address}"></iframe>{more}')


def test_a_frame_tells_its_height_and_plays(own_guest, host):
    own_guest.add_init_script(
        "addEventListener('message', ({ data }) => (window.told ??= []).push(data));"
    )
    own_guest.goto(framed(host, "game=anaash&size=4&mode=replay&moves=a1xa2+b1xc1&coords"))
    board = own_guest.frame_locator("#board").locator("drystone-board")
    shown(board)
    until(own_guest, "window.told?.some((it) => it.drystone === 'height' && it.height > 300)")
    board.get_by_role("button", name="One move on").click()
    expect(board.locator(".status")).to_contain_text("1. Red: a1xa2")
    start(board, "Play on from here")
    expect(board.locator(".status")).to_have_text("Blue to move")


def test_a_frame_says_what_is_wrong_with_its_address(guest, host):
    guest.goto(framed(host, "game=anaash&size=5&onclick=alert(1)&style=color:red"))
    board = guest.frame_locator("#board").locator("drystone-board")
    expect(board.locator(".said")).to_contain_text("not “5”")


def test_a_frame_with_a_sandbox_says_what_it_lacks(guest, host):
    address = f"{host.site}embed.html?game=anaash&size=4&mode=play"
    frame = f'<iframe id="board" title="A board" sandbox="allow-scripts" src="{address}"></iframe>'
    guest.goto(host.show(frame))
    said = guest.frame_locator("#board").locator("drystone-board .said")
    expect(said).to_contain_text("allow-same-origin", timeout=10_000)


def test_a_frame_works_without_a_network_once_the_site_was_visited(phone):
    phone.context.set_offline(True)
    phone.goto("embed.html?game=asli&size=5&mode=play")
    start(phone.locator("drystone-board"))
    phone.locator('[data-site="c3"]').click()
    expect(phone.locator(".status")).not_to_have_text("")


# What a page may send over a board's connection that is no command.
ODD_MESSAGES = """async () => {
    const { port1: port, port2: other } = new MessageChannel();
    const round = { act: 'view' };
    round.self = round;
    let deep = [];
    for (let level = 0; level < 3000; level += 1) deep = [deep];
    const odd = [{ a: 10n }, round, { act: 'begin', options: { game: deep } }];
    const told = odd.map((message, id) => new Promise((keep) => {
        port.addEventListener('message', ({ data }) => data.id === id && keep(data.failed));
    }));
    port.start();
    postMessage({ drystone: 'board' }, '*', [other]);
    odd.forEach((message, id) => port.postMessage({ id, message }));
    return Promise.all(told);
}"""


def test_what_is_no_command_is_refused_in_words(tab):
    tab.goto("engine.html")
    plain = "A board is told plain data: what JSON can write."
    deep = "This is nested deeper than 64 levels."
    assert tab.evaluate(ODD_MESSAGES) == [plain, plain, deep]
