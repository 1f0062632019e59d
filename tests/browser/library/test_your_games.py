"""The list of kept matches: opened, named, deleted, and taken along in a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.probes import check_width
from tests.browser.steps import (
    check_axe_by_day_and_night,
    go,
    new_game,
    open_game,
    told,
    your_games,
)
from tests.browser.stored import COPIES, FORBIDDEN, entries, kept, listed, move, notice
from tests.browsers.expecting import expect


@pytest.fixture
def shelf(small):
    """A page with two kept matches in its list."""
    move(small, 0)
    kept(small)
    new_game(small)
    listed(small, 0)
    move(small, 0)
    move(small, 1)
    kept(small, 2, moves=2)
    your_games(small)
    expect(small.locator("#kept-list > li")).to_have_count(2)
    return small


def file_of(content, name="all.json"):
    """Return a file to choose: of text, or of what a file of matches has in it."""
    whole = {"format": "drystone matches", "version": 1, "matches": []}
    text = content if isinstance(content, str) else json.dumps(whole | content)
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def test_matches_are_opened_named_and_deleted_with_the_keyboard_alone(shelf):
    page, items = shelf, shelf.locator("#kept-list > li")
    rename = items.nth(1).get_by_role("button", name="Rename")
    expect(items.nth(0)).to_contain_text("Move 2")
    rename.press("Enter")
    page.keyboard.type("<b>Mine</b>")
    page.keyboard.press("Enter")
    expect(items.nth(1).locator("strong")).to_have_text("<b>Mine</b>")
    expect(rename).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("Not this")
    page.keyboard.press("Escape")
    expect(rename).to_be_focused()
    expect(items.nth(1).locator("strong")).to_have_text("<b>Mine</b>")
    page.reload()
    expect(items.nth(1).locator(".unusual")).to_have_text("Anaash · Board size 4")
    items.nth(1).get_by_role("button", name="Open").press("Enter")
    listed(page, 1)
    expect(page.locator("#board :focus")).to_be_attached()
    page.go_back()
    items.nth(1).get_by_role("button", name="Delete").press("Enter")
    expect(items).to_have_count(1)
    expect(items.get_by_role("button", name="Delete")).to_be_focused()
    notice(page, "deleted").get_by_role("button", name="Undo").press("Enter")
    expect(items).to_have_count(2)
    mine = items.filter(has_text="<b>Mine</b>")
    expect(mine.get_by_role("button", name="Delete")).to_be_focused()


def test_a_match_of_long_ago_is_a_choice_away(shelf):
    shelf.evaluate(COPIES, 60)
    shelf.reload()
    items, choice = shelf.locator("#kept-list > li"), shelf.get_by_label("Matches shown")
    expect(items).to_have_count(24)
    choice.select_option(label="49 to 62 of 62")
    expect(items).to_have_count(14)
    shelf.get_by_role("button", name="Older").press("Enter")
    expect(items).to_have_count(14)
    shelf.get_by_role("button", name="Newer").press("Enter")
    expect(items).to_have_count(24)
    expect(choice).to_have_value("24")
    expect(shelf.get_by_role("button", name="Newer")).to_be_focused()
    check_width(shelf)


def _choose(page, field, words):
    page.get_by_role("combobox", name=field, exact=True).select_option(label=words)


def test_those_matches_are_listed_that_the_fields_ask_for(shelf):
    items, count = shelf.locator("#kept-list > li"), shelf.locator("#kept-count")
    favourite = items.nth(1).get_by_role("button", name="Favourite")
    favourite.press("Enter")
    expect(favourite).to_have_attribute("aria-pressed", "true")
    asked = {"Show": "favourites", "Against": "two at one screen", "Order": "longest first"}
    for label, choice in asked.items():
        _choose(shelf, label, choice)
    expect(items).to_have_count(1)
    expect(items).to_contain_text("Move 1")
    expect(count).to_have_text("One of your games is like that.")
    _choose(shelf, "Against", "Learner")
    expect(items).to_have_count(0)
    expect(count).to_have_text("None of your games is like that.")
    for label, choice in (("Against", "anybody"), ("Show", "all"), ("Game", "Anaash")):
        _choose(shelf, label, choice)
    expect(items).to_have_count(2)
    shelf.get_by_label("Name or comment").press_sequentially("anaa")
    expect(items).to_have_count(2)
    shelf.get_by_label("Name or comment").press_sequentially("x")
    expect(items).to_have_count(0)
    shelf.get_by_label("Name or comment").fill("")
    expect(items).to_have_count(2)


def test_many_matches_are_deleted_at_once_and_brought_back(shelf):
    shelf.evaluate(COPIES, 40)
    shelf.reload()
    items = shelf.locator("#kept-list > li")
    items.nth(2).get_by_role("checkbox").check()
    bar = shelf.get_by_role("group", name="Chosen matches")
    expect(bar).to_contain_text("1 chosen")
    bar.get_by_role("button", name="Choose all").click()
    expect(bar).to_contain_text("42 chosen")
    expect(items.nth(23).get_by_role("checkbox")).to_be_checked()
    shelf.set_viewport_size({"width": 360, "height": 740})
    check_axe_by_day_and_night(shelf)
    check_width(shelf)
    bar.get_by_role("button", name="Delete them").press("Enter")
    expect(items).to_have_count(0)
    expect(shelf.get_by_role("heading", name="Your games")).to_be_focused()
    notice(shelf, "deleted").get_by_role("button", name="Undo").press("Enter")
    expect(items).to_have_count(24)
    expect(bar).to_be_hidden()


def test_whoever_deletes_all_matches_stays_where_they_are(shelf):
    items = shelf.locator("#kept-list > li")
    for left in (1, 0):
        items.first.get_by_role("button", name="Delete").click()
        expect(items).to_have_count(left)
        assert shelf.evaluate("scrollY") == 0
    expect(shelf.get_by_role("heading", name="Your games")).to_be_focused()


def test_the_list_is_for_everybody_and_its_pictures_cannot_be_touched(shelf):
    pictures = shelf.locator("#kept-list .picture")
    expect(pictures.locator("svg")).to_have_count(2)
    expect(pictures.locator("[data-site], [tabindex], [role]")).to_have_count(0)
    opens = shelf.locator("#kept-list [data-does=open]")
    for number, state in enumerate(("Move 2 · Red to move", "Move 1 · Blue to move")):
        name = re.compile(f"^Open: Anaash, Board size 4, Two at one screen, {state}, ")
        expect(opens.nth(number)).to_have_accessible_name(name)
    shelf.set_viewport_size({"width": 360, "height": 740})
    shelf.get_by_role("button", name="Delete").first.click()
    expect(notice(shelf, "deleted")).to_be_visible()
    shelf.get_by_role("button", name="Rename").click()
    check_axe_by_day_and_night(shelf)
    check_width(shelf)


def test_an_entry_that_is_damaged_can_be_deleted(small):
    move(small, 0)
    kept(small)
    entries(small, {"text": None, "sight": 1})
    open_game(small)
    your_games(small)
    item = small.locator("#kept-list > li")
    expect(item).to_contain_text("damaged")
    item.get_by_role("button", name="Delete").click()
    expect(item).to_have_count(0)


def test_what_a_newer_version_has_stored_is_told_of_and_can_be_taken_along(small):
    move(small, 0)
    (entry,) = kept(small)
    entries(small, {"levels": [0, 7]})
    small.reload()
    expect(told(small).first).to_contain_text("stored by a newer version of this site")
    your_games(small)
    for name in ("Save it as a file", "Export all"):
        with small.expect_download() as coming:
            small.get_by_role("button", name=name).click()
        (match,) = json.loads(Path(coming.value.path()).read_text("utf-8"))["matches"]
        assert (match["record"], match["levels"]) == (entry["text"], [0, 7])
    expect(told(small).first).to_contain_text("1 match in them can be read by a newer version")


def test_a_list_that_cannot_be_read_is_not_called_empty(tab):
    tab.add_init_script(FORBIDDEN)
    tab.goto("?matches")
    expect(tab.locator("#kept-unread")).to_contain_text("keeps nothing")
    expect(tab.locator("#kept-none")).to_be_hidden()
    for _ in range(2):  # Each press is answered.
        tab.get_by_role("button", name="Export all").click()
        expect(told(tab)).to_contain_text("there is no file")
        tab.evaluate("document.querySelector('#said').textContent = ''")


NAME = "<img src=x onerror=alert(1)>"


def test_all_matches_go_into_one_file_and_back(shelf, phone):
    shelf.get_by_role("button", name="Rename").first.click()
    shelf.keyboard.type(NAME)
    shelf.keyboard.press("Enter")
    expect(shelf.locator("#kept-list strong").first).to_have_text(NAME)
    with shelf.expect_download() as coming:
        shelf.get_by_role("button", name="Export all").click()
    file = coming.value.path()
    phone.set_viewport_size({"width": 1280, "height": 800})
    open_game(phone)
    your_games(phone)
    for words in (
        "2 of the matches are new here.",
        "0 of the matches are new here. 2 were here already.",
    ):
        phone.get_by_label("Import a file").set_input_files(file)
        expect(told(phone)).to_contain_text(words)
    expect(phone.locator("#kept-list > li")).to_have_count(2)
    expect(phone.locator("#kept-list strong").first).to_have_text(NAME)
    one, other = (sorted(entry["text"] for entry in entries(each)) for each in (shelf, phone))
    assert one == other


GOOD = '[Drystone "1"]\n[Game "anaash"]\n1. a1xa2 *\n'
# No two that follow each other are told in the same words.
FILES = [
    ("nonsense", "“all.json” is neither a file of matches nor a record of one."),
    ({"version": 9}, "“all.json” is of version 9; this page reads version 1"),
    ('{"matches": []}', "“all.json” is not a file of matches that was saved here"),
    ({"matches": [{"record": GOOD}, {"record": "x"}]}, "1 can’t be read: no. 2: Line"),
    ("Ann wrote:\n> " + GOOD.replace("\n", "\n> "), "1 match is new here"),
    ('{"record": "[Drystone ', "is neither a file of matches"),
    ("\ufeff" + GOOD.replace("a1xa2", "a1xb1"), "1 match is new here"),
]


def test_of_other_files_what_can_be_read_is_taken_and_nothing_taken_away(shelf):
    before = entries(shelf)
    for content, words in FILES:
        shelf.get_by_label("Import a file").set_input_files(file_of(content))
        expect(told(shelf)).to_contain_text(words)
        assert all(entry in entries(shelf) for entry in before)


def test_a_file_that_cannot_be_read_is_told(tab):
    """It may be gone by then."""
    tab.add_init_script("File.prototype.arrayBuffer = () => Promise.reject(new Error('gone'));")
    for address, field in (("?game=anaash", "#record-file"), ("?matches", "#archive")):
        go(tab, address)  # before that nobody hears of the file
        tab.locator(field).set_input_files(file_of("{}"))
        expect(told(tab)).to_contain_text("“all.json” cannot be read: is it still there, and no")
