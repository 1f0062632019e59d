"""What can be set up by hand in Ghast: face-up tiles, the turn, passes, vetoes and fakes."""

from __future__ import annotations

from drystone.core.equipment import Choice, Equipment, FacingPieces, Field, Marked, Numbers
from drystone.games.ghast.game import Ghast

FACING = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""The facings by number, in words."""

LATEST, PASSES = 999_999, 2
"""The last turn, and the most passes, that a position text can tell."""

HIDDEN = r"[ob][0-5]\?[rf]?[1-9]|half(?::\w+)?"
"""Face-down tiles, and the half of a pair: whoever set them would know what is under them."""

NOTE = (
    "Tiles lie face up here: who set a face-down tile would know what is under it. "
    "Those of a match are left out."
)


def equipment(game: Ghast) -> Equipment:
    """Return what stands on the board and beside it."""
    tiles = {letter: f"{name.lower()} tile" for letter, name in game.sides.items()}
    hides = {"note": NOTE, "left_out": HIDDEN} if game.hidden else {}
    return Equipment(game.grid, FacingPieces(tiles, FACING), _fields(game), **hides)


def _fields(game: Ghast) -> tuple[Field, ...]:
    variant, names = game.variant, tuple(game.sides.values())
    vetoed, faked = any(variant.vetoes), any(variant.fakes)
    return (
        Choice("To move", tuple(game.sides.items())),
        Numbers("Turn", ("",), (LATEST,), 1),
        Numbers("Passes just made", ("",), (PASSES,)),
        *([Numbers("Vetoes left", names, variant.vetoes)] if vetoed else []),
        *([Numbers("Fakes left", names, variant.fakes)] if faked else []),
        *([Marked("Waits for an answer", "wait", "waits for an answer")] if vetoed else []),
        *([Marked("Vetoed in this turn", "barred", "vetoed in this turn")] if vetoed else []),
    )
