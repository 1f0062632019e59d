"""Accasta in the page: taking pieces by touching them, going on, stepping back, the sample game."""

from __future__ import annotations

import pytest

from tests.browser.steps import check_axe, go, open_game, settled, touch
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


WON_AT_ONCE = (
    "1,chs,chs,chs/1,Chs,1,hs,1/s,S,s,s,2/Hc,2,SS,1,H,1/2,hshH,1,C,1/1,S,SS,2/CHH,SHS,1,CHS w"
)


def test_of_a_hint_for_a_split_what_is_left_is_shown(page):
    go(page, f"?game=accasta&position={WON_AT_ONCE}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Try d4:")
    arrows = page.locator("#arrows .arrow-way")
    expect(arrows).to_have_count(2)
    left = []
    for site in ("d4", "take:1", "e4", "take:1"):
        touch(page, site)
        left.append(arrows.count())
    assert left == [0, 1, 0, 1]
    touch(page, "e3")
    expect(page.locator("#moves > li")).to_have_count(1)
