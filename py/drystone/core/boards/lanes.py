"""Ways between spaces, all directions at once: one int that holds a set of spaces for each step.

Lane k of such an int is a set of spaces like those of `bits`: bit x in it stands for the way from
space x to x + steps[k]. If one int has the ways that one end offers and another those that the
other end accepts, a single `&` finds every open way on the board.
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.core.boards.grid import Grid


class Flow(NamedTuple):
    """Ways in lanes that have any, with their steps: those upwards, those downwards."""

    up: list[tuple[int, int]]
    down: list[tuple[int, int]]

    def reach(self, seeds: int, goal: int) -> int:
        """Return what `Lanes.reach` does."""
        up, down = self
        lit = seeds
        while True:
            before = lit
            for lane, step in up:
                lit |= (lit & lane) << step
            for lane, step in down:
                lit |= (lit & lane) >> step
            if lit in (before, goal):
                return lit


class Lanes:
    """Lanes for `steps`, each a number that is added to an index: a grid's shifts, or sums of them.

    >>> from drystone.core.boards.bits import bits
    >>> from drystone.core.boards.squaregrid import square
    >>> grid = square(4)
    >>> lanes = Lanes(grid, grid.shifts)
    >>> ways = lanes.bit(0, grid.index("a1")) | lanes.bit(1, grid.index("a2"))
    >>> [grid.names[i] for i in bits(lanes.reach(1 << grid.index("a1"), ways, 0))]
    ['a1', 'a2', 'b2']
    """

    def __init__(self, grid: Grid, steps: tuple[int, ...]) -> None:
        self.board = grid.board
        self.steps = steps
        self.width = grid.board.bit_length()
        self.span = self.width * len(steps)
        """Bits of all lanes together; the bits above are free for a second set of lanes."""
        self.every = sum(1 << self.width * lane for lane in range(len(steps)))
        self.full = self.board * self.every
        self._folds = tuple(self._halvings(len(steps)))

    def _halvings(self, count: int) -> list[int]:
        """Return the shifts that bring all lanes onto the lowest, about half of them at a time."""
        shifts = []
        while count > 1:
            count = (count + 1) // 2
            shifts.append(count * self.width)
        return shifts

    def bit(self, lane: int, index: int) -> int:
        """Return the one way that leaves `index` in that lane."""
        return 1 << lane * self.width + index

    def lane(self, ways: int, number: int) -> int:
        """Return the set of spaces that one lane holds."""
        return ways >> number * self.width & self.board

    def all_at(self, spaces: int) -> int:
        """Return the set of all ways, whatever their lane, that leave one of `spaces`."""
        return spaces * self.every

    def origins(self, ways: int) -> int:
        """Return the set of spaces that some way leaves."""
        for shift in self._folds:
            ways |= ways >> shift
        return ways & self.board

    def reach(self, seeds: int, ways: int, goal: int) -> int:
        """Return all spaces that `ways` lead to from `seeds`, those included.

        Stops early once all of `goal` is reached (0: never). Every way must end on the board.
        """
        return self.flow(ways).reach(seeds, goal)

    def flow(self, ways: int) -> Flow:
        """Return the same ways for several questions of what they lead to."""
        return Flow(*self._split(ways))

    def _split(self, ways: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the lanes that hold anything, with their steps: those upwards, those downwards."""
        up: list[tuple[int, int]] = []
        down: list[tuple[int, int]] = []
        board, width = self.board, self.width
        for step in self.steps:
            lane = ways & board
            if lane:
                (up if step > 0 else down).append((lane, abs(step)))
            ways >>= width
        return up, down
