"""What a puzzle's first move is in Ashes besides what it does; only lab/puzzles reads this."""

from __future__ import annotations

from drystone.games.ashes.moves import AshesMove
from drystone.games.ashes.rules import AshesPosition


def themes(position: AshesPosition, move: AshesMove) -> tuple[str, ...]:
    """Return whether a stack is parted, joins another or removes its equal.

    >>> import drystone
    >>> game = drystone.game("ashes", size=3)
    >>> position = game.position("b1,b1,w2/4/w1,4/4/1,w1,1 w 0/1")
    >>> themes(position, position.parse("e3:1-c3"))
    ('a part leaves its stack',)
    """
    own = position.stacks[position.turn] >> move.origin & 1
    there = position.sizes[move.target]
    found = ["a part leaves its stack"] if own and move.part else []
    if position.stacks[1 - position.turn] >> move.target & 1:
        if own and there == position.sizes[move.origin]:
            found.append("an equal is removed")
    elif there:
        found.append("two stacks join")
    return tuple(found)
