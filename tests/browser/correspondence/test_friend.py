"""Two people in two browsers, and nothing between them but links."""

from __future__ import annotations

import json
import re

import pytest

import drystone
from drystone.core.rng import seeded
from tests.browser.correspondence.links import HASH, link_of, opened, shown
from tests.browser.steps import (
    at_rest,
    check_axe,
    check_axe_by_day_and_night,
    check_end,
    close_sheet,
    first_of_each_game,
    go,
    pane,
    paths_of,
    play,
    press,
    settled,
    to_home,
    told,
    your_games,
)
from tests.browsers.expecting import expect
from tests.play.correspondence.matches import Pair

# All that a browser stores.
STORED = """async () => {
    const found = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
        const base = await new Promise((done, failed) => {
            const asked = indexedDB.open(name);
            asked.onsuccess = () => done(asked.result);
            asked.onerror = () => failed(asked.error);
        });
        for (const store of base.objectStoreNames) {
            const asked = base.transaction(store).objectStore(store).getAll();
            await new Promise((done) => (asked.onsuccess = done));
            found.push(...asked.result);
        }
        base.close();
    }
    return JSON.parse(JSON.stringify(found));
}"""


def invite(page, query):
    """Begin a match with a friend elsewhere by an address."""
    go(page, f"{query}&against=friend")


def stored(page):
    """Return the friends' matches that a page's browser has stored."""
    entries = [one for one in page.evaluate(STORED) if isinstance(one, dict)]
    return [one["friend"] for one in entries if one.get("friend")]


def key_of(seat):
    """Return the key with which one's side of a match seals what it hides."""
    return json.loads(seat["secrets"])["key"]


def a_short_match():
    """Return the shortest of twelve thousand random matches on the smallest board there is."""
    game, rng = drystone.game("anaash", size=4), seeded(4048)
    position, moves, positions = game.start(), [], []
    while position.outcome is None:
        move = position.random_move(rng)
        position = position.after(move)
        moves.append(str(move))
        positions.append(str(position))
    assert len(moves) == 13
    options = {"game": game.name, "options": dict(game.values)}
    return {**options, "moves": moves, "positions": positions, "result": True}


def by_links(ann, bob, record):
    """Play a whole match; each link is opened by the other, and the last one is shown to both."""
    query = "&".join(f"{key}={value}" for key, value in record["options"].items())
    invite(ann, f"?game={record['game']}&{query}")
    mover, other = ann, bob
    for n, path in enumerate(paths_of(record)):
        play(mover, path)
        # A colour may stay to move, and a pie rule changes who that is: the strip says it.
        if mover.locator("#near.turn").count():
            continue
        if n == 0:
            other.goto(link_of(mover))
            expect(other.locator("#board")).to_have_attribute("data-position", shown(mover))
            at_rest(other)
        else:
            opened(other, link_of(mover), shown(mover))
        mover, other = other, mover
    for page in (ann, bob):
        check_end(page, record)


def test_a_whole_match_is_played_by_links(page, phone):
    by_links(page, phone, a_short_match())
    titles = {page.locator("#result-title").text_content() for page in (page, phone)}
    assert titles == {"You win", "You lose"}


@pytest.mark.deep("whole matches of all games: links cross games no otherwise than the one above")
@pytest.mark.parametrize("record", first_of_each_game(), ids=lambda one: one["game"])
def test_every_game_is_played_by_links(page, phone, record):
    by_links(page, phone, record)


def hidden_turns(game):
    """Return four turns in which nothing comes to light, each as the paths of its moves."""
    for seed in range(30):
        pair, turns = Pair(game, seed), []
        while len(turns) < 4 and not any(person.to_send for person in pair.people):
            mover = next(person for person in pair.people if person.my_turn)
            turns.append([])
            while mover.my_turn:
                move = mover.here.random_move(pair.rng)
                turns[-1].append(move.path)
                mover.play(str(move))
            pair.send(mover)
        if len(turns) == 4:
            return turns
    raise AssertionError("something always comes to light")


