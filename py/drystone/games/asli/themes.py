"""What a puzzle's first move is in Asli besides what it does; only lab/puzzles reads this."""

from __future__ import annotations

from drystone.games.asli.rules.moves import AsliMove, Placement
from drystone.games.asli.rules.position import AsliPosition


def themes(position: AsliPosition, move: AsliMove) -> tuple[str, ...]:
    """Return whether a stone goes where the other colour is at home.

    >>> import drystone
    >>> start = drystone.game("asli", size=5, komi=0).start()
    >>> themes(start, start.parse("c3"))
    ()
    """
    if not isinstance(move, Placement):
        return ()
    effect = position.effect(move.space)
    if position.is_minimal(effect):
        return ("a minimal incursion",)
    return ("a stone in the other’s territory",) if position.invades(effect.around) else ()
