"""Defences: turns that keep the other colour from filling the castle with its next one."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.core.boards.bits import bits
from drystone.games.accasta.evaluation.threats import fillers, may_fill
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.turns import AccastaMove


def defences(position: AccastaPosition) -> Iterator[AccastaMove]:
    """Yield the turns after which the other colour may not fill the castle, where it now may."""
    decisive = _decisive_spaces(position)
    for origin in bits(position.stacks(position.side)):
        leaves = decisive >> origin & 1
        for turn in position.turns(origin):
            if (leaves or landing_spaces(turn) & decisive) and defends(position, turn):
                yield turn


def defends(position: AccastaPosition, turn: AccastaMove) -> bool:
    """Return whether the other colour may not fill the castle after a turn."""
    return not may_fill(position.after(turn), position.other)


def landing_spaces(turn: AccastaMove) -> int:
    """Return the set of spaces where a turn puts pieces down."""
    landed = 0
    for _, _, _, target in turn.submoves:
        landed |= 1 << target
    return landed


def _decisive_spaces(position: AccastaPosition) -> int:
    """Return spaces of which a defence has to change one.

    A stack that threatens to fill the castle depends on what it sees and on the stacks that are in
    the castle already. Where several threaten, a defence has to stop each of them: so the one that
    sees least leaves fewest spaces to look at.
    """
    entered = position.entered(position.other)
    threats = fillers(position, position.other, TO_WIN - entered.bit_count())
    return min((viewpoint.zone for viewpoint, _ in threats), key=int.bit_count) | entered
