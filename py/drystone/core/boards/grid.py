"""What square and hexagonal boards share: names, neighbours, rays, and shifts of whole sets.

A space has an index: its row times the *stride* plus its place in the row. The stride is one more
than the longest row, so between two rows there is always a column of indices without spaces. A
whole set of spaces therefore moves in one direction by a single shift, and `& board` removes what
fell off the edge.
"""

from __future__ import annotations

from functools import cached_property

from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say


class Grid:
    """A board's spaces. Make one with `squaregrid.square` or `hexgrid.hexhex`.

    `size` is the board's side, `rows` its spaces from the top row to the bottom one, left to
    right, `directions` the names of the steps and `shifts` what each adds to an index;
    `rises` are those above 0, and each has its opposite.
    """

    def __init__(
        self,
        size: int,
        stride: int,
        names: dict[int, str],
        rows: tuple[tuple[int, ...], ...],
        directions: dict[str, int],
    ) -> None:
        self.size = size
        self.stride = stride
        self.names = names
        self.rows = rows
        self.directions = tuple(directions)
        self.shifts = tuple(directions.values())
        self.rises = tuple(shift for shift in self.shifts if shift > 0)
        self.indices = {name: index for index, name in names.items()}
        self.board = sum(1 << index for index in names)

    @property
    def spaces(self) -> tuple[int, ...]:
        """The indices of all spaces: a1, a2 (or b1) and so on, in ascending order."""
        return tuple(self.names)

    def index(self, name: str) -> int:
        """Return the index of the space called `name`, or raise TextError.

        >>> from drystone.core.boards.squaregrid import square
        >>> square(4).index("b1")
        1
        """
        index = self.indices.get(name)
        if index is None:
            first, *_, last = self.indices
            wrong = to_say("There is no space {name}: they run from {first} to {last}.")
            raise TextError(say(wrong, name=quote(name), first=first, last=last))
        return index

    def step(self, index: int, direction: int) -> int | None:
        """Return the index one step away, or None where the board ends."""
        there = index + self.shifts[direction]
        return there if there in self.names else None

    def moved(self, board: int, direction: int) -> int:
        """Return the set of spaces one step in `direction` from those of `board`."""
        shift = self.shifts[direction]
        return (board << shift if shift > 0 else board >> -shift) & self.board

    def around(self, board: int) -> int:
        """Return the set of all spaces next to one of `board` (some may be of `board` itself).

        >>> from drystone.core.boards.bits import bits
        >>> from drystone.core.boards.squaregrid import square
        >>> grid = square(4)
        >>> sorted(grid.names[i] for i in bits(grid.around(1 << grid.index("a1"))))
        ['a2', 'b1']
        """
        near = 0
        for shift in self.shifts:
            near |= board << shift if shift > 0 else board >> -shift
        return near & self.board

    @cached_property
    def neighbours(self) -> dict[int, int]:
        """For each space the set of spaces next to it."""
        return {index: self.around(1 << index) for index in self.names}

    @cached_property
    def rays(self) -> dict[int, tuple[tuple[int, ...], ...]]:
        """For each space and direction the spaces in that line, nearest first."""
        return {
            index: tuple(self._ray(index, d) for d in range(len(self.shifts)))
            for index in self.names
        }

    def _ray(self, index: int, direction: int) -> tuple[int, ...]:
        ray: list[int] = []
        there = self.step(index, direction)
        while there is not None:
            ray.append(there)
            there = self.step(there, direction)
        return tuple(ray)

    @cached_property
    def shells(self) -> dict[int, tuple[int, ...]]:
        """For each space the sets of spaces exactly 0, 1, 2 … steps away from it."""
        return {index: self._shells(index) for index in self.names}

    def _shells(self, index: int) -> tuple[int, ...]:
        shell = seen = 1 << index
        shells = []
        while shell:
            shells.append(shell)
            shell = self.around(shell) & ~seen
            seen |= shell
        return tuple(shells)
