"""The table: all that one needs in sight, nothing moves under the hand, the words of the game."""

from __future__ import annotations

import re

import pytest

import drystone
from drystone.core.rng import seeded
from tests.browser.probes import (
    CUT,
    CUT_OFF,
    OVERLAID,
    PHONE,
    SCREENS,
    SMALL,
    STEPS,
    check_free,
    check_words,
)
from tests.browser.steps import (
    RESIGN,
    SLOW_SLICES,
    check_axe,
    close_sheet,
    ending,
    finished,
    go,
    open_game,
    pane,
    set_level,
    settled,
    touch,
    typed,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import sample_of

LARGEST = {"anaash": 12, "accasta": None, "ashes": 8, "asli": 19, "ghast": 8}
NEEDED = ["#board", "#far", "#near", "[data-line]", "[data-act=undo]", "[data-act=hint]"]
UNFOLD = """() => {
    for (const one of document.querySelectorAll('#pane-more details')) one.open = true;
}"""
TYPE = """(text) => {
    document.querySelector('#move').value = text;
    document.querySelector('#typed').requestSubmit();
}"""
# Arrows and marks with a point outside the board.
BEYOND = """() => {
    const board = document.querySelector('#board > svg').getBoundingClientRect();
    const marks = '#arrows .arrow > *, #board :is(.outline, .casing, .last)';
    return [...document.querySelectorAll(marks)].filter((one) => {
            const { left, top, right, bottom, width } = one.getBoundingClientRect();
            const out = left < board.left || top < board.top || right > board.right;
            return width && (out || bottom > board.bottom);
        }).map((one) => one.outerHTML);
}"""
# Whether the current move can be seen: it is whole in the list, and nothing lies over it.
CURRENT_SEEN = """(() => {
    const move = document.querySelector('#moves [aria-current]');
    const { left, top, right, bottom } = move.getBoundingClientRect();
    const list = document.querySelector('#moves').getBoundingClientRect();
    if (top < list.top - 1 || bottom > list.bottom + 1) return false;
    return [top + 4, (top + bottom) / 2, bottom - 4].every((y) =>
        move.contains(document.elementFromPoint((left + right) / 2, y)));
})()"""
# How many buttons have the strongest colour.
SOLID = """() => {
    const moss = getComputedStyle(document.querySelector('[data-act=rematch]')).backgroundColor;
    return [...document.querySelectorAll('button')].filter((one) => one.checkVisibility() &&
        getComputedStyle(one).backgroundColor === moss).length;
}"""
# What of board and strips is seen beside something that should cover it. Where strips stand beside
# the board, no more than names may be seen in them.
SHOWN_BESIDE = """(cover) => {
    const curtain = document.querySelector(cover).getBoundingClientRect();
    const parts = [...document.querySelectorAll('#board, .strip, .strip > .score')];
    const seen = parts.filter((one) => one.checkVisibility({ visibilityProperty: true }));
    return seen.filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        if (one.matches('.strip') && left >= curtain.right - 1) return false;
        return left < curtain.left - 1 || top < curtain.top - 1
            || right > curtain.right + 1 || bottom > curtain.bottom + 1;
    }).map((one) => one.outerHTML.slice(0, 120));
}"""
# What a window of another size, or the answer to a touch, changes is laid out by the next frame.
LAID_OUT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Has the table show a notice like those that tell of another tab.
NOTICE = """() => {
    const notice = document.createElement('div');
    notice.className = 'notice';
    notice.innerHTML = `<p>This match has gone on in another tab.</p>
        <button type="button">Show it here</button> <button type="button">Close</button>`;
    document.querySelector('#notices').append(notice);
}"""


def move_somewhere(name, size):
    """Return the options of a game and one of its moves, that with the longest path at hand."""
    options = {} if size is None else {"size": size}
    options |= {"komi": 7} if name == "asli" else {}
    start = drystone.game(name, **options).start()
    rng = seeded(3)
    moves = (start.random_move(rng) for _ in range(20))
    return options, max(moves, key=lambda move: len(move.path))


def type_move(page, move):
    """Play a move as text, also where the field for it lies in a sheet."""
    page.evaluate(TYPE, str(move))


def resign(page):
    """Give the match up; then it is over."""
    expect(page.locator("[data-act=resign]")).to_be_enabled()
    settled(page)
    page.evaluate(RESIGN)
    expect(page.locator("[data-result]")).to_be_visible()


def check_in_sight(page):
    """Check that all that one needs is in sight, large enough, and nothing scrolls."""
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(CUT_OFF, NEEDED) == []
    # There may be none, or they may just have gone.
    assert page.evaluate(CUT, "#buttons > button, #due > button") == []
    scrolled = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert scrolled <= 0
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SOLID) <= 1


