"""A position set up by hand becomes a puzzle: the search proves it, the page asks for it."""

import pytest

import drystone
from drystone.app.challenges.posed import trouble_of
from drystone.search.proofs.posing import Posing
from tests.app.talk import Page, worked

OPTIONS = {"size": 4}
ONE_MOVE = "4/4/r2,3/r2,b2,2 r"
TWO_MOVES = "4/4/b1,3/r2,b1,2 r"
NO_WIN = "r1,3/4/4/3,b1 r"


def looked_at(text):
    return worked(task="pose", game="anaash", options=OPTIONS, moves=[], start=text)[-1]


def page_with(text, count, line):
    ask = Page("anaash")
    about = {"game": "anaash", "options": OPTIONS, "position": text}
    return ask, ask("pose", **about, count=count, line=line)


def test_a_position_in_which_one_move_wins_is_a_puzzle():
    found = looked_at(ONE_MOVE)["posed"]
    assert found == {"trouble": "", "count": 1, "line": ["a1xb1"]}
    ask, view = page_with(ONE_MOVE, found["count"], found["line"])
    challenge = view["challenge"]
    assert (challenge["kind"], challenge["heading"]) == ("posed", "A puzzle set up by hand")
    assert challenge["task"] == "Red to move and win in 1."
    assert challenge["next"] == ""
    assert challenge["address"] == (
        "?game=anaash&size=4&position=4%2F4%2Fr2%2C3%2Fr2%2Cb2%2C2+r&win=1"
    )
    view = ask(act="type", text="a1+a2")
    assert view["challenge"]["state"] == "wrong"
    assert ask(act="retry")["challenge"]["state"] == "open"
    assert ask(act="type", text="a1xb1")["challenge"]["words"] == "Solved!"
    assert ask(act="retry")["position"] == ONE_MOVE
    assert "a1xb1" in ask(act="solution")["said"]["text"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NO_WIN, "Red cannot force a win within 3 moves: that is no puzzle."),
        (TWO_MOVES, "Red wins in 2 by 2 moves: a1xa2, a1xb1. A puzzle has only one."),
    ],
)
def test_what_is_no_puzzle_says_why(text, why):
    assert looked_at(text)["posed"]["trouble"] == why


def test_nothing_is_looked_for_where_nothing_can_be_found():
    assert looked_at("4/4/4/r1,3 b")["failed"].startswith("The game is over here")
    assert looked_at("4/4/4/r2,b2,2 r")["failed"].startswith("Only one move is legal here")


def test_what_could_not_be_settled_says_so():
    posing = Posing(drystone.game("anaash").start(), limit=10)
    while not posing.done:
        posing.step()
    assert trouble_of(posing).startswith("This is too large a position")


def test_a_solution_that_is_none_is_refused():
    ask, view = page_with(ONE_MOVE, 1, ["a1xd4"])
    assert view["said"]["kind"] == "refusal"
    assert view["challenge"] is None
    assert page_with("nonsense", 1, ["a1xb1"])[1]["challenge"] is None
    assert page_with(ONE_MOVE, 99, ["a1xb1"])[1]["challenge"] is None
    assert ask(act="view")["editor"] is None
