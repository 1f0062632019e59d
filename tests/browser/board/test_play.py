"""A person plays: whole games by clicks, by keys and by touch, against the built site."""

from __future__ import annotations

import re

import pytest

from drystone.games import catalogue
from tests.browser.steps import (
    HOLD,
    PATIENCE,
    PLAYED,
    POSITION,
    READY,
    UNTIL,
    begin,
    check_end,
    first_of_each_game,
    go,
    open_game,
    pane,
    paths_of,
    play,
    settled,
    touch,
    until,
)
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 0), ids=title)
def test_a_whole_game_by_clicking(page, record):
    play_all(page, record, "click")


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 3), ids=title)
def test_a_whole_game_by_touch_on_a_phone(phone, record):
    play_all(phone, record, "tap")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def play_all(page, record, act):
    """Play a record from the first touch to the end, and look at the board after each move."""
    open_game(page, record)
    for path, position in zip(paths_of(record), record["positions"], strict=True):
        play(page, path, act)
        assert page.evaluate(POSITION) == position
    check_end(page, record)


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 1), ids=title)
def test_a_whole_game_by_dragging_alone(page, record):
    play_all(page, record, "drag")


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 2), ids=title)
def test_a_whole_game_by_keyboard_alone(page, record):
    open_game(page, record)
    page.keyboard.press("Tab")
    expect(page.locator(".skip[href='#board']")).to_be_focused()
    for path, position in zip(paths_of(record), record["positions"], strict=True):
        before = page.evaluate(POSITION)
        for site in path:
            walk_to(page, site)
            page.keyboard.press("Enter")
        if page.evaluate(PLAYED, [before, PATIENCE]) == "done":
            walk_to(page, "done")
            page.keyboard.press("Enter")
        assert page.evaluate(PLAYED, [before, PATIENCE]) == "played"
        assert page.evaluate(POSITION) == position
    check_end(page, record)


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 4), ids=title)
def test_a_whole_game_by_typing(page, record):
    open_game(page, record)
    page.locator("#move").focus()
    for text, position in zip(record["moves"], record["positions"], strict=True):
        before = page.evaluate(POSITION)
        page.keyboard.insert_text(text)
        page.keyboard.press("Enter")
        page.evaluate(PLAYED, [before, PATIENCE])
        assert page.evaluate(POSITION) == position
    check_end(page, record)


def walk_to(page, site):
    """Bring the focus to a site with Tab and the direction keys, as a person without a mouse."""
    for _ in range(80):
        key = page.evaluate(NEXT_KEY, [site, PATIENCE])
        if key == "there":
            return
        page.keyboard.press(key)
    pytest.fail(f"the keyboard never came to {site}")


# Which key leads most nearly from where the focus is to a site, once that is open.
NEXT_KEY = """async ([site, patience]) => {
    %s
    const wanted = `[data-site="${CSS.escape(site)}"][data-open]`;
    await until(() => {
        why = `${site} is not open; the page is ${root.dataset.state}`;
        return root.dataset.state === 'ready' && document.querySelector(wanted);
    }, patience);
    const here = document.activeElement;
    const target = document.querySelector(wanted);
    if (here === target) return 'there';
    if (!here?.dataset.site || !board.contains(here) || !board.contains(target)) return 'Tab';
    const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [[x, y], [toX, toY]] = [middle(here), middle(target)];
    const angle = ((Math.atan2(y - toY, toX - x) * 180) / Math.PI + 360) % 360;
    const keys = [[0, 'ArrowRight'], [60, 'e'], [90, 'ArrowUp'], [120, 'w'], [180, 'ArrowLeft'],
        [240, 'z'], [270, 'ArrowDown'], [300, 'x'], [360, 'ArrowRight']];
    const off = ([known]) => Math.abs(known - angle);
    return keys.reduce((best, one) => (off(one) < off(best) ? one : best))[1];
}""".replace("%s", UNTIL)


def test_touches_before_python_is_ready_are_answered(tab):
    tab.add_init_script(HOLD)
    tab.goto("?game=anaash&size=8", wait_until="commit")
    tab.locator('[data-site="a1"]').click()
    tab.locator('[data-site="a2"]').click()
    assert tab.locator(READY).count() == 0
    tab.evaluate("release()")
    expect(tab.locator("#moves > li")).to_have_text(["1. a1xa2"])


