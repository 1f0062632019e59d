"""Moves of Ashes: a stack, a part of one, or an empty space that becomes one."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.boards.lines import lines_of
from drystone.core.game import Move, Path

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

    Written ``c3-e4``, ``c3xe4`` where a stack stands, ``c3:2-e4`` for a part. There may be very
    many (a stack of thousands has as many parts), so the text is made when it is asked for.
    """

    __slots__ = ("_path", "_text", "grid", "kind", "origin", "part", "target")

    def __init__(self, grid: HexGrid, origin: int, part: int, kind: str, target: int) -> None:
        self.grid = grid
        self.origin = origin
        self.part = part
        self.kind = kind
        self.target = target
        self._path: Path = ()
        self._text = ""

    @property
    def path(self) -> Path:
        """The origin, how many pieces go if not all, and the target."""
        if not self._path:
            start, end = self.grid.names[self.origin], self.grid.names[self.target]
            self._path = (start, f"{PART}{self.part}", end) if self.part else (start, end)
        return self._path

    def __str__(self) -> str:
        """Return the canonical text."""
        if not self._text:
            start, end = self.grid.names[self.origin], self.grid.names[self.target]
            part = f":{self.part}" if self.part else ""
            self._text = f"{start}{part}{self.kind}{end}"
        return self._text


STORED = 16
"""The largest part of a stack whose moves are made once and stored: few stacks grow larger."""


MORE = f"{PART}more"
"""A site touched before a number of pieces, to which it adds STORED; programs touch it."""


def in_small_parts(path: Path) -> Path:
    """Return a path with MORE as often as needed, so that no number is larger than STORED.

    >>> in_small_parts(("c3", "part:40", "e4"))
    ('c3', 'part:more', 'part:more', 'part:8', 'e4')
    """
    found: list[str] = []
    for site in path:
        part = part_of(site)
        if part is None:
            found.append(site)
        else:
            more, rest = divmod(part - 1, STORED)
            found += [*[MORE] * more, f"{PART}{rest + 1}"]
    return tuple(found)


class Departures(dict[int, tuple[AshesMove, ...]]):
    """For one origin and kind, by target: the move of the whole stack, then those of small parts.

    They are made when they are first asked for.
    """

    def __init__(self, grid: HexGrid, origin: int, kind: str) -> None:
        self.made_from = (grid, origin, kind)

    def __missing__(self, target: int) -> tuple[AshesMove, ...]:
        """Make the moves to a target and store them."""
        grid, origin, kind = self.made_from
        parts = range(STORED + 1)
        found = self[target] = tuple(AshesMove(grid, origin, part, kind, target) for part in parts)
        return found


@cache
def departures(grid: HexGrid) -> dict[int, tuple[Departures, Departures]]:
    """Return for each origin the stored moves to empty spaces, and those to spaces with a stack."""
    return {
        origin: (Departures(grid, origin, "-"), Departures(grid, origin, "x"))
        for origin in grid.spaces
    }


def move_of(grid: HexGrid, origin: int, part: int, kind: str, target: int) -> AshesMove:
    """Return a move, stored or new."""
    if part > STORED:
        return AshesMove(grid, origin, part, kind, target)
    return departures(grid)[origin]["-x".index(kind)][target][part]


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
