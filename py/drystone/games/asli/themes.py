"""What puzzles of Asli are about, in words; only the search for puzzles reads this."""

from __future__ import annotations

from drystone.games.asli.rules.moves import AsliMove, Placement
from drystone.games.asli.rules.position import AsliPosition


def themes(position: AsliPosition, move: AsliMove) -> tuple[str, ...]:
    """Return what a puzzle's first move does.

    >>> import drystone
    >>> start = drystone.game("asli", size=5, komi=0).start()
    >>> themes(start, start.parse("c3"))
    ('a quiet stone',)
    """
    if not isinstance(move, Placement):
        return ("a hold",)
    effect = position.effect(move.space)
    count = sum(one.spaces.bit_count() for one in effect.captured)
    found = []
    if count:
        found.append("a stone is taken" if count == 1 else "several stones are taken")
    if position.is_minimal(effect):
        found.append("a minimal incursion")
    elif position.invades(effect.around):
        found.append("a stone in the other’s territory")
    return tuple(found) or ("a quiet stone",)
