"""Position texts of Accasta, checked: whose pieces there are, and how many may share a stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from drystone.core.boards.rows import fields_of, read_rows, side_of
from drystone.core.errors import TextError
from drystone.core.language import say, say_many, to_say
from drystone.games.accasta.rules.stacks import MANY
from drystone.games.accasta.rules.tables import GRID

MOST = 3
"""Pieces of one colour in a stack."""


def read_position(text: str, sides: Mapping[str, str], setup: str) -> tuple[dict[int, str], str]:
    """Return the stacks by index and the side to move.

    No piece ever leaves the board, so there must be exactly those of `setup`, the start's text.
    """
    army = Counter(letter for letter in setup.partition(" ")[0] if letter.isalpha())
    rows, side = fields_of(text, ("rows", "side"))
    stacks = read_rows(rows, GRID, f"[{''.join(army)}]+", str)
    for index, token in stacks.items():
        _check_stack(index, token)
    found = Counter("".join(stacks.values()))
    for letter, wanted in army.items():
        if found[letter] != wanted:
            pieces = say_many(wanted, *MANY[letter])
            wrong = to_say("There must be {pieces} on the board, not {found}.")
            raise TextError(say(wrong, pieces=pieces, found=found[letter]))
    return stacks, side_of(side, sides)


def _check_stack(index: int, token: str) -> None:
    """Raise TextError if a stack has more than three of a colour."""
    white = sum(piece.isupper() for piece in token)
    for count, words in zip((white, len(token) - white), TOO_MANY, strict=True):
        if count > MOST:
            raise TextError(say(words, site=GRID.names[index], n=count, most=MOST))


TOO_MANY = (
    to_say("The stack on {site} has {n} white pieces; {most} of a colour are most."),
    to_say("The stack on {site} has {n} black pieces; {most} of a colour are most."),
)
