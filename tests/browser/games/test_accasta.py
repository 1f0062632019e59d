"""Accasta in the page: taking pieces by touching them, going on, stepping back, the sample game."""

from __future__ import annotations

import pytest

from tests.browser.expecting import expect
from tests.browser.steps import check_axe, open_game, pane, samples, settled, touch
from tests.sampling import sample_of


@pytest.fixture
def page_1998(quiet_page):
    open_game(quiet_page, {"game": "accasta", "options": {"rules": "1998"}})
    return quiet_page


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


@pytest.mark.parametrize(
    ("sites", "words"),
    [
        (["g1"], "g1"),
        (["c3", "take:1", "c6"], "Shield"),
        (["a1", "take:1", "e2"], "straight"),
    ],
)
def test_refused_touches_say_why(page_1998, sites, words):
    touch(page_1998, *sites)
    expect(page_1998.locator("#said")).to_contain_text(words)
    expect(page_1998.locator("#said")).to_have_class("refusal")
    expect(page_1998.locator("#moves > li")).to_have_count(0)


def test_the_sample_game_replays(page_1998):
    (record,) = [record for record in samples() if record["game"] == "accasta"]
    pane(page_1998, "more")
    page_1998.locator("[data-sample]").first.click()
    settled(page_1998)
    for position in record["positions"]:
        page_1998.get_by_role("button", name="One move on").click()
        expect(page_1998.locator("#board")).to_have_attribute("data-position", position)


def test_the_short_form_of_the_designer_is_understood(page_1998):
    page_1998.locator("#move").fill("a1Cb2HSc1")
    page_1998.locator("#move").press("Enter")
    expect(page_1998.locator("#moves > li")).to_have_text(["1. a1:C+b2,HS-c1"])


# Whether arrows are there, and how far each point of theirs lies outside the board, in pixels.
OUTSIDE = """() => {
    const board = document.querySelector('#board svg').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('#arrows .arrow')].map(
        (one) => one.getBoundingClientRect());
    return [boxes.length, ...boxes.map(({ left, top, right, bottom }) => Math.max(
        board.left - left, board.top - top, right - board.right, bottom - board.bottom))];
}"""


@pytest.mark.parametrize("touched", sample_of([[], ["a1"], ["a1", "take:1", "b2"]], 2, count=1))
def test_no_point_of_an_arrow_lies_outside_the_board(page_1998, touched):
    """Parts of a move that are no spaces have no place on the board: how many pieces go."""
    page = page_1998
    touch(page, *touched)
    page.evaluate("document.querySelector('[data-act=analyse]').click()")
    expect(page.locator("#arrows .rank0 .arrow-head").first).to_be_attached(timeout=90_000)
    for _ in range(5):
        count, *outside = page.evaluate(OUTSIDE)
        assert count
        assert max(outside) <= 0
        page.wait_for_timeout(100)


WON_AT_ONCE = (
    "1,chs,chs,chs/1,Chs,1,hs,1/s,S,s,s,2/Hc,2,SS,1,H,1/2,hshH,1,C,1/1,S,SS,2/CHH,SHS,1,CHS w"
)


def test_of_a_hint_for_a_split_what_is_left_is_shown(quiet_page):
    page = quiet_page
    page.goto(f"?game=accasta&position={WON_AT_ONCE}")
    settled(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Try d4:", timeout=90_000)
    arrows = page.locator("#arrows .arrow-way")
    expect(arrows).to_have_count(2)
    left = []
    for site in ("d4", "take:1", "e4", "take:1"):
        touch(page, site)
        left.append(arrows.count())
    assert left == [0, 1, 0, 1]
    touch(page, "e3")
    expect(page.locator("#moves > li")).to_have_count(1)
