"""How a board may be turned and mirrored onto itself, and what becomes of texts and paths by that.

Which of these ways change nothing in the rules, a game says in a function ``symmetries(game)`` of
its module `symmetry.py`. A game without that module has none but leaving all as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from operator import itemgetter
from typing import Any

from drystone.core.boards.board_text import cells_of
from drystone.core.boards.grid import Grid
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.game import Game, Position
from drystone.core.move import Path

Place = tuple[int, int]


class Symmetry:
    """A way to turn or mirror a board onto itself: `places` says where each index goes.

    Pieces that point somewhere are for a subclass to turn, in `token` and `field`.
    """

    def __init__(self, grid: Grid, places: dict[int, int]) -> None:
        self.grid = grid
        self.places = places

    @cached_property
    def names(self) -> dict[str, str]:
        """Where the space of each name goes, and where each direction then points."""
        spaces = {self.grid.names[old]: self.grid.names[new] for old, new in self.places.items()}
        return spaces | {name: self._direction(at) for at, name in enumerate(self.grid.directions)}

    def _direction(self, at: int) -> str:
        start = next(index for index in self.grid.names if self.grid.step(index, at) is not None)
        moved = self.places[start + self.grid.shifts[at]] - self.places[start]
        return self.grid.directions[self.grid.shifts.index(moved)]

    @cached_property
    def inverse(self) -> Symmetry:
        """The way back."""
        return type(self)(self.grid, {new: old for old, new in self.places.items()})

    @cached_property
    def cells(self) -> itemgetter[Any]:
        """Takes a sequence with something for every index; returns the spaces' own, turned.

        >>> from drystone.core.boards.squaregrid import square
        >>> [way.cells("ab.cd") for way in ways(square(2))[:2]]
        [('a', 'b', 'c', 'd'), ('a', 'c', 'b', 'd')]
        """
        return itemgetter(*(self.inverse.places[index] for index in self.grid.spaces))

    @property
    def mirrors(self) -> bool:
        """Whether left and right are exchanged."""
        east, *others = (self.grid.directions.index(self.names[d]) for d in self.grid.directions)
        # Directions are named one beside the other, all the way round.
        return (others[0] - east) % len(self.grid.directions) != 1

    def path(self, path: Path) -> Path:
        """Return a path where spaces and directions are turned; other sites stay.

        >>> from drystone.core.boards.squaregrid import square
        >>> half_turn = ways(square(4))[4]
        >>> half_turn.path(("a1", "take:2", "b1", "n"))
        ('d4', 'take:2', 'c4', 's')
        """
        return tuple(self.names.get(site, site) for site in path)

    def token(self, token: str) -> str:
        """Return what stands on a space, turned."""
        return token

    def field(self, field: str) -> str:
        """Return what a position text says beside its rows, turned."""
        return field

    def turned(self, cells: Sequence[str], fields: Iterable[str]) -> str:
        """Return the text of a position whose tokens are given in the order of the rows.

        It names each space, so it is no position text.
        """
        found = [""] * len(cells)
        for to, token in zip(self._order, cells, strict=True):
            found[to] = token if token == "." else self.token(token)
        return " ".join([",".join(found), *map(self.field, fields)])

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """Where the cell of each space of the rows goes among them."""
        spaces = [index for row in self.grid.rows for index in row]
        number = {index: at for at, index in enumerate(spaces)}
        return tuple(number[self.places[index]] for index in spaces)


@cache
def ways(grid: Grid, kind: Callable[..., Symmetry] = Symmetry) -> tuple[Symmetry, ...]:
    """Return all ways in which a board can be turned and mirrored, to leave it first.

    `kind` makes each of them.

    >>> from drystone.core.boards.hexgrid import hexhex
    >>> from drystone.core.boards.squaregrid import rectangle, square
    >>> len(ways(square(4))), len(ways(hexhex(3))), len(ways(rectangle(6, 8)))
    (8, 12, 4)
    """
    places = {index: divmod(index, grid.stride)[::-1] for index in grid.names}
    back = {place: index for index, place in places.items()}
    hexagonal = isinstance(grid, HexGrid)

    def image(times: int, mirrored: bool) -> dict[int, int]:
        there = {i: _turned(place, times, mirrored, hexagonal) for i, place in places.items()}
        left, low = (min(place[axis] for place in there.values()) for axis in (0, 1))
        return {index: back.get((x - left, y - low), -1) for index, (x, y) in there.items()}

    images = (
        image(n, mirrored) for n in range(6 if hexagonal else 4) for mirrored in (False, True)
    )
    # Turned by a quarter, a board that is longer than wide lies beside itself.
    return tuple(kind(grid, one) for one in images if -1 not in one.values())


def _turned(place: Place, times: int, mirrored: bool, hexagonal: bool) -> Place:
    x, y = place[::-1] if mirrored else place
    for _ in range(times):
        x, y = (x - y, x) if hexagonal else (-y, x)
    return x, y


@cache
def symmetries_of(game: Game) -> tuple[Symmetry, ...]:
    """Return the ways to turn and mirror a board that change nothing in a game's rules.

    >>> import drystone
    >>> len(symmetries_of(drystone.game("anaash")))
    8
    """
    if not game.has("symmetry"):
        return ()
    found: tuple[Symmetry, ...] = game.part("symmetry").symmetries(game)
    return found


def paths_of(position: Position, move: Any) -> Iterable[Path]:
    """Return the paths that mean the same as a move's own, that one included.

    A game where several paths do returns them from a function ``paths_of`` of its module
    `symmetry.py`. It need not where each turned or mirrored path is a path as it stands.
    """
    game = position.game
    own = getattr(game.part("symmetry"), "paths_of", None) if game.has("symmetry") else None
    return own(position, move) if own else (move.path,)


def turned_texts(position: Position) -> Sequence[tuple[str, Symmetry | None]]:
    """Return a position's text as each symmetry of its game makes it, and that symmetry.

    Without any, the text stands alone.
    """
    found = symmetries_of(position.game)
    rows, *fields = str(position).split(" ")
    if not found:
        return ((str(position), None),)
    cells = [cell for row in cells_of(rows, position.game.grid) for cell in row]
    return tuple((way.turned(cells, fields), way) for way in found)
