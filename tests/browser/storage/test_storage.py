"""Matches are kept: through reloads, crashes, damage, a second tab, and where nothing can be."""

from __future__ import annotations

import json
import re

import pytest

import drystone
from drystone.play.link import link_of
from tests.browser.killable import KillableBrowser, KillableWebKit
from tests.browser.steps import (
    AT_REST,
    HOLD,
    READY,
    at_rest,
    begin,
    check_axe_by_day_and_night,
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
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of

LEFT = re.compile(r"^The match is as you left it\. .+ to move\.$")
MOVES = [("a1", "a2"), ("b1", "c1"), ("b2", "b3")]
# Works on the database as the page's own code does not: from outside.
ENTRIES = """async (change) => {
    const database = await new Promise((keep, drop) => {
        const asked = indexedDB.open('drystone', 1);
        asked.onsuccess = () => keep(asked.result);
        asked.onerror = () => drop(asked.error);
    });
    const transaction = database.transaction('matches', 'readwrite');
    const done = new Promise((keep, drop) => {
        transaction.oncomplete = keep;
        transaction.onabort = () => drop(transaction.error);
    });
    const store = transaction.objectStore('matches');
    const all = await new Promise((keep) => {
        store.getAll().onsuccess = (event) => keep(event.target.result);
    });
    if (change) for (const entry of all) store.put({ ...entry, ...change });
    await done; // a page that is left before this takes the change with it
    database.close();
    return all.map(({ id, name, text, revision }) => ({ id, name, text, revision }));
}"""


def entries(page, change=None):
    return page.evaluate(ENTRIES, change)


def kept(page, count=1, moves=None):
    """Wait until so many matches are kept, the last of them with so many moves; return them.

    Then nothing is still to be kept that would mend what a test damages next.
    """
    for _ in range(200):
        if page.locator(AT_REST).count() and ("saved=" in page.url or count == 0):
            found = entries(page)
            counts = [entry["text"].count(". ") for entry in found]
            if len(found) == count and (moves is None or moves in counts):
                return found
        page.wait_for_timeout(25)
    pytest.fail(f"not kept as expected: {entries(page)} at {page.url}")


def listed(page, count):
    expect(page.locator("#moves .entry")).to_have_count(count)


def notice(page, kind):
    return page.locator(f"[data-notice={kind}]")


def move(page, number):
    touch(page, *MOVES[number])
    listed(page, number + 1)


@pytest.fixture
def small(page):
    open_game(page)
    return page


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
    seats = page.locator("#near, #far").all_inner_texts()
    assert any("level" in seat for seat in seats)
    page.reload()
    settled(page)
    assert page.locator("#near, #far").all_inner_texts() == seats
    assert not entries(page)
    page.locator("[data-act=flip]").click()
    settled(page)
    at_rest(page)
    assert not entries(page)
    flipped = page.locator("#near, #far").all_inner_texts()
    page.reload()
    settled(page)
    assert page.locator("#near, #far").all_inner_texts() == flipped


@pytest.fixture
def killable(request, browser_name, tmp_path):
    if browser_name == "webkit":
        browser = KillableWebKit(tmp_path)
    else:
        browser = KillableBrowser(request.getfixturevalue("playwright"), tmp_path)
    yield browser
    browser.kill()


def test_a_killed_browser_finds_the_match_again(killable, site):
    page = killable.start()
    go(page, f"{site}?game=anaash&size=4")
    move(page, 0)
    kept(page)
    for number in (1, 2):
        touch(page, *MOVES[number])
        expect(page.locator("#moves .entry").nth(number)).to_be_attached()
        killable.kill()  # In the middle of keeping it, or just after.
        page = killable.start()
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
    before = small.locator('[data-site="a1"]').bounding_box()
    kept(small)
    small.reload()
    listed(small, 4)
    expect(small.locator(".comment")).to_have_text("Better?")
    expect(small.locator("#board")).to_have_attribute("data-position", position)
    assert small.locator('[data-site="a1"]').bounding_box()["y"] == pytest.approx(
        before["y"], abs=2
    )


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


@pytest.mark.parametrize(
    ("link", "said", "words"),
    [
        ("#live=zz", "#said", "The link was “#live=zz”."),
        ("#distance=zz", "#said", "The link was “#distance=zz”."),
        ("#match=AAAA", "#said.error", "The link “#match=AAAA” cannot be read"),
    ],
)
def test_a_link_that_is_refused_keeps_no_match_from_opening(small, link, said, words):
    move(small, 0)
    kept(small)
    position = small.locator("#board").get_attribute("data-position")
    address = small.url
    small.goto("?learn")
    small.goto(f"{address}{link}")
    expect(small.locator(said)).to_contain_text(words)
    expect(small.locator("#board")).to_have_attribute("data-position", position)
    expect(small).to_have_url(address)


def test_a_link_of_a_match_comes_before_a_saved_one(small):
    move(small, 0)
    kept(small)
    address = small.url
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


@pytest.mark.parametrize(
    "change",
    sample_of(
        [
            {"text": 5},
            {"sight": None},
            {"sight": {"scene": []}},
            {"text": None, "sight": 1},
            {"levels": "ab"},
            {"levels": None},
            {"query": "javascript:alert(1)//"},
        ],
        turn=5,
    ),
)
def test_an_entry_that_is_damaged_can_be_deleted(small, change):
    move(small, 0)
    kept(small)
    entries(small, change)
    open_game(small)
    your_games(small)
    item = small.locator("#kept-list > li")
    expect(item).to_contain_text("damaged")
    item.get_by_role("button", name="Delete").click()
    expect(item).to_have_count(0)


def test_an_entry_whose_picture_is_damaged_still_opens(small):
    move(small, 0)
    kept(small)
    bad = ["svg", {}, [["script", {}, "document.title = 'gone'"]]]
    sight = {"game": {"title": "Anaash"}, "status": {"text": "?"}, "scene": bad}
    entries(small, {"sight": sight})
    small.reload()
    listed(small, 1)


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


def test_home_goes_on_with_a_match_as_it_is_kept_now(small):
    """What has been played since it was listed is there, and there are no two of it."""
    move(small, 0)
    kept(small)
    address = small.url
    to_home(small)
    expect(small.locator("#continue .state")).to_have_text("Move 1 · Blue to move")
    other = small.context.new_page()
    other.goto(address)
    listed(other, 1)
    move(other, 1)
    expect(small.locator("#continue .state")).to_have_text("Move 2 · Red to move")
    small.locator("#continue").click()
    listed(small, 2)
    move(small, 2)
    assert len(kept(small, moves=3)) == 1


def test_a_tab_can_follow_the_other(small, other):
    notice(small, "tabs").get_by_role("button", name="Show it here").click()
    listed(small, 2)
    move(small, 2)
    expect(notice(other, "tabs")).to_be_visible()
    assert len(kept(small, moves=3)) == 1


FULL = """IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
};"""
FORBIDDEN = """IDBFactory.prototype.open = () => {
    throw new DOMException('No.', 'SecurityError');
};
Object.defineProperty(globalThis, 'localStorage', {
    get() { throw new DOMException('No.', 'SecurityError'); },
});
globalThis.BroadcastChannel = class {
    constructor() { throw new DOMException('No.', 'SecurityError'); }
};"""


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
    expect(told(tab)).to_contain_text(
        "storage does not answer: the match of this address cannot be read"
    )
    listed(tab, 0)
    your_games(tab)
    expect(tab.locator("#kept-unread")).to_contain_text("your games cannot be listed")
    expect(tab.locator("#kept-none")).to_be_hidden()
    tab.go_back()
    move(tab, 0)
    expect(notice(tab, "storage")).to_contain_text("does not answer: the match will be gone")
    tab.evaluate("release()")
    expect(tab.locator("[data-notice=storage]")).to_have_count(0)
    kept(tab, 2)
    expect(notice(tab, "missed")).to_contain_text("can be read now")
    notice(tab, "missed").get_by_role("button", name="Show it here").click()
    expect(tab).to_have_url(small.url)
    listed(tab, 1)
    your_games(tab)
    expect(tab.locator("#kept-list > li")).to_have_count(2)
    expect(tab.locator("#kept-unread")).to_be_empty()


NEWER = """IDBFactory.prototype.open = () => {
    const asked = { error: new DOMException('Old.', 'VersionError') };
    setTimeout(() => asked.onerror());
    return asked;
};"""


@pytest.mark.parametrize(
    ("script", "words"), [(NEWER, "A newer version of this site"), (FORBIDDEN, "keeps nothing")]
)
def test_a_list_that_cannot_be_read_is_not_called_empty(tab, script, words):
    tab.add_init_script(script)
    tab.goto("?matches")
    expect(tab.locator("#kept-unread")).to_contain_text(words)
    expect(tab.locator("#kept-none")).to_be_hidden()
    for _ in range(2):  # Each press is answered.
        tab.get_by_role("button", name="Export all").click()
        expect(told(tab)).to_contain_text("there is no file")
        tab.evaluate("document.querySelector('#said').textContent = ''")


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


def test_matches_are_opened_named_and_deleted_with_the_keyboard_alone(shelf):
    page, items = shelf, shelf.locator("#kept-list > li")
    expect(items.nth(0)).to_contain_text("Move 2")
    items.nth(1).get_by_role("button", name="Rename").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("<b>Mine</b>")
    page.keyboard.press("Enter")
    expect(items.nth(1).locator("strong")).to_have_text("<b>Mine</b>")
    expect(items.nth(1).get_by_role("button", name="Rename")).to_be_focused()
    items.nth(1).get_by_role("button", name="Open").focus()
    page.keyboard.press("Enter")
    listed(page, 1)
    page.go_back()
    items.nth(1).get_by_role("button", name="Delete").focus()
    page.keyboard.press("Enter")
    expect(items).to_have_count(1)
    expect(items.get_by_role("button", name="Delete")).to_be_focused()
    notice(page, "deleted").get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(items).to_have_count(2)
    mine = items.filter(has_text="<b>Mine</b>")
    expect(mine.get_by_role("button", name="Delete")).to_be_focused()


def test_whoever_deletes_all_matches_stays_where_they_are(shelf):
    items = shelf.locator("#kept-list > li")
    for left in (1, 0):
        items.first.get_by_role("button", name="Delete").click()
        expect(items).to_have_count(left)
        assert shelf.evaluate("scrollY") == 0
    expect(shelf.get_by_role("heading", name="Your games")).to_be_focused()


def test_the_list_is_for_everybody(shelf):
    for item in shelf.locator("#kept-list > li").all():
        when = item.locator(".small").inner_text()
        expect(item.locator("[data-does=open]")).to_have_accessible_name(f"Open: Anaash, {when}")
    shelf.set_viewport_size({"width": 360, "height": 740})
    shelf.get_by_role("button", name="Delete").first.click()
    expect(notice(shelf, "deleted")).to_be_visible()
    expect(shelf.get_by_role("button", name="Rename")).to_have_count(1)
    shelf.get_by_role("button", name="Rename").click()
    check_axe_by_day_and_night(shelf)
    assert shelf.evaluate("document.documentElement.scrollWidth") <= 360


def test_pictures_cannot_be_touched(shelf):
    expect(shelf.locator("#kept-list .picture svg")).to_have_count(2)
    assert (
        shelf.locator("#kept-list .picture").locator("[data-site], [tabindex], [role]").count() == 0
    )
    assert shelf.locator('#kept-list [data-site="a1"]').count() == 0


SCORES = '{"games": {"anaash": {"2": {"you": 3, "computer": 5, "nobody": 0}}}, "counted": ["x"]}'


def test_all_matches_go_into_one_file_and_back(shelf, phone):
    shelf.get_by_role("button", name="Rename").first.click()
    shelf.keyboard.type("<img src=x onerror=alert(1)>")
    shelf.keyboard.press("Enter")
    expect(shelf.locator("#kept-list strong").first).to_have_text("<img src=x onerror=alert(1)>")
    shelf.evaluate("scores => localStorage.setItem('drystone:scores', scores)", SCORES)
    with shelf.expect_download() as coming:
        shelf.get_by_role("button", name="Export all").click()
    file = coming.value.path()
    other = phone
    other.set_viewport_size({"width": 1280, "height": 800})
    open_game(other)
    your_games(other)
    for words in (
        "2 of the matches are new here, the scores are taken in.",
        "0 of the matches are new here, 2 were here already.",
    ):
        other.get_by_label("Import a file").set_input_files(file)
        expect(told(other)).to_contain_text(words)
    assert json.loads(other.evaluate("localStorage.getItem('drystone:scores')")) == {
        **json.loads(SCORES),
        "counted": [],
    }
    expect(other.locator("#kept-list > li")).to_have_count(2)
    expect(other.locator("#kept-list strong").first).to_have_text("<img src=x onerror=alert(1)>")
    assert sorted(entry["text"] for entry in entries(other)) == sorted(
        entry["text"] for entry in entries(shelf)
    )


GOOD = '[Drystone "1"]\n[Game "anaash"]\n1. a1xa2 *\n'


# No two that follow each other are told in the same words.
BAD_FILES = [
    ("nonsense", "“bad.json” is neither a file of matches nor a record of one."),
    ({"version": 9, "matches": []}, "“bad.json” is of version 9; this page reads version 1"),
    ("[" * 100_000, "is neither a file of matches nor"),
    ({"version": 1, "matches": [{}] * 5_001}, "at most 5000"),
    ('{"matches": []}', "“bad.json” is not a file of matches that was saved here"),
    ({"version": 1, "matches": [None, {"record": 5}, 7]}, "3 can’t be read"),
    (
        {"version": 1, "matches": [{"record": GOOD}, {"record": "x"}]},
        "1 can’t be read: no. 2: Line",
    ),
]


# A file that is gone by the time it is read.
GONE = """
File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
"""
LOST = "“gone.json” cannot be read: is it still there, and no folder?"


def test_a_file_that_cannot_be_read_is_told(tab):
    tab.add_init_script(GONE)
    open_game(tab)
    gone = {"name": "gone.json", "mimeType": "application/json", "buffer": b"{}"}
    tab.locator("#record-file").set_input_files(gone)
    expect(told(tab)).to_contain_text(LOST)
    tab.goto("?matches")
    tab.get_by_label("Import a file").set_input_files(gone)
    expect(told(tab)).to_contain_text(LOST)


NO_ROOM = """Storage.prototype.setItem = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
};"""


def test_matches_of_a_file_are_taken_in_though_its_scores_find_no_room(shelf):
    shelf.evaluate(f"() => {{ {NO_ROOM} }}")
    scores = json.loads(SCORES)["games"]
    content = {"format": "drystone matches", "version": 1, "matches": [{"record": GOOD}]}
    file = json.dumps({**content, "scores": scores}).encode()
    shelf.get_by_label("Import a file").set_input_files(
        {"name": "s.json", "mimeType": "application/json", "buffer": file}
    )
    expect(told(shelf)).to_contain_text("1 match is new here, for the scores there is no room.")
    expect(shelf.locator("#kept-list > li")).to_have_count(3)


def test_the_record_of_a_match_is_a_file_of_one(shelf):
    file = {"name": "record.txt", "mimeType": "text/plain", "buffer": f"\ufeff{GOOD}".encode()}
    shelf.get_by_label("Import a file").set_input_files(file)
    expect(told(shelf)).to_contain_text("1 match is new here")
    expect(shelf.locator("#kept-list > li")).to_have_count(3)


def test_a_bad_file_is_told_and_takes_nothing_away(shelf):
    before = entries(shelf)
    for content, words in BAD_FILES:
        is_text = isinstance(content, str)
        text = content if is_text else json.dumps({"format": "drystone matches", **content})
        bad = {"name": "bad.json", "mimeType": "application/json", "buffer": text.encode()}
        shelf.get_by_label("Import a file").set_input_files(bad)
        expect(told(shelf)).to_contain_text(words)
        assert all(entry in entries(shelf) for entry in before)
