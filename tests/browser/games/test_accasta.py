"""Accasta in the page: taking pieces by touching them, going on, stepping back, the sample game."""

from __future__ import annotations

import pytest

from tests.browser.steps import check_axe, open_game, settled, touch
from tests.browsers.expecting import expect


@pytest.fixture
def page_1998(page):
    open_game(page, {"game": "accasta", "options": {"rules": "1998"}})
    return page


def test_a_touched_piece_takes_all_above_it(page_1998):
    page = page_1998
    touch(page, "a1")
    expect(page.locator('[data-site^="take:"]')).to_have_count(3)
    touch(page, "take:2", "b1")
    settled(page)
    # Chariot and Horse have gone to b1; the Shield is left and may go on.
    expect(page.locator("#hint")).to_have_text("Move on with what is left, or press Done.")
    label = page.locator('#board .sites [data-site="b1"]').get_attribute("aria-label")
    assert label.startswith("b1: ")
    assert "Chariot" in label
    expect(page.locator("#moves > li")).to_have_count(0)
    check_axe(page)  # "Done" calls, and can be read


def test_one_can_step_back_within_a_turn_and_end_it_with_done(page_1998):
    page = page_1998
    before = page.locator("#board").get_attribute("data-position")
    touch(page, "a1", "take:1", "b2")
    settled(page)
    page.get_by_role("button", name="Undo").click()
    settled(page)
    expect(page.locator('[data-site="done"]')).to_have_count(0)
    expect(page.locator("#board")).to_have_attribute("data-position", before)
    touch(page, "b2")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#moves > li")).to_have_text(["1. a1:C+b2"])
