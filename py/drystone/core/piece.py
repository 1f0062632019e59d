"""What stands on a space, described in the same way in every game."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A piece, or a stack of like pieces.

    Attributes:
        side: the side it belongs to, by its letter in `Game.sides`.
        kind: what it is, in a word or two: ``"checker"``, ``"chariot"``.
        height: how many pieces are in the stack.
        facing: where it faces, in words; "" where pieces face nowhere.
        hidden: whether it lies face down.

    >>> Piece("r", "checker", height=3)
    Piece(side='r', kind='checker', height=3, facing='', hidden=False)
    """

    side: str
    kind: str
    height: int = 1
    facing: str = ""
    hidden: bool = False
