"""Who stands better in Anaash: checkers, stacks, the tallest stack, and what may be captured next.

Where a network was taught for a board (`drystone.core.network`), that says so; for other boards a
weighted sum does. A colour whose stack is taller than all of the other's cannot lose it, so height
counts for itself. Sets of squares hold all stacks of one height: there are few.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from drystone.core.boards.grid import Grid
from drystone.core.boards.groups import regions
from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.network import NetworkEvaluator, marked
from drystone.games.anaash.rules import AnaashPosition


class Force(NamedTuple):
    """What one colour has: numbers of checkers, and of stacks."""

    checkers: int
    tallest: int
    prey: int
    """The tallest enemy stack that one of its stacks may capture at once; 0 if there is none."""
    hunters: int
    """Its stacks that touch a stack they may capture."""
    caught: int
    """The checkers of all enemy stacks that it may capture at once."""
    astray: int
    """Its checkers on the edge of the board; those in a corner count twice."""


DIGITS = tuple(bytes(49 if byte == height else 48 for byte in range(256)) for height in range(256))
"""For each height, what turns the heights of squares into a binary number: 1 where it stands."""


def by_height(heights: bytes) -> list[tuple[int, int]]:
    """Return each height that occurs, tallest first, with the set of squares that have it.

    >>> by_height(bytes([0, 2, 1, 2]))
    [(2, 10), (1, 4)]
    """
    last_first = heights[::-1]
    there = sorted(set(heights), reverse=True)
    return [(height, int(last_first.translate(DIGITS[height]), 2)) for height in there if height]


@lru_cache(maxsize=20_000)
def clusters(grid: Grid, stacks: int) -> tuple[int, ...]:
    """Return the connected parts of a set, single stacks apart; in a search the same sets recur."""
    return regions(grid, stacks & grid.around(stacks))


@cache
def edges(grid: Grid) -> tuple[int, int]:
    """Return the squares of the first and last rank, and those of the first and last file.

    >>> from drystone.core.boards.squaregrid import square
    >>> [one.bit_count() for one in edges(square(4))]
    [8, 8]
    """
    first, second = (
        sum(1 << index for index in grid.spaces if None in (grid.step(index, i) for i in ways))
        for ways in ((0, 2), (1, 3))
    )
    return first, second


def force(grid: Grid, heights: list[tuple[int, int]], own: int, enemy: int) -> Force:
    """Return what the colour with the stacks `own` has against `enemy`."""
    checkers = tallest = prey = able = hunters = caught = astray = 0
    ranks, files = edges(grid)
    for height, squares in heights:
        mine = squares & own
        if mine:
            tallest = tallest or height
            checkers += height * mine.bit_count()
            astray += height * ((mine & ranks).bit_count() + (mine & files).bit_count())
            able |= mine
        targets = squares & enemy
        if targets and able:
            hunting = grid.around(targets) & able
            if hunting:
                prey = prey or height
                hunters |= hunting
                caught += height * (targets & grid.around(able)).bit_count()
    return Force(checkers, tallest, prey, hunters.bit_count(), caught, astray)


def together(grid: Grid, heights: list[tuple[int, int]], own: int) -> int:
    """Return the checkers of the largest group of connected stacks, if two are connected at all."""
    most = 0
    for cluster in clusters(grid, own):
        checkers = 0
        for height, squares in heights:
            checkers += height * (squares & cluster).bit_count()
        most = max(most, checkers)
    return most


HEIGHTS = bytes((0, 1, 2, 3, 4, 5, 5, 6, 6, 6)) + bytes([7]) * 246
"""For each height its kind: from 5 on heights share one."""

KINDS = 1 + 2 * 7
"""What a network distinguishes on a square: nothing, and seven kinds of stacks for either side."""


def kinds(position: AnaashPosition) -> bytes:
    """Return what stands on each square, by the board's index: the mover's kinds, then the others.

    >>> import drystone
    >>> start = drystone.game("anaash", size=4).start()
    >>> list(kinds(start)[:5]), list(kinds(start.after(start.moves()[0]))[:5])
    ([1, 8, 1, 8, 0], [0, 1, 8, 1, 0])
    """
    length = len(position.heights)
    enemy = position.blue if position.side == "r" else position.red
    heights = int.from_bytes(position.heights.translate(HEIGHTS), "little")
    return (heights + 7 * marked(enemy, length)).to_bytes(length, "little")


class AnaashSum(LinearEvaluator):
    """Red's features less Blue's; what may be captured weighs by whose turn it is.

    The weights are a logistic regression, as `lab.fit` makes it, over the 11,900 positions of 261
    games that began with other weights: 120 positions a move, half of the moves drawn at random.
    """

    names = (
        "checkers (share of a colour’s)",
        "stacks (share of a colour’s checkers)",
        "height of the tallest stack (share)",
        "has the tallest stack",
        "checkers the mover may capture at once, the most (share)",
        "checkers the other threatens to capture, the most (share)",
        "stacks that touch a stack they may capture (share)",
        "stacks that touch no other (share)",
        "turn",
        "checkers of the largest group of connected stacks (share)",
        "checkers on the edge, in corners twice (share)",
        "checkers of stacks that may be captured at once (share)",
    )
    weights = (14.3, -4.77, 0.693, 0.533, 8.97, -4.09, -0.468, -0.485, 0.0126, 4.74, -1.52, 2.37)
    temperature = 0.6
    tree = {"exploration": 0.3}

    def features(self, position: AnaashPosition) -> Features:
        """Return the features."""
        grid = position.grid
        red, blue = position.red, position.blue
        heights = by_height(position.heights)
        reds, blues = force(grid, heights, red, blue), force(grid, heights, blue, red)
        red_group, blue_group = together(grid, heights, red), together(grid, heights, blue)
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
            (max(reds.tallest, red_group) - max(blues.tallest, blue_group)) / whole,
            (reds.astray - blues.astray) / whole,
            (reds.caught - blues.caught) / whole,
        )


class AnaashEvaluator(NetworkEvaluator):
    """The network where there is one, else the sum."""

    sum = AnaashSum()
    temperature = 0.6
    tree = AnaashSum.tree

    def kinds(self, position: AnaashPosition) -> bytes:
        """Return what stands on each square."""
        return kinds(position)


EVALUATOR = AnaashEvaluator()
