"""What can be set up by hand in Asli: stones, who moves, the prison, and what was before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.equipment import Choice, Equipment, Held, Setup, SinglePieces
from drystone.core.errors import TextError
from drystone.core.language import say, to_say
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
            raise TextError(say("Nobody can pass here: no stone has been taken yet."))
        return found


def equipment(game: Asli) -> Equipment:
    """Return what stands on the board and beside it."""
    seats = (
        ("1", to_say("First player: sets the komi")),
        ("2", to_say("Second player: chooses a colour")),
    )
    before = seats if game.komi is None else ()
    return AsliEquipment(
        game.grid,
        SinglePieces({"b": to_say("black stone"), "w": to_say("white stone")}),
        (
            Choice(to_say("To move"), (*game.sides.items(), *before)),
            Held(
                to_say("In prison"),
                {"b": to_say("black stones"), "w": to_say("white stones")},
                HELD,
            ),
            Choice(
                to_say("Has had two groups or more"),
                (
                    ("-", to_say("Nobody")),
                    ("b", to_say("Black")),
                    ("w", to_say("White")),
                    ("bw", to_say("Both")),
                ),
            ),
            Choice(
                to_say("Last move"),
                (("-", to_say("Any other")), ("m", to_say("A minimal incursion"))),
            ),
        ),
        komi=game.komi,
    )
