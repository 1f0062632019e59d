"""Variations, comments, records and links on the page, and what strangers may write into them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import drystone
from drystone.play.match import Match
from drystone.play.records.link import link_of, match_of
from drystone.play.records.record import write
from tests.browser.steps import (
    at_rest,
    begin,
    go,
    new_game,
    open_game,
    pane,
    panel,
    settled,
    told,
    touch,
    until,
    your_games,
)
from tests.browsers.expecting import expect
from tools.bench.worst import GAME, varied

HOSTILE = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>'


def hostile_match():
    """Return a match with markup and script wherever a stranger can write something."""
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(["a1xa2", "b1xc1"])
    match.tree.comment(match.here.id, HOSTILE)
    match.tree.comment(0, HOSTILE)
    match.headers = {"First": HOSTILE, "Second": "javascript:hit=1", "Event": HOSTILE}
    return match


def moves(page):
    return [" ".join(text.split()) for text in page.locator("#moves button").all_inner_texts()]


def current(page):
    return page.locator("#moves [aria-current]")


def forked(page):
    """Play a1xa2 with two answers to it; the second one stands on the board."""
    touch(page, "a1", "a2", "b1", "c1")
    expect(current(page)).to_have_text("2. b1xc1")
    page.get_by_role("button", name="Undo").click()
    expect(current(page)).to_have_text("1. a1xa2")
    touch(page, "b1", "b2")
    expect(current(page)).to_have_text("2. b1xb2")


def test_an_earlier_place_gives_a_variation_below_the_main_line(small):
    forked(small)
    assert moves(small) == ["1. a1xa2", "2. b1xc1", "2. b1xb2"]
    expect(small.locator("#moves .variation button")).to_have_count(1)
    touch(small, "d4", "c4")
    expect(small.locator("#moves .variation")).to_have_count(1)
    expect(small.locator("#moves .variation button")).to_have_count(2)
    small.get_by_role("button", name="2. Blue: b1xc1").click()
    expect(small.locator("#moves [aria-current]")).to_have_text("2. b1xc1")
    touch(small, "d4", "c4")
    expect(small.locator("#moves > li")).to_have_count(4)


def test_each_colour_keeps_its_column_after_a_variation(small):
    touch(small, "a1", "a2", "b1", "c1", "d4", "c4", "a4", "a3")
    for ply in ("3. d4xc4", "2. b1xc1"):
        small.get_by_role("button", name="Undo").click()
        expect(current(small)).to_have_text(ply)
    touch(small, "d4", "d3")
    expect(small.locator("#moves .variation")).to_have_text("3. d4xd3")
    xs = [
        small.get_by_role("button", name=f"{ply}. {name}: ").first.bounding_box()["x"]
        for ply, name in ((1, "Red"), (3, "Red"), (2, "Blue"), (4, "Blue"))
    ]
    assert xs[0] == xs[1] < xs[2] == xs[3]


def test_arrow_keys_walk_the_line_and_the_list(small):
    """Whatever button was pressed last, and after a click on the board or a tab."""
    forked(small)
    small.get_by_role("button", name="One move back").click()
    expect(current(small)).to_have_text("1. a1xa2")
    small.keyboard.press("ArrowRight")
    expect(current(small)).to_have_text("2. b1xb2")
    small.locator('#board [data-site="a2"]').click()
    for key, words in (("ArrowLeft", "1. a1xa2"), ("ArrowRight", "2. b1xb2")):
        small.keyboard.press(key)
        expect(current(small)).to_have_text(words)
    small.locator("#tab-analysis").click()
    small.keyboard.press("ArrowLeft")
    expect(small.locator("#tab-analysis")).to_have_attribute("aria-selected", "true")
    small.locator("#tab-game").click()
    expect(current(small)).to_have_text("1. a1xa2")
    current(small).focus()
    for key, words in (("ArrowDown", "2. b1xc1"), ("ArrowDown", "2. b1xb2")):
        small.keyboard.press(key)
        expect(current(small)).to_have_text(words)
    small.keyboard.press("Home")
    expect(current(small)).to_have_count(0)
    expect(small.locator("#moves button").first).to_be_focused()


def test_arrow_keys_are_left_to_fields_and_to_the_board(small):
    """To the board once any other key has gone over it."""
    forked(small)
    small.locator("#move").press("ArrowLeft")
    small.keyboard.press("Escape")
    small.locator('#board [data-site="a4"]').focus()
    small.keyboard.press("ArrowRight")
    expect(small.locator('#board [data-site="b4"]')).to_be_focused()
    small.locator('#board [data-site="a2"]').click()
    small.keyboard.press("ArrowUp")
    small.keyboard.press("ArrowRight")
    expect(small.locator('#board [data-site="b3"]')).to_be_focused()
    settled(small)
    expect(current(small)).to_have_text("2. b1xb2")


def test_a_sheet_opens_without_what_was_said_before_it(phone):
    link = link_of(Match(drystone.game("anaash", size=4).start()))
    phone.goto(f"?game=anaash#{link}")
    expect(phone.locator("#said")).to_contain_text("The shared match is open.")
    panel(phone, "#record")
    expect(phone.locator("#sheet-said")).to_be_hidden()
    phone.locator("#record-text").fill("1. a1xa2")
    phone.locator('[data-act="readRecord"]').click()
    expect(phone.locator("#sheet-said")).to_contain_text("a record of a match begins with")


def test_words_stay_with_their_move_when_another_comes_meanwhile(small):
    """As a computer's move may: nobody has left the field, so focus stays where it is."""
    touch(small, "a1", "a2")
    expect(current(small)).to_have_text("1. a1xa2")
    pane(small, "notes")
    small.locator("#comment").fill("About the first move.")
    small.locator("[data-act=undo]").evaluate("(button) => button.click()")
    expect(small.locator("#comment")).to_have_value("")
    expect(small.locator("#moves .comment")).to_have_text(["About the first move."])
    expect(small.locator("#moves .entry", has_text="1.")).to_contain_text("About the first move.")


