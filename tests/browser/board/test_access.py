"""The page for everybody: axe-core finds nothing, live regions speak, keys and zoom serve all."""

from __future__ import annotations

import pytest

import drystone
from drystone.play.match import Match
from drystone.play.records.link import link_of
from tests.browser.steps import (
    check_axe,
    check_axe_by_day_and_night,
    check_end,
    first_of_each_game,
    open_game,
    panel,
    paths_of,
    touch,
)
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 4, count=1), ids=title)
def test_axe_finds_nothing(page, record):
    open_game(page, record)
    check_axe_everywhere(page)
    path = next(paths_of(record))
    touch(page, *path[:1])
    expect(page.locator("#moves > li").or_(page.locator("[data-touched]")).first).to_be_attached()
    check_axe_everywhere(page)
    panel(page, "#more")
    check_axe_everywhere(page)


def check_axe_everywhere(page):
    """Check on a phone and on a desk, by day and by night."""
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        check_axe_by_day_and_night(page)


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 1, count=1), ids=title)
def test_axe_finds_nothing_at_the_end(page, record):
    match = Match(drystone.game(record["game"], **record["options"]).start())
    match.play_all(record["moves"])
    page.goto(f"./#{link_of(match)}")
    check_end(page, record)
    check_axe(page)


def test_moves_and_results_are_spoken(page):
    open_game(page)
    spoken = page.locator("#spoken")
    expect(spoken).to_have_attribute("aria-live", "assertive")
    touch(page, "a1")
    expect(spoken).to_have_text(page.locator("#hint span").text_content())
    touch(page, "a2")
    expect(spoken).to_have_text("Red: a1 captures a2. Blue to move.")
    touch(page, "a2")
    expect(page.locator("#said")).to_contain_text("is Red’s, and it is Blue’s turn")


def test_every_space_says_what_stands_there(page):
    open_game(page)
    board = page.get_by_role("grid", name="Anaash board")
    expect(board.get_by_role("row")).to_have_count(4)
    expect(board.get_by_role("button", name="a1: red singleton")).to_be_visible()
    touch(page, "a1")
    told = [page.locator(f"#board [data-site={site}]") for site in ("a2", "c1", "d1")]
    for space, words in zip(told, ("may be chosen", "may be chosen instead", ""), strict=True):
        expect(space).to_have_accessible_description(words)
    touch(page, "a2")
    expect(board.get_by_role("button", name="a1: empty")).to_be_attached()


def test_the_board_is_one_tab_stop_that_remembers(page):
    open_game(page)
    page.locator('[data-site="b2"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-site="b3"]')).to_be_focused()
    expect(page.locator('#board [tabindex="0"]')).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator('[data-site="a1"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator('[data-site="a1"]')).to_be_focused()
