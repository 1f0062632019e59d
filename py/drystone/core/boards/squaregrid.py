"""Boards of squares: files a, b, c … from the left, ranks 1, 2, 3 … from the bottom."""

from __future__ import annotations

from functools import cache

from drystone.core.boards.grid import Grid

FILES = "abcdefghijklmnopqrstuvwxyz"


class SquareGrid(Grid):
    """A board of `size` files and `height` ranks with orthogonal neighbours."""

    def __init__(self, size: int, height: int) -> None:
        self.height = height
        stride = size + 1
        ranks = [tuple(rank * stride + file for file in range(size)) for rank in range(height)]
        names = {i: f"{FILES[i % stride]}{i // stride + 1}" for rank in ranks for i in rank}
        directions = {"n": stride, "e": 1, "s": -stride, "w": -1}
        super().__init__(size, stride, names, tuple(reversed(ranks)), directions)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the size alone: the tables are made once per process."""
        return (rectangle, (self.size, self.height))


@cache
def rectangle(width: int, height: int) -> SquareGrid:
    """Return the board of so many files and ranks, made once.

    >>> rectangle(3, 2).rows[0][0] == rectangle(3, 2).index("a2"), list(rectangle(3, 2).indices)
    (True, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
    """
    return SquareGrid(width, height)


def square(size: int) -> SquareGrid:
    """Return the `size` x `size` board, made once.

    >>> square(4).names[0], square(4).rows[0][0] == square(4).index("a4")
    ('a1', True)
    """
    return rectangle(size, size)
