"""What a solver may take for one position in Ashes: boards turned, mirrored, colours exchanged."""

from __future__ import annotations

from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.symmetry import ways
from drystone.games.ashes.rules import AshesPosition

boards = ({"size": 2},)


def key(position: AshesPosition) -> tuple[Any, ...]:
    """Return stacks as the mover sees them, enemies' below 0, and the mover's and the other's tax.

    >>> import drystone
    >>> game = drystone.game("ashes", size=3)
    >>> a, b = game.position("3/4/5/4/w2,b1,1 w 2/0"), game.position("b2,w1,1/4/5/4/3 b 0/2")
    >>> key(a) == key(b), key(a) == key(game.position("3/4/5/4/w2,b1,1 w 0/2"))
    (True, False)
    """
    turn = position.turn
    cells = list(position.sizes)
    for index in bits(position.stacks[1 - turn]):
        cells[index] = -cells[index]
    board = min([one.cells(cells) for one in ways(position.grid)])
    return (board, position.taxes[turn], position.taxes[1 - turn])
