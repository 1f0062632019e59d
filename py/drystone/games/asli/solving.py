"""What a solver may take for one position in Asli: boards turned and mirrored.

Rules look back at boards, so colours are not exchanged: see `drystone.search.proofs.solver`.
"""

from __future__ import annotations

from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.symmetry import ways
from drystone.games.asli.rules.position import AsliPosition

draws = False

boards = tuple(
    {"size": size, "komi": str(komi)} for size in (2, 3, 4) for komi in range(size**2 + 1)
)


def key(position: AsliPosition) -> tuple[Any, ...]:
    """Return stones, prison and what else the text says, as the mover sees it; no earlier boards.

    >>> import drystone
    >>> game = drystone.game("asli", size=5, komi=1)
    >>> a, b = game.position("5/5/5/5/b1w2 b b1 - -"), game.position("b4/5/w4/5/5 b b1 - -")
    >>> key(a) == key(b), key(a) == key(game.position("w4/5/b4/5/5 b b1 - -"))
    (True, False)
    """
    turn = position.turn
    grid = position.grid
    cells = [0] * (grid.stride * grid.size)
    for index in bits(position.stones[turn]):
        cells[index] = 1
    for index in bits(position.stones[1 - turn]):
        cells[index] = 2
    board = bytes(min([one.cells(cells) for one in ways(grid)]))
    own, enemy = position.camps[turn].parted, position.camps[1 - turn].parted
    prison = -position.prison if turn else position.prison
    return (board, turn, prison, own, enemy, position.minimal)


def forgotten(position: AsliPosition) -> AsliPosition:
    """Return the position as if its board had never been there before."""
    one = position
    return AsliPosition(
        one.game, one.grid, one.stones, one.camps, one.regions, one.prison, one.turn, one.minimal
    )


def remembered(position: AsliPosition) -> tuple[Any, ...]:
    """Return what must not come back (ASL-3): the stones and the side to move."""
    return (*position.stones, position.turn)