# Notes what can be touched and what has been, each time that this is another.
NOTE_BOARD = """() => {
    const board = document.querySelector('#board');
    globalThis.shown = () => {
        const sites = board.querySelectorAll('[data-open], [data-touched]');
        const words = [...sites].map((site) => `${site.dataset.site} ${site.ariaPressed}`);
        return [board.dataset.position, ...words].join(', ');
    };
    globalThis.seen = [shown()];
    new MutationObserver(() => seen.at(-1) === shown() || seen.push(shown()))
        .observe(board, { attributes: true, childList: true, subtree: true });
}"""


@pytest.mark.parametrize("game", sample_of(catalogue(), 0, count=2))
def test_the_first_touch_of_a_start_is_answered_without_python(tab, game):
    tab.add_init_script(HOLD)
    tab.goto(f"?game={game}", wait_until="commit")
    expect(tab.locator("#board")).to_have_attribute("data-position", re.compile("."))
    start = tab.locator("#board").get_attribute("data-position")
    tab.evaluate(NOTE_BOARD)
    before = tab.evaluate("shown()")
    open_now = tab.locator('#board [data-open], #buttons [data-open]:not([data-site="pass"])')
    site = open_now.first.get_attribute("data-site")
    open_now.first.press("Enter")
    # It is pressed, or has been played: what is painted is said to be.
    pressed = tab.locator(f'[data-site="{site}"][data-touched]')
    played = tab.locator(f'#board:not([data-position="{start}"])')
    expect(pressed.or_(played).first).to_be_visible()
    until(tab, "performance.getEntriesByName('touch-to-painted').length === 1")
    assert tab.locator(READY).count() == 0
    shown = tab.evaluate("shown()")
    tab.evaluate("release()")
    settled(tab)
    # Python says the same, and nothing else was to be seen meanwhile.
    assert tab.evaluate("shown()") == shown
    assert tab.evaluate("seen") == [before, shown]
    assert tab.locator("#moves > li").count() == int(played.count() > 0)


def test_a_move_that_was_shown_before_python_came_is_there_after_a_reload(tab):
    page = tab
    page.add_init_script(f"if (!sessionStorage.held) {{ sessionStorage.held = 1; {HOLD} }}")
    page.goto("?game=anaash&size=8", wait_until="commit")
    page.locator('[data-site="a1"]').click()
    expect(page.locator('[data-site="a1"][data-touched]')).to_be_visible()
    page.reload()
    expect(page.locator(READY)).to_be_attached()
    expect(page.locator('[data-site="a1"][data-touched]')).to_be_visible()
    page.locator('[data-site="a2"]').click()
    expect(page.locator("#moves > li")).to_have_count(1)
    # It is touched again once, and not in another match.
    page.goto("?game=anaash&size=4")
    expect(page.locator(READY)).to_be_attached()
    expect(page.locator("#board [data-touched]")).to_have_count(0)


@pytest.mark.parametrize("first", ["a refusal", "a move"])
def test_what_else_is_done_before_python_is_ready_is_answered_in_its_order(tab, first):
    tab.add_init_script(HOLD)
    tab.goto("?game=anaash&size=8", wait_until="commit")
    expect(tab.locator("#board")).to_have_attribute("data-position", re.compile("."))
    if first == "a refusal":
        tab.locator('[data-site="a2"]').click()
        tab.locator('[data-site="a1"]').click()
    else:
        tab.locator("#move").fill("a1xa2")
        tab.locator("#move").press("Enter")
        tab.locator('[data-site="b1"]').click()
    expect(tab.locator("#board [data-touched]")).to_have_count(0)
    tab.evaluate("release()")
    settled(tab)
    chosen = "a1" if first == "a refusal" else "b1"
    expect(tab.locator(f'[data-site="{chosen}"]')).to_have_attribute("data-touched", "")
    expect(tab.locator("#moves > li")).to_have_count(int(first == "a move"))


def test_the_progress_counts_bytes(fresh_page):
    fresh_page.goto("?game=anaash", wait_until="commit")
    expect(fresh_page.locator("#amount")).to_have_text(
        re.compile(r"^\d+\.\d of \d+\.\d MB$"), timeout=20_000
    )


def test_until_a_linked_match_opens_that_is_told_and_no_other_game_is_named(tab):
    tab.set_viewport_size({"width": 360, "height": 740})
    tab.add_init_script(HOLD)
    tab.goto("?game=anaash&size=4")
    expect(tab.get_by_text("Almost there…")).to_be_visible()
    expect(tab.locator("#title")).to_be_hidden()
    tab.evaluate("release()")
    expect(tab.locator('#board [data-site="a1"]')).to_be_visible()
    expect(tab.locator("#title")).to_be_visible()
    expect(tab.get_by_text("Almost there…")).to_be_hidden()


