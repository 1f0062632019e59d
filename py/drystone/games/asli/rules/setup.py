"""Before play under the pie rule: one player sets the komi, the other chooses a colour."""

from __future__ import annotations

from typing import Any

from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.game import Game, Position
from drystone.games.asli.rules.life import Camp, Regions
from drystone.games.asli.rules.moves import CHOICES, Choice, Komi, komis
from drystone.games.asli.rules.position import AsliPosition, opening
from drystone.games.asli.rules.text import write


class AsliSetup(Position):
    """Seat ``1`` sets the komi, then seat ``2`` chooses a colour; the board is empty."""

    __slots__ = ("game", "grid", "prison", "side")

    stones = (0, 0)
    camps = (Camp((), False, 0), Camp((), False, 0))
    minimal = False
    taken = 0
    outcome = None

    def __init__(self, game: Game, grid: SquareGrid, side: str, prison: int) -> None:
        self.game = game
        self.grid = grid
        self.side = side
        self.prison = prison

    @property
    def regions(self) -> Regions:
        """The whole board is one empty region."""
        return (self.grid.board,)

    def key(self) -> tuple[Any, ...]:
        """Return the seat and the prison."""
        return (self.side, self.prison)

    def moves(self) -> tuple[Komi, ...] | tuple[Choice, ...]:
        """Return every komi from 0 upwards, or the two colours."""
        return komis(self.grid) if self.side == "1" else CHOICES

    def after(self, move: Komi | Choice) -> AsliSetup | AsliPosition:
        """Return what follows: the other's choice, or play."""
        if isinstance(move, Komi):
            return AsliSetup(self.game, self.grid, "2", move.stones)
        return opening(self.game, self.grid, self.prison)

    def __str__(self) -> str:
        """Return the position text."""
        return write(self.grid, self)
