"""Pieces in the hand: lifted, dropped, put back; and the glass over spaces smaller than fingers."""

from __future__ import annotations

import pytest

from tests.browser.steps import (
    PATIENCE,
    PLACE,
    POSITION,
    Finger,
    lift,
    neutral,
    open_game,
    settled,
    touch,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import crossed

LARGE = {"game": "asli", "options": {"size": 19, "komi": 0}}


def middle_of(page, site):
    """Where a site of the board is, open or not."""
    box = space_of(page, site)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def space_of(page, site):
    # What Playwright calls a box has the stroke in it where something around is transformed.
    hit = page.locator(f'#board [data-site="{site}"] .hit')
    return hit.evaluate("(one) => one.getBoundingClientRect().toJSON()")


def area_of(page, site):
    box = space_of(page, site)
    return box["width"] * box["height"]


def pressed(page):
    return page.locator("#board [data-touched]")


def in_hand(page):
    return page.locator(".ghost-in-hand")


def grab(page, site):
    """Lift what is on a space, which may be touched already and so not be open."""
    x, y = middle_of(page, site)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y)
    expect(in_hand(page)).to_have_count(1)


def test_a_lifted_piece_follows_the_pointer_and_its_targets_are_marked(small):
    lift(small, "a1")
    expect(pressed(small)).to_have_attribute("data-site", "a1")
    expect(small.locator("#board [data-open]")).to_have_count(2)
    expect(small.locator("#board .piece.in-hand")).to_have_count(1)
    x, y = middle_of(small, "a2")
    small.mouse.move(x + 5, y + 3)
    box = in_hand(small).bounding_box()
    assert box["x"] + box["width"] / 2 == pytest.approx(x + 5, abs=1)
    assert box["y"] + box["height"] / 2 == pytest.approx(y + 3, abs=1)
    expect(small.locator(".site.over")).to_have_attribute("data-site", "a2")
    small.mouse.up()
    expect(small.locator("#moves > li")).to_have_text(["1. a1xa2"])
    expect(in_hand(small)).to_have_count(0)
    expect(small.locator(".in-hand, .site.over")).to_have_count(0)


# What pages put boards into: slides, zoomed sheets, turned cards, layers, things that scroll.
AROUND = [
    "",
    "transform: scale(0.6)",
    "zoom: 0.6",
    "zoom: 1.3",
    "transform: rotate(12deg)",
    "transform: rotate(-90deg) scale(0.5)",
    "scale: 0.7 0.9; translate: 10px 20px",
    "transform: scaleX(-0.8)",
    "transform: translateX(90px) perspective(120em) rotateY(12deg)",
    "filter: opacity(0.9)",
    "contain: paint; will-change: transform",
    "container-type: inline-size; backdrop-filter: blur(0px)",
]
PUT_INTO = """(board, style) => {
    board.style.width = '300px';
    board.parentElement.parentElement.style.cssText = style;
    board.scrollIntoView({ block: 'center', behavior: 'instant' });
}"""


def test_a_piece_in_the_hand_is_under_the_pointer_whatever_the_board_is_in(small):
    small.evaluate("document.body.style.minHeight = '300vh'")
    off = {}
    for style in AROUND:
        small.locator("#board").evaluate(PUT_INTO, style)
        grab(small, "a1")
        x, y = (at + 7 for at in middle_of(small, "a2"))
        small.mouse.move(x, y)
        moved = in_hand(small).bounding_box()
        size = moved["width"] * moved["height"] / area_of(small, "a1")
        small.evaluate("scrollBy({ top: 30, behavior: 'instant' })")
        small.evaluate("new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))")
        for box in (moved, in_hand(small).bounding_box()):
            middles = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            wrong = max(abs(at - to) for at, to in zip(middles, (x, y), strict=True))
            if wrong > 2 or not 1.3 < size < 2.1:
                off[style] = wrong, size
        press_escape(small)
        expect(in_hand(small)).to_have_count(0)
    assert off == {}


def drop_outside(page):
    neutral(page)
    page.mouse.up()


def press_escape(page):
    page.keyboard.press("Escape")
    page.mouse.up()


@pytest.mark.parametrize(("before", "let_go"), crossed([None, "c3"], [drop_outside, press_escape]))
def test_outside_and_escape_put_it_back(small, let_go, before):
    """What was touched before is touched again, and nothing has been played."""
    position = small.evaluate(POSITION)
    if before:
        touch(small, before)
    for motion in ("no-preference", "reduce"):
        small.emulate_media(reduced_motion=motion)
        grab(small, "a1")
        expect(pressed(small)).to_have_attribute("data-site", "a1")
        let_go(small)
        expect(in_hand(small)).to_have_count(0)
        if before:
            expect(pressed(small)).to_have_attribute("data-site", before)
        else:
            expect(pressed(small)).to_have_count(0)
            expect(small.locator("#board [data-open]")).to_have_count(8)
        settled(small)
    assert small.evaluate(POSITION) == position


def test_a_drop_where_nothing_may_go_is_refused_there(small):
    """On a space of the own colour, too: a touch would take the piece that stands there."""
    for site in ("c3", "d2"):
        grab(small, "a1")
        expect(pressed(small)).to_have_attribute("data-site", "a1")
        small.mouse.move(*middle_of(small, site))
        small.mouse.up()
        expect(small.locator("#said")).to_have_class("refusal")
        expect(small.locator("#said")).to_contain_text(site)
        expect(in_hand(small)).to_have_count(0)
        expect(pressed(small)).to_have_attribute("data-site", "a1")
    expect(small.locator("#moves > li")).to_have_count(0)


