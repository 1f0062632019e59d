"""What the positions at the starts of one side's turns were, to see when one recurs (GHA-4).

A past is a tuple: first an older past (or ``()``), then what up to 32 positions are compared by.
The older part is shared by all positions that come after it, so that a position holds little of
its own, however long the game.
"""

from __future__ import annotations

from typing import Any

from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.pairs import Pairs, public

LENGTH = 33
"""Items of a past before the next one begins."""

Past = tuple[Any, ...]

NOTHING: Past = ((),)
"""The past of a side that has not had a turn yet."""


def extended(past: Past, board: Board, pairs: Pairs) -> Past:
    """Return a past with one position more: the board as both see it, face-down tiles included.

    Vetoes, fakes and the turn's number do not matter for whether it recurs (GHA-12).
    """
    now: Any = (board.offers, public(pairs)) if pairs else board.offers
    return (*past, now) if len(past) < LENGTH else (past, now)


def occurrences(past: Past) -> int:
    """Return how often the latest position of a past has occurred.

    >>> occurrences(((((), 7, 8), 7), 9, 7))
    3
    """
    now, found = past[-1], 0
    while past:
        found += past.count(now)
        past = past[0]
    return found
