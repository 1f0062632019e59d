"""Ashes: position texts that are refused, and what players are told about illegal moves."""

from collections import Counter
from itertools import islice, product

import pytest

import drystone
from drystone.core.errors import IllegalMove, OptionError, TextError
from drystone.games.ashes.moves import STORED, departures
from drystone.games.ashes.rules import AshesPosition
from tests.helpers import random_game

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
    "3/4/5/4/w4,2 w 0/0": "White’s stacks have together 2 pieces more",
    "3/4/2,w1,2/4/3 w 0/0": "White’s stacks have together 1 piece more",
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
    for size in (1, 9, "x", None):
        with pytest.raises(OptionError, match="size"):
            drystone.game("ashes", size=size)


# The text, the move, what is said, the rule.
REFUSALS = [
    ("3/4/5/4/b1,2 w 0/0", "a1-a2", "Black’s", "turn"),
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
    ("3/4/5/4/3 w 0/0", "a1-b2", "moves only further out", "entering"),
    ("3/4/5/4/3 w 0/0", "a1-a2", "moves only further out", "entering"),
    ("3/4/5/4/b1,2 w 0/0", "b2xa1", "a stack of no pieces", "entering"),
    ("3/4/5/4/b1,2 w 1/0", "b3-a2", "1 step further out makes a stack of 1, and", "tax"),
]


@pytest.mark.parametrize(("text", "move", "words", "rule"), REFUSALS)
def test_illegal_moves_are_explained(text, move, words, rule):
    with pytest.raises(IllegalMove) as caught:
        game.position(text).play(move)
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"“{move}” is not a legal move: ")
    assert caught.value.rule == rule


def test_of_a_capture_is_told_what_it_costs_its_own_side():
    position = game.position("3/4/w1,b1,3/b1,3/w3,2 w 0/0")
    assert (
        position.describe_move(position.parse("a1xb1")) == "remove a stack of 1 and spend a piece"
    )
    spent = position.describe_move(position.parse("c1xb1"))
    assert spent == "remove a stack of 1 and use up the whole stack that moves"


TOUCHES = [
    ("3/4/5/4/b1,2 w 0/0", ("a1",), "Black’s"),
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


def alone(size, taxes):
    """Return the text of a board of size 8 with a white stack in the middle and a black piece."""
    rows = [*range(8, 15), f"7,w{size},7", *range(14, 8, -1), "7,b1"]
    return "/".join(map(str, rows)) + f" w {taxes}"


def test_a_stack_is_no_larger_than_the_taxes_let_it_grow():
    game = drystone.game("ashes", size=8)
    assert game.position(alone(6, "0/1"))
    for size, taxes in ((7 + 6, "0/1"), (6025, "5/999"), (9999, "999/999"), (9999, "5/999")):
        with pytest.raises(TextError, match="more than they are steps away from the centre"):
            game.position(alone(size, taxes))
    for taxes in ("1000/5", "5/9999"):
        with pytest.raises(TextError, match="up to 999"):
            game.position(alone(6, taxes))


def test_the_longest_list_of_moves_is_bounded_and_not_stored():
    game = drystone.game("ashes", size=8)
    moves = game.position(alone(6024, "5/999")).moves()
    assert len(moves) < 260_000
    stored = [
        len(found)
        for rows in departures(game.grid).values()
        for row in rows
        for found in row.values()
    ]
    assert set(stored) == {STORED + 1}
    assert len(stored) <= 2 * sum(len(ray) for rays in game.grid.rays.values() for ray in rays)


def test_a_typed_move_is_found_without_listing_the_others(monkeypatch):
    game = drystone.game("ashes", size=8)
    position = game.position(alone(6024, "5/999"))
    moves = position.moves()
    monkeypatch.setattr(AshesPosition, "moves", None)
    monkeypatch.setattr(AshesPosition, "departures", None)
    monkeypatch.setattr(AshesPosition, "paths", None)
    for move in moves[:: len(moves) // 50]:
        assert position.parse(str(move)) == move


@pytest.mark.parametrize("size", [3, 4])
def test_what_is_found_by_its_text_is_what_is_listed(size):
    """Every origin, part, sign and target is asked for, in games at random."""
    game = drystone.game("ashes", size=size)
    names = tuple(game.grid.indices)
    found = Counter()
    for position, _ in islice(random_game(game, seed=9), 2, None, 6):
        listed = {str(move): move for move in position.moves()}
        others = dict(position.paths())
        for start, sign, end in product(names, "-x", names):
            for part in ("", ":1", ":2", ":3"):
                text = f"{start}{part}{sign}{end}"
                path = game.path_of(text)
                wanted = listed.get(text)
                if wanted is None and sign == "-" and not position.sizes[game.grid.index(start)]:
                    wanted = others.get(path)
                assert position.find(text, path) == wanted
                found[wanted is not None] += 1
    assert found[True] > 50
