"""A tile's print, and for each hex and facing the ways that such a tile offers and meets.

Lanes 0 to 5 are couplers by direction, lanes 6 to 11 ranged couplers by direction. A way is open
where one tile offers it and another of its colour meets it: `Board` keeps one int of each kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from drystone.core.boards.hexgrid import HexGrid
from drystone.core.boards.lanes import Lanes
from drystone.core.language import to_say

FACINGS = ("e", "ne", "nw", "w", "sw", "se")
"""Directions by number, as an arrow may point."""

COMPASS = (
    to_say("east"),
    to_say("north-east"),
    to_say("north-west"),
    to_say("west"),
    to_say("south-west"),
    to_say("south-east"),
)
"""The names of the directions."""

ARROW_LANES = 6
"""Number of the first lane of ranged couplers."""

DEFAULT = ">c.R.c"
"""The symmetrical tile that fits the booklet's examples (GHA-2)."""


def read_print(text: str) -> str | None:
    """Return a tile's print if `text` is one: arrow first, one receiver; else None.

    >>> read_print(">c.R.c"), read_print("c>.R.c"), read_print(">crR.c")
    ('>c.R.c', None, None)
    """
    fits = re.fullmatch(r">[crR.]{5}", text, re.ASCII) and len(re.findall("[rR]", text)) == 1
    return text if fits else None


def touched_print(text: str, edge: int) -> str:
    """Return the print after edge number `edge` was touched: from . to c to r to R and around.

    The one receiver goes from edge to edge: who gets it takes it from another, and who gives it
    away leaves it to the next. The arrow stays.

    >>> touched_print(">c.R.c", 2), touched_print(">c.R.c", 1), touched_print(">c.R.c", 3)
    ('>ccR.c', '>r.c.c', '>c..rc')
    >>> touched_print(">c.R.c", 0)
    '>c.R.c'
    """
    if edge not in range(1, 6):
        return text
    marks = list(text)
    if marks[edge] == "c":
        marks = [GIVES.get(mark, mark) for mark in marks]
    if marks[edge] == "R":
        heir = edge % 5 + 1
        marks[heir] = TAKES[marks[heir]]
    marks[edge] = AROUND[text[edge]]
    return "".join(marks)


AROUND = {".": "c", "c": "r", "r": "R", "R": "."}
GIVES = {"r": ".", "R": "c"}
TAKES = {".": "r", "c": "R"}


class Tiles:
    """The ways of tiles with one print on one board; `tiles` makes each once.

    `offers[index][facing]` are the ways that such a tile has outwards, `meets[index][facing]` those
    of its neighbours that it answers; `around[index]` is everything that any tile there may offer,
    `touching[index]` everything that it may meet, `beside[index]` the couplers that point at it
    (all for one colour, in the lower lanes).
    """

    def __init__(self, grid: HexGrid, print_: str) -> None:
        self.grid = grid
        self.print = print_
        self.couplers = tuple(edge for edge, mark in enumerate(print_) if mark in "cR")
        self.receiver = next(edge for edge, mark in enumerate(print_) if mark in "rR")
        steps = tuple(shift * length for length in (1, 2) for shift in grid.shifts)
        self.lanes = Lanes(grid, steps)
        self.offers = {index: self._by_facing(index, self._offers) for index in grid.spaces}
        self.meets = {index: self._by_facing(index, self._meets) for index in grid.spaces}
        self.around = {index: self._around(index) for index in grid.spaces}
        self.touching = {index: self._touching(index) for index in grid.spaces}
        only_couplers = (1 << ARROW_LANES * self.lanes.width) - 1
        self.beside = {index: ways & only_couplers for index, ways in self.touching.items()}

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as what they are made from: the tables are made once per process."""
        return (tiles, (self.grid, self.print))

    def _by_facing(self, index: int, ways: Callable[[int, int], int]) -> tuple[int, ...]:
        return tuple(ways(index, facing) for facing in range(6))

    def _offers(self, index: int, facing: int) -> int:
        ways = self.lanes.bit(ARROW_LANES + facing, index)
        for edge in self.couplers:
            ways |= self.lanes.bit((facing + edge) % 6, index)
        return ways

    def _meets(self, index: int, facing: int) -> int:
        ways = self._from(index, (facing + self.receiver) % 6, 2)
        for edge in self.couplers:
            ways |= self._from(index, (facing + edge) % 6, 1)
        return ways

    def _around(self, index: int) -> int:
        ways = 0
        for offers in self.offers[index]:
            ways |= offers
        return ways

    def _touching(self, index: int) -> int:
        ways = 0
        for direction in range(6):
            ways |= self._from(index, direction, 1) | self._from(index, direction, 2)
        return ways

    def _from(self, index: int, direction: int, length: int) -> int:
        """Return the way to `index` from the hex 1 or 2 steps off in `direction`, 0 without one."""
        ray = self.grid.rays[index][direction]
        if len(ray) < length:
            return 0
        lane = (direction + 3) % 6 + (ARROW_LANES if length == 2 else 0)
        return self.lanes.bit(lane, ray[length - 1])


@cache
def tiles(grid: HexGrid, print_: str) -> Tiles:
    """Return the tables for a board and a print, made once."""
    return Tiles(grid, print_)
