"""What stands on a space, and the moves of a space: one type in every game."""

from random import Random

import pytest

import drystone
from drystone.core.errors import TextError
from tests.helpers import noughts, variants

PLIES = 12
MOVES_LISTED_AT = 8


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_what_stands_where_is_what_is_drawn_and_moves_have_one_space(game):
    drawn, rng, position = game.part("scene").SCENE, Random(1), game.start()
    for ply in range(PLIES):
        if position.outcome:
            break
        pieces = position.pieces()
        for site in game.grid.indices:
            found, label = pieces.get(site, ()), drawn.label(position, site).lower()
            assert bool(found) == drawn.occupied(position, site)
            assert {one.side for one in found} <= game.sides.keys()
            assert not found or game.sides[found[0].side].lower() in label or found[0].hidden
        if ply == MOVES_LISTED_AT:
            moves = [move for site in game.grid.indices for move in position.moves_of(site)]
            touching = {move for path, move in position.paths() if {*path} & {*game.grid.indices}}
            assert set(moves) == touching
        position = position.after(position.random_move(rng))


def test_heights_facings_and_backs_are_there():
    stacks = drystone.game("ashes").position("5/6/7/8/4,b3,4/8/7/6/w2,4 w 0/1")
    assert [one.height for one in stacks.at("e5")] == [3]
    tiles = drystone.game("ghast", size=4, mode="fakerghast").start().play("a1>ne~")
    (tile,) = tiles.at("a1")
    assert (tile.side, tile.kind, tile.facing, tile.hidden) == ("o", "tile", "north-east", True)


def test_what_is_no_space_is_quoted_and_a_game_may_say_nothing():
    position = drystone.game("anaash").start()
    for ask in (position.at, position.moves_of):
        with pytest.raises(TextError, match="“z9” is no space of this board; a1 is one"):
            ask("z9")
    with pytest.raises(TextError, match=r"no equipment\.py"):
        noughts().start().pieces()
