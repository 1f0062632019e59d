"""What an evaluation foresees of moves is what it says of the positions after, to the last bit."""

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.search.engines.choice import evaluator_of


def walked(chosen, plies):
    """Yield positions of a random game, and begin again where it ends."""
    rng = seeded(7)
    position = start = chosen.start()
    for _ in range(plies):
        yield position
        position = position.after(position.random_move(rng))
        if position.outcome:
            position = start


@pytest.mark.parametrize(
    ("name", "options", "plies", "share"),
    [
        *(("ashes", {"size": size}, 60, 0.8) for size in (3, 4, 5, 6)),
        *(("asli", {"size": size, "komi": 3}, 150, 0.5) for size in (5, 7, 9)),
        *(("ghast", {"size": size, "komi": 2.5}, 120, 0.6) for size in (3, 4, 6)),
        ("ghast", {"size": 4, "tile": ">cr.cc"}, 120, 0.6),
        ("ghast", {"size": 4, "mode": "fakes-2"}, 60, -1),
    ],
    ids=str,
)
def test_what_is_foreseen_is_what_comes(name, options, plies, share):
    chosen = drystone.game(name, **options)
    evaluator = evaluator_of(chosen)
    known = total = 0
    for position in walked(chosen, plies):
        moves = position.moves()
        for move, foreseen in zip(moves, evaluator.foreseen(position, moves), strict=True):
            total += 1
            if foreseen is not None:
                known += 1
                after = position.after(move)
                assert not after.outcome
                assert foreseen == evaluator.score(after)
    assert known > total * share
