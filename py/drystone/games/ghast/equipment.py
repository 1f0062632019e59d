"""What can be set up by hand in Ghast: tiles face up and down, the turn, passes, vetoes, fakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from drystone.core.equipment import (
    Choice,
    Equipment,
    FacingPieces,
    Field,
    Marked,
    Numbers,
    Setup,
)
from drystone.games.ghast.game import Ghast

FACING = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""The facings by number, in words."""

HALF = "half"
"""The field that says of a pair that only its real tile stands."""

WAIT = "wait"
"""The field that says which placement waits for its answer."""

LATEST, PASSES = 999_999, 2
"""The last turn, and the most passes, that a position text can tell."""

NOTE = (
    "Tiles may lie face down, in pairs: a real one and a fake one. Who sets them up knows which is "
    "which, so there is no link to them. Of a match only what everybody may see is taken over."
)


@dataclass(frozen=True)
class GhastEquipment(Equipment):
    """Equipment that tells of half a pair which tile it is, where a text leaves that open.

    The turn's number follows from who moves. `newest` is how the token of a real tile ends that was
    placed in this turn.
    """

    newest: str = ""

    def read(self, text: str) -> Setup:
        """Return what a text says; a bare ``half`` speaks of the one tile that it can mean."""
        setup = super().read(text)
        return self._half_as(setup, {HALF: self._half_of(setup)})

    def write(self, setup: Setup) -> str:
        """Return the position text, where that tile goes without saying."""
        return super().write(self._half_as(setup, {self._half_of(setup): HALF}))

    def fitted(self, setup: Setup, anew: bool) -> Setup:
        """Return a setup whose turn, if it was the other colour's, is the next one.

        While a placement waits for its answer, the turn is that of the colour that does not move.
        """
        side, number, *rest = setup.fields
        waits = any(field.startswith(WAIT) for field in rest)
        turn = int(number)
        if turn % 2 == ((side == "o") == waits):
            turn += 1 if turn < LATEST else -1
        return replace(setup, fields=(side, str(turn), *rest))

    def _half_of(self, setup: Setup) -> str:
        """Return the field that names the only real tile of this turn, a bare one without that."""
        side, tokens = setup.fields[0], setup.tokens.items()
        new = [site for site, token in tokens if token[0] == side and token[2:] == self.newest]
        return f"{HALF}:{new[0]}" if len(new) == 1 else HALF

    def _half_as(self, setup: Setup, told: Mapping[str, str]) -> Setup:
        return replace(setup, fields=tuple(told.get(field, field) for field in setup.fields))


def equipment(game: Ghast) -> Equipment:
    """Return what stands on the board and beside it."""
    tiles = {letter: f"{name.lower()} tile" for letter, name in game.sides.items()}
    turns = range(game.variant.pair_turns, 0, -1)
    backs = {f"?{kind[0]}{left}": _back(kind, left) for left in turns for kind in ("real", "fake")}
    sealed = {f"?{left}": _back("real or fake", left) for left in turns}
    pieces = FacingPieces(tiles, FACING, backs, sealed)
    note = NOTE if game.hidden else ""
    return GhastEquipment(game.grid, pieces, _fields(game), note, next(iter(backs), ""))


def _back(kind: str, left: int) -> str:
    """Return how a tile lies face down, in words."""
    return f"face down, {kind}, flipped in {left} own {'turn' if left == 1 else 'turns'}"


def _fields(game: Ghast) -> tuple[Field, ...]:
    variant, names = game.variant, tuple(game.sides.values())
    vetoed, faked = any(variant.vetoes), any(variant.fakes)
    return (
        Choice("To move", tuple(game.sides.items())),
        Numbers("Turn", ("",), (LATEST,), 1),
        Numbers("Passes just made", ("",), (PASSES,)),
        *([Numbers("Vetoes left", names, variant.vetoes)] if vetoed else []),
        *([Numbers("Fakes left", names, variant.fakes)] if faked else []),
        *([Marked("Its fake tile is to come", HALF, "its fake tile is to come")] * game.hidden),
        *([Marked("Waits for an answer", WAIT, "waits for an answer")] if vetoed else []),
        *([Marked("Vetoed in this turn", "barred", "vetoed in this turn")] if vetoed else []),
    )
