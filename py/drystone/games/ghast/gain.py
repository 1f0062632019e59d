"""What puzzles about gains count in Ghast: tiles."""

from __future__ import annotations

from drystone.core.language import to_say_many
from drystone.games.ghast.rules.position import GhastPosition

ONE, MANY = to_say_many("{n} tile", "{n} tiles")


def lead(position: GhastPosition, side: str) -> int:
    """Return how many tiles more than the other a colour has.

    >>> import drystone
    >>> lead(drystone.game("ghast", size=3).position("3/4/5/1,o3,b0,1/3 o 9 0"), "o")
    0
    """
    return position.more_tiles(side)