def test_hidden_tiles_stay_hidden_until_all_are_shown(page, phone):
    """Fakerghast: at no time does a browser hold what the other one hides."""
    ann, bob = page, phone
    invite(ann, "?game=ghast&size=4&mode=fakerghast")
    mover, other = ann, bob
    turns = hidden_turns(drystone.game("ghast", size=4, mode="fakerghast"))
    for n, paths in enumerate(turns):
        for path in paths:
            play(mover, path)
        link = link_of(mover)
        (own,) = stored(mover)
        if n:
            other.evaluate(HASH, link)
        else:
            other.goto(link)
        expect(other.locator("#near.turn")).to_be_attached()
        at_rest(other)
        assert len(key_of(own)) == 22
        assert key_of(own) not in json.dumps(other.evaluate(STORED))
        assert key_of(own) not in link
        assert shown(other) != shown(mover), "both see the same"
        mover, other = other, mover
    pane(ann, "more")
    ann.locator("[data-act=resign]").click()
    ann.locator("[data-act=resignYes]").click()
    for sender, receiver in ((ann, bob), (bob, ann)):
        receiver.evaluate(HASH, link_of(sender))
        expect(receiver.locator("#result-title")).to_have_text(re.compile("."))
        at_rest(receiver)
    expect(ann.locator("#result")).to_be_visible()
    # On a phone it would lie over the link that shows what was hidden: that is to be sent first.
    expect(bob.locator("#result")).to_be_hidden()
    expect(bob.locator("#friend-send")).to_be_visible()
    # Ann had a result before the last link came: that it was read shows on her board alone.
    expect(ann.locator("#board")).to_have_attribute("data-position", shown(bob))
    assert not re.search(r"\?[0-9]", shown(ann)), "every pair is shown"
    at_rest(ann)
    (own,) = stored(ann)
    assert own["waits"] == ""


def test_each_link_has_its_sentence_and_every_start_draws_anew(page, phone):
    """One page sends, the other gets what it should not; the numbers drawn are never the same."""
    ann, bob = page, phone
    links = []
    for _ in range(2):  # two starts from the same snapshot of Python's memory
        invite(ann, "?game=anaash&size=4")
        play(ann, ["a1", "a2"])
        links.append(link_of(ann))
    assert len({match["match"] for match in stored(ann)}) == 2
    assert len({key_of(match) for match in stored(ann)}) == 2
    other, link = links
    bob.goto(link)
    expect(bob.locator("#said")).to_contain_text("You play Blue. It is your turn.")
    the_tour_leads_back(bob)
    play(bob, ["b1", "c1"])
    before = shown(bob)
    answer = link_of(bob)
    for text, words in (
        (link, "opened this link before"),
        (answer, "your own link"),
        (answer[:-4], "missing or was changed on its way. Ask your friend to send it again"),
        ("#distance=AAAA", "Your games. The link was “#distance=AAAA”"),
    ):
        bob.evaluate(HASH, text)
        expect(bob.locator("#said")).to_contain_text(words)
        assert shown(bob) == before
    bob.evaluate(HASH, other)
    expect(bob.locator("#said")).to_contain_text("invited")
    at_rest(bob)
    assert len(stored(bob)) == 2, "a link of another match opens that one, and this one stays"
    opened(ann, answer, before)
    assert "saved=" in ann.url
    assert "distance=" not in ann.url
    only_one_tab_goes_on(ann)
    a_link_is_read_once_where_no_match_is(ann, bob)


def the_tour_leads_back(page):
    """Whoever was invited and takes the tour finds the friend's match again with one click."""
    at = shown(page)
    page.get_by_role("button", name="Learn it in a minute").click()
    expect(page.locator("#challenge-title")).to_contain_text("step 1")
    page.get_by_role("button", name="Back to your friend").click()
    expect(page.locator("#board")).to_have_attribute("data-position", at)
    expect(page.locator("#tour-back")).to_be_hidden()
    at_rest(page)


def a_link_is_read_once_where_no_match_is(ann, bob):
    """On Home a link in the address brings its news; in Your games one can be pasted."""
    play(ann, drystone.game("anaash", size=4).position(shown(ann)).moves()[0].path)
    link = link_of(ann)
    opened(bob, link, shown(ann))
    expect(bob.locator("#said")).to_contain_text("Your friend has played")
    bob.locator(".to-home").click()
    your_games(bob)
    for text, words in (("hello", "no link to a match"), (link, "opened this link before")):
        bob.get_by_label("A friend’s link").fill(text)
        bob.get_by_label("A friend’s link").press("Enter")
        expect(told(bob).filter(visible=True)).to_contain_text(words)
    expect(bob.locator("[data-notice=said]")).to_have_count(0)


