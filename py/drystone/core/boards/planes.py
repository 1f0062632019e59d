"""A position in numbers, as programs that learn read it: planes, with one number for each space.

A game's `planes.py` says in `PLANES` what its planes are; `planes_of` has some that suit any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from drystone.core.boards.board_text import cells_of
from drystone.core.game import Game, Position

LETTERS = 4
"""Letters of a space's token that `text_planes` reads; longer tokens are cut off."""

WORDS = 12
"""Letters of the other fields of a position text that it reads."""


class Values(NamedTuple):
    """What the planes hold in one position.

    `sets` are sets of spaces, `counts` have a number from 0 for each index of the grid (zeros at
    the end may be left out), `numbers` are single numbers from 0 that hold for the whole board.
    """

    sets: Sequence[int] = ()
    counts: Sequence[Sequence[int]] = ()
    numbers: Sequence[float] = ()


@dataclass(frozen=True)
class Planes:
    """The names of a game's planes, and the function that reads them from a position.

    It is given what a colour may see and the letter of that colour, whose own things come first.
    """

    read: Callable[[Any, str], Values]
    sets: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all planes: sets, then counts, then numbers."""
        return (*self.sets, *self.counts, *self.numbers)


def planes_of(game: Game) -> Planes:
    """Return the planes of a game, or those that are read from its texts.

    >>> import drystone
    >>> planes_of(drystone.game("anaash")).names
    ('own stacks', 'their stacks', 'height')
    """
    planes: Planes = game.part("planes").PLANES if game.has("planes") else text_planes()
    return planes


def text_planes() -> Planes:
    """Return planes of the codes of letters, for a game that does not name any.

    >>> import drystone
    >>> start = drystone.game("anaash", size=4).start()
    >>> chr(text_planes().read(start, "r").counts[0][start.grid.index("a1")])
    'r'
    """
    return Planes(
        _read_text,
        counts=tuple(f"letter {number}" for number in range(1, LETTERS + 1)),
        numbers=tuple(f"letter {number} after the rows" for number in range(1, WORDS + 1)),
    )


def _read_text(position: Position, side: str) -> Values:
    grid = position.game.grid
    rows, _, rest = str(position).partition(" ")
    counts = [[0] * grid.board.bit_length() for _ in range(LETTERS)]
    for row, spaces in zip(cells_of(rows, grid), grid.rows, strict=True):
        for token, index in zip(row, spaces, strict=True):
            for place, letter in enumerate(token[:LETTERS] if token != "." else ""):
                counts[place][index] = ord(letter)
    letters = rest[:WORDS].ljust(WORDS, "\0")
    return Values(counts=counts, numbers=tuple(map(ord, letters)))
