"""What can be set up by hand in Anaash: stacks of either colour, and who moves."""

from __future__ import annotations

from drystone.core.equipment import Choice, CountedPieces, Equipment
from drystone.games.anaash.game import Anaash


def equipment(game: Anaash) -> Equipment:
    """Return what stands on the board and beside it."""
    checkers = {letter: f"{name.lower()} checker" for letter, name in game.sides.items()}
    return Equipment(
        game.grid,
        CountedPieces(checkers, game.grid.size**2 // 2),
        (Choice("To move", tuple(game.sides.items())),),
    )
