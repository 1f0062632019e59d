"""A small neural network over a board: one hidden layer, with its sums in a single integer.

What stands on a space is one of a few *kinds*, as the player to move sees it, 0 if nothing does.
Each kind on each space adds a vector to the hidden layer, and a number of its own; each two kinds
on two neighbouring spaces add a number, too. A hidden unit counts between 0 and CEILING.

All is whole numbers, so that every Python finds the same. The vector of a line of spaces is one
integer, LANE bits for each unit, so that adding it adds all units at once; and a search sees the
same lines again and again, so that what a line adds is remembered. Both together make this quicker
than looking at a board in any other way that we have tried: 8 us for 36 spaces and 32 units.
"""

from __future__ import annotations

import json
import zlib
from abc import abstractmethod
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import getitem
from struct import Struct
from sys import byteorder
from typing import Any, ClassVar

from drystone.core.boards.grid import Grid
from drystone.core.evaluation import Evaluator, LinearEvaluator
from drystone.core.game import Game, Position

LANE = 16
"""Bits of the integer that a unit has."""

RESOLUTION = 64
"""Steps of a unit's sum from 0 to 1."""

OFFSET = 2048
"""What a sum of 0 is in a lane: no sum may come to it, so that no lane borrows from another."""

CEILING = 4
"""Where a unit's sum no longer counts for more."""

WEIGHT = 1024
"""Steps of a number that is added to the value, from 0 to 1."""

MEMORY = 4096
"""Contents of a line that are remembered; then they are forgotten."""

Numbers = Sequence[int]


class Weights:
    """What a network has learned, in whole numbers.

    `cells` has for each space and kind the steps of each unit, one after the other, `direct` for
    each space and kind a number, `pairs` for each two neighbours and their kinds; `bias` and `out`
    have one for each unit. The neighbours are in the order of `neighbours`.
    """

    def __init__(
        self,
        kinds: int,
        bias: Numbers,
        out: Numbers,
        cells: Numbers,
        direct: Numbers,
        pairs: Numbers,
    ) -> None:
        self.kinds = kinds
        self.bias = bias
        self.out = out
        self.cells = cells
        self.direct = direct
        self.pairs = pairs

    @property
    def _parts(self) -> tuple[Numbers, ...]:
        return (self.bias, self.out, self.cells, self.direct, self.pairs)

    def text(self) -> str:
        """Return the text of a file."""
        numbers = array("h", [number for part in self._parts for number in part])
        if byteorder == "big":
            numbers.byteswap()
        packed = b64encode(zlib.compress(numbers.tobytes(), 9)).decode()
        parts = [len(part) for part in self._parts]
        return json.dumps({"kinds": self.kinds, "parts": parts, "data": packed}) + "\n"

    @classmethod
    def read(cls, text: bytes) -> Weights:
        """Return what a file says; ValueError if it is damaged."""
        data = json.loads(text)
        numbers = array("h", zlib.decompress(b64decode(data["data"])))
        if byteorder == "big":
            numbers.byteswap()
        if len(numbers) != sum(data["parts"]):
            raise ValueError("the file has other numbers than it says")
        parts, at = list[Numbers](), 0
        for length in data["parts"]:
            parts.append(numbers[at : at + length])
            at += length
        bias, out, cells, direct, pairs = parts
        return cls(data["kinds"], bias, out, cells, direct, pairs)


def lines(grid: Grid, shift: int) -> Iterator[tuple[int, ...]]:
    """Yield the lines of a board in a direction, as long as they can be.

    >>> from drystone.core.boards.squaregrid import square
    >>> list(lines(square(2), 1))
    [(0, 1), (3, 4)]
    """
    for first in grid.spaces:
        if first - shift in grid.names:
            continue
        line = [first]
        while line[-1] + shift in grid.names:
            line.append(line[-1] + shift)
        yield tuple(line)


def neighbours(grid: Grid) -> list[tuple[int, int]]:
    """Return each two neighbouring spaces once, line by line.

    >>> from drystone.core.boards.squaregrid import square
    >>> neighbours(square(2))
    [(0, 3), (1, 4), (0, 1), (3, 4)]
    """
    every = (line for shift in grid.rises for line in lines(grid, shift))
    return [pair for line in every for pair in pairwise(line)]


