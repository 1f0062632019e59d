"""What a player sees, as an array: the planes of the game, and those that every game has."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from drystone.core.boards.planes import planes_of
from drystone.core.game import Game
from drystone.envs.actions import actions_of
from drystone.envs.progress import Progress

Array = NDArray[np.float32]

HIGHEST = 65535.0
"""What no number in an observation is above."""

TOUCHED = ("touched, in order", "touched before it", "touched last")
"""Names of the planes that show a move under way, where actions are touches."""


class Observer:
    """Reads observations of one game with its options.

    They have the shape planes × rows × columns, the bottom row first. On a hexagonal board rows are
    sheared, so that each direction is the same step everywhere.

    >>> import drystone
    >>> observer = observer_of(drystone.game("anaash", size=4))
    >>> observer.names
    ('own stacks', 'their stacks', 'height', 'own turn')
    >>> observer.observe(Progress(drystone.game("anaash", size=4)), 0)[0, 0]
    array([1., 0., 1., 0.], dtype=float32)
    """

    def __init__(self, game: Game) -> None:
        grid = game.grid
        actions = actions_of(game)
        self.planes = planes_of(game)
        self.columns = grid.stride
        self.rows = -(-grid.board.bit_length() // grid.stride)
        self.cells = self.rows * self.columns
        self.by_touches = actions.by_touches
        self.repeats = bool(game.repetitions)
        self.indices = grid.indices
        self.others = {
            site: number
            for number, site in enumerate((s for s in game.every_site if s not in grid.indices), 1)
        }
        """The sites that are no spaces, by number."""
        self.names = (
            *self.planes.names,
            "own turn",
            *(("occurrences of the position",) if self.repeats else ()),
            *(
                ("touched, in order", "touched before it", "touched last")
                if actions.by_touches
                else ()
            ),
        )
        self._many = len(self.names)
        self.shape = (self._many, self.rows, self.columns - 1)
        self._bytes = (self.cells + 7) // 8

    def observe(self, progress: Progress, player: int, whole: bool = False) -> Array:
        """Return what a player sees, or from there the whole position."""
        colour, position = progress.colours[player], progress.position
        seen = position if whole else position.seen_by(colour)
        sets, counts, numbers = self.planes.read(seen, colour)
        out = np.zeros((self._many, self.cells), np.float32)
        at = len(sets)
        if at:
            size = self._bytes
            bits = np.frombuffer(b"".join([one.to_bytes(size, "little") for one in sets]), np.uint8)
            out[:at] = np.unpackbits(bits.reshape(at, size), 1, self.cells, "little")
        for row in counts:
            is_bytes = isinstance(row, bytes | bytearray)
            out[at, : len(row)] = np.frombuffer(row, np.uint8) if is_bytes else row  # type: ignore[call-overload]
            at += 1
        for number in numbers:
            if number:
                out[at] = number
            at += 1
        own_turn = progress.player == player and progress.returns is None
        if own_turn:
            out[at] = 1
        if self.repeats:
            out[at + 1] = progress.occurrence
        if self.by_touches and own_turn and progress.touched:
            self._show_touches(out, progress.touched)
        return out.reshape(-1, self.rows, self.columns)[:, :, :-1]

    def _show_touches(self, out: Array, touched: tuple[str, ...]) -> None:
        """Show the touches of the move under way, which only the one who makes it sees.

        Spaces have their place among those touched; what is touched besides shows its number at the
        next space, and on the whole last plane until then. Several numbers are added up.
        """
        order, before, last = out[-3:]
        place = pending = 0
        for site in touched:
            index = self.indices.get(site)
            if index is None:
                pending += self.others[site]
                continue
            place += 1
            order[index], before[index] = place, pending
            pending = 0
        last[:] = pending


@cache
def observer_of(game: Game) -> Observer:
    """Return the observer of a game, made once for each choice of options."""
    return Observer(game)
