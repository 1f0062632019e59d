"""Whether a position is a puzzle: those of every game are found to be, by short steps."""

from itertools import islice

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from drystone.search.proofs.posing import MOST, STRIDE, Posing
from tests.helpers import variants


def asks(puzzle):
    """Whether a puzzle asks for a win that is short enough, by one move or by equal ones."""
    keys = {puzzle.start.play(text).key() for text in (puzzle.line[0], *puzzle.also)}
    return puzzle.kind == "win" and puzzle.count <= MOST and len(keys) == 1


PUZZLES = [
    puzzle for kind in catalogue().values() for puzzle in islice(filter(asks, puzzles_of(kind)), 1)
]


def posed(position, **limit):
    posing = Posing(position, **limit)
    while not posing.done:
        before = posing.prover.nodes
        posing.step()
        assert posing.prover.nodes - before <= 64 * STRIDE
    return posing


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.key)
def test_puzzles_are_found_to_be_puzzles(puzzle):
    posing = posed(puzzle.start)
    assert posing.count == puzzle.count
    assert {str(move) for move in posing.moves} == {puzzle.line[0], *puzzle.also}
    position, mine = puzzle.start, 0
    for move in posing.line:
        mine += position.side == puzzle.start.side
        position = position.play(move)
    assert position.outcome.winner == puzzle.start.side
    assert mine == puzzle.count


def test_all_moves_that_win_soonest_are_found():
    posing = posed(drystone.game("anaash", size=4).position("4/4/b1,3/r2,b1,2 r"))
    assert [str(move) for move in posing.moves] == ["a1xa2", "a1xb1"]
    assert (posing.count, posing.line) == (2, ())


def test_what_takes_too_long_is_given_up():
    start = drystone.game("anaash", size=4).start()
    posing = posed(start, limit=500)
    assert posing.given_up
    assert posing.prover.nodes <= 501
    assert posing.moves == ()


def test_nothing_is_looked_for_where_the_game_is_over_or_not_all_is_open():
    over = drystone.game("anaash", size=4).position("4/4/4/r1,3 b")
    with pytest.raises(TextError, match="over"):
        Posing(over)
    for game in variants():
        if game.hidden:
            with pytest.raises(TextError, match="face down"):
                Posing(game.start())
