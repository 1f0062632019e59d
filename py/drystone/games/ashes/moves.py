"""Moves of Ashes: a stack, a part of one, or an empty space that becomes one."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from drystone.core.bits import bits
from drystone.core.game import Move, Path
from drystone.core.hexgrid import HexGrid
from drystone.core.lines import lines_of

PART = "part:"
"""How the site begins that says how many pieces go: ``part:2``."""


def part_of(site: str) -> int | None:
    """Return how many pieces a site like ``part:2`` says, None if it is no such site.

    >>> part_of("part:12"), part_of("part:"), part_of("c3")
    (12, None, None)
    """
    found = re.fullmatch(f"{PART}([0-9]{{1,9}})", site, re.ASCII)
    return int(found[1]) if found else None


class AshesMove(Move):
    """From `origin` to `target`, indices: `part` pieces of a stack, or with 0 all of what is there.

    Written ``c3-e4``, ``c3xe4`` where a stack stands, ``c3:2-e4`` for a part.
    """

    __slots__ = ("origin", "part", "path", "target", "text")

    def __init__(self, grid: HexGrid, origin: int, part: int, kind: str, target: int) -> None:
        self.origin = origin
        self.part = part
        self.target = target
        start, end = grid.names[origin], grid.names[target]
        self.path: Path = (start, f"{PART}{part}", end) if part else (start, end)
        self.text = f"{start}:{part}{kind}{end}" if part else f"{start}{kind}{end}"

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.text


@cache
def move_of(grid: HexGrid, origin: int, part: int, kind: str, target: int) -> AshesMove:
    """Return a move, made once."""
    return AshesMove(grid, origin, part, kind, target)


class Entry(NamedTuple):
    """One way to enter: a move, and the spaces that must be empty for it besides its target."""

    move: AshesMove
    way: int


Entries = dict[int, tuple[tuple[Entry, ...], ...]]


@cache
def entries(grid: HexGrid) -> Entries:
    """Return for each target, and for each number of steps outwards, the ways to enter there.

    Ways of one list make the same stack; the first one that is open gives the move its name
    (ASH-8). Lists of 0 steps are empty.
    """
    return {
        target: tuple(_ways(grid, target, gain) for gain in range(grid.size))
        for target in grid.spaces
    }


def _ways(grid: HexGrid, target: int, gain: int) -> tuple[Entry, ...]:
    wanted = grid.ring[target] - gain
    seen, _ = lines_of(grid).seen(target, 0)
    return tuple(
        Entry(move_of(grid, origin, 0, "-", target), _between(grid, origin, target) | 1 << origin)
        for origin in bits(seen)
        if gain and grid.ring[origin] == wanted
    )


def _between(grid: HexGrid, origin: int, target: int) -> int:
    """Return the set of spaces between two that lie on one line."""
    from_there, _ = lines_of(grid).seen(target, 1 << origin)
    from_here, _ = lines_of(grid).seen(origin, 1 << target)
    ray = next(ray for ray in grid.rays[origin] if target in ray)
    return from_there & from_here & sum(1 << index for index in ray)