def test_words_go_to_no_other_match(small):
    """The browser's own ways bring one while nobody has left the field; so may a button."""
    page, comment = small, small.locator("#comment")
    touch(page, "a1", "a2")
    page.wait_for_url("**saved=*")
    begin(page, "Anaash")
    touch(page, "a1", "b1")
    page.wait_for_url("**saved=*")
    at_rest(page)
    pane(page, "notes")
    comment.fill("About a1xb1.")
    page.evaluate("history.go(-2)")
    expect(current(page)).to_have_text("1. a1xa2")
    expect(comment).to_have_value("")
    at_rest(page)
    expect(page.locator("#moves .comment")).to_have_count(0)
    page.evaluate("history.go(2)")
    expect(current(page)).to_have_text("1. a1xb1")
    expect(page.locator("#moves .comment")).to_have_text(["About a1xb1."])
    pane(page, "notes")
    comment.fill("Not said.")
    page.locator("#table [data-act=back]").evaluate("(button) => button.click()")
    expect(current(page)).to_have_text("1. a1xa2")
    expect(comment).to_have_value("")
    at_rest(page)
    expect(page.locator("#moves .comment")).to_have_count(0)


def test_comments_and_marks(small):
    forked(small)
    pane(small, "notes")
    small.get_by_role("button", name="dubious move", exact=True).click()
    expect(current(small)).to_have_text("2. b1xb2?!")
    expect(small.get_by_role("button", name="dubious move", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    small.locator("#comment").fill(HOSTILE)
    pane(small, "game")
    small.get_by_role("button", name="1. Red: a1xa2").click()
    expect(current(small)).to_have_text("1. a1xa2")
    pane(small, "notes")
    expect(small.locator("#comment")).to_have_value("")
    expect(small.locator("#moves .comment")).to_have_text(HOSTILE)
    small.locator("#comment").fill("So it began.")
    small.locator("#comment").press("Control+Enter")
    expect(small.locator("#moves .comment").first).to_have_text("So it began.")
    assert small.evaluate("globalThis.hit") is None


def test_a_link_shows_the_same_node_to_whoever_opens_it(small):
    small.context.grant_permissions(["clipboard-read", "clipboard-write"])
    forked(small)
    small.get_by_role("button", name="1. Red: a1xa2").click()
    expect(current(small)).to_have_text("1. a1xa2")
    board = small.locator("#board").get_attribute("data-position")
    panel(small, "#record")
    small.get_by_role("button", name="Copy link", exact=True).click()
    expect(small.locator("#said")).to_have_text("The link is copied.")
    link = small.evaluate("navigator.clipboard.readText()")
    assert re.search(r"\?game=anaash&size=4#match=[A-Za-z0-9_-]+$", link)
    other = small.context.new_page()
    # As it may come back from a mail: its beginning escaped, the end of a sentence behind it.
    other.goto(f"{link.replace('#match=', '#/match%3D')}).")
    expect(current(other)).to_have_text("1. a1xa2")
    expect(other.locator("#board")).to_have_attribute("data-position", board)
    assert moves(other) == moves(small)


WATCHED = """() => {
    globalThis.slid = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        globalThis.slid += 1;
        return animate.apply(this, how);
    };
}"""


# A browser whose system sends links, as phones have one; what it does is told beforehand.
SYSTEM = """
    globalThis.given = [];
    navigator.share = async (told) => {
        given.push(told);
        if (globalThis.refuses) throw new DOMException('', globalThis.refuses);
    };
"""


def test_a_phone_is_asked_with_what_to_send_the_link(tab):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.add_init_script(SYSTEM)
    open_game(tab)
    touch(tab, "a1", "a2")
    panel(tab, "#record")
    share = tab.locator('[data-act="shareLink"]')
    share.click()
    expect(tab.locator("#said")).to_have_text("The link is on its way.")
    (told,) = tab.evaluate("given")
    assert told["title"].startswith("Anaash")
    match = match_of("#" + told["url"].partition("#")[2]).match
    assert match.here.position.side == "b"
    # Who thinks better of it is told nothing; where the system will not send, the link is copied.
    tab.evaluate("() => { globalThis.refuses = 'AbortError'; navigator.clipboard.writeText('') }")
    touch(tab, "b1", "c1")
    share.click()
    until(tab, "given.length === 2")
    expect(tab.locator("#said")).to_be_empty()
    tab.evaluate("() => { globalThis.refuses = 'NotAllowedError' }")
    share.click()
    expect(tab.locator("#said")).to_have_text("The link is copied.")
    assert tab.evaluate("navigator.clipboard.readText()") == tab.evaluate("given[2].url")


def test_a_match_is_shared_as_picture_and_code(small):
    small.context.grant_permissions(["clipboard-read", "clipboard-write"])
    forked(small)
    small.get_by_role("button", name="Share", exact=True).click()
    expect(small.locator("#record")).to_be_in_viewport(ratio=0.2)
    begins = {}
    for kind in ("PNG", "SVG"):
        with small.expect_download() as coming:
            small.get_by_role("button", name=f"Picture ({kind})").click()
        assert coming.value.suggested_filename == f"anaash.{kind.lower()}"
        begins[kind] = Path(coming.value.path()).read_bytes()[:24]
    assert begins["SVG"].startswith(b"<svg xmlns=")
    assert begins["PNG"].startswith(b"\x89PNG")
    assert int.from_bytes(begins["PNG"][16:20]) == 1280
    small.get_by_role("button", name="Copy code for a page").click()
    expect(small.locator("#said")).to_have_text("The code is copied.")
    code = small.evaluate("navigator.clipboard.readText()")
    found = re.search('<drystone-board game="anaash" size="4" record="(match=[^"]+)"', code)
    assert match_of(f"#{found[1]}").match.tree.nodes.keys() == {0, 1, 2, 3}


def test_a_browser_that_cannot_send_does_not_offer_it(small):
    assert not small.evaluate("'share' in navigator")
    panel(small, "#record")
    expect(small.locator('[data-act="copyLink"]')).to_be_visible()
    expect(small.locator('[data-act="shareLink"]')).to_be_hidden()


def test_a_link_in_an_open_page_leaves_a_way_back(small):
    touch(small, "a1", "b1")
    expect(current(small)).to_have_text("1. a1xb1")
    match = hostile_match()
    small.evaluate(WATCHED)
    small.evaluate("link => { location.hash = link; }", link_of(match))
    expect(current(small)).to_have_text("2. b1xc1")
    assert small.evaluate("globalThis.slid") == 0  # it stands as it stands
    expect(small.locator("#moves .comment").first).to_have_text(HOSTILE)
    expect(small.locator("#first")).to_have_value(HOSTILE)
    pane(small, "more")
    small.get_by_role("button", name="Earlier match").click()
    expect(current(small)).to_have_text("1. a1xb1")
    assert small.evaluate("globalThis.hit") is None


def test_the_field_for_positions_has_that_of_the_board_unless_somebody_types_there(page):
    linked = "3/4/5/4/o0,2 b 2 0"
    page.goto(f"?game=ghast&size=3&position={quote(linked)}")
    board, field, said = (page.locator(f"#{name}") for name in ("board", "position", "said"))
    expect(said).to_contain_text("The position is set up.")
    expect(field).to_have_value(linked)
    panel(page, "#more")
    page.get_by_role("button", name="Set up", exact=True).click()
    settled(page)
    expect(board).to_have_attribute("data-position", linked)
    # What was refused stays, to be mended.
    field.fill("3/4/5/4/o0,2 x")
    page.get_by_role("button", name="Set up", exact=True).click()
    expect(said).to_have_class("error")
    expect(field).to_have_value("3/4/5/4/o0,2 x")
    expect(board).to_have_attribute("data-position", linked)


def test_a_record_goes_out_and_in_by_clipboard_and_file(small, tmp_path):
    small.context.grant_permissions(["clipboard-read", "clipboard-write"])
    forked(small)
    panel(small, "#record")
    small.locator("#first").fill("Ann")
    small.locator("#first").press("Tab")
    small.get_by_role("button", name="Copy record").click()
    expect(small.locator("#said")).to_have_text("The record is copied.")
    record = small.evaluate("navigator.clipboard.readText()")
    assert '[First "Ann"]' in record
    with small.expect_download() as waiting:
        small.get_by_role("button", name="Download record").click()
    name = waiting.value.suggested_filename
    assert re.fullmatch(r"anaash-Ann-[0-9]{4}-[0-9]{2}-[0-9]{2}\.txt", name)
    waiting.value.save_as(tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text("utf-8") == record

    new_game(small)
    expect(small.locator("#moves button")).to_have_count(0)
    pane(small, "more")  # A new match begins with its moves.
    small.locator("#record-text").fill(record)
    small.get_by_role("button", name="Open", exact=True).click()
    expect(current(small)).to_have_text("2. b1xb2")
    expect(small.locator("#first")).to_have_value("Ann")

    new_game(small)
    expect(small.locator("#moves button")).to_have_count(0)
    small.locator("#record-file").set_input_files(tmp_path / "saved.txt")
    expect(current(small)).to_have_text("2. b1xb2")


def test_a_link_that_was_shared_may_be_pasted_wherever_a_match_is_opened(small):
    match = Match(drystone.game("anaash", size=4).start())
    match.play_all(["a1xa2", "b1xb2"])
    link = f"https://example.org/drystone/?game=anaash#{link_of(match).lstrip('#')}"
    panel(small, "#record")
    small.locator("#record-text").fill(f"Look: [a game]({link}).")
    small.get_by_role("button", name="Open", exact=True).click()
    expect(current(small)).to_have_text("2. b1xb2")
    new_game(small)
    expect(small.locator("#moves button")).to_have_count(0)
    your_games(small)
    small.locator("#kept-link").fill(f"({link}), no?")
    small.locator("#kept-link").press("Enter")
    expect(current(small)).to_have_text("2. b1xb2")


def test_an_empty_field_is_told_in_words(small):
    panel(small, "#record")
    small.locator("#record-text").fill("")
    small.get_by_role("button", name="Open", exact=True).click()
    expect(small.locator("#said")).to_contain_text("there is nothing here")
    your_games(small)
    small.locator("#kept-link").press("Enter")
    expect(told(small)).to_contain_text("There is no link in the field")


DROP = """text => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'match.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true,
        dataTransfer: files }));
}"""


def test_a_dropped_record_opens_and_a_broken_one_says_where(small):
    small.evaluate(DROP, write(hostile_match()))
    expect(current(small)).to_have_text("2. b1xc1")
    small.evaluate(DROP, write(hostile_match()).replace("b1xc1", "b1xb9"))
    expect(small.locator("#said.error")).to_contain_text("Line 11, column 13, move 2: ")
    expect(current(small)).to_have_text("1. a1xa2")
    small.evaluate(DROP, "x" * 11_000_000)
    expect(small.locator("#said.error")).to_contain_text("too long for a record")
    expect(current(small)).to_have_text("1. a1xa2")
    assert small.evaluate("globalThis.hit") is None


def test_of_a_very_long_list_a_part_stands_in_the_page(page):
    match = varied(1_900)
    match.goto(0)
    go(page, f"?game={GAME}#{link_of(match)}")
    settled(page)
    entries = page.locator("#moves .entry")
    assert entries.count() < 700
    beyond = page.locator("#moves .beyond button")
    expect(beyond).to_have_text([f"{1_900 - entries.count():,} after these"])
    beyond.press("Enter")
    expect(beyond).to_have_count(2)
    assert entries.count() < 700
    before = page.locator("#moves :focus").get_attribute("data-node")
    page.keyboard.press("ArrowDown")
    expect(current(page)).to_be_focused()
    assert current(page).get_attribute("data-node") != before
    page.keyboard.press("Home")
    expect(beyond).to_have_count(1)