def check_on_every_screen(page, boards=None):
    """Check the same on each kind of screen; return where the board is there, always the same."""
    found = {}
    for name, viewport in SCREENS.items():
        page.set_viewport_size(viewport)
        settled(page)
        expect(page.locator("#board .waiting")).to_have_count(0)
        page.evaluate(LAID_OUT)
        check_in_sight(page)
        found[name] = page.locator("#board").bounding_box()
        if boards:
            was = boards[name]
            assert all(abs(found[name][side] - was[side]) <= 1 for side in was), name
    return found


@pytest.mark.parametrize("name", sample_of(drystone.games(), 3))
def test_all_that_one_needs_is_in_sight_from_start_to_end(page, name):
    """On each kind of screen, on the usual and on the largest board; and the board stays there."""
    for size in dict.fromkeys((None, LARGEST.get(name))):
        options, move = move_somewhere(name, size)
        open_game(page, {"game": name, "options": options})
        boards = check_on_every_screen(page)
        touch(page, move.path[0])
        check_on_every_screen(page, boards)
        page.locator("[data-act=undo]").click()
        settled(page)
        type_move(page, "nothing")
        expect(page.locator("#said")).to_have_class("error")
        check_on_every_screen(page, boards)
        type_move(page, move)
        resign(page)
        check_on_every_screen(page, boards)
        for viewport in SCREENS.values():
            page.set_viewport_size(viewport)
            board, card = (page.locator(one).bounding_box() for one in ("#board", "[data-result]"))
            beyond = board["x"] + board["width"], board["y"] + board["height"]
            assert card["x"] >= beyond[0] - 1 or card["y"] >= beyond[1] - 1


def test_behind_a_curtain_all_is_in_sight_too(page):
    open_game(page, {"game": "ghast", "options": {"mode": "fakerghast"}})
    boards = check_on_every_screen(page)
    touch(page, "a1", "e", "a3")
    check_on_every_screen(page, boards)
    page.locator('[data-site="e"]').click()
    expect(page.locator("#curtain")).to_be_visible()
    for name, viewport in SCREENS.items():
        page.set_viewport_size(viewport)
        assert page.evaluate(SHOWN_BESIDE, "#curtain") == [], name
    for act in ("hint", "flip", "moves", "toStart", "stepOn", "analyse"):
        expect(page.locator(f"[data-act={act}]")).to_be_disabled()
    expect(page.locator("[data-act=undo]")).to_be_enabled()
    check_on_every_screen(page, boards)
    page.locator("[data-act=reveal]").click()
    expect(page.locator("#curtain")).to_be_hidden()
    check_on_every_screen(page, boards)


def test_where_the_komi_is_asked_for_all_is_in_sight(page):
    open_game(page, {"game": "asli", "options": {}})
    boards = check_on_every_screen(page)
    page.locator("#field-komi").fill("7")
    page.get_by_role("button", name="Choose").click()
    expect(page.locator('[data-site="black"]')).to_be_visible()
    check_on_every_screen(page, boards)


