"""Your record: what stored matches and puzzles come to."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import parse_qsl, urlsplit

import pytest

import drystone
from tests.browser.challenges.solving import open_puzzle, solve, some_puzzle
from tests.browser.steps import begin, go, open_game, pane, play, settled
from tests.browser.stored import entries, kept, move, notice
from tests.browsers.expecting import expect

# Stores the match that is there as some that are over, against a level, by the usual rules.
RESULTS = """async (results) => {
    const asked = indexedDB.open('drystone');
    await new Promise((done) => (asked.onsuccess = done));
    const store = asked.result.transaction('matches', 'readwrite').objectStore('matches');
    const all = store.getAll();
    await new Promise((done) => (all.onsuccess = done));
    const [one] = all.result;
    const game = { ...one.sight.game, unusual: '' };
    results.forEach(([level, winner, hints], at) => store.put({
        ...one, id: `match${at}`, over: true, levels: [0, level], saved: one.saved + at,
        sight: { ...one.sight, game },
        extent: { plies: 20 + at, side: '', status: '', winner, hints },
    }));
    await new Promise((done) => (store.transaction.oncomplete = done));
    asked.result.close();
}"""


def test_results_ratings_and_days_are_those_of_the_stored_matches(small):
    page = small
    move(page, 0)
    kept(page)
    page.evaluate(RESULTS, [[2, 1, 0], [2, 1, 1], [2, 2, 0], [3, 1, 0], [3, 0, 0]])
    go(page, "?record")
    words = page.locator("#record-words")
    expect(words).to_contain_text("5 matches: 3 won, 2 of them without hints, 1 drawn, 1 lost.")
    expect(words).to_contain_text("Longest streak of wins: 2; now: 0.")
    rows = page.locator("#record-table tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("th, td")).to_have_text(["Anaash", "Learner", "2", "1", "0", "1"])
    page.get_by_role("combobox", name="Against").select_option(label="Casual")
    expect(words).to_contain_text("2 matches: 1 won")
    rating = page.locator("#record-ratings li.card")
    expect(rating).to_contain_text("after 4 matches")
    day = date.today().isoformat()
    expect(rating.locator("small")).to_have_text([re.compile(r"^\d{4}$")] * 2 + [day] * 2)
    rating.get_by_text("As a list").click()
    expect(rating.locator("ol li")).to_have_count(4)
    days = page.locator("#record-days-played p")
    expect(days).to_have_text("On 1 of the last 30 days; on 1 in all.")
    page.get_by_role("link", name="Your games").last.click()
    expect(page.get_by_role("heading", name="Your games")).to_be_focused()


@pytest.mark.parametrize("name", drystone.games())
def test_a_match_counts_with_what_its_form_offers(page, name):
    go(page, "./")
    begin(page, type(drystone.game(name)).title, "computer")
    settled(page)
    address = dict(parse_qsl(urlsplit(page.url).query))
    options = {key: value for key, value in address.items() if key not in {"game", "saved"}}
    game = drystone.game(name, **options)
    play(page, game.position(page.locator("#board").get_attribute("data-position")).moves()[0].path)
    expect(page.locator("#moves .entry")).not_to_have_count(0)
    pane(page, "more")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#result-rating")).to_have_text(re.compile("^Your rating: "))


def test_puzzles_have_a_rating_and_forget_leaves_nothing_but_what_goes_on(page):
    number, puzzle = some_puzzle()
    open_puzzle(page, "anaash", number)
    solve(page, puzzle)
    gained = page.locator("#puzzle-rating")
    expect(gained).to_have_text(re.compile(r"^You: 1\d{3}\?$"))
    page.get_by_role("button", name="Next puzzle").press("Enter")
    page.get_by_role("button", name="Show solution").press("Enter")
    expect(gained).to_have_text(re.compile(r"^You: 1\d{3}\? \(−\d+\)$"))
    open_game(page)
    move(page, 0)
    kept(page)
    page.evaluate(RESULTS, [[2, 1, 0]])
    go(page, "?record")
    items, none = page.locator("#record-ratings li.card"), page.locator("#record-none")
    rated = [
        re.compile(r"^Anaash1\d{3}\?.* after 1 match"),
        re.compile("puzzles.* after 2 puzzles"),
    ]
    expect(items).to_have_text(rated)
    forget = page.get_by_role("button", name="Forget your record")
    forget.press("Enter")
    expect(none).to_be_visible()
    expect(page.get_by_role("heading", name="Your record")).to_be_focused()
    expect(items).to_have_count(0)
    expect(page.locator("#record-days-played")).to_be_hidden()
    expect(forget).to_be_hidden()
    notice(page, "deleted").get_by_role("button", name="Undo").press("Enter")
    expect(items).to_have_text(rated)
    forget.press("Enter")
    expect(none).to_be_visible()
    page.reload()
    expect(none).to_be_visible()
    assert len(entries(page)) == 1
