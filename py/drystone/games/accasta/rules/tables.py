"""The board of Accasta: its castles, and which spaces lie within reach of each space."""

from __future__ import annotations

from drystone.core.boards.hexgrid import hexhex

GRID = hexhex(4)

FARTHEST = 3
"""How many spaces the fastest piece moves."""

Target = tuple[int, int, int]
"""Where a line leads: the space, the set that holds it alone, and the set of spaces between."""


def spaces(names: str) -> int:
    """Return the set of the named spaces.

    >>> spaces("a1 a3")
    5
    """
    return sum(1 << GRID.index(name) for name in names.split())


HOME = {"w": spaces("a1 a2 a3 a4 b2 b3 b4 c3 c4"), "b": spaces("g1 g2 g3 g4 f2 f3 f4 e3 e4")}
"""Each colour's castle."""

GOAL = {"w": HOME["b"], "b": HOME["w"]}
"""The castle each colour attacks."""


def may_release(at_home: bool, side: str, space: int) -> bool:
    """Return whether a stack of `side` may bare an enemy's piece on a space.

    `at_home` says whether the rules allow it in its own castle, too.
    """
    return at_home or not HOME[side] >> space & 1


def _targets(origin: int, farthest: int) -> tuple[Target, ...]:
    """Return the spaces at most that far in straight lines: by direction, nearest first."""
    found: list[Target] = []
    for ray in GRID.rays[origin]:
        between = 0
        for space in ray[:farthest]:
            found.append((space, 1 << space, between))
            between |= 1 << space
    return tuple(found)


REACH = {
    origin: tuple(_targets(origin, farthest) for farthest in range(FARTHEST + 1))
    for origin in GRID.spaces
}
"""For each space and number of steps, the targets of a piece that moves up to so many spaces."""

BY_TARGET = {
    origin: {place[0]: place for place in REACH[origin][FARTHEST]} for origin in GRID.spaces
}
"""For each space, what REACH says of each target, whatever the number of steps."""
