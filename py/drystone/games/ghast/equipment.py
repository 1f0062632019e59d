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
from drystone.core.errors import TextError
from drystone.core.language import say, say_many, to_say
from drystone.games.ghast.game import Ghast
from drystone.games.ghast.rules.checks import crowded, turns_of
from drystone.games.ghast.rules.pairs import BACKS
from drystone.games.ghast.rules.tiles import COMPASS
from drystone.games.ghast.rules.variant import Variant

HALF = "half"
"""The field that says of a pair that only its real tile stands."""

WAIT = "wait"
"""The field that says which placement waits for its answer."""

BARRED = "barred"
"""The field that says which hexes were vetoed in this turn."""

TURN = 1
"""The number of the field with the turn."""

LATEST, PASSES = 999_999, 2
"""The last turn, and the most passes, that a position text can hold."""

NOTE = to_say(
    "Tiles may lie face down, in pairs: a real one and a fake one. Who sets them up knows which is "
    "which, so there is no link to them. Of a match only what everybody may see is taken over."
)


HALF_MARKED = Marked(to_say("Its fake tile is to come"), HALF, to_say("its fake tile is to come"))
WAIT_MARKED = Marked(to_say("Waits for an answer"), WAIT, to_say("waits for an answer"))
BARRED_MARKED = Marked(to_say("Vetoed in this turn"), BARRED, to_say("vetoed in this turn"))
"""What may be marked, in games in which it can be."""


@dataclass(frozen=True, kw_only=True)
class GhastEquipment(Equipment):
    """Equipment that says which half of a pair a tile is, where a text leaves that open.

    The turn's number follows from who moves, and from the tiles. `newest` is how the token of a
    real tile ends that was placed in this turn, "" in games where all tiles lie face up.
    """

    variant: Variant
    newest: str = ""

    def read(self, text: str) -> Setup:
        """Return what a text says; a bare ``half`` speaks of the one tile that it can mean."""
        setup = super().read(text)
        return self._half_as(setup, {HALF: self._half_of(setup)})

    def write(self, setup: Setup) -> str:
        """Return the position text, where that tile goes without saying."""
        return super().write(self._half_as(setup, {self._half_of(setup): HALF}))

    def fitted(self, setup: Setup, anew: bool, edited: int | None = None) -> Setup:
        """Return a setup with a turn of the side to move, and late enough for the tiles.

        The side to move follows from a turn that the player has set. While a placement waits for
        its answer, the turn is that of the colour that does not move. In games with pairs the turn
        never becomes later: with one half of a pair missing, the other must not count as known.
        """
        side, number, *rest = setup.fields
        turn = int(number)
        waits = any(field.startswith(WAIT) for field in rest)
        if turn % 2 == ((side == "o") == waits):
            if edited == TURN:
                side = "b" if side == "o" else "o"
            else:
                # Orange's turn and Blue's after it are a pair: a second change of mind is back.
                turn += 1 if turn % 2 and turn < LATEST else -1
                anew = True
        if anew and not self.newest:
            turn = self._late_enough(setup, turn)
        return replace(setup, fields=(side, str(turn), *rest))

    def passed(self, before: Setup, after: Setup) -> Setup:
        """Return a setup in the next turn, with no pass before it and nothing vetoed in it."""
        side, number, _, *rest = after.fields
        if any(field.startswith(WAIT) for field in rest):
            raise TextError(say("A placement waits for its answer."))
        fields = (field for field in rest if not field.startswith(BARRED))
        return replace(after, fields=(side, str(int(number) + 1), "0", *fields))

    def _late_enough(self, setup: Setup, turn: int) -> int:
        """Return the first turn of that colour, from `turn` on, by which tiles may be there.

        What was placed in this turn and waits does not count.
        """
        waits = (field.partition(f"{WAIT}:")[2] for field in setup.fields)
        waiting = {site for sites in waits for site in sites.split(",")}
        tiles = {"o": 0, "b": 0}
        for site, token in setup.tokens.items():
            if site not in waiting:
                tiles[token[0]] |= 1 << self.grid.indices[site]
        while turn + 2 <= LATEST and any(
            crowded(self.variant, own, turns_of(side, turn)) for side, own in tiles.items()
        ):
            turn += 2
        return turn

    def _half_of(self, setup: Setup) -> str:
        """Return the field that names the only real tile of this turn, a bare one without that."""
        side, tokens = setup.fields[0], setup.tokens.items()
        new = [site for site, token in tokens if token[0] == side and token[2:] == self.newest]
        return f"{HALF}:{new[0]}" if len(new) == 1 else HALF

    def _half_as(self, setup: Setup, renamed: Mapping[str, str]) -> Setup:
        return replace(setup, fields=tuple(renamed.get(field, field) for field in setup.fields))


def equipment(game: Ghast) -> Equipment:
    """Return what stands on the board and beside it."""
    tiles = {"o": to_say("orange tile"), "b": to_say("blue tile")}
    turns = range(game.variant.pair_turns, 0, -1)
    backs = {f"?{kind[0]}{left}": _back(kind, left) for left in turns for kind in ("real", "fake")}
    sealed = {f"?{left}": _back("real or fake", left) for left in turns}
    pieces = FacingPieces(tiles, COMPASS, backs, sealed)
    note = NOTE if game.hidden else ""
    newest = next(iter(backs), "")
    return GhastEquipment(
        game.grid, pieces, _fields(game), note, variant=game.variant, newest=newest
    )


def _back(kind: str, left: int) -> str:
    """Return how a tile lies face down, in words."""
    return say_many(left, *BACKS[kind])


def _fields(game: Ghast) -> tuple[Field, ...]:
    variant, names = game.variant, tuple(game.sides.values())
    vetoed, faked = any(variant.vetoes), any(variant.fakes)
    return (
        Choice(to_say("To move"), tuple(game.sides.items())),
        Numbers(to_say("Turn number"), ("",), (LATEST,), 1),
        Numbers(to_say("Passes just made"), ("",), (PASSES,)),
        *([Numbers(to_say("Vetoes left"), names, variant.vetoes)] if vetoed else []),
        *([Numbers(to_say("Fakes left"), names, variant.fakes)] if faked else []),
        *([HALF_MARKED] * game.hidden),
        *([WAIT_MARKED, BARRED_MARKED] if vetoed else []),
    )
