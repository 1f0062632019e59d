"""What a stack sees decides its turns, and nothing else does."""

import pytest

import drystone
from drystone.core.boards.bits import bits
from drystone.games.accasta.evaluation import cache
from drystone.games.accasta.evaluation.cache import Cache, by_space
from drystone.games.accasta.evaluation.surroundings import surroundings
from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.tables import GRID
from tests.helpers import random_game

RULES = ["1998", "2010", "pari"]


def seen_by_both(position):
    """Yield the position, and as it would be with the other side to move."""
    yield position
    rest = (position.board, position.white, position.black)
    yield AccastaPosition(position.game, position.variant, *rest, position.other)


@pytest.mark.parametrize("rules", RULES)
def test_the_turns_that_surroundings_allow_are_those_of_the_stack_on_its_board(rules):
    hidden = 0
    for position, _ in random_game(drystone.game("accasta", rules=rules), seed=11, plies=30):
        for moved in seen_by_both(position):
            stacks = moved.stacks(moved.side)
            for space, (viewpoint, seen) in zip(
                bits(stacks), surroundings(moved, stacks), strict=True
            ):
                assert viewpoint.origin == space
                assert viewpoint.walk(seen).turns() == moved.turns(space)
                hidden += len(seen) < len([stack for stack in moved.board if stack])
    assert hidden


def test_equal_surroundings_are_found_again_on_another_board(board):
    """What stands behind the first stack of a line, or farther than any piece goes, is not seen."""
    one = board(a1="S", a2="h", g1="s")
    other = board(a1="S", a2="h", a3="ccc", d4="H", g1="s")
    assert next(surroundings(one, one.white)) == next(
        surroundings(other, 1 << one.game.grid.index("a1"))
    )


@pytest.mark.parametrize("rules", RULES)
def test_a_turn_is_allowed_if_it_is_among_the_legal_ones(rules):
    allowed = {True: 0, False: 0}
    before = [(), ()]
    for position, _ in random_game(drystone.game("accasta", rules=rules), seed=3, plies=12):
        own = position.stacks(position.side)
        for turn in [*before[-2][::7], *position.moves()[::7]]:
            if own >> turn.origin & 1:
                legal = turn in position.turns(turn.origin)
                assert position.walk(turn.origin).allows(turn) == legal, str(turn)
                allowed[legal] += 1
        before.append(position.moves())
    assert min(allowed.values()) > 50


def test_what_is_cached_is_worked_out_once_and_forgotten_when_there_is_much(monkeypatch):
    monkeypatch.setattr(cache, "LIMIT", 2)
    asked = []
    squares = Cache(lambda number: asked.append(number) or number**2)
    assert [squares[number] for number in (3, 3, 4, 3)] == [9, 9, 16, 9]
    assert asked == [3, 4]
    assert squares[5] == 25
    assert squares == {5: 25}
    assert squares[3] == 9
    assert asked == [3, 4, 5, 3]


def test_tables_by_space_say_what_holds_of_each_space_and_stack():
    said = by_space(lambda space, stack: f"{stack} on {GRID.names[space]}")
    assert said[GRID.index("a1")]["CHS"] == "CHS on a1"
    assert said[GRID.index("g4")]["CHS"] == "CHS on g4"
