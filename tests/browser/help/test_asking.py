"""Asking the board by keys and buttons, and what the reader may choose about keys and sounds."""

from __future__ import annotations

import re

import pytest

import drystone
from tests.browser.steps import check_axe, go, open_game, settings, settled, touch, until
from tests.browsers.expecting import expect

# What would be heard: every tone that is started, by its pitch.
LISTEN = """
globalThis.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
    heard.push(this.frequency.value);
    return start.apply(this, when);
};
"""


def focus(page, site):
    page.locator(f'#board [data-site="{site}"]').focus()


ANSWERS = {
    "o": "a1: empty.",
    "n": "Around a1: right b1: blue singleton;",
    "l": "Red: a1 captures a2. Blue to move. Now a1: empty; a2: red singleton.",
    "c": "May be touched: 7 × blue singleton",
    "b": "1 empty. Blue to move.",
    "k": "Row of a1: a1 empty; b1 blue singleton",
    "f": "File a: a1 empty; a2 red singleton",
    "s": "Red: Checkers 8; Blue: Checkers 7.",
    "t": "Blue to move.",
}


def test_a_letter_asks_and_the_answer_is_shown_and_said(small):
    touch(small, "a1", "a2")
    settled(small)
    focus(small, "a1")
    for key, words in ANSWERS.items():
        small.keyboard.press(key)
        for home in ("#said", "#spoken"):
            expect(small.locator(home)).to_contain_text(words)
        expect(small.locator('#board [data-site="a1"]')).to_be_focused()


def test_the_same_answer_is_said_again(small):
    focus(small, "a1")
    small.evaluate("""() => {
        globalThis.heard = [];
        const spoken = document.querySelector('#spoken');
        new MutationObserver(() => heard.push(spoken.textContent))
            .observe(spoken, { childList: true, characterData: true, subtree: true });
    }""")
    for count in (1, 2):
        small.keyboard.press("s")
        until(small, f"heard.filter((text) => text.startsWith('Red')).length >= {count}")


def test_letters_lead_over_the_board(small):
    """J leads to what may be touched, G to a named space; U takes back; an edge says so."""
    focus(small, "d1")
    small.keyboard.press("ArrowRight")
    expect(small.locator("#spoken")).to_have_text("Edge of the board.")
    expect(small.locator('#board [data-site="d1"]')).to_be_focused()
    for key in "gb3":
        small.keyboard.press(key)
    expect(small.locator('#board [data-site="b3"]')).to_be_focused()
    small.keyboard.press("j")
    expect(small.locator("#board [data-open]:focus")).to_have_count(1)
    touch(small, "a1", "a2")
    settled(small)
    focus(small, "a1")
    small.keyboard.press("u")
    expect(small.locator("#spoken")).to_have_text("Taken back to the start. Red to move.")


def test_a_key_presses_no_button_that_is_not_in_sight(small):
    focus(small, "a1")
    for key in "pu":
        small.keyboard.press(key)
        expect(small.locator("#spoken")).to_contain_text("This key does nothing now.")
        small.evaluate("document.querySelector('#spoken').textContent = ''")
    expect(small.locator("#said")).to_be_empty()


def test_m_types_a_move_and_escape_comes_back(small):
    focus(small, "b2")
    small.keyboard.press("m")
    expect(small.locator("#move")).to_be_focused()
    small.keyboard.type("a1xa2")
    small.keyboard.press("Enter")
    expect(small.locator("#moves > li")).to_have_count(1)
    small.keyboard.press("Escape")
    expect(small.locator('#board [data-site="b2"]')).to_be_focused()


def test_letters_stay_letters_in_fields(small):
    move = small.locator("#move")
    move.focus()
    small.keyboard.type("obst?c")
    expect(move).to_have_value("obst?c")
    expect(small.locator("#said")).to_be_empty()
    expect(small.locator("#keys")).to_be_hidden()


def test_keys_with_a_modifier_are_left_to_the_browser(small):
    focus(small, "a1")
    for key in ("Control+b", "Alt+o", "Shift+S"):
        small.keyboard.press(key)
    small.keyboard.press("l")
    expect(small.locator("#said")).to_contain_text("Nothing has been played yet.")


