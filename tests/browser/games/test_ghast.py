"""Ghast in the page: the tile that follows and turns, the ring of directions, vetoes, claims."""

from __future__ import annotations

import pytest

from tests.browser.steps import (
    check_axe_by_day_and_night,
    close_sheet,
    middle,
    open_game,
    pane,
    panel,
    suggestion,
    touch,
    until,
)
from tests.browsers.expecting import expect

FOUR = {"game": "ghast", "options": {"size": 4}}
BRIDGE = "4/3,b1,1/3,o4,2/4,b0,2/1,b3,o4,3/2,b4,2/4 b 12 0"
WAYS = ["e", "ne", "nw", "w", "sw", "se"]


def game(**options):
    return {"game": "ghast", "options": {"size": 4} | options}


@pytest.fixture
def four(page):
    open_game(page, FOUR)
    return page


def site(page, name):
    return page.locator(f'#board [data-site="{name}"]')


def follows(page, name):
    """Check that the ghost stands on a hex; its print may reach out further on one side."""
    follow = page.locator(".follow")
    expect(follow).to_be_visible()
    x, y = middle(follow.locator(".tile"))
    to_x, to_y = middle(site(page, name).locator(".hit"))
    assert abs(x - to_x) < 1.5
    assert abs(y - to_y) < 1.5


def degrees(page):
    return page.locator(".follow .print").get_attribute("transform")


def expect_suggested(page, way):
    """Check which direction is suggested: by a button in the ring or, on a phone, by the tile."""
    found = suggestion(page)
    if page.viewport_size["width"] > 360:
        expect(found).to_have_attribute("data-site", way)
    else:
        degrees = f"rotate({-60 * WAYS.index(way) % 360})"
        expect(found.locator(".print")).to_have_attribute("transform", degrees)


def load(page, position):
    panel(page, "#more")
    page.get_by_label("Position", exact=True).fill(position)
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#board")).to_have_attribute("data-position", position)
    pane(page, "game")


def test_the_tile_follows_the_pointer_over_open_hexes(four):
    for name in ("a1", "d7", "g2"):
        site(four, name).hover()
        follows(four, name)
    site(four, "d4").hover()
    expect(four.locator(".follow")).to_be_hidden()
    four.locator("#panel").hover()
    expect(four.locator(".follow")).to_be_hidden()


def test_no_tile_is_shown_where_only_a_click_has_left_the_focus(four):
    touch(four, "a1")
    four.get_by_role("button", name="Turn right").click()
    touch(four, "a1")
    expect(site(four, "se")).to_have_count(0)
    four.locator("#panel").hover()
    expect(four.locator(".follow")).to_be_hidden()
    four.keyboard.press("Tab")  # whoever goes on by keys
    site(four, "a1").focus()
    four.keyboard.press("ArrowRight")
    follows(four, "a2")


def test_the_wheel_and_r_turn_it(four):
    site(four, "a1").hover()
    assert degrees(four) == "rotate(0)"
    four.mouse.wheel(0, 100)
    expect(four.locator("#said")).to_have_text("Arrow south-east.")
    assert degrees(four) == "rotate(60)"
    follows(four, "a1")
    four.mouse.wheel(0, -100)
    expect(four.locator("#said")).to_have_text("Arrow east.")
    four.keyboard.press("Shift+R")
    expect(four.locator("#said")).to_have_text("Arrow north-east.")
    four.keyboard.press("r")
    four.keyboard.press("r")
    expect(four.locator("#said")).to_have_text("Arrow south-east.")
    touch(four, "a1")
    expect(site(four, "se")).to_have_attribute("data-suggest", "")
    touch(four, "w")
    expect(four.locator("#moves > li")).to_have_text(["1. a1>w"])
    site(four, "g4").hover()
    assert degrees(four) == "rotate(60)"


def test_the_wheel_scrolls_the_page_where_nothing_turns(page):
    page.set_viewport_size({"width": 1280, "height": 500})
    open_game(page, FOUR)
    site(page, "d1").hover()
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 120)
    page.wait_for_timeout(250)  # Nothing is to happen.
    assert page.evaluate("scrollY") == before
    site(page, "d4").hover()
    page.mouse.wheel(0, 120)
    until(page, f"scrollY > {before}")
    open_game(page, {"game": "anaash", "options": {"size": 6}})
    page.evaluate("scrollTo(0, 0)")
    site(page, "a4").hover()
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 120)
    until(page, f"scrollY > {before}")


def test_an_r_that_is_typed_stays_a_letter(four):
    site(four, "a1").hover()
    four.locator("#move").focus()
    four.keyboard.type("rR")
    expect(four.locator("#move")).to_have_value("rR")
    assert degrees(four) == "rotate(0)"


def test_by_keyboard_enter_twice_places_the_tile(four):
    site(four, "a2").focus()
    follows(four, "a2")
    four.keyboard.press("Enter")
    expect(site(four, "e")).to_be_focused()
    four.keyboard.press("r")
    expect(site(four, "se")).to_be_focused()
    four.keyboard.press("Shift+R")
    expect(site(four, "e")).to_be_focused()
    four.keyboard.press("w")
    expect(site(four, "ne")).to_be_focused()
    four.keyboard.press("a")
    expect(site(four, "nw")).to_be_focused()
    four.keyboard.press("z")
    expect(site(four, "w")).to_be_focused()
    four.keyboard.press("Escape")
    expect(site(four, "a2")).to_be_focused()
    expect(site(four, "e")).to_have_count(0)
    four.keyboard.press("Enter")
    expect(site(four, "e")).to_be_focused()
    four.keyboard.press("Enter")
    expect(four.locator("#moves > li")).to_have_text(["1. a2>e"])
    expect(site(four, "a2")).to_be_focused()
    expect(four.locator("#spoken")).to_contain_text("a2, arrow east")


@pytest.fixture
def still(phone):
    """A phone on which nothing moves by itself."""
    phone.emulate_media(reduced_motion="reduce")
    return phone


def test_by_touch_buttons_turn_it(still):
    page = still
    open_game(page, FOUR)
    page.get_by_role("button", name="Turn right").tap()
    expect(page.locator("#said")).to_have_text("Arrow south-east.")
    expect(page.locator(".follow")).to_be_visible()
    page.locator('[data-site="a3"]').tap()
    expect_suggested(page, "se")
    page.get_by_role("button", name="Turn left").tap()
    expect_suggested(page, "e")
    page.locator('[data-site="nw"]').tap()
    expect(page.locator("#moves > li")).to_have_text(["1. a3>nw"])


def test_axe_finds_nothing_in_the_ring_the_oxygen_and_a_question(still):
    page = still
    open_game(page, FOUR)
    load(page, BRIDGE)
    pane(page, "more")
    page.get_by_role("button", name="Show the flow of oxygen").click()
    close_sheet(page)
    expect(page.locator("#board .source").first).to_be_attached()
    touch(page, "e3")
    expect(suggestion(page)).to_be_attached()
    check_axe_by_day_and_night(page)
    open_game(page, game(vetoes="0/1"))
    touch(page, "a1", "e")
    expect(page.locator("#board .awaiting")).to_be_attached()
    check_axe_by_day_and_night(page)
