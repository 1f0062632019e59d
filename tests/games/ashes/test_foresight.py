"""What the search foresees of Ashes' moves is what the evaluation says of the positions after."""

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.games.ashes.evaluate import EVALUATOR


def walked(size, seed, plies):
    """Yield positions of a random game, and begin again where it ends."""
    rng = seeded(seed)
    position = start = drystone.game("ashes", size=size).start()
    for _ in range(plies):
        yield position
        position = position.after(position.random_move(rng))
        if position.outcome:
            position = start


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_what_is_foreseen_is_what_comes(size):
    known = total = 0
    for position in walked(size, size, 60):
        moves = position.moves()
        for move, foreseen in zip(moves, EVALUATOR.foreseen(position, moves), strict=True):
            total += 1
            if foreseen is not None:
                known += 1
                after = position.after(move)
                assert not after.outcome
                assert foreseen == EVALUATOR.score(after)
    assert known > total * 0.8
