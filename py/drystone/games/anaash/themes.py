"""What puzzles of Anaash are about, in words; only the search for puzzles reads this."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.games.anaash.rules import AnaashMove, AnaashPosition


def themes(position: AnaashPosition, move: AnaashMove) -> tuple[str, ...]:
    """Return what a puzzle's first move does.

    >>> import drystone
    >>> corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    >>> themes(corner, corner.parse("a1xb1"))
    ('a stack is taken', 'the tallest stack moves')
    """
    heights, own = position.heights, position.stacks(position.side)
    there = heights[move.target]
    if not there:
        found = ["a quiet step"]
    elif own >> move.target & 1:
        found = ["two stacks join"]
    else:
        found = ["a single checker is taken" if there == 1 else "a stack is taken"]
    if heights[move.origin] == max(heights[index] for index in bits(own)):
        found.append("the tallest stack moves")
    return tuple(found)
