"""Puzzles one after the other: in a streak until the first miss, in a rush until the third."""

from __future__ import annotations

from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from drystone.prerender.home import is_variant
from tests.browser.challenges.solving import (
    miss,
    on_board,
    solve,
)
from tests.browser.steps import (
    go,
    settled,
)
from tests.browsers.expecting import expect


def test_a_streak_is_gone_once_another_page_or_puzzle_was_opened(page):
    count = page.locator("#streak-count")
    for way in ("page", "puzzle", "back"):
        go(page, "?puzzle")
        page.locator("#wish-game").select_option("anaash")
        page.get_by_role("button", name="Streak").click()
        page.wait_for_url("**?puzzle=*-*")
        expect(count).to_have_text("Streak: 0")
        if way == "page":
            address = page.url
            go(page, "./")
            go(page, address)
            expect(page.locator("#challenge-title")).to_be_visible()
        else:
            if way == "back":
                page.go_back()
            else:
                page.locator("#challenge-more summary").click()
                page.locator("#challenge-items a:not([aria-current])").first.click()
            told = page.locator("[data-notice=streak] p")
            expect(told).to_have_text("The streak ends at 0.")
        expect(count).to_be_hidden()


def test_a_streak_counts_until_the_first_miss(page):
    go(page, "?puzzle")
    page.locator("#wish-game").select_option("accasta")
    page.get_by_label("Variants").select_option("do not count")
    usual = [one for one in puzzles_of(catalogue()["accasta"]) if not is_variant(one)]
    expect(page.locator("#wish-count")).to_have_text(f"{len(usual)} puzzles")
    page.locator("#wish-game").select_option("anaash")
    page.locator("#wish-kind").select_option("win")
    page.locator("#wish-grade").select_option("easy")
    fit = [one for one in puzzles_of(catalogue()["anaash"]) if (one.kind, one.grade) == ("win", 1)]
    expect(page.locator("#wish-count")).to_have_text(f"{len(fit)} puzzles")
    page.get_by_role("button", name="Streak").click()
    page.wait_for_url("**?puzzle=anaash-*")
    assert on_board(page) in fit
    count = page.locator("#streak-count")
    expect(count).to_have_text("Streak: 0")
    solve(page)
    expect(count).to_have_text("Streak: 1")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
    expect(count).to_have_text("Streak: 1")
    assert on_board(page) in fit
    page.reload()
    settled(page)
    expect(count).to_have_text("Streak: 1")
    missed = miss(page)
    notice = page.locator("[data-notice=streak]")
    expect(notice).to_contain_text("The streak ends at 1. Your best so far.")
    wide = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")
    page.locator("#challenge-retry").click(trial=True)  # the notice covers none of its buttons
    page.locator("#challenge-solution").click(trial=True)
    page.set_viewport_size(wide)
    page.locator('.places [data-to="puzzles"]').click()
    expect(page.locator("#streak-now")).to_have_text("1 in a row · best 1")
    expect(page.locator("#streak-now")).to_be_visible()
    expect(page.locator("#rush-now")).to_be_hidden()  # there was none
    # The other side answers while somebody is elsewhere, who is left in peace.
    expect(page.locator("#board")).not_to_have_attribute("data-position", missed)
    expect(page).to_have_title("Puzzles · drystone")
    page.reload()
    expect(page.locator("#streak-now")).to_have_text("1 in a row · best 1")


def begin_rush(page):
    """Begin a rush through puzzles of one theme, and return that."""
    go(page, "?puzzle")
    page.locator("#wish-game").select_option("anaash")
    theme = puzzles_of(catalogue()["anaash"])[0].themes[0]
    page.locator("#wish-theme").select_option(theme)
    page.reload()
    settled(page)
    expect(page.locator("#wish-theme")).to_have_value(theme)
    expect(page.locator("#wish-game")).to_have_value("anaash")
    page.get_by_role("button", name="Rush").click()
    return theme


def test_a_rush_goes_from_puzzle_to_puzzle_until_the_third_miss(page):
    theme = begin_rush(page)
    clock = page.locator("#rush-clock")
    addresses = []
    for missed in range(3):
        expect(clock).to_contain_text(f"· 0 solved · {missed} missed")
        expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
        page.wait_for_url("**?puzzle=*-*")
        assert theme in on_board(page).themes
        addresses.append(page.url.partition("?")[2])
        if missed == 2:
            page.reload()
            settled(page)
            expect(clock).to_contain_text("· 0 solved · 2 missed")
        miss(page)
    told = page.locator("[data-notice=streak] p")
    numbers = [one.rpartition("-")[2] for one in addresses]
    names = " ".join(f"Anaash {number}" for number in numbers)
    expect(told).to_have_text(f"The rush is over: 0 solved. Missed: {names}")
    expect(clock).to_be_hidden()
    # What was missed is tried again, one after the other, and then another rush.
    for address in addresses:
        told.locator(f"[href$='{address}']").click()
        page.wait_for_url(f"**?{address}")
        expect(page.locator("#challenge-title")).to_contain_text(f"Puzzle {address[14:]} ")
    page.locator("[data-notice=streak]").get_by_role("button", name="Again").click()
    expect(clock).to_contain_text("· 0 solved · 0 missed")
    expect(told).to_have_count(0)
    page.locator('.places [data-to="puzzles"]').click()
    expect(page.locator("#rush-now")).to_have_text("0 in a rush · best 0")
    expect(page.locator("#rush-now")).to_be_visible()


def test_in_a_rush_the_solution_and_the_next_puzzle_are_a_miss(page):
    theme = begin_rush(page)
    clock = page.locator("#rush-clock")
    for missed, button in enumerate(["Show solution", "Next puzzle", "Show solution"]):
        expect(clock).to_contain_text(f"· 0 solved · {missed} missed")
        expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
        page.wait_for_url("**?puzzle=anaash-*")
        assert theme in on_board(page).themes
        if button == "Next puzzle":
            page.locator('#board [tabindex="0"]').focus()
            page.keyboard.press("p")
        else:
            page.get_by_role("button", name=button).click()
        if button == "Show solution" and missed < 2:
            solution_is_left_on_the_board(page)
    told = page.locator("[data-notice=streak] p")
    expect(told).to_contain_text("The rush is over: 0 solved. Missed: Anaash ")
    expect(page.locator("#challenge-next")).to_be_visible()


def solution_is_left_on_the_board(page):
    """Look at the solution for longer than the next puzzle would wait, and go on by oneself."""
    expect(page.locator("#said")).to_contain_text("The solution:")
    address = page.url
    page.wait_for_timeout(1_500)
    assert page.url == address
    expect(page.locator("#challenge-on")).to_be_visible()
    expect(page.locator("#challenge-tools .wanted:visible")).to_have_text(["Next puzzle"])
    page.get_by_role("button", name="Next puzzle").click()
