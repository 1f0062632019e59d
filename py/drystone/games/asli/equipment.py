"""What can be set up by hand in Asli: stones, who moves, the prison, and what was before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.equipment import Choice, Equipment, Held, Setup, SinglePieces
from drystone.core.errors import TextError
from drystone.games.asli.game import Asli
from drystone.games.asli.rules.text import fitted

PARTED = 2
"""The number of the field that says who has had two groups."""

HELD = 999
"""The fullest prison that a position text can hold."""


@dataclass(frozen=True)
class AsliEquipment(Equipment):
    """Equipment whose prison, and who has had two groups, follow from the stones.

    `komi` is the one agreed on, None where the pie rule sets it.
    """

    grid: SquareGrid
    komi: int | None = None

    def fitted(self, setup: Setup, anew: bool, edited: int | None = None) -> Setup:
        """Return a setup that a game can reach, as far as its fields decide that."""
        text = fitted(self.grid, self.komi, self.write(setup), anew)
        return replace(setup, fields=tuple(text.split(" ")[1:]))

    def passed(self, before: Setup, after: Setup) -> Setup:
        """Return a setup after a pass: the prison decides who moves, so it changes by one.

        Raises TextError where that would be the first stone that a colour has lost: it would count
        as one that has had two groups, and other moves would be legal.
        """
        found = super().passed(before, after)
        if found.fields[PARTED] != before.fields[PARTED]:
            raise TextError("Nobody can pass here: no stone has been taken yet.")
        return found


def equipment(game: Asli) -> Equipment:
    """Return what stands on the board and beside it."""
    seats = (("1", "First player: sets the komi"), ("2", "Second player: chooses a colour"))
    before = seats if game.komi is None else ()
    return AsliEquipment(
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
        komi=game.komi,
    )
