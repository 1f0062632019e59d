"""What a solver may take for one position in Ghast: boards turned, and mirrored if the print is.

Tiles come and go, so positions can come back, and colours are not exchanged: see
`drystone.search.proofs.solver`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.symmetry import Symmetry
from drystone.core.game import Game
from drystone.games.ghast.rules.past import NOTHING, extended
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.symmetry import symmetries

boards = ({"size": 2},)

EMPTY = 12
"""What stands for an empty hex; orange tiles are their facing, blue ones 6 more."""


def key(position: GhastPosition) -> tuple[Any, ...]:
    """Return tiles, side, passes and turn; nothing of the past.

    The turn's number matters only until all hexes are open.

    >>> import drystone
    >>> game = drystone.game("ghast", size=3)
    >>> a, b = game.position("o0,2/4/5/4/3 b 8 0"), game.position("3/4/5/4/2,o3 b 12 0")
    >>> key(a) == key(b), key(a) == key(game.position("3/4/5/4/2,o2 b 12 0"))
    (True, False)
    """
    variant, board = position.variant, position.board
    cells = [EMPTY] * variant.grid.board.bit_length()
    for index in bits(board.taken):
        cells[index] = board.facing(index) + (6 if board.blue >> index & 1 else 0)
    found = min(
        [way.cells([turned[cell] for cell in cells]) for way, turned in _turns(position.game)]
    )
    turn = min(position.turn, variant.grid.size + 1)
    plain = position.extras == variant.plain
    extras = "" if plain else str(position)
    return (bytes(found), position.side, turn, position.passes, position.claimed, extras)


@cache
def _turns(game: Game) -> tuple[tuple[Symmetry, tuple[int, ...]], ...]:
    """Return the ways that change nothing, each with what becomes of an arrow."""
    directions = list(game.grid.directions)
    found = []
    for way in symmetries(game):
        turned = [directions.index(way.names[one]) for one in directions]
        found.append((way, (*turned, *(6 + facing for facing in turned), EMPTY)))
    return tuple(found)


def forgotten(position: GhastPosition) -> GhastPosition:
    """Return the position as if it had never been there before."""
    one = position
    mine = extended(NOTHING, one.board, one.extras.pairs)
    return GhastPosition(
        one.game, one.variant, one.board, one.side, one.turn, one.passes, one.extras,
        mine, NOTHING, one.claimed,
    )  # fmt: skip


def remembered(position: GhastPosition) -> tuple[Any, ...]:
    """Return what a claim may rest on if it comes back (GHA-12): the board and the side to move."""
    return (position.board.offers, position.side)
