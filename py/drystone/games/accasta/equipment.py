"""What can be set up by hand in Accasta: stacks of all kinds of pieces, and who moves."""

from __future__ import annotations

from drystone.core.equipment import Choice, Equipment, StackedPieces
from drystone.core.language import to_say
from drystone.games.accasta.game import Accasta
from drystone.games.accasta.rules.stacks import HIGHEST, name_of

ORDER = "CHSPchsp"
"""The kinds as they are offered: White's from the strongest, then Black's."""


def equipment(game: Accasta) -> Equipment:
    """Return what stands on the board and beside it."""
    army = game.variant.setup.partition(" ")[0]
    kinds = {letter: name_of(letter) for letter in ORDER if letter in army}
    return Equipment(
        game.grid,
        StackedPieces(kinds, HIGHEST),
        (Choice(to_say("To move"), tuple(game.sides.items())),),
    )
