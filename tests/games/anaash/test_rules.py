"""Anaash by its rule sheet: the figures, the rulings, and that somebody can always move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.boards.bits import bits
from drystone.core.errors import IllegalMove, OptionError, TextError
from tests.helpers import random_game

game = drystone.game("anaash", size=4)


def moves(text, size=4):
    return {str(move) for move in drystone.game("anaash", size=size).position(text).moves()}


MOVES = {
    # c1 is alone; the nearest, b3, is three steps away. Away from it, or past it, is illegal.
    "figure 2: a lone stack goes nearer": ("4/1,b1,2/4/2,r1,1 r", "c1-c2 c1-b1"),
    "figure 2: one that touches stays": ("4/4/1,b2,2/1,r1,2 b", "b2xb1"),
    "figure 3: stacking onto equal or higher": ("4/4/4/b1,b2,b2,r5 b", "a1+b1 b1+c1 c1+b1"),
    # a2 and d2 are as far from c4 as each other; each step is nearer to one of them.
    "ana_1: any of several nearest": ("2,r1,1/4/b1,2,b1/4 r", "c4-c3 c4-d4"),
    "ana_1: the one nearest": ("r1,3/4/b1,3/4 r", "a4-a3"),
    "ana_1: either of two": ("r1,1,b1,1/4/b1,3/4 r", "a4-a3 a4-b4"),
    # c4 is two steps from a4, a1 three: going down would be nearer to a1 alone.
    "ana_1: nearest before the move": ("r1,1,b1,1/4/4/b1,3 r", "a4-b4"),
}


@pytest.mark.parametrize("what", MOVES)
def test_the_moves_are(what):
    text, found = MOVES[what]
    assert moves(text) == {*found.split()}


def test_ana_2_stacks_move_whole_and_heights_add():
    position = game.position("4/4/4/r3,r3,1,b1 r").play("a1+b1")
    assert str(position) == "4/4/4/1,r6,1,b1 b"


def test_figure_4_capturing_equal_or_lower():
    found = moves("3,b3/4/1,r2,b3,1/1,b2,2 r")
    assert found == {"b2xb1"}
    position = game.position("3,b3/4/1,r2,b3,1/1,b2,2 r").play("b2xb1")
    assert str(position).split(" ")[0] == "3,b3/4/2,b3,1/1,r2,2"


def test_ana_3_a1_is_red():
    for size in range(4, 13, 2):
        start = drystone.game("anaash", size=size).start()
        rows = str(start).split(" ")[0].split("/")
        assert rows[-1].startswith("r1,b1")
        assert len(rows) == size


def test_red_moves_first_and_everything_can_be_captured_at_first():
    assert game.start().side == "r"
    assert all("x" in str(move) for move in game.start().moves())


def test_a_player_without_a_move_sits_out():
    # Blue's only stack stands beside a higher red one and can neither capture nor go.
    position = game.position("4/b1,r2,2/4/r1,r1,2 r")
    after = position.play("a1+b1")
    assert after.side == "r"
    assert after.outcome is None


def test_the_last_checker_captured_loses():
    end = game.position("4/4/4/r1,b1,2 r").play("a1xb1")
    assert end.outcome.winner == "r"
    assert end.side == "b"
    assert "blue checker" in end.outcome.reason
    assert end.moves() == ()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([4, 6, 8]))
def test_somebody_can_always_move_and_checkers_never_come(seed, size):
    count = size * size
    for position, _ in random_game(drystone.game("anaash", size=size), seed, plies=300):
        heights = [position.heights[i] for i in bits(position.red | position.blue)]
        assert sum(heights) <= count
        count = sum(heights)
        if position.outcome is None:
            assert position.moves()
            assert position.can_move("r") or position.can_move("b")


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_can_move_says_what_moves_says(seed):
    for position, _ in random_game(drystone.game("anaash", size=6), seed, plies=80):
        if position.outcome is not None:
            continue
        for side in "rb":
            stacks = position.red, position.blue, position.heights
            twin = type(position)(position.game, position.grid, *stacks, side)
            assert twin.can_move(side) == bool(twin.moves())


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_every_game_ends(seed):
    *_, (position, _) = random_game(drystone.game("anaash", size=6), seed, plies=2000)
    assert position.outcome is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4/4/4/4 r", "no checker"),
        ("4/4/4/r1,3", "2 fields"),
        ("4/4/4/r1,3 w", "“r” (Red) or “b” (Blue)"),
        ("4/4/4/r9,3 r", "A stack of 9 is too high: a colour has 8"),
        ("r8,3/4/4/r8,2,b1 r", "16 red checkers"),
        ("4/4/4/r1,3 r", "Red cannot be to move: the game is over"),
        ("4/4/r2,3/b1,3 b", "Blue has no move"),
        ("4/4/4/R1,3 r", "“R1” is neither"),
        ("4/4/4/r,3 r", "“r” is neither"),
        ("4/4/4/r01,3 r", "“r01” is neither"),
        ("4/4/4/r" + "9" * 10_000 + ",3 r", "is neither"),
    ],
)
def test_bad_positions_name_the_field_and_the_token(text, words):
    with pytest.raises(TextError) as caught:
        game.position(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("size", [3, 5, 14, "x", "", None, 1e9])
def test_sizes_are_even_and_from_2_to_12(size):
    with pytest.raises(OptionError, match="one of 2, 4, 6, 8, 10, 12"):
        drystone.game("anaash", size=size)


POSITION = "2,r1,1/b3,r2,b1,1/4/r1,2,b1 r"


@pytest.mark.parametrize(
    ("move", "words", "rule"),
    [
        ("a3xb3", "is Blue’s, and it is Red’s turn", "turn"),
        ("a2-a1", "a2 is empty", "turn"),
        ("a9-a8", "no square “a9”", "board"),
        ("b3-b5", "no square “b5”", "board"),
        ("b3xd1", "not next to b3", "turn"),
        ("b3-b2", "touches another (a3, c3)", "positional"),
        ("b3xa3", "cannot capture a higher stack of 3", "capturing"),
        ("a1-a1", "cannot move", "stacking"),
        ("a1-a2", "", ""),
    ],
)
def test_refusals_say_why(move, words, rule):
    position = game.position(POSITION)
    if not words:
        assert position.play(move)
        return
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert words in str(caught.value)
    assert caught.value.rule == rule


def test_refusals_of_stacking_and_approaching():
    with pytest.raises(IllegalMove, match="lower stack of 1") as caught:
        game.position("4/4/r2,r1,2/3,b1 r").play("a2+b2")
    assert caught.value.rule == "stacking"
    with pytest.raises(
        IllegalMove, match="no nearer to the nearest stack \\(b1, 3 steps"
    ) as caught:
        game.position("4/2,r1,1/4/1,b1,2 r").play("c3-d3")
    assert caught.value.rule == "positional"
