"""What can be set up by hand in Ashes: stacks of either colour, who moves, and both taxes."""

from __future__ import annotations

from drystone.core.equipment import Choice, CountedPieces, Equipment, Numbers
from drystone.games.ashes.game import Ashes

HIGHEST, DEAREST = 9999, 999
"""The highest stack and the dearest tax that a position text can hold."""


def equipment(game: Ashes) -> Equipment:
    """Return what stands on the board and beside it."""
    pieces = {letter: f"{name.lower()} piece" for letter, name in game.sides.items()}
    return Equipment(
        game.grid,
        CountedPieces(pieces, HIGHEST),
        (
            Choice("To move", tuple(game.sides.items())),
            Numbers("Tax", tuple(game.sides.values()), (DEAREST, DEAREST)),
        ),
    )
