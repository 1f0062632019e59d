"""What puzzles about gains count in Ashes: pieces on the board."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.language import to_say_many
from drystone.games.ashes.rules import AshesPosition

ONE, MANY = to_say_many("{n} piece", "{n} pieces")


def lead(position: AshesPosition, side: str) -> int:
    """Return how many pieces more than the other a colour has on the board.

    >>> import drystone
    >>> lead(drystone.game("ashes", size=3).position("3/4/w2,1,b1,2/4/3 w 2/2"), "w")
    1
    """
    white, black = (
        sum(position.sizes[index] for index in bits(stacks)) for stacks in position.stacks
    )
    return white - black if side == "w" else black - white