@pytest.mark.parametrize("name", sample_of(drystone.games(), 3))
def test_no_text_at_the_table_is_a_name_of_ours_and_no_control_too_small(page, name):
    """In every pane on a desk and a phone, in help and refusals, in mid-move, and at the end."""
    options, move = move_somewhere(name, None)
    open_game(page, {"game": name, "options": options})
    touch(page, move.path[0])
    for viewport in (PHONE, SCREENS["desk"]):
        page.set_viewport_size(viewport)
        settled(page)
        for shown in ("game", "analysis", "notes", "more"):
            pane(page, shown)
            check_words(page)
            assert page.evaluate(SMALL) == []
        page.evaluate(UNFOLD)
        check_words(page)
        assert page.evaluate(SMALL) == []
        close_sheet(page)
    pane(page, "game")
    type_move(page, "zz")
    expect(page.locator("#said")).to_have_class("error")
    check_words(page)
    for question in page.locator("#questions button").all():
        page.get_by_role("button", name="Help", exact=True).click()
        check_words(page)
        assert page.evaluate(SMALL) == []
        question.click()
        settled(page)
        check_words(page)
    page.locator("[data-act=undo]").click()
    settled(page)
    type_move(page, move)
    resign(page)
    check_words(page)


@pytest.mark.parametrize("name", sample_of(drystone.games(), 4))
def test_no_mark_and_no_arrow_of_a_hint_lies_outside_the_board(phone, name):
    """From the hint on, through its move's parts, to the marks of the last move."""
    options, _ = move_somewhere(name, None)
    phone.evaluate("localStorage.setItem('drystone:enlarged', '1')")  # else its room is taken
    open_game(phone, {"game": name, "options": options})
    phone.locator("[data-act=hint]").tap()
    expect(phone.locator("#said")).to_contain_text("Ask again for the move.")
    assert phone.evaluate(BEYOND) == []
    phone.locator("[data-act=hint]").tap()
    expect(phone.locator("#arrows .arrow").first).to_be_attached()
    expect(phone.locator("#said")).to_contain_text("Try ")
    found = re.search(r"Try (\S+)[.:](?: |$)", phone.locator("#said").inner_text())
    path = drystone.game(name, **options).start().parse(found[1]).path
    for site in path:
        assert phone.evaluate(BEYOND) == []
        part = phone.locator(f'#buttons [data-site="{site}"]')
        if part.count():
            expect(part).to_have_attribute("data-hinted", "")
        touch(phone, site)
    if phone.locator('[data-site="done"]').count():  # a move that could go on
        touch(phone, "done")
    expect(phone.locator("#moves > li")).to_have_count(1)
    expect(phone.locator("[data-hinted]")).to_have_count(0)
    expect(phone.locator("#last-move")).to_have_text(f"Last move: 1. {found[1]}")
    assert phone.evaluate(CUT_OFF, ["#walked"]) == []
    assert phone.locator("#board .last-outline").count()
    assert phone.evaluate(BEYOND) == []


