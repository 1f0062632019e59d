"""What a puzzle's first move is in Anaash besides what it does; only lab/puzzles reads this."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.games.anaash.rules import AnaashMove, AnaashPosition


def themes(position: AnaashPosition, move: AnaashMove) -> tuple[str, ...]:
    """Return whether the tallest stack moves.

    >>> import drystone
    >>> corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    >>> themes(corner, corner.parse("a1xb1"))
    ('the tallest stack moves',)
    """
    heights, own = position.heights, position.stacks(position.side)
    tallest = max(heights[index] for index in bits(own))
    return ("the tallest stack moves",) if heights[move.origin] == tallest else ()
