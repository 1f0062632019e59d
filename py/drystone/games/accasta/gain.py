"""What puzzles about gains count in Accasta: pieces in the stacks that a colour commands."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.language import to_say_many
from drystone.games.accasta.rules.position import AccastaPosition

ONE, MANY = to_say_many("{n} piece", "{n} pieces")


def lead(position: AccastaPosition, side: str) -> int:
    """Return how many pieces the stacks of a colour have, prisoners included.

    No piece leaves the board, so what one colour gains the other loses.

    >>> import drystone
    >>> lead(drystone.game("accasta").start(), "w")
    20
    """
    return sum(len(position.board[index]) for index in bits(position.stacks(side)))