# What of the panel is seen: the whole graph, and the beginning of the first mistake.
REVIEWED = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [pane, graph, mistake] = ['#pane-analysis', '#graph', '#turning-points > li'].map(box);
    return graph.top >= pane.top && graph.bottom <= pane.bottom && mistake.top + 44 <= pane.bottom;
}"""


def test_the_result_is_a_line_beside_a_review(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    begun, moves, _ = ending()
    open_game(page, begun)
    typed(page, *moves)
    card = page.locator("[data-result]")
    high = card.bounding_box()["height"]
    card.get_by_role("button", name="Review").click()
    expect(page.locator("#tab-analysis")).to_be_focused()
    expect(page.locator("#judged-words")).to_contain_text("is done")
    assert card.bounding_box()["height"] < 64 < high
    expect(card.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.evaluate(REVIEWED)
    assert page.evaluate(SMALL) == []
    pane(page, "game")
    assert card.bounding_box()["height"] == high


# Largest boards, whose steps have least room below them.
TIGHT = [("ghast", {"size": 6}, 680), ("asli", {"size": 19, "komi": "0"}, 740)]


@pytest.mark.parametrize(("name", "options", "height"), TIGHT)
def test_the_steps_fit_below_every_board_and_stay_where_they_are(phone, name, options, height):
    match = drystone.match(name, **options)
    phone.set_viewport_size({"width": 360, "height": height})
    open_game(phone, {"game": name, "options": options})
    for _ in range(2):
        match.play(next(iter(match.position.moves())))
        type_move(phone, match.last.move)
        settled(phone)
    expect(phone.locator("#walked")).to_contain_text("Last move: 2.")
    check_free(phone, *STEPS)
    under = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
    assert phone.evaluate(f"{under}(document.querySelector('#under'))") <= 0
    places = boxes(phone)
    phone.locator("#walking [data-act=stepBack]").tap()
    expect(phone.locator("#walked")).to_have_text("Move 1 of 2")
    assert boxes(phone) == places
    check_free(phone, *STEPS)
    check_in_sight(phone)


def boxes(page):
    return {step: page.locator(step).bounding_box() for step in STEPS}


def test_the_steps_of_a_match_stand_under_the_board_of_a_phone(phone):
    """On a low one once it is over, and whenever one has stepped back; all is in sight."""
    open_game(phone)
    walking, walked = phone.locator("#walking"), phone.locator("#walked")
    expect(walking).to_be_hidden()
    for move in (moves := finished()[0][:2]):
        type_move(phone, move)
        settled(phone)
    expect(walked).to_have_text(f"Last move: 2. {moves[-1]}")
    phone.set_viewport_size({"width": 360, "height": 640})
    expect(walking).to_be_hidden()
    phone.locator("[data-act=undo]").tap()
    expect(walked).to_have_text("Move 1 of 2")
    walking.locator("[data-act=stepOn]").tap()
    expect(walking).to_be_hidden()
    phone.set_viewport_size(PHONE)
    expect(walking).to_be_visible()
    resign(phone)
    expect(walked).to_have_text("Move 2 of 2")
    places, board = boxes(phone), phone.locator("#board").bounding_box()
    check_in_sight(phone)
    assert phone.evaluate(CUT_OFF, ["[data-result]", *STEPS]) == []
    assert phone.evaluate(OVERLAID, ["#hint strong", "#hint span", *STEPS]) == []
    check_axe(phone)
    walking.locator("[data-act=toStart]").tap()
    expect(walked).to_have_text("Move 0 of 2")
    expect(phone.locator("[data-result]")).to_be_hidden()
    assert boxes(phone) == places
    assert phone.locator("#board").bounding_box() == board
    check_in_sight(phone)
    check_axe(phone)
    phone.locator("[data-act=moves]").tap()
    phone.locator("#sheet [data-act=stepOn]").tap()
    phone.keyboard.press("Escape")
    expect(walked).to_have_text("Move 1 of 2")
    walking.locator("[data-act=toEnd]").tap()
    expect(phone.locator("[data-result]")).to_be_visible()


def test_beside_a_result_and_a_notice_the_last_move_is_in_sight(page):
    """They leave a low window little room for the list, and what holds it may scroll as well."""
    match = drystone.match("ashes")
    page.set_viewport_size({"width": 1280, "height": 800})
    open_game(page, {"game": "ashes", "options": {}})
    for _ in range(20):
        match.play(str(match.position.moves()[0]))
        type_move(page, match.last.move)
        expect(page.locator("#board")).to_have_attribute("data-position", str(match.position))
    until(page, CURRENT_SEEN)
    resign(page)
    until(page, CURRENT_SEEN)
    page.evaluate(NOTICE)
    expect(page.locator("#notices")).to_be_visible()
    until(page, CURRENT_SEEN)
    page.locator("[data-act=stepBack]").click()
    expect(page.locator("[data-result]")).to_be_hidden()
    page.locator("[data-act=toEnd]").click()
    expect(page.locator("[data-result]")).to_be_visible()
    until(page, CURRENT_SEEN)
    check_in_sight(page)


def test_on_a_phone_a_notice_leaves_the_steps_and_the_result_free(phone):
    start = drystone.game("accasta").start()
    open_game(phone, {"game": "accasta", "options": {}})
    type_move(phone, start.moves()[0])
    expect(phone.locator("#moves .entry")).to_have_count(1)
    phone.locator("[data-sample]").first.evaluate("(button) => button.click()")
    expect(phone.locator("[data-notice=looked]")).to_be_visible()
    for height in (740, 680, 640):
        phone.set_viewport_size({"width": 360, "height": height})
        assert phone.evaluate(CUT_OFF, [".notice p", ".notice button", *STEPS]) == []
        assert phone.evaluate(OVERLAID, STEPS) == []
    phone.set_viewport_size(PHONE)
    assert phone.evaluate(OVERLAID, ["#said"]) == []
    phone.locator("#walking [data-act=stepOn]").tap()
    expect(phone.locator("#walked")).to_contain_text("Move 1 of")
    phone.locator(".notice").get_by_role("button", name="Back to it").tap()
    expect(phone.locator("#walked")).to_contain_text("Last move: 1.")
    type_move(phone, start.after(start.moves()[0]).moves()[0])
    resign(phone)
    phone.evaluate(NOTICE)
    assert phone.evaluate(CUT_OFF, [".notice button", "[data-act=rematch]", *STEPS]) == []
    assert phone.evaluate(OVERLAID, ["[data-act=rematch]", "#hint span", *STEPS]) == []


def test_on_every_phone_the_reason_stands_free_above_a_result_with_a_score(phone):
    """A square board is the highest; where the score has a row of its own, that must have room."""
    open_game(phone, {"game": "anaash", "options": {"against": "computer:1"}})
    type_move(phone, drystone.game("anaash").start().moves()[0])
    expect(phone.locator("#moves .entry")).to_have_count(2)
    resign(phone)
    settled(phone)
    for width, height in [(320, 640), (360, 640), (360, 680), (360, 720), (390, 780), (412, 800)]:
        phone.set_viewport_size({"width": width, "height": height})
        check_free(phone, "#hint span", "[data-act=rematch]", *STEPS)
    phone.set_viewport_size({"width": 360, "height": 800})
    expect(phone.locator("#result-score")).to_have_text("You 0, Beginner 1")
    expect(phone.locator("#result-score")).to_be_visible()


def test_a_rematch_begins_with_colours_swapped(page):
    open_game(page)
    typed(page, *finished()[0])
    expect(page.locator("#tab-analysis")).to_have_text("Review")
    set_level(page, 2, 1)
    page.locator("[data-act=rematch]").click()
    expect(page.locator("[data-result]")).to_be_hidden()
    expect(page.locator('[data-strip="r"]')).to_contain_text("Beginner")
    expect(page.locator("#tab-analysis")).to_have_text("Analysis")


# Notes for each position that comes onto the board whether, in the same task, thinking is told and
# can be stopped.
NOTE_THINKING = """() => {
    const board = document.querySelector('#board');
    let before = board.dataset.position;
    globalThis.noted = [];
    new MutationObserver(() => {
        if (board.dataset.position === before) return;
        before = board.dataset.position;
        noted.push(['.strip.turn #thinks label', '[data-act=stop]'].every((selector) =>
            document.querySelector(selector)?.checkVisibility()));
    }).observe(board, { attributeFilter: ['data-position'] });
}"""


@pytest.mark.parametrize("name", sample_of(drystone.games(), 1))
def test_thinking_and_stop_come_with_ones_own_move(tab, name):
    """They are in sight as soon as the move is, on each screen; and the board stays."""
    tab.add_init_script(SLOW_SLICES)
    options, move = move_somewhere(name, None)
    open_game(tab, {"game": name, "options": options | {"against": "computer:6"}})
    boards = check_on_every_screen(tab)
    tab.evaluate(NOTE_THINKING)
    for site in move.path:
        tab.locator(f'[data-site="{site}"]').click()
    done = tab.locator('[data-site="done"][data-open]')
    if done.count():
        done.click()
    expect(tab.locator("[data-act=stop]")).to_be_visible()
    assert tab.evaluate("noted") == [True]
    for screen, viewport in SCREENS.items():
        tab.set_viewport_size(viewport)
        assert tab.evaluate(CUT_OFF, ["[data-act=stop]", ".strip.turn", *NEEDED]) == []
        assert tab.evaluate("scrollY") == 0
        assert tab.evaluate(SMALL) == []
        board = tab.locator("#board").bounding_box()
        assert all(abs(board[side] - boards[screen][side]) <= 1 for side in board)
    expect(tab.locator(".strip.turn")).to_contain_text("thinking")
    tab.locator("[data-act=stop]").click()
    expect(tab.locator("[data-act=stop]")).to_be_hidden()


def test_ghasts_directions_are_six_buttons_on_a_phone(phone):
    go(phone, "?game=ghast")
    phone.locator('[data-site="a1"]').tap()
    ways = phone.locator("#buttons .pictured")
    expect(ways).to_have_count(6)
    rows = [
        (round(box["y"]), round(box["height"])) for box in (w.bounding_box() for w in ways.all())
    ]
    assert len(set(rows)) == 1
    assert rows[0][1] == 48
    assert "wheel" not in phone.locator("#under").inner_text()
    chosen = phone.locator("#buttons [data-suggest]")
    expect(chosen).to_have_attribute("data-site", "e")
    phone.keyboard.press("r")
    expect(chosen).to_have_attribute("data-site", "se")
    chosen.focus()
    phone.keyboard.press("Shift+R")
    expect(chosen).to_have_attribute("data-site", "e")
    expect(chosen).to_be_focused()
    ways.nth(1).tap()
    expect(phone.locator("#moves > li")).to_have_text(["1. a1>nw"])


def test_the_skip_link_leaves_whose_turn_it_is_in_sight(page):
    for viewport in (PHONE, {"width": 1280, "height": 720}):
        page.set_viewport_size(viewport)
        open_game(page)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate(CUT_OFF, ["#far", "#near", "[data-line]"]) == []


def test_a_piece_in_the_hand_brings_up_no_review(page):
    open_game(page)
    touch(page, "a1")
    pane(page, "analysis")
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#tab-analysis")).to_have_text("Analysis")


# How many lines each part of what was played last takes: a move stays in one where it has room.
LINES = """() => [...document.querySelectorAll('#walked .whole')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""


def test_the_last_move_is_not_broken_at_its_hyphen(phone):
    open_game(phone, {"game": "ashes", "options": {"size": 3}})
    type_move(phone, "b2-a1")
    expect(phone.locator("#walked")).to_have_text("Last move: 1. b2-a1")
    assert phone.evaluate(LINES) == [1]


def test_play_beside_an_empty_field_asks_for_a_move(page):
    open_game(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#said")).to_contain_text("Write a move in the field first")
    expect(page.locator("#move")).to_be_focused()


def test_a_move_can_be_typed_in_the_lowest_sheet(phone):
    phone.set_viewport_size({"width": 360, "height": 600})
    open_game(phone, {"game": "accasta", "options": {}})
    phone.locator('[data-act="moves"]').click()
    expect(phone.locator("#move")).to_be_in_viewport(ratio=1)
    assert phone.evaluate(OVERLAID, ["#move"]) == []


# How the spaces are painted that the browser takes for those under the pointer, and how the others.
HOVERED = """[...document.querySelectorAll('.site[data-open]:hover .hit')].map(PAINT)"""
OTHERS = """[...document.querySelectorAll('.site[data-open]:not(:hover) .hit')].map(PAINT)"""
# The colour of marks, as it is computed.
MARK = """(() => {
    const probe = document.querySelector('#board svg').appendChild(
        document.createElementNS('http://www.w3.org/2000/svg', 'g'));
    probe.style.stroke = 'var(--mark)';
    return getComputedStyle(probe).stroke;
})()"""
HOVERED, OTHERS = (
    one.replace(
        "PAINT",
        """(hit) => {
        const { fill, fillOpacity, stroke } = getComputedStyle(hit);
        return [`${fill} ${fillOpacity}`, stroke];
    }""",
    )
    for one in (HOVERED, OTHERS)
)


def test_under_the_pointer_a_piece_has_an_outline_and_is_no_ghost(small):
    small.locator('[data-site="a1"]').hover()
    ((fill, stroke),), others = small.evaluate(HOVERED), small.evaluate(OTHERS)
    assert [fill] == [*{other for other, _ in others}]
    assert stroke == small.evaluate(MARK)


def test_a_space_that_a_finger_touched_has_no_outline_for_good(phone):
    open_game(phone)
    phone.locator('[data-site="a1"]').tap()
    expect(phone.locator('[data-site="a1"]')).to_have_attribute("data-touched", "")
    phone.keyboard.press("Escape")
    expect(phone.locator('[data-site="a1"]:not([data-touched])')).to_be_attached()
    ((_, stroke),) = phone.evaluate(HOVERED)
    assert stroke not in {"", phone.evaluate(MARK)}


def test_the_sheets_of_a_phone_open_and_close(phone):
    open_game(phone)
    touch(phone, "a1", "a2")
    phone.locator("[data-act=moves]").tap()
    expect(phone.locator("#moves > li")).to_have_count(1)
    expect(phone.locator("#sheet")).to_be_visible()
    whole = phone.locator("#sheet").bounding_box()["y"]
    phone.locator("#tab-analysis").tap()
    beside = phone.locator("#sheet").bounding_box()["y"]
    assert beside > phone.viewport_size["height"] / 2 > whole
    expect(phone.locator("#sheet [data-act=stepBack]")).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(phone.locator("#sheet")).to_be_hidden()
    phone.locator("[data-act=menu]").tap()
    expect(phone.locator("#pane-more")).to_be_visible()
    phone.get_by_role("button", name="Close").tap()
    until(phone, "!document.querySelector('#sheet').open")
    phone.set_viewport_size({"width": 1280, "height": 900})
    expect(phone.locator("#panel")).to_be_visible()


def test_the_list_of_moves_is_opened_at_the_current_move(phone):
    position = drystone.game("anaash", size=6).start()
    open_game(phone, {"game": "anaash", "options": {"size": 6}})
    for _ in range(30):
        move = position.moves()[0]
        type_move(phone, move)
        position = position.after(move)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    phone.locator("[data-act=moves]").tap()
    expect(phone.locator("#moves .entry")).to_have_count(30)
    until(phone, CURRENT_SEEN)
    phone.locator("#tab-notes").tap()
    phone.evaluate("document.querySelector('#moves [data-node=\"1\"]').click()")
    settled(phone)
    phone.locator("#tab-game").tap()
    expect(phone.locator("#moves [aria-current]")).to_contain_text("1.")
    until(phone, CURRENT_SEEN)


# The height of the letters as they are drawn, in pixels.
LETTERS = """() => {
    const letter = document.querySelector('#board .coordinate');
    return parseFloat(getComputedStyle(letter).fontSize) * letter.getScreenCTM().a;
}"""


def test_coordinates_are_drawn_as_large_as_one_reads_or_left_out(page):
    """Those of a lesson are always there: its answers name spaces."""
    coordinate = page.locator("#board .coordinate").first
    for name in ("asli", "ghast"):
        page.set_viewport_size(PHONE)
        open_game(page, {"game": name, "options": {"size": LARGEST[name]}})
        expect(coordinate).to_be_visible()
        assert page.evaluate(LETTERS) >= 8.9
        page.set_viewport_size({"width": 250, "height": 640})
        expect(coordinate).to_be_hidden()
    go(page, "?lesson=anaash-1")
    for width in (360, 340, 330, 320):
        page.set_viewport_size({**PHONE, "width": width})
        expect(coordinate).to_be_visible()
        until(page, f"({LETTERS})() >= 8.9")


def test_a_part_of_the_page_that_fails_is_told_and_leaves_the_others(tab):
    page = tab.context.new_page()  # whose complaints are what is looked for here
    open_game(page)
    page.evaluate("document.querySelector('#facts').remove()")
    type_move(page, "a1xa2")
    type_move(page, "b1xc1")
    expect(page.locator("#moves")).to_contain_text("b1xc1")
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("[data-notice=broken]")).to_have_count(1)
    expect(page.locator("[data-notice=broken]")).to_contain_text("has no #facts).")
    page.close()


# Whether the longest names, scores and results that a wheel may send stay within their bars.
FILLED = """() => {
    const parts = document.querySelectorAll('.strip > strong, .strip > span, #result > p');
    document.querySelector('#result').hidden = false;
    for (const part of parts) if (part.id !== 'thinks') part.textContent = 'W'.repeat(80);
    return [...parts].every((part) => {
        const bar = part.parentElement.getBoundingClientRect();
        return part.getBoundingClientRect().right <= bar.right && bar.right <= innerWidth;
    });
}"""


def test_the_longest_texts_stay_in_their_bars(phone):
    open_game(phone)
    assert phone.evaluate(FILLED)
    phone.set_viewport_size({"width": 1280, "height": 800})
    assert phone.evaluate(FILLED)
