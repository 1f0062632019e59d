"""Position texts of Accasta, checked: whose pieces there are, and how many may share a stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from drystone.core.errors import TextError, quote
from drystone.core.rows import fields_of, read_rows, side_of
from drystone.games.accasta.stacks import name_of
from drystone.games.accasta.tables import GRID

MOST = 3
"""Pieces of one colour in a stack."""


def read_position(text: str, sides: Mapping[str, str], setup: str) -> tuple[dict[int, str], str]:
    """Return the stacks by index and the side to move.

    No piece ever leaves the board, so there must be exactly those of `setup`, the start's text.
    """
    army = Counter(letter for letter in setup.partition(" ")[0] if letter.isalpha())
    rows, side = fields_of(text, ("rows", "side"))
    stacks = read_rows(rows, GRID, f"[{''.join(army)}]+", _stack)
    found = Counter("".join(stacks.values()))
    for letter, wanted in army.items():
        if found[letter] != wanted:
            raise TextError(
                f"The rows hold {found[letter]} of “{letter}” ({name_of(letter)}); "
                f"there are always {wanted}."
            )
    return stacks, side_of(side, sides)


def _stack(token: str) -> str:
    """Return a stack's token, or raise TextError if it has more than three of a colour."""
    white = sum(piece.isupper() for piece in token)
    for count, colour in ((white, "white"), (len(token) - white, "black")):
        if count > MOST:
            raise TextError(
                f"The stack {quote(token)} has {count} {colour} pieces; "
                f"{MOST} of a colour are most."
            )
    return token
