"""Premoves: the next move is entered while the other thinks, by mouse, drag, finger and keys."""

from __future__ import annotations

import pytest

from tests.browser.ears import ears_of
from tests.browser.live.test_live import answer, check, follow, offer, to_send
from tests.browser.steps import (
    check_axe_by_day_and_night,
    go,
    middle,
    pane,
    settings,
    touch,
    until,
)
from tests.browsers.expecting import expect

# The computer thinks until `reply` makes its move; now and then it says that it still does.
THINKS = """
let answer;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
    if (!/"act": ?"slice"/.test(message.text ?? '')) return post.call(this, message, ...rest);
    answer = (found) => {
        answer = undefined;
        this.onmessage({ data: { id: message.id, text: JSON.stringify(found) } });
    };
};
setInterval(() => answer?.({ running: true }), 5000);
globalThis.thinks = () => Boolean(answer);
globalThis.reply = (move) => answer({ running: false, move });
"""
ADDRESS = "?game=anaash&size=4&against=computer:3"
RINGS = "#board .planned-outline"


@pytest.fixture(params=["page", "phone"])
def player(request, tmp_path):
    """Whose computer thinks about the answer to a1xa2, on a desk and on a phone; who listens."""
    page = request.getfixturevalue(request.param).context.new_page()
    page.add_init_script(THINKS)
    page.ears = ears_of(page, tmp_path)
    go(page, ADDRESS)
    touch(page, "a1")
    page.locator('[data-site="a2"]').click()
    expect(page.locator("html")).to_have_attribute("data-state", "thinking")
    until(page, "thinks()")
    page.ears.listen_again()
    heard(page, "Red: a1 captures a2.")  # It waits for its answer, and may come after what is next.
    yield page
    page.close()


def space(page, site):
    return page.locator(f'#board [data-site="{site}"]')


def press(page, *sites):
    for site in sites:
        one = space(page, site)
        if page.evaluate("'ontouchstart' in window"):
            one.tap()
        else:
            one.click()


def drag(page, *sites):
    start, end = (middle(space(page, one)) for one in sites)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1])
    page.mouse.move(*end)
    page.mouse.up()


def by_keys(page, *keys):
    space(page, "c1").focus()
    for key in keys:
        page.keyboard.press(key)


def type_move(page, text):
    pane(page, "game")
    page.ears.listen_again()  # a sheet has a live region of its own
    page.locator("#move").fill(text)
    page.keyboard.press("Enter")
    heard(page, f"Premove {text.replace('x', ' captures ')}.")  # it goes with the sheet
    page.keyboard.press("Escape")  # leads to the board
    page.ears.listen_again()


def heard(page, words):
    """Wait until words are said."""
    while not any(words in one for one in page.ears.heard):
        assert page.ears.next() != "nothing", page.ears.heard


def line(page):
    return page.locator("[data-line]")


ENTERED = {
    "press": (press, "c1", "d1"),
    "drag": (drag, "c1", "d1"),
    "keys": (by_keys, "Enter", "ArrowRight", "Enter"),
    "typed": (type_move, "c1xd1"),
}


@pytest.mark.parametrize("how", ENTERED)
def test_a_premove_is_entered_shown_heard_taken_back_and_played(player, how):
    enter, *given = ENTERED[how]
    enter(player, *given)
    expect(player.locator(RINGS)).to_have_count(2)
    expect(line(player)).to_contain_text("Premove c1xd1. Touch elsewhere to take it back.")
    heard(player, "Premove c1 captures d1.")
    player.keyboard.press("Escape")
    expect(player.locator(RINGS)).to_have_count(0)
    enter(player, *given)
    expect(player.locator(RINGS)).to_have_count(2)
    press(player, "a4")
    expect(player.locator(RINGS)).to_have_count(0)
    heard(player, "Premove taken back.")
    enter(player, *given)
    expect(player.locator(RINGS)).to_have_count(2)
    player.evaluate("reply('b3xb2')")
    expect(player.locator("#last-move")).to_contain_text("c1xd1")
    expect(player.locator(RINGS)).to_have_count(0)


def test_what_is_not_legal_is_dropped_with_a_word(player):
    press(player, "c1", "b1")
    player.evaluate("reply('d1xc1')")
    words = "Premove c1xb1 is not possible now, and was dropped."
    expect(player.locator("#said")).to_have_text(words)
    heard(player, "not possible now, and was dropped.")
    assert "d1 captures c1" in player.ears.heard[-1]
    expect(player.locator("html")).to_have_attribute("data-state", "ready")


@pytest.mark.parametrize("player", ["page"], indirect=True)
def test_settings_switch_premoves_off(player):
    with settings(player):
        player.get_by_label("Premoves").uncheck()
    press(player, "c1")
    expect(player.locator("#said")).to_contain_text("The computer is to move.")
    expect(player.locator(RINGS)).to_have_count(0)
    with settings(player):
        player.get_by_label("Premoves").scroll_into_view_if_needed()
        check_axe_by_day_and_night(player)


def test_live_a_premove_waits_for_the_friend(page, phone):
    ann, bob = page, phone
    go(ann, "?game=anaash&size=4&against=friend")
    follow([ann], "a1xa2")
    bob.goto(to_send(ann))
    check([bob], "a1xa2")
    back = answer(bob, offer(ann))
    ann.get_by_label("What your friend sends back").fill(back)
    ann.keyboard.press("Enter")
    expect(ann.locator("#live")).to_be_hidden()
    ann.locator('#board [data-site="c1"]').click()
    ann.locator('#board [data-site="d1"]').click()
    expect(line(ann)).to_contain_text("Premove c1xd1.")
    moves = ["a1xa2", "b3xb2"]
    follow([bob], *moves)
    check([ann, bob], *moves, "c1xd1")
