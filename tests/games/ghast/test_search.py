"""What a search looks at in Ghast: which moves first, and how many."""

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.games.ghast.rules.moves import FAKE, REAL, TILE
from drystone.search.engines.choice import engine, evaluator_of

MODES = (
    {},
    {"tile": ">cr.cc", "size": 3},
    {"mode": "fakerghast", "size": 4},
    {"mode": "fakes-2", "size": 4},
    {"vetoes": "2/2", "size": 4},
)


def guess(position, move):
    """Return the place of a move, counted one by one: the open couplers, those taken, and words."""
    if move.kind not in {TILE, REAL, FAKE}:
        return -100
    board, grid = position.board, position.variant.grid
    tiles = board.tiles
    gains = 0
    for way, ray in enumerate(grid.rays[move.index]):
        neighbour = ray[0] if ray else None
        if neighbour is None:
            continue
        side = board.side(neighbour)
        if not side:
            gains += (way - move.facing) % 6 in tiles.couplers
        elif (way + 3 - board.facing(neighbour)) % 6 in tiles.couplers:
            gains += -1 if side == position.side else 2
    return -gains


@pytest.mark.parametrize("options", MODES, ids=str)
def test_moves_are_ordered_by_the_guess(options):
    game = drystone.game("ghast", **options)
    evaluator = evaluator_of(game)
    rng = seeded(3)
    position = game.start()
    for _ in range(40):
        moves = position.moves()
        some = [move for move in moves if rng.random() < 0.5]
        for these in (moves, some):
            expected = sorted(these, key=lambda move: guess(position, move))
            assert list(evaluator.order_moves(position, these)) == expected
        position = position.after(position.random_move(rng))
        if position.outcome:
            position = game.start()


@pytest.mark.parametrize(("options", "many"), [(MODES[0], 60), (MODES[2], 40), (MODES[3], 40)])
def test_where_tiles_are_hidden_fewer_moves_are_looked_at(options, many):
    game = drystone.game("ghast", **options)
    search = engine("best", game, frozenset(), seeded(1))(game.start())
    assert search.settings.max_children == many


def test_a_closer_look_leaves_claims_and_hidden_tiles_to_the_search():
    game = drystone.game("ghast")
    evaluator, rng, claims = evaluator_of(game, strongest=True), seeded(5), 0
    position = game.start()
    for _ in range(120):
        after = position.after(position.random_move(rng))
        position = game.start() if after.outcome else after
        claims += position.may_claim()
        assert (evaluator.closer(position) is None) == position.may_claim()
    assert claims
    hidden = drystone.game("ghast", mode="fakerghast")
    assert evaluator_of(hidden, strongest=True).closer(hidden.start()) is None
