"""Playing live with a friend elsewhere: two links open a line, then moves go at once."""

from __future__ import annotations

import re

import pytest

import drystone
from tests.browser.codes import read_code
from tests.browser.steps import check_axe, go, pane, play, settled
from tests.browsers.expecting import expect

GAME = drystone.game("anaash", size=4)
HERE = "html[data-live=here]"
# Notes the connections that a page makes, so that a test can cut them; what is sent can get lost.
NOTE = """() => {
    const { send } = RTCDataChannel.prototype;
    globalThis.lose = () => (RTCDataChannel.prototype.send = () => {});
    globalThis.cut = () => {
        RTCDataChannel.prototype.send = send;
        lines.at(-1).close();
    };
    globalThis.lines = [];
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...how) {
            super(...how);
            lines.push(this);
        }
    };
}"""


@pytest.fixture
def bob(phone):
    """Somebody else, on a phone."""
    return phone


@pytest.fixture
def ann(page):
    """Who has begun a match with Bob and has moved first; he knows nothing of it."""
    ann = page
    go(ann, "?game=anaash&size=4&against=friend")
    follow([ann], "a1xa2")
    return ann


def to_send(page):
    return page.locator("[data-send]").get_attribute("data-send")


def position(*moves):
    found = GAME.start()
    for move in moves:
        found = found.play(move)
    return found


def check(pages, *moves):
    """Check that both see the position after some moves."""
    for page in pages:
        expect(page.locator("#board")).to_have_attribute("data-position", str(position(*moves)))
        settled(page)


def follow(pages, *moves):
    """Have the first of them make the last of some moves; all see it."""
    play(pages[0], position(*moves[:-1]).parse(moves[-1]).path)
    check(pages, *moves)


def offer(page):
    """Offer to play live, by keyboard; return the link."""
    page.locator("#friend-send [data-act=otherWays]").press("Enter")
    page.locator("#go-live").press("Enter")
    expect(page.locator("#ways")).to_be_hidden()
    expect(page.locator("#live-link")).to_have_value(re.compile("#live=.{100}"))
    return page.locator("#live-link").input_value()


def answer(page, link):
    """Open the link of an offer and answer it by touch; return the link to send back."""
    page.goto(link)
    dialog = page.get_by_role("dialog", name="Play live")
    expect(dialog).to_contain_text("Your friend wants to play live")
    expect(dialog).to_contain_text("No server is asked")
    dialog.get_by_role("button", name="Play live").tap()
    expect(page.locator("#live-link")).to_have_value(re.compile("#answer=.{100}"))
    return page.locator("#live-link").input_value()


def test_moves_go_at_once(ann, bob):
    """From the first link to a rematch and a goodbye, by keyboard here, on a phone there."""
    bob.goto(to_send(ann))
    check([bob], "a1xa2")
    link = offer(ann)
    check_axe(ann)
    back = answer(bob, link)
    bob.locator('[data-act="codeLive"]').tap()
    code = bob.get_by_role("dialog", name="Answer for your friend")
    expect(code.get_by_role("img", name="Answer for your friend")).to_be_visible()
    assert read_code(bob.screenshot()) == back
    code.get_by_role("button", name="Close").tap()
    ann.get_by_label("What your friend sends back").fill("#answer=AAAA")
    ann.keyboard.press("Enter")
    expect(ann.locator("#live-said")).to_contain_text("copy all of it. The link was “AAAA”.")
    ann.get_by_label("What your friend sends back").fill(back)
    ann.keyboard.press("Enter")
    for page in (ann, bob):
        expect(page.locator(HERE)).to_be_attached()
        expect(page.locator("#far #presence .unseen")).to_have_text("Your friend is here.")
        expect(page.locator("#live")).to_be_hidden()
    ways = ann.locator("#friend [data-act=otherWays]")
    expect(ways).to_have_text("You play live: end it, show or paste a link")
    moves = ["a1xa2", "b1xc1"]
    follow([bob, ann], *moves)
    expect(ann.locator("#said")).to_have_text("Your friend has played b1xc1. It is your turn.")
    moves.append(str(position(*moves).moves()[0]))
    follow([ann, bob], *moves)
    expect(ann.locator("[data-line]")).to_contain_text("It is your friend’s turn.")
    expect(ann.locator("#friend-send")).to_be_hidden()
    assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pane(ann, "more")
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes").click()
    expect(bob.locator("[data-result]")).to_be_visible()
    ann.get_by_role("button", name="Rematch").click()
    check([ann, bob])
    expect(ann.locator("[data-line]")).not_to_contain_text("Send this link")
    expect(bob.locator("[data-notice=tour]")).to_have_count(0)  # he knows the game by now
    follow([bob, ann], "a1xa2")
    bob.goto("./")
    expect(ann.locator("[data-notice=live]")).to_contain_text("Your friend has left the line")
    expect(ann.locator("#presence")).to_be_hidden()
    expect(ways).to_have_text("Play live, show or paste a link")
    expect(ann.locator("#said.error")).to_have_count(0)