def test_what_may_be_touched_is_marked(small):
    expect(small.locator("#board [data-open]")).to_have_count(8)
    touch(small, "a1")
    expect(small.locator('[data-site="a1"]')).to_have_attribute("data-touched", "")
    expect(small.locator("#board [data-open]")).to_have_count(2)
    touch(small, "a1")
    expect(small.locator("#board [data-open]")).to_have_count(8)


def test_a_refused_touch_says_why(small):
    touch(small, "a2")
    expect(small.locator("#said")).to_contain_text("stack on a2 is Blue’s, and it is Red’s turn.")
    touch(small, "a1", "c3")
    expect(small.locator("#said")).to_be_empty()
    expect(small.locator('[data-site="c3"]')).to_have_attribute("data-touched", "")
    touch(small, "c1")
    expect(small.locator("#said")).to_have_text("")


def test_undo_redo_flip_and_walking_the_moves(small):
    touch(small, "a1", "a2", "b1", "c1")
    expect(small.locator("#moves > li")).to_have_count(2)
    played = small.locator("#board").get_attribute("data-position")
    small.get_by_role("button", name="Undo").click()
    small.get_by_role("button", name="Undo").click()
    expect(small.locator("[data-act=undo]")).to_be_disabled()
    small.get_by_role("button", name="One move on").click()
    small.get_by_role("button", name="2. Blue: b1xc1").click()
    expect(small.locator("#board")).to_have_attribute("data-position", played)
    before = small.locator('[data-site="a1"]').bounding_box()
    small.get_by_role("button", name="Flip").click()
    settled(small)
    after = small.locator('[data-site="a1"]').bounding_box()
    assert after["y"] < before["y"]
    expect(small.locator("#board")).to_have_attribute("data-position", played)


def test_typed_moves_and_typed_nonsense(small):
    field = small.get_by_label("Type a move")
    for text, words in [("b2", "cannot be read"), ("a1-a2", "written a1xa2"), ("x" * 5000, "too")]:
        field.fill(text)
        field.press("Enter")
        expect(small.locator("#said")).to_contain_text(words)
        expect(field).to_have_value(text)
        expect(small.locator("#moves > li")).to_have_count(0)
    field.fill("a1xa2")
    field.press("Enter")
    expect(small.locator("#moves > li")).to_have_count(1)
    expect(field).to_have_value("")
    field.fill("nonsense")
    field.press("Enter")
    expect(field).to_have_value("nonsense")
    touch(small, "b1", "c1")
    expect(small.locator("#moves .entry")).to_have_count(2)
    expect(field).to_have_value("")


def test_what_is_looked_at_shows_the_way_back_to_the_match(page):
    notice, board = page.locator("[data-notice=looked]"), page.locator("#board")
    example = page.locator("#shown button").first
    go(page, "?game=ashes")
    # Nothing has been played that one would want to come back to.
    example.evaluate("(button) => button.click()")
    settled(page)
    expect(notice).to_have_count(0)
    begin(page, "Ashes")
    touch(page, *catalogue()["ashes"]().start().moves()[0].path)
    expect(page.locator("#moves .entry")).to_have_count(1)
    before = board.get_attribute("data-position")
    example.evaluate("(button) => button.click()")
    expect(notice).to_contain_text("Your match waits meanwhile.")
    expect(board).not_to_have_attribute("data-position", before)
    notice.get_by_role("button", name="Back to it").click()
    expect(board).to_have_attribute("data-position", before)
    expect(notice).to_have_count(0)
    # Another way back takes it away, too.
    example.evaluate("(button) => button.click()")
    expect(notice).to_be_attached()
    pane(page, "more")
    page.locator("#table [data-act=back]:visible").click()
    expect(board).to_have_attribute("data-position", before)
    expect(notice).to_have_count(0)


def test_the_designer_is_credited_with_his_link(small):
    expect(small.locator("#about")).to_contain_text("Mark Steere")
    pane(small, "more")
    link = small.locator("#table").get_by_role("link", name="marksteeregames.com")
    expect(link).to_have_attribute("href", "https://www.marksteeregames.com/")


def test_a_piece_that_moves_is_the_same_element(small):
    small.evaluate("""() => {
        const pieces = [...document.querySelectorAll('#board .piece')];
        window.first = pieces.find((one) => one.getAttribute('transform') ===
            document.querySelector('#board .piece').getAttribute('transform'));
    }""")
    key = small.evaluate("window.first.dataset.key")
    touch(small, "a1", "a2")
    expect(small.locator("#moves > li")).to_have_count(1)
    assert small.evaluate("window.first.isConnected && window.first.dataset.key") == key
