"""Boards, pieces and more that a reader chooses in the settings: seen there and kept."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from tests.browser.probes import SMALL
from tests.browser.steps import (
    check_axe_by_day_and_night,
    close_sheet,
    open_game,
    play,
    settings,
    touch,
    until,
)
from tests.browsers.expecting import expect

WIDTHS = (320, 360, 390, 768, 1280)
STONE = """() => getComputedStyle(document.querySelector('#board .space'))
    .getPropertyValue('--stone-a')"""
# Notes how long each piece takes to move, and how loud each sound is.
NOTE = """() => {
    globalThis.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (steps, how) {
        moved.push(how.duration);
        return animate.call(this, steps, how);
    };
    globalThis.loud = [];
    globalThis.GainNode = class extends GainNode {
        constructor(context, how) {
            super(context, how);
            loud.push(how.gain);
        }
    };
}"""


def choose(page, group, name):
    """Choose a card of the settings, by touch where there is a touch screen."""
    card = page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name)
    if page.evaluate("'ontouchstart' in window"):
        card.tap()
    else:
        card.click()


@pytest.fixture(params=["page", "phone"])
def reader(request):
    page = request.getfixturevalue(request.param)
    open_game(page)
    return page


@contextmanager
def opened(page):
    """Have the settings open meanwhile: on a phone they stand in the menu."""
    menu = page.locator(".topbar [data-act=menu]")
    if not menu.is_visible():
        with settings(page):
            yield
        return
    menu.click()
    page.locator("#sheet [data-act=settings]").click()
    yield
    page.keyboard.press("Escape")
    close_sheet(page)


def test_board_and_pieces_are_seen_where_they_are_chosen_and_kept(reader):
    usual = reader.evaluate(STONE)
    with opened(reader):
        worn = reader.locator("#worn")
        worn.scroll_into_view_if_needed()
        seen = {worn.screenshot()}
        for group, names in (("Board", ("Wood", "Plain")), ("Pieces", ("Glass", "Flat"))):
            for name in names:
                choose(reader, group, name)
                worn.scroll_into_view_if_needed()
                seen.add(worn.screenshot())
        assert len(seen) == 5
        for width in WIDTHS:
            reader.set_viewport_size({"width": width, "height": 740})
            assert reader.locator("#view").evaluate("one => one.scrollWidth <= one.clientWidth")
        reader.set_viewport_size({"width": 360, "height": 740})
        assert reader.evaluate(SMALL) == []
        check_axe_by_day_and_night(reader)
    reader.reload(wait_until="commit")
    until(reader, "document.body")
    looks = "(({ board, pieces }) => [board, pieces])(document.documentElement.dataset)"
    assert reader.evaluate(looks) == ["plain", "flat"]
    expect(reader.locator("#board .space").first).to_be_visible()
    assert reader.evaluate(STONE) != usual


def test_by_keys_coordinates_go_and_the_table_is_smaller(page):
    open_game(page)
    large = page.locator("#board svg").bounding_box()
    expect(page.locator("#board .coordinate").first).to_be_visible()
    with settings(page):
        page.get_by_label("Letters and numbers beside the board").press("Space")
        page.get_by_role("radio", name="Large").press("ArrowRight")
        expect(page.get_by_role("radio", name="Middle")).to_be_checked()
    expect(page.locator("#board .coordinate").first).to_be_hidden()
    small = page.locator("#board svg").bounding_box()
    assert small["width"] < 0.9 * large["width"]
    play(page, ("a1", "a2"))
    box = page.locator("#arrows").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - small["x"] - small["width"] / 2) <= 1
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator("#board svg").bounding_box()["width"] >= 350


def test_pieces_move_as_fast_and_sounds_are_as_loud_as_one_wishes(page):
    open_game(page)
    page.evaluate(NOTE)
    found = []
    for name, path in (("As usual", "a1 a2"), ("Fast", "b1 c1"), ("Slowly", "c3 c2")):
        with settings(page):
            page.get_by_role("radio", name=name, exact=True).check()
        play(page, path.split())
        found.append(max(page.evaluate("moved.splice(0)")))
    usual, fast, slow = found
    assert fast < usual < slow
    with settings(page):
        page.get_by_role("radio", name="At once").check()
        page.get_by_label("Sounds").check()
        page.get_by_label("Volume").fill("100")
        page.get_by_label("Volume").press("Home")
    play(page, ("b3", "b2"))
    assert page.evaluate("moved") == []
    loud = page.evaluate("loud")
    assert max(loud) > 5 * loud[-1] > 0
    page.emulate_media(reduced_motion="reduce")
    with settings(page):
        page.get_by_role("radio", name="Slowly").check()
    touch(page, "d4")
    assert page.evaluate("moved") == []
