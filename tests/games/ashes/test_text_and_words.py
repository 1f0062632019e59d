"""Ashes: position texts that are refused, and what players are told about illegal moves."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.errors import IllegalMove, OptionError, TextError

game = drystone.game("ashes", size=3)

BAD = {
    "3/4/5/4 w 0/0": "4 rows|5 rows",
    "3/4/6/4/3 w 0/0": "Row 3",
    "3/4/5/4/3 r 0/0": "“r”",
    "3/4/5/4/3 w": "3 fields",
    "3/4/5/4/3 w 0": "“0”",
    "3/4/5/4/3 w 00/0": "“00/0”",
    "3/4/5/4/3 w 0/-1": "“0/-1”",
    "3/4/5/4/3 w 0/99999": "“0/99999”",
    "3/4/5/4/w0,2 w 0/0": "“w0”",
    "3/4/5/4/w12345,2 w 0/0": "“w12345”",
    "3/4/5/4/x1,2 w 0/0": "“x1”",
    "3/4/5/4/w1w1,1 w 0/0": "“w1w1”",
    "3/4/5/4/w4,2 w 0/0": "more pieces",
    "3/4/2,w1,2/4/3 w 0/0": "more pieces",
    "3/4/5/4/3 b 0/0": "White moves first",
    "w2,2/4/5/w2,w2,2/b1,w2,1 b 2/2": "sits out",
    "3/4/5/4/3 w " + "7" * 10_000: "taxes",
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:40])
def test_bad_position_texts_name_the_field_and_the_token(text):
    with pytest.raises(TextError, match=BAD[text]) as caught:
        game.position(text)
    assert len(str(caught.value)) < 300


def test_bad_sizes_are_refused():
    for size in (2, 9, "x", None):
        with pytest.raises(OptionError, match="size"):
            drystone.game("ashes", size=size)


# The text, the move, what is said, the rule.
REFUSALS = [
    ("3/4/5/4/b1,2 w 0/0", "a1-a2", "Black's", "turn"),
    ("3/4/5/4/w2,2 w 0/0", "a1-z9", "“z9”", "board"),
    ("3/4/5/4/w2,2 w 0/0", "a1-d4", "not on one straight line", "seeing"),
    ("3/4/5/4/w2,b1,1 w 0/0", "a1-a3", "a2 stands between", "seeing"),
    ("3/4/5/4/w2,2 w 0/0", "a1-a1", "already", "seeing"),
    ("3/4/5/4/w2,b3,1 w 0/1", "a1xa2", "stack of 3, bigger than the 2", "moving"),
    ("3/4/5/4/w3,b2,1 w 1/0", "a1:1xa2", "bigger than the 1", "moving"),
    ("3/4/w2,4/4/3 w 0/0", "c1-c3", "2 steps inwards cost 3 pieces", "moving"),
    ("3/4/w2,4/4/3 w 1/0", "c1:1-c3", "tax of 1", "tax"),
    ("3/4/w2,4/4/3 w 0/0", "c1:2-c2", "whole stack", "parts"),
    ("3/4/w2,4/4/3 w 0/0", "c1:5-c2", "1 to 1 pieces, not 5", "parts"),
    ("3/4/w1,4/4/3 w 0/0", "c1:1-c2", "single piece", "parts"),
    ("3/4/w1,4/4/3 w 0/0", "d1:1-d2", "d1 is empty", "parts"),
    ("3/4/5/4/3 w 0/0", "a1-b2", "only outwards", "entering"),
    ("3/4/5/4/3 w 0/0", "a1-a2", "only outwards", "entering"),
    ("3/4/5/4/b1,2 w 0/0", "b2xa1", "only on an empty space", "entering"),
    ("3/4/5/4/b1,2 w 1/0", "b3-a2", "1 step outwards make a stack of 1, and the tax of 1", "tax"),
]


@pytest.mark.parametrize(("text", "move", "words", "rule"), REFUSALS)
def test_illegal_moves_are_explained(text, move, words, rule):
    with pytest.raises(IllegalMove) as caught:
        game.position(text).play(move)
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"“{move}” is not a legal move: ")
    assert caught.value.rule == rule


TOUCHES = [
    ("3/4/5/4/b1,2 w 0/0", ("a1",), "Black's"),
    ("3/4/5/4/3 w 0/0", ("a1",), "no stack can enter from a1"),
    ("w2,2/4/5/b2,b2,2/w1,b2,1 w 2/2", ("a1",), "cannot go anywhere"),
    ("3/4/w2,4/4/3 w 4/0", ("c1", "part:1"), "a part of 1 on c1 cannot go anywhere"),
    ("3/4/5/4/3 w 0/0", ("part:1",), "begins with"),
    ("3/4/w2,4/4/3 w 0/0", ("c1", "c2", "c3"), "a move is a space"),
    ("3/4/w2,4/4/3 w 0/0", ("c1", "part:1", "part:1"), "a move is a space"),
    ("3/4/5/4/3 w 0/0", ("part:", "a1"), "“part:”"),
    ("3/4/5/4/3 w 0/0", (), "begins with"),
]


@pytest.mark.parametrize(("text", "path", "words"), TOUCHES)
def test_touches_that_lead_nowhere_are_explained(text, path, words):
    assert words in game.position(text).refusal(path).text


def test_move_texts_may_be_written_loosely():
    position = game.position("3/4/5/4/w2,b1,1 w 0/0")
    assert str(position.parse(" A1×A2 ")) == "a1xa2"
    assert str(position.parse("a1–b1")) == "a1-b1"
    assert str(position.parse("a1:1Xa2")) == "a1:1xa2"


@pytest.mark.parametrize("text", ["", "a1", "a1:0-a2", "a1:-a2", "a1:12345-a2", "a1 a2", "hold"])
def test_other_texts_are_no_moves(text):
    with pytest.raises(TextError, match="cannot be read"):
        game.start().parse(text)
