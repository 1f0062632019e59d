"""Ashes in the page: sizes before the choice, parts of a stack, taxes in sight."""

from __future__ import annotations

import re

import pytest

from tests.browser.steps import go, open_game, settled, touch
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


def test_both_taxes_are_in_sight_in_a_puzzle(phone):
    go(phone, "?puzzle=ashes-3")
    for side in "wb":
        strip = phone.locator(f'[data-strip="{side}"]')
        expect(strip).to_be_visible()
        expect(strip).to_contain_text("tax")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
