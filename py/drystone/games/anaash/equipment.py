"""What can be set up by hand in Anaash: stacks of either colour, and who moves."""

from __future__ import annotations

from drystone.core.equipment import Choice, CountedPieces, Equipment
from drystone.core.language import to_say
from drystone.games.anaash.game import Anaash


def equipment(game: Anaash) -> Equipment:
    """Return what stands on the board and beside it."""
    checkers = {"r": to_say("red checker"), "b": to_say("blue checker")}
    return Equipment(
        game.grid,
        CountedPieces(checkers, game.grid.size**2 // 2),
        (Choice(to_say("To move"), tuple(game.sides.items())),),
    )
