"""What is pressed on is asked for ahead of time: shown by letting go, and nothing before that."""

from __future__ import annotations

import pytest

from tests.browser.steps import (
    ANAASH,
    HOLD,
    PATIENCE,
    PLACE,
    open_game,
    press,
    settled,
    touch,
    until,
)
from tests.browsers.expecting import expect

ASLI = {"game": "asli", "options": {"size": 9, "komi": 7}}
# Notes what engines are asked from now on, and how many answers asked for ahead have come.
LISTEN = """() => {
    const { postMessage } = Worker.prototype;
    Object.assign(globalThis, { asked: [], foreseen: 0 });
    Worker.prototype.postMessage = function (message, ...more) {
        const { id, text, ahead = false, known = false } = message;
        if (text) asked.push({ ...JSON.parse(text), ahead, known });
        if (ahead) {
            this.addEventListener('message', ({ data }) => {
                if (data.id === id) foreseen += 1;
            });
        }
        return postMessage.call(this, message, ...more);
    };
}"""
# Notes what is touched on the board when a click has gone through the document.
NOTE_TOUCHED = """() => addEventListener('click', () => {
    globalThis.touched = [...document.querySelectorAll('#board [data-touched]')]
        .map(({ dataset }) => dataset.site);
}, { once: true })"""


# Notes how what is pressed on looks in the first frame after that, and whether an answer was shown.
NOTE_PRESSED = """() => {
    addEventListener('pointerdown', ({ target }) => {
        const site = target.closest('[data-site]');
        const look = () => {
            const { fill, fillOpacity } = getComputedStyle(site.querySelector('.hit'));
            return `${fill} ${fillOpacity}`;
        };
        const before = look();
        requestAnimationFrame(() => {
            const touched = site.hasAttribute('data-touched');
            globalThis.pressed = { before, now: look(), touched };
        });
    }, { capture: true, once: true });
}"""


@pytest.fixture
def listening(page):
    def begin(record):
        open_game(page, record)
        page.evaluate(LISTEN)
        return page

    return begin


def press_down(page, site):
    """Press the mouse on a site; return when the answer is there."""
    before = page.evaluate("foreseen")
    page.mouse.move(*page.evaluate(PLACE, [site, PATIENCE]))
    page.mouse.down()
    until(page, f"foreseen > {before}")


def touches(page):
    return [one for one in page.evaluate("asked") if one["act"] == "touch"]


def position(page):
    settled(page)
    return page.locator("#board").get_attribute("data-position")


def test_what_was_foreseen_is_shown_while_the_click_is_told(listening):
    # What the page asks of its own accord, after a start, makes it forgotten: then press again.
    for _ in range(5):
        page = listening(ANAASH)
        press_down(page, "a1")
        expect(page.locator("#board [data-touched]")).to_have_count(0)
        page.evaluate(NOTE_TOUCHED)
        page.mouse.up()
        until(page, "globalThis.touched")
        if [one["act"] for one in page.evaluate("asked")] == ["touch", "touch"]:
            break
    assert page.evaluate("touched") == ["a1"]
    ahead, told = touches(page)
    assert (ahead.pop("ahead"), ahead.pop("known")) == (True, False)
    assert (told.pop("ahead"), told.pop("known")) == (False, True)
    assert ahead == told
    touch(page, "a2")
    expect(page.locator("#moves")).to_contain_text("a1xa2")


def test_a_press_while_the_touch_before_is_still_told_is_foreseen(listening):
    page = listening(ASLI)
    press_down(page, "c3")
    page.evaluate(f"() => {{ {HOLD} }}")
    page.mouse.up()
    expect(page.locator("#board .piece")).to_have_count(1)
    page.mouse.move(*page.evaluate(PLACE, ["d4", PATIENCE]))
    page.mouse.down()
    page.evaluate("release()")
    until(page, "foreseen > 1")
    page.mouse.up()
    expect(page.locator("#board .piece")).to_have_count(2)
    # Whether the last is known depends on whether the match was stored in between.
    asked = [(one["site"], one["ahead"]) for one in touches(page)]
    assert asked == [("c3", True), ("c3", False), ("d4", True), ("d4", False)]


def test_a_press_that_is_let_go_elsewhere_touches_nothing(listening):
    page = listening(ASLI)
    before = position(page)
    press_down(page, "c3")
    page.mouse.move(*page.evaluate(PLACE, ["g7", PATIENCE]))
    page.mouse.up()
    press(page, "e5")
    expect(page.locator("#board")).not_to_have_attribute("data-position", before)
    pressed = position(page)
    page = listening(ASLI)
    page.locator('[data-site="e5"]').dispatch_event("click")
    expect(page.locator("#board")).not_to_have_attribute("data-position", before)
    assert position(page) == pressed


@pytest.mark.parametrize("where", ["a1", "a2"])
def test_a_press_is_seen_in_the_next_frame_before_any_answer(listening, where):
    """Whether the site may be touched or not; and it is over when the pointer has let go."""
    page = listening(ANAASH)
    page.locator(f'[data-site="{where}"]').hover()
    page.evaluate(NOTE_PRESSED)
    page.mouse.down()
    until(page, "globalThis.pressed")
    seen = page.evaluate("pressed")
    assert seen["now"].endswith(" 0.36")
    assert seen["before"] != seen["now"]
    assert not seen["touched"]
    expect(page.locator("#board .pressed")).to_have_count(1)
    page.mouse.up()
    settled(page)
    expect(page.locator("#board .pressed")).to_have_count(0)


def test_a_press_that_leaves_the_site_is_over_too(listening):
    page = listening(ANAASH)
    press_down(page, "a1")
    page.mouse.move(2, 2)
    page.mouse.up()
    expect(page.locator("#board .pressed")).to_have_count(0)