# As another tab does that this one does not hear: the same match, saved once more.
ELSEWHERE = """() => new Promise((done) => {
    const asked = indexedDB.open('drystone');
    asked.onsuccess = () => {
        const id = new URLSearchParams(location.search).get('saved');
        const store = asked.result.transaction('matches', 'readwrite').objectStore('matches');
        store.get(id).onsuccess = ({ target }) => {
            store.put({ ...target.result, revision: target.result.revision + 1 });
            store.transaction.oncomplete = () => { asked.result.close(); done(); };
        };
    };
})"""


def only_one_tab_goes_on(page):
    """Another tab plays on: this one follows; what it plays unheard is taken off, with words."""
    moves = drystone.game("anaash", size=4).position(shown(page)).moves()
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.locator("#near.turn")).to_be_attached()
    settled(tab)
    play(tab, moves[0].path)
    at_rest(tab)
    page.bring_to_front()
    expect(page.locator("#board")).to_have_attribute("data-position", shown(tab))
    expect(page.locator("[data-notice=tabs]")).to_contain_text("Here it is as it stands there")
    tab.close()
    page.locator("#bottom [data-act=undo]").click()
    expect(page.locator("#near.turn")).to_be_attached()
    at_rest(page)
    known = [one["seat"] for one in stored(page)]
    page.evaluate(ELSEWHERE)
    before = shown(page)
    for site in moves[-1].path:
        press(page, site)
    expect(page.locator("[data-notice=tabs]")).to_contain_text(f"{moves[-1]}: play it again")
    expect(page.locator("#board")).to_have_attribute("data-position", before)
    at_rest(page)
    assert [one["seat"] for one in stored(page)] == known


# What was on the board as the page first said that it is ready.
READY_WITH = """new MutationObserver(() => {
    if (document.documentElement.dataset.state !== 'ready') return;
    globalThis.readyWith ??= document.querySelector('#board').dataset.position;
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-state'] });"""


@pytest.mark.parametrize("beside", ["", "?game=accasta"])
def test_the_page_is_not_ready_before_a_friends_link_is_open(tab, beside):
    pair = Pair(drystone.game("anaash", size=4), guest=False)
    pair.random_turn(pair.ann)
    tab.add_init_script(READY_WITH)
    go(tab, f"{beside}#{pair.ann.link()}")
    assert tab.evaluate("readyWith") == shown(tab) == str(pair.ann.here)


def test_an_answer_to_what_is_hidden_on_another_device_begins_nothing(page):
    """Whoever opens it is told so, wherever one is; nothing else is begun or offered."""
    pair = Pair(drystone.game("ghast", size=3, mode="fakerghast"))
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    pair.random_turn(pair.bob)
    link = f"#{pair.send(pair.bob)}"
    for address, heading in (("?learn", "#home-title"), ("?game=anaash&size=4", "#title")):
        go(page, address)
        if address == "?learn":
            page.goto(link)
        else:
            page.evaluate(HASH, link)
        said = told(page).filter(visible=True)
        expect(said).to_contain_text("is not on this device")
        expect(said).to_contain_text(f"The link was “{link[:20]}…”")
        expect(page.locator("[data-notice=tour]")).to_have_count(0)
        expect(page.locator(heading)).to_be_visible()


