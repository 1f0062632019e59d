"""Before play under the pie rule: one player sets the komi, the other chooses a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drystone.core.game import Position
from drystone.games.asli.life import Camp, Regions
from drystone.games.asli.moves import CHOICES, Choice, Komi, komis
from drystone.games.asli.text import write

if TYPE_CHECKING:
    from drystone.games.asli.rules import Asli, AsliPosition


class AsliSetup(Position):
    """Seat ``1`` sets the komi, then seat ``2`` chooses a colour; the board is empty."""

    __slots__ = ("game", "prison", "side")

    stones = (0, 0)
    camps = (Camp((), False), Camp((), False))
    minimal = False
    taken = 0
    outcome = None

    def __init__(self, game: Asli, side: str, prison: int) -> None:
        self.game: Asli = game
        self.side = side
        self.prison = prison

    @property
    def regions(self) -> Regions:
        """The whole board is one empty region."""
        return (self.game.grid.board,)

    def key(self) -> tuple[Any, ...]:
        """Return the seat and the prison."""
        return (self.side, self.prison)

    def moves(self) -> tuple[Komi, ...] | tuple[Choice, ...]:
        """Return every komi from 0 upwards, or the two colours."""
        return komis(self.game.grid) if self.side == "1" else CHOICES

    def after(self, move: Komi | Choice) -> AsliSetup | AsliPosition:
        """Return what follows: the other's choice, or play."""
        if isinstance(move, Komi):
            return AsliSetup(self.game, "2", move.stones)
        return self.game.opening(self.prison)

    def __str__(self) -> str:
        """Return the position text."""
        return write(self.game.grid, self)
