"""Hexagonal boards ("hexhex"): rows a, b, c … from the bottom, spaces 1, 2, 3 … from the left.

The place of a space within its row is counted so that `nw` leaves it unchanged and `ne` adds 1 on
both halves of the board. Each of the six steps is then the same shift everywhere.
"""

from __future__ import annotations

from functools import cache, cached_property

from drystone.core.boards.grid import Grid

ROWS = "abcdefghijklmnopqrstuvwxyz"


class HexGrid(Grid):
    """A hexagon of hexagons with `size` spaces on each side."""

    def __init__(self, size: int) -> None:
        stride = 2 * size
        rows = [self._row(size, stride, row) for row in range(2 * size - 1)]
        names = {
            index: f"{ROWS[row]}{number}"
            for row, indices in enumerate(rows)
            for number, index in enumerate(indices, 1)
        }
        directions = {
            "e": 1,
            "ne": stride + 1,
            "nw": stride,
            "w": -1,
            "sw": -stride - 1,
            "se": -stride,
        }
        super().__init__(size, stride, names, tuple(reversed(rows)), directions)

    @staticmethod
    def _row(size: int, stride: int, row: int) -> tuple[int, ...]:
        indent = max(0, row - size + 1)
        length = 2 * size - 1 - abs(row - size + 1)
        return tuple(row * stride + indent + i for i in range(length))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the size alone: the tables are made once per process."""
        return (hexhex, (self.size,))

    @cached_property
    def centre(self) -> int:
        """The index of the space in the middle."""
        return (self.size - 1) * (self.stride + 1)

    @cached_property
    def ring(self) -> dict[int, int]:
        """For each space its number of steps from the centre."""
        shells = self.shells[self.centre]
        return {
            index: ring
            for index in self.names
            for ring, shell in enumerate(shells)
            if shell >> index & 1
        }


@cache
def hexhex(size: int) -> HexGrid:
    """Return the board with `size` spaces a side, made once.

    >>> [len(row) for row in hexhex(4).rows]
    [4, 5, 6, 7, 6, 5, 4]
    >>> hexhex(4).names[hexhex(4).centre], hexhex(4).ring[hexhex(4).index("a1")]
    ('d4', 3)
    """
    return HexGrid(size)
