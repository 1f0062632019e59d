"""What stands on a space, described in the same way in every game."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A piece, or a stack of like pieces.

    >>> Piece("r", "checker", height=3)
    Piece(side='r', kind='checker', height=3, facing='', hidden=False)
    """

    side: str
    """The side it belongs to, by its letter in `Game.sides`."""
    kind: str
    """What it is, in a word or two: ``"checker"``, ``"chariot"``."""
    height: int = 1
    """How many pieces are in the stack."""
    facing: str = ""
    """Where it faces, in words; "" where pieces face nowhere."""
    hidden: bool = False
    """Whether it lies face down."""
