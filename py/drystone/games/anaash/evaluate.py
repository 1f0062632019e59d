"""Who stands better in Anaash: checkers, stacks, the tallest stack, and what may be captured next.

A colour whose stack is taller than all of the other's cannot lose it, so height counts for itself.
Squares are looked at in sets, all stacks of one height at once: there are few heights.
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.grid import Grid
from drystone.games.anaash.rules import AnaashPosition


class Force(NamedTuple):
    """What one colour has: numbers of checkers, and of stacks."""

    checkers: int
    tallest: int
    prey: int
    """The tallest enemy stack that one of its stacks may capture at once; 0 if there is none."""
    hunters: int
    """Its stacks that touch a stack they may capture."""


def by_height(heights: bytes) -> list[tuple[int, int]]:
    """Return each height that occurs, tallest first, with the set of squares that have it.

    >>> by_height(bytes([0, 2, 1, 2]))
    [(2, 10), (1, 4)]
    """
    found: dict[int, int] = {}
    bit = 1
    for height in heights:
        if height:
            found[height] = found.get(height, 0) | bit
        bit <<= 1
    return sorted(found.items(), reverse=True)


def force(grid: Grid, heights: list[tuple[int, int]], own: int, enemy: int) -> Force:
    """Return what the colour with the stacks `own` has against `enemy`."""
    checkers = tallest = prey = able = hunters = 0
    for height, squares in heights:
        mine = squares & own
        if mine:
            tallest = tallest or height
            checkers += height * mine.bit_count()
            able |= mine
        targets = squares & enemy
        if targets and able:
            hunting = grid.around(targets) & able
            if hunting:
                prey = prey or height
                hunters |= hunting
    return Force(checkers, tallest, prey, hunters.bit_count())


class AnaashEvaluator(LinearEvaluator):
    """Red's features less Blue's; what may be captured weighs by whose turn it is.

    The weights come from ``python -m tools.fit anaash --games 400 --nodes 200 --player
    tree:exploration=0.6``; less exploration was found to be better only then.
    """

    names = (
        "checkers (share of a colour's)",
        "stacks (share of a colour's checkers)",
        "height of the tallest stack (share)",
        "has the tallest stack",
        "checkers the mover may capture at once, the most (share)",
        "checkers the other threatens to capture, the most (share)",
        "stacks that touch a stack they may capture (share)",
        "stacks that touch no other (share)",
        "turn",
    )
    weights = (18.8, -8.41, 3.85, 0.302, 10.4, -5.08, -0.741, -3.08, -0.0114)
    tree = {"exploration": 0.3}

    def features(self, position: AnaashPosition) -> Features:
        """Return the features."""
        grid = position.grid
        red, blue = position.red, position.blue
        heights = by_height(position.heights)
        reds, blues = force(grid, heights, red, blue), force(grid, heights, blue, red)
        lone = ~grid.around(red | blue)
        whole = grid.size**2 / 2
        taller = reds.tallest - blues.tallest
        turn = 1 if position.side == "r" else -1
        mover, other = (reds, blues) if turn > 0 else (blues, reds)
        return (
            (reds.checkers - blues.checkers) / whole,
            (red.bit_count() - blue.bit_count()) / whole,
            taller / whole,
            (taller > 0) - (taller < 0),
            turn * mover.prey / whole,
            turn * other.prey / whole,
            (reds.hunters - blues.hunters) / whole,
            ((red & lone).bit_count() - (blue & lone).bit_count()) / whole,
            turn,
        )


EVALUATOR = AnaashEvaluator()
