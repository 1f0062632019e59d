"""Counting move sequences: the check that two engines know the same rules."""

from __future__ import annotations

from drystone.core.errors import quote
from drystone.core.game import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of legal move sequences of `depth` plies; a finished game has none.

    >>> import drystone
    >>> drystone.perft(drystone.game("anaash", size=4).start(), 2)
    448
    """
    if not isinstance(position, Position):
        raise TypeError(f"Moves are counted from a position, not from {quote(position)}.")
    if depth < 0 or depth % 1:
        raise ValueError(f"A depth is a whole number from 0, not {depth}.")
    return _count(position, int(depth))


def _count(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(_count(position.after(move), depth - 1) for move in moves)
