"""What a player can do in Asli: place a stone, hold, and before play set the komi and choose."""

from __future__ import annotations

from functools import cache

from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.game import Move, Path


class AsliMove(Move):
    """An action of one word, which is also the one site to touch: ``d5``, ``hold``, ``komi:7``."""

    __slots__ = ("path", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.path: Path = (text,)

    def __hash__(self) -> int:
        """Hash as equality demands: a search looks moves up all the time."""
        return hash(self.text)

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.text


class Placement(AsliMove):
    """A stone on an empty point; `space` is that point as a set of one."""

    __slots__ = ("space",)

    def __init__(self, grid: SquareGrid, index: int) -> None:
        super().__init__(grid.names[index])
        self.space = 1 << index


class Komi(AsliMove):
    """The first player puts `stones` black stones in the prison."""

    __slots__ = ("stones",)

    def __init__(self, stones: int) -> None:
        super().__init__(f"komi:{stones}")
        self.stones = stones


class Choice(AsliMove):
    """The second player takes a colour."""


class Exchange(Choice):
    """The second player takes the colour that begins, so that the two exchange seats."""

    swaps_seats = True


HOLD = AsliMove("hold")
"""Remove an enemy stone from the prison."""

CHOICES: tuple[Choice, ...] = (Exchange("black"), Choice("white"))


@cache
def placements(grid: SquareGrid) -> dict[int, Placement]:
    """Return the placement on each point of a board, made once."""
    return {index: Placement(grid, index) for index in grid.spaces}


@cache
def komis(grid: SquareGrid) -> tuple[Komi, ...]:
    """Return every komi that a board allows: 0 to its number of points."""
    return tuple(Komi(stones) for stones in range(grid.size**2 + 1))
