"""What a space sees along straight lines, as sets: the empty spaces, and the first piece in each.

The indices along a line rise or fall by the same shift. So on a rising line the lowest occupied bit
is the nearest piece, and on a falling line the highest. No line is walked.
"""

from __future__ import annotations

from functools import cache

from drystone.core.boards.grid import Grid

MET_LIMIT = 300
"""How much is remembered of each space before it is forgotten again: some megabytes in all."""


class Lines:
    """The lines of a board; `lines_of` makes them once for each grid."""

    def __init__(self, grid: Grid) -> None:
        self.rising = self._masks(grid, rising=True)
        self.falling = self._masks(grid, rising=False)
        self.reach = {index: sum(self.rising[index] + self.falling[index]) for index in grid.names}
        self._met: dict[int, dict[int, int]] = {index: {} for index in grid.names}

    @staticmethod
    def _masks(grid: Grid, rising: bool) -> dict[int, tuple[int, ...]]:
        """Return for each space the lines that leave it upwards (or downwards), as sets."""
        return {
            index: tuple(
                sum(1 << there for there in ray)
                for ray, shift in zip(rays, grid.shifts, strict=True)
                if ray and (shift > 0) == rising
            )
            for index, rays in grid.rays.items()
        }

    def seen(self, index: int, occupied: int) -> tuple[int, int]:
        """Return the set of empty spaces seen from `index`, and the set of first pieces seen.

        >>> from drystone.core.boards.bits import bits
        >>> from drystone.core.boards.squaregrid import square
        >>> grid = square(4)
        >>> empty, met = lines_of(grid).seen(grid.index("a1"), 1 << grid.index("a3"))
        >>> [grid.names[i] for i in bits(empty)], [grid.names[i] for i in bits(met)]
        (['b1', 'c1', 'd1', 'a2'], ['a3'])
        """
        empty = met = 0
        for line in self.rising[index]:
            standing = line & occupied
            if standing:
                nearest = standing & -standing
                met |= nearest
                empty |= line & (nearest - 1)
            else:
                empty |= line
        for line in self.falling[index]:
            standing = line & occupied
            if standing:
                place = standing.bit_length()
                met |= 1 << place - 1
                empty |= line >> place << place
            else:
                empty |= line
        return empty, met

    def met(self, index: int, occupied: int) -> int:
        """Return the set of first pieces seen, as `seen` does.

        It depends only on what stands on the lines of the space, and that recurs in a search: so it
        is looked up where it was found before.
        """
        standing = occupied & self.reach[index]
        known = self._met[index]
        found = known.get(standing)
        if found is None:
            if len(known) >= MET_LIMIT:
                known.clear()
            _, found = self.seen(index, standing)
            known[standing] = found
        return found


@cache
def lines_of(grid: Grid) -> Lines:
    """Return the lines of a board, made once."""
    return Lines(grid)
