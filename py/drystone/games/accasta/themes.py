"""What puzzles of Accasta are about, in words; only the search for puzzles reads this."""

from __future__ import annotations

from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.turns import AccastaMove

ENTRIES = {
    1: "a stack comes into the castle",
    2: "a turn that fills two castle spaces",
    3: "a turn that fills three castle spaces",
}


def themes(position: AccastaPosition, move: AccastaMove) -> tuple[str, ...]:
    """Return what a puzzle's first turn does.

    >>> import drystone
    >>> start = drystone.game("accasta").start()
    >>> themes(start, start.parse("b2:H+b3,S+c3"))
    ('a split', 'a quiet turn')
    """
    side, after = position.side, position.after(move)
    split = len(move.submoves) > 1
    enemies = position.stacks(position.other)
    taken = {target for _, _, _, target in move.submoves if enemies >> target & 1}
    come = (after.entered(side) & ~position.entered(side)).bit_count()
    found = ["a split"] if split else []
    if come:
        entry = ENTRIES[min(come, max(ENTRIES))]
        found.append(entry.replace("a turn", "a split") if split else entry)
    if taken:
        found.append("a stack is taken" if len(taken) == 1 else "several stacks are taken")
    if after.stacks(position.other) >> move.origin & 1:
        found.append("prisoners are let go")
    if not taken and not come:
        found.append("a quiet turn")
    return tuple(found)
