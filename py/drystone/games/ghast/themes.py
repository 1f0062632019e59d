"""What a puzzle's first move is in Ghast besides what it does; only lab/puzzles reads this."""

from __future__ import annotations

from drystone.games.ghast.rules.moves import PASS, REAL, GhastMove
from drystone.games.ghast.rules.position import GhastPosition

WORDS = {PASS: "a pass", REAL: "a pair face down"}


def themes(position: GhastPosition, move: GhastMove) -> tuple[str, ...]:
    """Return whether a move is no tile face up.

    >>> import drystone
    >>> start = drystone.game("ghast", size=3).start()
    >>> themes(start, start.parse("a1>e"))
    ()
    """
    return (WORDS[move.kind],) if move.kind in WORDS else ()
