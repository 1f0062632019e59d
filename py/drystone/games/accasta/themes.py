"""What a puzzle's first turn is in Accasta besides what it does; only lab/puzzles reads this."""

from __future__ import annotations

from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.turns import AccastaMove


def themes(position: AccastaPosition, move: AccastaMove) -> tuple[str, ...]:
    """Return whether a turn parts its stack.

    >>> import drystone
    >>> start = drystone.game("accasta").start()
    >>> themes(start, start.parse("b2:H+b3,S+c3"))
    ('a split',)
    """
    return ("a split",) if len(move.submoves) > 1 else ()
