"""What puzzles about gains count in Anaash: checkers."""

from __future__ import annotations

from drystone.core.boards.bits import taker
from drystone.core.language import to_say_many
from drystone.games.anaash.rules import AnaashPosition

ONE, MANY = to_say_many("{n} checker", "{n} checkers")


def lead(position: AnaashPosition, side: str) -> int:
    """Return how many checkers more than the other a colour has.

    >>> import drystone
    >>> lead(drystone.game("anaash", size=4).position("b4,3/4/1,r3,b1,1/4 r"), "r")
    -2
    """
    red, blue = (
        sum(taker(stacks)(position.heights)) if stacks else 0
        for stacks in (position.red, position.blue)
    )
    return red - blue if side == "r" else blue - red