def test_dropped_in_its_place_it_stays_touched(small):
    for _ in range(2):
        grab(small, "a1")
        small.mouse.up()
        expect(in_hand(small)).to_have_count(0)
        settled(small)
        expect(pressed(small)).to_have_attribute("data-site", "a1")
    touch(small, "a1")
    expect(pressed(small)).to_have_count(0)


def test_pieces_that_are_chosen_by_number_are_dragged_from_the_tray(page):
    open_game(page, {"game": "accasta", "options": {}})
    touch(page, "a1")
    lift(page, "take:1")
    expect(page.locator("#board .piece.lifted.in-hand, .ghost-in-hand")).not_to_have_count(0)
    x, y = page.evaluate(PLACE, ["b2", PATIENCE])
    page.mouse.move(x, y)
    page.mouse.up()
    expect(page.locator('[data-site="done"]')).to_be_enabled()
    grab(page, "a1")
    press_escape(page)
    expect(in_hand(page)).to_have_count(0)
    expect(page.locator('[data-site="done"]')).to_be_enabled()


def test_a_finger_drags_and_a_second_one_puts_back(phone):
    open_game(phone)
    finger = Finger(phone)
    start, end = middle_of(phone, "a1"), middle_of(phone, "a2")
    finger.down(start)
    finger.slide(start, end)
    expect(in_hand(phone)).to_have_count(1)
    expect(phone.locator(".glass")).to_have_count(0)
    finger.down(end, (20, 20))
    expect(in_hand(phone)).to_have_count(0)
    expect(pressed(phone)).to_have_count(0)
    finger.up()
    settled(phone)
    finger.down(start)
    finger.slide(start, end)
    finger.up()
    expect(phone.locator("#moves > li")).to_have_text(["1. a1xa2"])


@pytest.fixture
def large(phone):
    open_game(phone, LARGE)
    return phone


def ringed(page):
    return page.locator(".glass .touched-outline")


def test_a_small_space_is_touched_through_a_glass(large):
    """It is above the finger and slides with it; where the finger is let go, that is touched."""
    finger = Finger(large)
    expect(large.locator("#enlarge")).to_be_visible()
    start, end = middle_of(large, "k10"), middle_of(large, "l10")
    finger.down(start)
    expect(ringed(large)).to_have_count(1)
    expect(large.locator("#enlarge")).to_be_hidden()  # told until it is known
    glass = large.locator(".glass").bounding_box()
    assert glass["y"] + glass["height"] <= start[1] - 20
    assert glass["width"] * 3 < 360 * 1.5
    finger.slide(start, end)
    centre = large.evaluate("""() => {
        const middle = (one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        const [ring, glass] = ['.glass .touched-outline', '.glass'].map((one) =>
            middle(document.querySelector(one)));
        return Math.hypot(ring[0] - glass[0], ring[1] - glass[1]);
    }""")
    assert centre < 3
    finger.up()
    expect(large.locator(".glass")).to_have_count(0)
    expect(large.locator("#moves > li")).to_have_text(["1. l10"])
    expect(large.locator("#enlarge")).to_be_hidden()


def test_off_the_board_and_with_a_second_finger_nothing_is_touched(large):
    finger = Finger(large)
    start = middle_of(large, "k10")
    outside = large.locator("#near").bounding_box()
    finger.down(start)
    finger.slide(start, (outside["x"] + 40, outside["y"] + 20))
    expect(ringed(large)).to_have_count(0)
    finger.up()
    expect(large.locator(".glass")).to_have_count(0)
    finger.down(start)
    expect(ringed(large)).to_have_count(1)
    finger.down(start, (100, 300))
    expect(large.locator(".glass")).to_have_count(0)
    finger.up()
    finger.down(start)
    large.keyboard.press("Escape")
    expect(large.locator(".glass")).to_have_count(0)
    finger.up()
    settled(large)
    expect(large.locator("#moves > li")).to_have_count(0)


def test_the_glass_stays_in_the_window_and_hides_nothing_under_the_finger(large):
    finger = Finger(large)
    for site in ("a19", "s19", "a1", "s1"):
        x, y = place = middle_of(large, site)
        finger.down(place)
        box = large.locator(".glass").bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 360
        across = box["x"] < x < box["x"] + box["width"]
        assert not (across and box["y"] < y < box["y"] + box["height"])
        finger.slide(place, (180, 5), steps=1)
        finger.up()
    expect(large.locator(".glass")).to_have_count(0)


def test_mouse_and_keyboard_need_no_glass(large):
    large.mouse.move(*middle_of(large, "k10"))
    large.mouse.down()
    expect(large.locator(".glass")).to_have_count(0)
    large.mouse.up()
    expect(large.locator("#moves > li")).to_have_text(["1. k10"])
    large.locator('[data-site="k10"]').press("ArrowUp")
    large.keyboard.press("Enter")
    expect(large.locator("#moves > li")).to_have_count(2)
    until(large, "!document.querySelector('.glass')")