def test_the_help_lists_all_keys_and_asks_too(small):
    focus(small, "a2")
    small.keyboard.press("?")
    help_ = small.get_by_role("dialog", name="Help", exact=True)
    expect(help_).to_be_visible()
    expect(help_.locator("kbd")).to_have_count(9 + 13)
    expect(help_.locator("form")).to_be_focused()  # its name is said: a dialog's own is not, always
    help_.get_by_text("What stands on the board", exact=True).click()
    expect(help_.locator("#board-list li")).to_have_text(
        [
            re.compile("8 × red singleton: "),
            re.compile("8 × blue singleton: "),
            "0 empty. Red to move.",
        ]
    )
    check_axe(small)
    help_.get_by_role("button", name="What stands here?").press("Enter")
    expect(help_).to_be_hidden()
    expect(small.locator("#said")).to_have_text("a2: blue singleton.")
    expect(small.locator('#board [data-site="a2"]')).to_be_focused()
    opener = small.get_by_role("button", name="Help", exact=True)
    opener.press("Enter")
    expect(help_).to_be_visible()
    small.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_help_begins_with_the_game_and_folds_keys_where_there_are_none(small, phone):
    for page in (small, phone):
        go(page, "?game=anaash&size=4")
        page.get_by_role("button", name="Help", exact=True).first.click()
        help_ = page.locator("#keys")
        expect(help_.locator("#help-aim")).to_have_text(drystone.game("anaash").blurb)
        expect(help_.get_by_role("link", name="All rules")).to_have_attribute(
            "href", re.compile("rules/anaash")
        )
        expect(help_.locator("#marks-list dt")).to_have_count(7)
        expect(help_.locator("#questions")).to_be_visible(visible=page is small)
        assert help_.locator("h3").first.text_content() == "Questions and keys"
    help_.get_by_role("button", name="Learn it in a minute").tap()
    expect(help_).to_be_hidden()
    expect(phone.locator("#challenge-title")).to_contain_text("Tour, step 1 of")


def test_single_letters_can_be_switched_off(small):
    with settings(small):
        letters = small.get_by_label("Single-letter keys")
        expect(letters).to_be_checked()
        letters.uncheck()
    small.reload()
    settled(small)
    focus(small, "b2")
    for key in "obd?r":
        small.keyboard.press(key)
    expect(small.locator('#board [data-site="b2"]')).to_be_focused()
    expect(small.locator("#keys")).to_be_hidden()
    small.keyboard.press("ArrowRight")
    expect(small.locator('#board [data-site="c2"]')).to_be_focused()
    expect(small.locator("#said")).to_be_empty()
    with settings(small):
        small.get_by_label("Single-letter keys").check()
    focus(small, "b2")
    small.keyboard.press("o")
    expect(small.locator("#said")).to_contain_text("b2: ")


@pytest.fixture
def listening(tab):
    tab.add_init_script(LISTEN)
    open_game(tab)
    return tab


def heard(page):
    return [round(pitch) for pitch in page.evaluate("heard.splice(0)")]


def test_nothing_is_heard_before_the_reader_wants_it(listening):
    touch(listening, "a1", "a2")
    expect(listening.locator("#moves > li")).to_have_count(1)
    touch(listening, "a2")
    expect(listening.locator("#said")).to_have_class("refusal")
    assert heard(listening) == []


def test_moves_refusals_and_the_end_are_heard_and_seen(listening):
    with settings(listening):
        listening.get_by_label("Sounds").check()
        assert heard(listening) == [210]
    touch(listening, "a1", "a2")
    expect(listening.locator("#moves > li")).to_have_count(1)
    assert heard(listening) == [170, 120]
    touch(listening, "a2")
    expect(listening.locator("#said")).to_have_class("refusal")
    assert heard(listening) == [90]
    listening.keyboard.press("o")
    listening.get_by_role("button", name="Undo").click()
    expect(listening.locator("#said")).to_be_empty()
    assert heard(listening) == []
    go(listening, "?game=ashes&size=3")
    listening.locator("#move").fill("b2-a1")
    listening.locator("#move").press("Enter")
    expect(listening.locator("#moves > li")).to_have_count(1)
    assert heard(listening) == [210]
    go(listening, "?game=anaash&size=4&position=r1,b1,2/4/4/4 r")
    touch(listening, "a4", "b4")
    expect(listening.locator("#board")).to_have_attribute("data-outcome", "r")
    assert heard(listening) == [262, 330, 392]
