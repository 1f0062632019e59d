"""Who has won how often against each level."""

from __future__ import annotations

from tests.browser.steps import (
    at_rest,
    finished,
    go,
    open_game,
    pane,
    set_level,
    settled,
    touch,
    unfold,
)
from tests.browsers.expecting import expect


def test_a_score_is_kept_against_each_level_and_a_match_counts_once(page):
    open_game(page)
    *moves, last = finished()[0]
    for move in moves:
        enter(page, move)
    winner = 1 if len(moves) % 2 == 0 else 2
    set_level(page, 3 - winner, 1)
    enter(page, last)
    score = page.locator("#result-score")
    expect(score).to_have_text("You 1, Beginner 0")
    rating = page.locator("#result-rating")
    expect(rating).to_have_text("Not rated: board or rules are not the usual ones.")
    at_rest(page)
    page.locator("[data-act=undo]").click()
    expect(page.locator("[data-result]")).to_be_hidden()
    page.locator("#move").fill(last)
    page.keyboard.press("Enter")
    expect(score).to_be_visible()
    expect(score).to_have_text("You 1, Beginner 0")
    page.wait_for_url("**saved=*")
    at_rest(page)
    page.reload()
    settled(page)
    expect(score).to_have_text("You 1, Beginner 0")
    page.get_by_role("button", name="New game").click()
    unfold(page)
    expect(page.locator("#play-score")).to_have_text("You 1, Beginner 0")
    page.locator("#play [name=play-level][value='2']").check()
    expect(page.locator("#play-score")).to_have_text("")
    page.locator("#play [name=play-level][value='1']").check()
    page.locator("#play [data-act=start]").click()
    expect(page.locator("[data-result]")).to_be_hidden()
    if winner == 1:
        touch(page, "a1", "a2")
    expect(page.locator("#moves .entry")).not_to_have_count(0)
    settled(page)
    resign(page)
    expect(score).to_have_text("You 1, Beginner 1")
    assert "Beginner" in page.locator("[data-result]").inner_text()
    at_rest(page)
    go(page, "?record")  # which counts the same
    row = page.locator("#record-table tbody tr")
    expect(row.locator("th, td")).to_have_text(["Anaash", "Beginner", "1", "1", "0", "1"])


def enter(page, move):
    before = page.locator("#moves .entry").count()
    page.locator("#move").fill(move)
    page.keyboard.press("Enter")
    expect(page.locator("#moves .entry")).to_have_count(before + 1)


def resign(page):
    pane(page, "more")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign", exact=True).click()
