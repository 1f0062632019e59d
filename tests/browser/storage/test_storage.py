"""Matches are kept: through reloads, crashes, damage, a second tab, and where nothing can be."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error

import drystone
from drystone.play.records.link import link_of
from tests.browser.steps import (
    HOLD,
    READY,
    at_rest,
    begin,
    first_of_each_game,
    go,
    go_on,
    new_game,
    open_game,
    pane,
    paths_of,
    play,
    settled,
    to_home,
    told,
    touch,
    your_games,
)
from tests.browser.stored import FORBIDDEN, FULL, MOVES, entries, kept, listed, move, notice
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of
from tools.check.browser import known_test_browser, launch_flags

LEFT = re.compile(r"^The match is as you left it\. .+ to move\.$")


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 0), ids=title)
def test_reloading_finds_the_match_of_any_game(page, record):
    open_game(page, record)
    for path, position in zip(list(paths_of(record))[:4], record["positions"], strict=False):
        play(page, path)
        expect(page.locator("#board")).to_have_attribute("data-position", position)
    kept(page)
    page.reload()
    expect(page.locator("#board")).to_have_attribute("data-position", record["positions"][3])
    expect(page.locator("#said")).to_have_text(LEFT)


def test_a_match_without_a_move_is_the_same_after_a_reload(page):
    page.goto("./")
    begin(page, "Anaash", "computer")
    expect(page).to_have_url(re.compile("saved="))
    seats = page.locator("#near, #far")
    for _ in range(2):
        before = seats.all_inner_texts()
        assert any("level" in seat for seat in before)
        page.reload()
        settled(page)
        assert seats.all_inner_texts() == before
        page.locator("[data-act=flip]").click()
        settled(page)
        at_rest(page)
        assert not entries(page)


@pytest.fixture
def start(playwright, tmp_path):
    """A function that starts a browser; the one before is killed, and its profile outlives it."""
    pages = []

    def kill():
        devtools = pages[-1].context.new_cdp_session(pages[-1])
        with pytest.raises(Error):
            devtools.send("Browser.crash")

    def started():
        if pages:
            kill()
        browser = {"executable_path": known_test_browser(), "args": launch_flags()}
        context = playwright.chromium.launch_persistent_context(tmp_path, **browser)
        pages.append(context.pages[0])
        return pages[-1]

    yield started
    kill()


def test_a_killed_browser_finds_the_match_again(start, site):
    page = start()
    go(page, f"{site}?game=anaash&size=4")
    move(page, 0)
    kept(page)
    for number in (1, 2):
        touch(page, *MOVES[number])
        expect(page.locator("#moves .entry").nth(number)).to_be_attached()
        page = start()  # In the middle of keeping it, or just after.
        page.goto(site)
        page.locator("#continue").click()
        settled(page)
        expect(page.locator("#said")).to_have_text(LEFT)
        found = page.locator("#moves .entry").count()
        assert found in {number, number + 1}
        if found == number:
            move(page, number)
        kept(page, moves=number + 1)


def test_where_one_stands_variations_comments_and_the_turned_board_are_kept(small):
    for number in range(3):
        move(small, number)
    small.get_by_role("button", name="Undo").click()
    small.get_by_role("button", name="Undo").click()
    touch(small, "d1", "d2")
    listed(small, 4)
    pane(small, "notes")
    small.get_by_label("Comment", exact=True).fill("Better?")
    small.get_by_label("Comment", exact=True).blur()
    small.get_by_role("button", name="Flip").click()
    expect(small.locator(".comment")).to_have_text("Better?")
    expect(small.locator("#said")).to_have_text("The board is turned.")
    position = small.locator("#board").get_attribute("data-position")
    before = small.locator('[data-site="a1"]').bounding_box()["y"]
    kept(small)
    small.reload()
    listed(small, 4)
    expect(small.locator(".comment")).to_have_text("Better?")
    expect(small.locator("#board")).to_have_attribute("data-position", position)
    now = small.locator('[data-site="a1"]').bounding_box()["y"]
    assert now == pytest.approx(before, abs=2)


# Has whoever asks which match was the last wait for a second: the files are there before it.
SLOW_NOTES = """(() => {
    indexedDB.open('drystone', 1).onsuccess = ({ target }) => {
        const notes = target.result.transaction('notes', 'readwrite').objectStore('notes');
        const end = performance.now() + 1000;
        const wait = () => {
            if (performance.now() < end) notes.get('nothing').onsuccess = wait;
        };
        wait();
    };
})()"""


def test_the_front_page_goes_on_with_the_last_match_before_python_runs(tab):
    open_game(tab)
    move(tab, 0)
    position = tab.locator("#board").get_attribute("data-position")
    kept(tab)
    tab.add_init_script(SLOW_NOTES)
    tab.add_init_script(HOLD)
    go_on(tab)
    expect(tab.locator("#board")).to_have_attribute("data-position", position)
    assert tab.locator(READY).count() == 0
    for name in MOVES[1]:
        tab.locator(f'[data-site="{name}"]').click()
    tab.evaluate("release()")
    listed(tab, 2)


def test_a_game_in_the_address_begins_anew_and_offers_the_earlier_match(small):
    move(small, 0)
    kept(small)
    open_game(small)
    listed(small, 0)
    notice(small, "continue").get_by_role("button", name="Go on with it").click()
    listed(small, 1)
    new_game(small)
    listed(small, 0)
    assert small.url.endswith("?game=anaash&size=4")
    move(small, 0)
    kept(small, 2)


def test_of_a_link_beside_a_saved_match_a_whole_one_counts_and_a_broken_one_is_told(small):
    move(small, 0)
    kept(small)
    position, address = small.locator("#board").get_attribute("data-position"), small.url
    for link in ("#distance=zz", "#match=AAAA"):
        small.goto("?learn")
        small.goto(f"{address}{link}")
        expect(small.locator("#said")).to_contain_text(f"“{link}”")
        expect(small.locator("#board")).to_have_attribute("data-position", position)
        expect(small).to_have_url(address)
    linked = drystone.match("anaash", size=4)
    linked.play_all(["a1xb1", "d1xd2"])
    small.goto("?learn")
    small.goto(f"{address}#{link_of(linked)}")
    for _ in range(2):
        expect(small.locator("#said.info")).to_contain_text("The shared match is open.")
        expect(small.locator("#board")).to_have_attribute("data-position", str(linked.position))
        small.reload()


def test_a_record_with_a_broken_move_opens_up_to_the_break_and_is_left_alone(small):
    move(small, 0)
    move(small, 1)
    broken = kept(small, moves=2)[0]["text"].replace("b1xc1", "z9")
    entries(small, {"text": broken})
    small.reload()
    expect(small.locator("#said")).to_contain_text("“z9”")
    listed(small, 1)
    move(small, 1)
    assert broken in {entry["text"] for entry in kept(small, 2)}


def test_an_entry_whose_picture_is_damaged_still_opens(small):
    move(small, 0)
    kept(small)
    bad = ["svg", {}, [["script", {}, "document.title = 'gone'"]]]
    sight = {"game": {"title": "Anaash"}, "status": {"text": "?"}, "scene": bad}
    entries(small, {"sight": sight})
    small.reload()
    listed(small, 1)


def test_a_match_of_a_game_that_only_a_newer_version_has_says_so(small):
    move(small, 0)
    (entry,) = kept(small)
    game = {**entry["sight"]["game"], "name": "tomorrow", "title": "Tomorrow"}
    text = entry["text"].replace("anaash", "tomorrow")
    entries(small, {"text": text, "sight": {**entry["sight"], "game": game}})
    small.reload()
    said = small.locator("#said")
    expect(said).to_contain_text("Tomorrow, which is not a game of this site")
    expect(said).to_contain_text("A newer version of the site may have it")
    assert text in {entry["text"] for entry in entries(small)}


@pytest.fixture
def other(small):
    """A second tab on the match of the first, in which it has gone on by a move."""
    move(small, 0)
    kept(small)
    page = small.context.new_page()
    page.goto(small.url)
    listed(page, 1)
    move(page, 1)
    return page


def test_two_tabs_on_one_match_lose_nothing(small, other):
    expect(notice(small, "tabs")).to_contain_text("has gone on in another tab")
    touch(small, "d1", "d2")
    expect(notice(small, "tabs")).to_contain_text("a match of its own")
    texts = [entry["text"] for entry in kept(small, 2)]
    played = sorted(("b1xc1" in text, "d1xd2" in text) for text in texts)
    assert played == [(False, True), (True, False)]
    assert small.url != other.url


def test_a_tab_can_follow_the_other(small, other):
    notice(small, "tabs").get_by_role("button", name="Show it here").click()
    listed(small, 2)
    move(small, 2)
    expect(notice(other, "tabs")).to_be_visible()
    assert len(kept(small, moves=3)) == 1


def test_two_tabs_show_the_same_once_one_has_said_so(small, other):
    """The second says that there is a first; then moves of either are seen in both."""
    asked = notice(other, "tabs")
    expect(asked).to_contain_text("open in another tab, too")
    asked.get_by_role("button", name="Show the same in both").click()
    expect(asked).to_have_count(0)
    notice(small, "tabs").get_by_role("button", name="Show it here").click()
    listed(small, 2)
    move(small, 2)
    listed(other, 3)
    touch(other, "d1", "d2")
    listed(other, 4)
    listed(small, 4)
    assert len(kept(small, moves=4)) == 1


def test_a_second_tab_begins_a_copy_where_that_is_wanted(small, other):
    notice(other, "tabs").get_by_role("button", name="Begin a copy here").click()
    kept(other, 2)
    move(other, 2)
    listed(other, 3)
    assert [entry["text"].count("x") for entry in kept(other, 2, moves=3)] in ([2, 3], [3, 2])
    assert small.url != other.url


def test_home_goes_on_with_a_match_as_it_is_kept_now(small):
    """What has been played since it was listed is there, and there are no two of it."""
    move(small, 0)
    kept(small)
    address, state = small.url, small.locator("#continue .state")
    to_home(small)
    expect(state).to_have_text("Move 1 · Blue to move")
    other = small.context.new_page()
    other.goto(address)
    listed(other, 1)
    move(other, 1)
    expect(state).to_have_text("Move 2 · Red to move")
    small.locator("#continue").click()
    listed(small, 2)
    move(small, 2)
    assert len(kept(small, moves=3)) == 1


@pytest.mark.parametrize(
    ("script", "words"), [(FULL, "no room left"), (FORBIDDEN, "keeps nothing")]
)
def test_where_nothing_can_be_kept_it_is_said_once_and_play_goes_on(tab, script, words):
    tab.add_init_script(script)
    open_game(tab)
    move(tab, 0)
    expect(notice(tab, "storage")).to_contain_text(words)
    notice(tab, "storage").get_by_role("button", name="Close").click()
    move(tab, 1)
    move(tab, 2)
    at_rest(tab)
    expect(tab.locator("[data-notice]")).to_have_count(0)


# The database opens when the test says so, and no page waits as long.
HELD = """(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...about) {
        IDBFactory.prototype.open = open;
        const held = {};
        globalThis.release = () => {
            const asked = open.apply(this, about);
            for (const name of ['onupgradeneeded', 'onerror', 'onsuccess']) {
                asked[name] = (event) => {
                    held.result = asked.result;
                    held[name](event);
                };
            }
        };
        return held;
    };
})();"""


def test_a_database_that_opens_late_is_used_after_all(small, tab):
    move(small, 0)
    kept(small)
    tab.add_init_script(HELD)
    tab.goto(small.url)
    expect(told(tab)).to_contain_text("the match of this address cannot be read")
    listed(tab, 0)
    your_games(tab)
    expect(tab.locator("#kept-unread")).to_contain_text("your games cannot be listed")
    expect(tab.locator("#kept-none")).to_be_hidden()
    tab.go_back()
    move(tab, 0)
    expect(notice(tab, "storage")).to_contain_text("does not answer: the match will be gone")
    tab.evaluate("release()")
    expect(notice(tab, "storage")).to_have_count(0)
    kept(tab, 2)
    expect(notice(tab, "missed")).to_contain_text("can be read now")
    notice(tab, "missed").get_by_role("button", name="Show it here").click()
    expect(tab).to_have_url(small.url)
    listed(tab, 1)
    your_games(tab)
    expect(tab.locator("#kept-list > li")).to_have_count(2)
    expect(tab.locator("#kept-unread")).to_be_empty()
