"""What can be set up by hand in Ashes: stacks of either colour, who moves, and both taxes."""

from __future__ import annotations

from drystone.core.equipment import Choice, CountedPieces, Equipment, Numbers
from drystone.core.language import to_say
from drystone.games.ashes.game import Ashes

HIGHEST, DEAREST = 9999, 999
"""The highest stack and the dearest tax that a position text can hold."""


def equipment(game: Ashes) -> Equipment:
    """Return what stands on the board and beside it."""
    pieces = {"w": to_say("white piece"), "b": to_say("black piece")}
    return Equipment(
        game.grid,
        CountedPieces(pieces, HIGHEST),
        (
            Choice(to_say("To move"), tuple(game.sides.items())),
            Numbers(to_say("Tax"), tuple(game.sides.values()), (DEAREST, DEAREST)),
        ),
    )
