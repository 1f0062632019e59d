"""What a solver may take for one position in Anaash: boards turned, mirrored, colours exchanged.

Nothing recurs: every move but an approach takes a stack off the board, and an approach makes the
list of all stacks' distances to their nearest smaller, read from the smallest on. The stack that
moves comes to a distance d - 1, and only distances of d or more can grow by it: a stack that had
it as its nearest was at least as far away as its own nearest.
"""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.boards.symmetry import ways
from drystone.games.anaash.rules import AnaashPosition

draws = False

boards = ({"size": 2}, {"size": 4})

ENEMY = 128
"""Added to the height of a stack that is not the mover's."""


def key(position: AnaashPosition) -> bytes:
    """Return the heights as the mover sees them, in the order that makes them smallest.

    >>> import drystone
    >>> game = drystone.game("anaash", size=4)
    >>> a, b = game.position("4/4/4/r2,b1,2 r"), game.position("3,b2/3,r1/4/4 b")
    >>> key(a) == key(b), key(a) == key(game.position("4/4/4/r2,b2,2 r"))
    (True, False)
    """
    cells = bytearray(position.heights)
    for index in bits(position.blue if position.side == "r" else position.red):
        cells[index] += ENEMY
    return bytes(min([one.cells(cells) for one in ways(position.grid)]))
