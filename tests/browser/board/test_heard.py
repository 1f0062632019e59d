"""What is announced after each kind of happening, in order, as a screen reader gets it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

import drystone
from drystone.app.challenges.puzzles import challenge_named
from drystone.app.commands.board import new
from drystone.app.session.session import Session
from drystone.app.views.speech import spoken, walked_words
from drystone.core.errors import IllegalMove
from drystone.play.correspondence import CorrespondenceGame
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from tests.browser.ears import ears_of
from tests.browser.steps import first_of_each_game, open_game
from tests.browsers.expecting import expect
from tests.sampling import sample_of

FOLLOW = """query => {
    history.pushState(null, '', query);
    dispatchEvent(new PopStateEvent('popstate'));
}"""


@pytest.fixture
def listener(page, tmp_path):
    """Who plays in a page that is loaded once, and hears what is said there."""
    ears = ears_of(page, tmp_path)
    open_game(page)
    expect(page.locator("#spoken")).not_to_be_empty()
    ears.skip_opening()
    return Listener(page, ears)


class Listener:
    """Does things on the page and returns the next message after each; `match` is on the board."""

    def __init__(self, page, ears):
        self.page, self.next, self.ears = page, ears.next, ears

    def begin(self, record, **more):
        """Go to the address of a game, without loading the page anew."""
        self.match = Match(drystone.game(record["game"], **record["options"]).start())
        return self.follow(game=record["game"], **record["options"], **more)

    def follow(self, **query):
        self.page.evaluate(FOLLOW, f"?{urlencode(query)}")
        return self.next()

    def type(self, text):
        field = self.page.locator("#move")
        field.fill(text)
        field.press("Enter")
        return self.next()

    def play(self, text):
        self.match.play(text)
        return self.type(text)

    def press(self, key):
        self.page.keyboard.press(key)
        return self.next()

    def click(self, button):
        """Press a button of the page, wherever it is."""
        self.page.locator(button).first.evaluate("button => button.click()")

    @property
    def shown(self):
        return SeenMatch(self.match, None)


def some_games(turn):
    return pytest.mark.parametrize(
        "record", sample_of(first_of_each_game(), turn), ids=lambda one: one["game"]
    )


@some_games(0)
def test_each_happening_of_every_game_is_heard_once_and_in_order(listener, record):
    a_match_against_the_computer(listener, record)
    a_match_by_links(listener, record)
    a_puzzle(listener, record)


@some_games(1)
def test_a_refusal_is_heard_once_and_its_rule_is_a_link_beside_it(listener, record):
    listener.begin(record)
    text = record["moves"][0]
    listener.play(text)
    with pytest.raises(IllegalMove) as refused:
        listener.match.play(text)
    # What was typed is heard as a move is spoken; the reason is the same.
    reason = str(refused.value).partition("”")[2]
    assert listener.type(text).partition("”")[2] == reason
    link = listener.page.locator("#said a")
    expect(link).to_have_attribute("href", re.compile(f"#{refused.value.rule}$"))
    listener.page.locator("#move").press("Escape")
    assert listener.match.game.title in listener.press("t"), "nothing else was heard in between"


@some_games(2)
def test_what_the_analysis_finds_is_heard_by_itself(listener, record):
    """The best move once, though it is looked at for longer; its line reads as a sentence."""
    listener.begin(record)
    listener.click("[data-act=analyse]")
    assert re.fullmatch(r".+, best .+\.", listener.next())
    line = listener.page.locator("#lines button").first
    best, *follow = line.get_attribute("aria-label").split(", then ")
    shown = line.locator("strong").text_content()
    assert best.startswith(listener.match.game.speak_move(shown) + ", ")
    assert len(follow) <= 1
    listener.click("[data-act=analyse]")


def a_match_against_the_computer(one, record):
    asked = {"game": record["game"], "options": record["options"], "first": 0, "second": 1}
    words = new(Session(), {"act": "new", **asked}).announce
    assert one.begin(record, against="computer:1") == words
    refused = one.type("zz9")
    assert refused.startswith("“zz9” ")
    assert one.type("zz9") == refused, "the same answer again is heard again"
    an_answered_move(one, record["moves"][0])
    one.page.locator("#move").press("Escape")
    one.match.step(0)
    assert one.press("u") == walked_words(one.shown, taken_back=True)
    an_answered_move(one, record["moves"][0])
    one.page.locator("#move").press("Escape")
    assert one.press("h").endswith("Ask again for the move.")
    assert one.press("h").startswith("Try ")
    assert one.press("l").startswith(spoken(one.shown))
    assert one.match.game.title in one.press("t")
    one.page.keyboard.press("?")
    one.page.keyboard.press("Escape")
    one.ears.listen_again()
    assert one.press("s") == one.page.locator("#said").text_content(), "nothing is said anew"
    one.click("[data-act=resign]")
    one.click("[data-act=resignYes]")
    heard = one.next()
    assert heard.endswith("You lose.")
    assert "resigned" in heard


def an_answered_move(one, text):
    """Play a move: it is heard with the computer's answer, or before it where that takes time."""
    heard, own = one.play(text), spoken(one.shown)
    if heard == own:
        heard = one.next()
    one.match.play(move_in(heard, one.match))
    assert spoken(one.shown, frozenset({1})).endswith(heard), "only what was heard is left out"


def move_in(heard, match):
    """Return the text of the legal move of which one hears that it was played."""
    name = match.game.sides[match.position.side]
    texts = map(str, match.position.moves())
    (found,) = [text for text in texts if f"{name}: {match.game.speak_move(text)}." in heard]
    return found


def a_match_by_links(one, record):
    assert one.begin(record, against="friend").startswith("You are ")
    heard, own = one.play(record["moves"][0]), spoken(one.shown)
    assert heard.startswith(own)
    assert "Send" in heard.removeprefix(own), "one hears that a link is to be sent"
    friend = CorrespondenceGame.open(one.page.locator("[data-send]").input_value())
    friend.play(record["moves"][1])
    one.page.evaluate("link => { location.hash = link; }", friend.link())
    one.match.play(record["moves"][1])
    assert one.next().endswith(spoken(one.shown))


def a_puzzle(one, record):
    challenge = challenge_named("puzzle", f"{record['game']}-1")
    assert one.follow(puzzle=f"{record['game']}-1").endswith(challenge.task)
    one.match = challenge.match
    right = challenge.line[0]
    wrong = min(
        {str(move) for move in one.match.position.moves()} - {right, *challenge.puzzle.also}
    )
    assert "That’s not it: " in one.type(wrong)
    one.click("#challenge-retry")
    said = (one.next() for _ in "12")  # What answers the wrong move may come before it.
    assert any(words.startswith(challenge.task) for words in said)
    assert one.match.game.speak_move(right) in one.type(right)
