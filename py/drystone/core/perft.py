"""Counting move sequences: the check that two engines know the same rules."""

from __future__ import annotations

from drystone.core.game import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of legal move sequences of `depth` plies; a finished game has none.

    >>> import drystone
    >>> drystone.perft(drystone.game("anaash", size=4).start(), 2)
    448
    """
    if depth < 0 or depth % 1:
        raise ValueError(f"A depth is a whole number from 0, not {depth}.")
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)
