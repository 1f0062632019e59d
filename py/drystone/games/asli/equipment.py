"""What can be set up by hand in Asli: stones, who moves, the prison, and what was before."""

from __future__ import annotations

from drystone.core.equipment import Choice, Equipment, Held, SinglePieces
from drystone.games.asli.game import Asli

HELD = 999
"""The fullest prison that a position text can tell."""


def equipment(game: Asli) -> Equipment:
    """Return what stands on the board and beside it."""
    seats = (("1", "First player: sets the komi"), ("2", "Second player: chooses a colour"))
    before = seats if game.komi is None else ()
    return Equipment(
        game.grid,
        SinglePieces({letter: f"{name.lower()} stone" for letter, name in game.sides.items()}),
        (
            Choice("To move", (*game.sides.items(), *before)),
            Held("In prison", {"b": "black stones", "w": "white stones"}, HELD),
            Choice(
                "Has had two groups or more",
                (("-", "Nobody"), ("b", "Black"), ("w", "White"), ("bw", "Both")),
            ),
            Choice("Last move", (("-", "Any other"), ("m", "A minimal incursion"))),
        ),
    )
