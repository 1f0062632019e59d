"""Which placements a search looks at first in Ghast, by a guess from the hexes around.

A position has some five hundred. The values of a tile's six facings on a hex hang on few
things, which come again and again: so it is worked out once for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from drystone.core.boards.bits import bits
from drystone.games.ghast.rules.moves import FAKE, REAL, TILE, GhastMove
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.tiles import Tiles

PLACED = {TILE, REAL, FAKE}
"""The kinds of move that put a tile down."""

FIRST = -100
"""The place of words: they are few."""


def ordered(position: GhastPosition, moves: Sequence[GhastMove]) -> list[GhastMove]:
    """Return the moves in order of a guess; those of one place as they came.

    Hand-set: a tile gains by the open couplers it has, twice by those it takes from the enemy,
    and loses by those it takes from friends.
    """
    board = position.board
    tiles, span = board.tiles, board.tiles.lanes.span
    breathing = board.offers & board.gaps
    first, second = breathing & ((1 << span) - 1), breathing >> span
    own, enemy = (first, second) if position.side == "o" else (second, first)
    free = list(bits(position.free()))
    places = {}
    for index in free:
        beside = tiles.beside[index]
        taken = 2 * (beside & enemy).bit_count() - (beside & own).bit_count()
        places[index] = by_facing(tiles, index, board.gaps & tiles.around[index], taken)
    if is_whole(moves, len(free)):
        at = [place for index in free for place in places[index]]
        at += [FIRST] * (len(moves) - len(at))
    else:
        at = [places[one.index][one.facing] if one.kind in PLACED else FIRST for one in moves]
    return [moves[number] for number in sorted(range(len(moves)), key=at.__getitem__)]


def is_whole(moves: Sequence[GhastMove], free: int) -> bool:
    """Return whether moves are all placements of one kind on so many hexes, and words after them.

    They must be legal, and in the order in which positions list them.
    """
    count = len(moves)
    while count and moves[count - 1].kind not in PLACED:
        count -= 1
    return 0 < count == 6 * free and moves[0].kind == moves[count - 1].kind


@lru_cache(maxsize=100_000)
def by_facing(tiles: Tiles, index: int, gaps: int, taken: int) -> tuple[int, ...]:
    """Return the places of a tile's facings on a hex, the best lowest."""
    return tuple(-taken - (offers & gaps).bit_count() for offers in tiles.offers[index])