def test_matches_that_wait_are_listed_and_counted_and_moved(page, phone):
    """Kept with a half-told turn, found again from Home, and taken to another device."""
    ann, bob = page, phone
    invite(ann, "?game=ghast&size=3&mode=fakerghast")
    moves = drystone.game("ghast", size=3, mode="fakerghast").start().moves()
    play(ann, moves[0].path)
    at_rest(ann)
    expect(ann.locator("#waiting .unseen")).to_have_text("1 waits for you")
    to_home(ann)
    ann.goto("./")
    expect(ann.locator("#continue")).to_contain_text("waits for you")
    expect(ann.locator("#with-friends")).to_be_hidden()  # no match stands there twice
    ann.locator("#continue").click()
    expect(ann.locator("#near.turn")).to_be_attached()
    settled(ann)
    your_games(ann)
    expect(ann.locator("#kept-list")).to_contain_text("You against a friend")
    files = []
    for wanted in (False, True):
        ann.locator("#secrets-too").set_checked(wanted)
        with ann.expect_download() as coming:
            ann.get_by_role("button", name="Export all").click()
        files.append(coming.value.path())
    (key,) = map(key_of, stored(ann))
    plain, whole = (file.read_text("utf-8") for file in files)
    assert key not in plain
    assert key in whole
    bob.goto("?matches")
    for file in files:
        bob.locator("#archive").set_input_files(file)
        expect(bob.locator("[data-notice=said]")).to_contain_text("1 match is new here")
        bob.locator("[data-notice=said] button").click()
    bob.get_by_role("button", name="Open").click()
    expect(bob.locator("#near.turn")).to_be_attached()
    settled(bob)
    assert shown(bob) == shown(ann)


def no_computer_helps(page):
    """The button stays where it is, and says why it does nothing."""
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_accessible_description(re.compile("no computer helps"))
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.press("Enter")
    expect(page.locator("#said")).to_contain_text("come after the end")


def a_name_is_asked_for_with_the_first_link(page):
    """Of whoever has told none; what was written goes with the link that is copied then."""
    expect(page.locator("#friend-naming")).to_be_hidden()
    play(page, drystone.game("anaash").position(shown(page)).moves()[0].path)
    before = link_of(page)
    expect(page.locator("#friend-naming")).to_be_visible()
    check_the_link_has_room(page)
    page.get_by_role("button", name="Other ways").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="QR code")).to_be_visible()
    check_axe(page)
    page.keyboard.press("Escape")
    page.get_by_label("Your name").and_(page.locator("#friend-name-now")).fill("Bob")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-act=copyFriend]").click()
    expect(page.locator("#said")).to_contain_text("copied")
    expect(page.locator("#near strong")).to_have_text("Bob")
    expect(page.locator("#friend-naming")).to_be_hidden()
    link = link_of(page)
    assert page.evaluate("navigator.clipboard.readText()") == link != before


def check_the_link_has_room(page):
    """Beside the board it is what is widest in its row; on a phone it has one to itself."""
    width = page.locator("#friend-link").bounding_box()["width"]
    if page.viewport_size["width"] < 700:
        assert width == page.locator(".parts").bounding_box()["width"]
    else:
        assert width > page.locator(".parts").bounding_box()["width"] / 2


def test_by_keyboard_on_a_phone_and_without_a_network(phone, page):
    """From the dialog to the copied link with keys alone; the network is gone until it is sent."""
    page, friend = phone, page
    page.goto("./")
    page.get_by_role("button", name="Play Anaash", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    page.locator("#play [name=against]:checked").focus()
    while page.evaluate("document.activeElement.value") != "elsewhere":
        page.keyboard.press("ArrowDown")
    page.locator("#play-name-field").focus()
    page.keyboard.type("Ann")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.locator("#near.turn strong")).to_have_text("Ann")
    settled(page)
    move = drystone.game("anaash").start().moves()[0]
    for site in move.path:
        page.locator(f'[data-site="{site}"]').focus()
        page.keyboard.press("Enter")
    link = link_of(page)
    expect(page.locator("#waiting .unseen")).to_have_text("1 link to send")
    no_computer_helps(page)
    page.locator("[data-act=copyFriend]").focus()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    check_axe_by_day_and_night(page)
    page.context.set_offline(False)
    friend.goto(link)
    expect(friend.locator("#far strong")).to_have_text("Ann")
    settled(friend)
    a_name_is_asked_for_with_the_first_link(friend)
    pane(page, "game")
    page.locator("#friend > summary").focus()
    page.keyboard.press("Enter")
    for name, text in (("friend-if", "b1xc1"), ("friend-then", "z9")):
        page.locator(f"#{name}").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-said")).to_contain_text("z9")
    check_axe_by_day_and_night(page)
    close_sheet(page)