class BoardNetwork:
    """The network for a board: it returns the value of the kinds on its spaces for the mover."""

    def __init__(self, grid: Grid, weights: Weights) -> None:
        self._kinds = weights.kinds
        self._units = len(weights.out)
        self._width = self._units * LANE // 8
        self._top = self._units * LANE  # above the lanes is what is added to the value itself
        self._mask = (1 << self._top) - 1
        self._check(grid, weights)
        self._vectors = self._by_space(grid, weights)
        self._pairs = self._by_pair(grid, weights.pairs)
        self._start = self._packed([OFFSET + one for one in weights.bias])
        self._tables = [_table(weight) for weight in weights.out]
        self._unpack = Struct(f"<{self._units}H").unpack
        along, *across = grid.rises
        rows = [_Line(line, line) for line in lines(grid, along)]
        others = [line for shift in across for line in lines(grid, shift) if len(line) > 1]
        self._lines = rows + [_Line(line, ()) for line in others]

    def value(self, kinds: bytes) -> float:
        """Return how good a position is for the mover, in log-odds; `kinds` by the board's index.

        Every space has a kind; what stands between the rows does not matter.
        """
        total = self._start
        for line in self._lines:
            here = kinds[line.part]
            known = line.known.get(here)
            total += self._added(line, here) if known is None else known
        lanes = (total & self._mask).to_bytes(self._width, "little")
        units: tuple[int, ...] = self._unpack(lanes)
        number = (total >> self._top) * RESOLUTION + sum(map(getitem, self._tables, units))
        return number / (WEIGHT * RESOLUTION)

    def _added(self, line: _Line, here: bytes) -> int:
        """Return what a line adds for its own spaces and for its neighbours, and remember it."""
        if len(line.known) >= MEMORY:
            line.known.clear()
        own = zip(line.own, here, strict=False)
        tables = map(self._pairs.__getitem__, pairwise(line.spaces))
        pairs = zip(tables, here, here[1:], strict=False)
        between = sum(table[first * self._kinds + second] for table, first, second in pairs)
        added = sum(self._vectors[space][kind] for space, kind in own) + (between << self._top)
        line.known[here] = added
        return added

    def _packed(self, steps: Sequence[int]) -> int:
        return sum(one << LANE * unit for unit, one in enumerate(steps))

    def _by_space(self, grid: Grid, weights: Weights) -> dict[int, list[int]]:
        """Return what each space adds, for each kind."""
        cells, units, many = weights.cells, self._units, self._kinds
        vectors = [
            self._packed(cells[at * units : at * units + units]) + (number << self._top)
            for at, number in enumerate(weights.direct)
        ]
        return {
            space: vectors[many * at : many * at + many] for at, space in enumerate(grid.spaces)
        }

    def _by_pair(self, grid: Grid, numbers: Numbers) -> dict[tuple[int, int], Numbers]:
        many = self._kinds**2
        return {
            pair: numbers[many * at : many * at + many] for at, pair in enumerate(neighbours(grid))
        }

    def _check(self, grid: Grid, weights: Weights) -> None:
        """Raise ValueError where the numbers are not the board's, or a lane could overflow."""
        spaces, kinds, units = len(grid.spaces), self._kinds, self._units
        wanted = (units, spaces * kinds * units, spaces * kinds, len(neighbours(grid)) * kinds**2)
        found = tuple(map(len, (weights.bias, weights.cells, weights.direct, weights.pairs)))
        if found != wanted:
            raise ValueError(f"a network for this board has {wanted} numbers, not {found}")
        for unit, bias in enumerate(weights.bias):
            of_unit = weights.cells[unit::units]
            most = (max(map(abs, of_unit[at : at + kinds])) for at in range(0, len(of_unit), kinds))
            if abs(bias) + sum(most) >= OFFSET:
                raise ValueError(f"the sum of unit {unit} may leave its lane")


class _Line:
    """A line of spaces, those of them that it adds the vectors of, and what it is known to add."""

    __slots__ = ("known", "own", "part", "spaces")

    def __init__(self, spaces: tuple[int, ...], own: tuple[int, ...]) -> None:
        self.spaces = spaces
        self.own = own
        step = spaces[1] - spaces[0] if len(spaces) > 1 else 1
        self.part = slice(spaces[0], spaces[-1] + 1, step)
        self.known: dict[bytes, int] = {}


def _table(weight: int) -> list[int]:
    """Return what a unit adds to the value, for everything that may stand in its lane."""
    top = CEILING * RESOLUTION
    return [weight * max(0, min(top, lane - OFFSET)) for lane in range(2 * OFFSET)]


def marked(spaces: int, length: int) -> int:
    """Return an integer whose byte number i is 1 where i is in the set of spaces, else 0.

    >>> list(marked(0b101, 4).to_bytes(4, "little"))
    [1, 0, 1, 0]
    """
    return int.from_bytes(f"{spaces:0{length}b}".encode(), "big") - _zeros(length)


@cache
def _zeros(length: int) -> int:
    return int.from_bytes(b"0" * length, "big")


def network_of(game: Game) -> BoardNetwork | None:
    """Return the network in a game's folder that was taught with these options.

    None if there is none, or if it cannot be fetched now.
    """
    return _network(type(game), game.file_name("network", "json"), game.grid)


@cache
def _network(kind: type[Game], name: str, grid: Grid) -> BoardNetwork | None:
    text = kind.file(name) if kind.has_file(name) else None
    return None if text is None else BoardNetwork(grid, Weights.read(text))


class NetworkEvaluator(Evaluator):
    """Evaluates a board by its network, a board without one by the sum."""

    sum: ClassVar[LinearEvaluator]
    """The weighted sum that does without a network."""

    _last: tuple[Game | None, BoardNetwork | None] = (None, None)
    """The game that was evaluated last, and its network."""

    @abstractmethod
    def kinds(self, position: Any) -> bytes:
        """Return the kind on each space, by the board's index, as the side to move sees it."""

    def score(self, position: Position) -> float:
        """Return the log-odds that the first colour wins."""
        game, network = self._last
        if position.game is not game:
            network = network_of(position.game)
            self._last = (position.game, network)
        if network is None:
            return self.sum.score(position)
        value = network.value(self.kinds(position))
        return value if position.side == position.game.first else -value