def test_a_broken_line_falls_back_to_links(ann, bob):
    """An offer brings the match along, and its answer may be opened in another tab.

    What the line has lost, a link brings.
    """
    ann.evaluate(NOTE)
    back = answer(bob, offer(ann))
    check([bob], "a1xa2")
    other = ann.context.new_page()
    other.goto(back)
    expect(other.locator("#toasts")).to_contain_text("You play live in another tab")
    other.close()
    for page in (ann, bob):
        expect(page.locator(HERE)).to_be_attached()
    follow([bob, ann], "a1xa2", "b1xc1")
    ann.evaluate("lose()")
    moves = ["a1xa2", "b1xc1", str(position("a1xa2", "b1xc1").moves()[0])]
    follow([ann], *moves)
    ann.evaluate("cut()")
    expect(ann.locator("[data-notice=live]")).to_contain_text("line to your friend is broken")
    expect(ann.locator("[data-notice=live]")).to_contain_text("send its link")
    expect(bob.locator("[data-notice=live]")).to_contain_text("Links go on working")
    expect(ann.locator("#friend-send")).to_be_visible()
    bob.goto(to_send(ann))
    check([bob], *moves)
    expect(bob.locator("#presence")).to_be_hidden()


def test_an_offer_before_the_first_move_brings_the_match(page, bob):
    go(page, "./")
    page.get_by_role("button", name="Play Anaash", exact=True).click()
    page.locator("#play [name=against][value=elsewhere]").check()
    page.locator("#play [name=play-size][value='4']").check()
    page.get_by_label("Live: you both play now").check()
    page.locator("#play [data-act=start]").click()
    expect(page.locator("#live-link")).to_have_value(re.compile("#live=.{100}.*&distance="))
    back = answer(bob, page.locator("#live-link").input_value())
    page.get_by_label("What your friend sends back").fill(back)
    page.keyboard.press("Enter")
    for one in (page, bob):
        expect(one.locator(HERE)).to_be_attached()
    follow([page, bob], "a1xa2")
    follow([bob, page], "a1xa2", "b1xc1")
    bob.locator("[data-act=undo]:visible").first.tap()
    asked = page.get_by_role("button", name="Allow", exact=True)
    expect(asked).to_be_visible()
    page.reload()
    told = page.locator("[data-notice=live]")
    expect(told).to_contain_text("Loading the page again has cut the line to your friend.")
    check([page], "a1xa2", "b1xc1")
    expect(page.locator("#said")).to_contain_text("had not answered yet: the move stands")
    expect(asked).to_be_hidden()


def test_an_offer_that_is_damaged_is_quoted(bob):
    bob.goto(f"#live={'A' * 200}")
    expect(bob.locator("[data-notice=said]")).to_contain_text("damaged")
    expect(bob.locator("[data-notice=said]")).to_contain_text("#live=AAAA")
    expect(bob).to_have_url(re.compile("/$"))
