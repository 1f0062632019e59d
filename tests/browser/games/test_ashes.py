"""Ashes in the page: sizes before the choice, parts of a stack, taxes in sight."""

from __future__ import annotations

import re

import pytest

from tests.browser.steps import go, open_game, settled, touch, typed
from tests.browsers.expecting import expect


@pytest.fixture
def small(page):
    open_game(page, {"game": "ashes", "options": {"size": 3}})
    return page


def test_every_target_shows_what_will_stand_there(small):
    touch(small, "c3")
    settled(small)
    shown = small.locator("#board .result-size")
    expect(shown.first).to_be_visible()
    targets = small.locator("#board .sites [data-open]").count()
    assert shown.count() == targets
    expect(small.locator('#board .sites [data-site="a3"]')).to_have_attribute(
        "aria-label", re.compile("a3.*2")
    )
    touch(small, "a3")
    expect(small.locator("#moves > li")).to_have_text(["1. c3-a3"])
    expect(small.locator("#board")).to_have_attribute("data-position", "3/4/5/4/2,w2 b 0/0")


def test_parts_are_chosen_by_touch(small):
    for move in ["c3-a3", "c3-e3"]:
        typed(small, move)
    touch(small, "a3", "part:1", "a2")
    expect(small.locator("#moves > li").last).to_have_text("3. a3:1-a2")


def test_both_taxes_are_in_sight_in_a_puzzle(phone):
    go(phone, "?puzzle=ashes-3")
    for side in "wb":
        strip = phone.locator(f'[data-strip="{side}"]')
        expect(strip).to_be_visible()
        expect(strip).to_contain_text("tax")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_hint_for_a_part_of_a_stack_is_followed_touch_by_touch(page):
    """Whoever touches both spaces alone would move the whole stack: no arrow leads there so far."""
    go(page, "?game=ashes&size=3&position=1,w1,w2/1,w1,2/w2,3,b1/4/b1,2 w 0/1")
    page.get_by_role("button", name="Hint").click()
    said, arrows = page.locator("#said"), page.locator("#arrows .arrow")
    expect(said).to_have_text("Try c1:1-c3.")
    expect(arrows).to_have_count(1)
    touch(page, "c1")
    expect(said).to_have_text("Next: Move 1 of 2.")
    expect(page.locator('#buttons [data-site="part:1"]')).to_have_attribute("data-hinted", "")
    expect(arrows).to_have_count(0)
    touch(page, "part:1")
    expect(said).to_have_text("Next: c3.")
    expect(arrows).to_have_count(1)
    page.locator("[data-act=undo]").click()
    page.locator("[data-act=undo]").click()
    expect(said).to_have_text("Try c1:1-c3.")
    touch(page, "d2")  # something else
    expect(arrows).to_have_count(0)
    expect(said).to_have_text("")
    touch(page, "c1", "part:1", "c3")
    expect(page.locator("#moves > li")).to_have_text(["1. c1:1-c3"])
    expect(said).to_have_text("")
