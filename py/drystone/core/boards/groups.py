"""Regions and groups: connected sets of spaces, found by flood fills of whole sets.

A fill grows by all neighbours at every step instead of visiting spaces one by one, so it takes as
many steps as the region is long. If a region loses one space, `joints` says in a few shifts which
spaces could cut it in two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drystone.core.boards.grid import Grid
from drystone.core.boards.squaregrid import SquareGrid


class Group(NamedTuple):
    """A connected set of pieces, `spaces`, and the set of all spaces next to it, its `border`."""

    spaces: int
    border: int


def region(grid: Grid, seed: int, within: int) -> int:
    """Return all spaces of `within` that steps inside `within` join to those of `seed`.

    `seed` is a subset of `within`.

    >>> from drystone.core.boards.squaregrid import square
    >>> grid = square(3)
    >>> def of(*names): return sum(1 << grid.index(name) for name in names)
    >>> region(grid, of("a1"), of("a1", "a2", "b2", "c3")) == of("a1", "a2", "b2")
    True
    """
    return _fill(grid, seed, within, within)


def regions(grid: Grid, spaces: int) -> tuple[int, ...]:
    """Return the connected parts of a set, the one with the lowest index first.

    >>> from drystone.core.boards.squaregrid import square
    >>> [bin(part) for part in regions(square(3), 0b1101)]
    ['0b1', '0b1100']
    """
    parts: list[int] = []
    while spaces:
        part = region(grid, spaces & -spaces, spaces)
        parts.append(part)
        spaces ^= part
    return tuple(parts)


def group(grid: Grid, spaces: int) -> Group:
    """Return a connected set together with its border."""
    return Group(spaces, grid.around(spaces) & ~spaces)


def groups(grid: Grid, pieces: int) -> tuple[Group, ...]:
    """Return the groups that the pieces of one colour form.

    >>> from drystone.core.boards.squaregrid import square
    >>> [(bin(spaces), bin(border)) for spaces, border in groups(square(3), 0b110)]
    [('0b110', '0b1100001')]
    """
    return tuple(group(grid, part) for part in regions(grid, pieces))


def joined(grid: Grid, old: tuple[Group, ...], space: int) -> tuple[Group, ...]:
    """Return the groups of a colour after a piece has come to `space`, a set of one.

    Only the groups that touch it change: they become one, which comes last.

    >>> from drystone.core.boards.squaregrid import square
    >>> old = groups(square(3), 0b101)
    >>> len(old), len(joined(square(3), old, 0b10))
    (2, 1)
    """
    border = grid.neighbours[space.bit_length() - 1]
    touching = [one for one in old if one.border & space]
    if not touching:
        return (*old, Group(space, border))
    apart = [one for one in old if not one.border & space]
    for one in touching:
        space |= one.spaces
        border |= one.border
    return (*apart, Group(space, border & ~space))


def home(parts: Iterable[int], space: int) -> int:
    """Return the one of several disjoint sets that holds `space`, a set of one.

    >>> bin(home((0b11, 0b1100), 0b100))
    '0b1100'
    """
    for part in parts:
        if part & space:
            return part
    raise ValueError("no part holds the space")


def cut(grid: Grid, whole: int, space: int) -> tuple[int, ...]:
    """Return the parts of a region that are left without one of its spaces, a set of one.

    A fill stops once it has reached all neighbours of the lost space: then nothing is cut.

    >>> from drystone.core.boards.squaregrid import square
    >>> [bin(part) for part in cut(square(3), 0b111, 0b10)]
    ['0b1', '0b100']
    """
    rest = whole ^ space
    near = grid.neighbours[space.bit_length() - 1] & rest
    parts: list[int] = []
    while near & (near - 1):
        part = _fill(grid, near & -near, rest, near)
        if part & near == near:
            break
        parts.append(part)
        rest ^= part
        near ^= part & near
    if rest:
        parts.append(rest)
    return tuple(parts)


def _fill(grid: Grid, seed: int, within: int, goal: int) -> int:
    """Return the region of `seed`, or the part of it filled when all of `goal` was reached."""
    rises = grid.rises
    while True:
        grown = seed
        for shift in rises:
            grown |= seed << shift | seed >> shift
        grown &= within
        if grown == seed or grown & goal == goal:
            return grown
        seed = grown


def opened(old: tuple[int, ...], gone: Group) -> tuple[int, ...]:
    """Return the regions of `old` after the spaces of a group have become part of them.

    The regions it touched become one with it, which comes first.

    >>> from drystone.core.boards.squaregrid import square
    >>> [bin(part) for part in opened((0b1, 0b100), group(square(3), 0b10))]
    ['0b111']
    """
    merged = gone.spaces
    apart: list[int] = []
    for part in old:
        if part & gone.border:
            merged |= part
        else:
            apart.append(part)
    return (merged, *apart)


def joints(grid: SquareGrid, spaces: int) -> int:
    """Return the spaces of a set on a square board whose loss could cut their region in two.

    Only the eight spaces around each are examined: if its neighbours in the set are connected among
    those, its loss cuts nothing. Otherwise it may or may not cut, as the set may be connected
    further away.

    >>> from drystone.core.boards.squaregrid import square
    >>> grid = square(3)
    >>> [grid.names[i] for i in (0, 1, 2) if joints(grid, 0b111) >> i & 1]
    ['b1']
    >>> joints(grid, grid.board)
    0
    """
    up = grid.stride
    north, east, south, west = spaces >> up, spaces >> 1, spaces << up, spaces << 1
    # Around a space, each neighbour that is not connected to the next one ends a run of them; two
    # ends make two runs.
    one = north & ~(spaces >> up + 1 & east)
    two = east & ~(spaces << up - 1 & south)
    three = south & ~(spaces << up + 1 & west)
    four = west & ~(spaces >> up - 1 & north)
    once, others = one | two, three | four
    return (one & two | three & four | once & others) & spaces
