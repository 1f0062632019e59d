"""Turns that keep the other colour from filling the castle with its next one."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.core.bits import bits
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.threats import fillers, may_fill
from drystone.games.accasta.turns import AccastaMove


def parries(position: AccastaPosition) -> Iterator[AccastaMove]:
    """Yield the turns after which the other colour may not fill the castle, where it now may."""
    where = _where(position)
    for origin in bits(position.stacks(position.side)):
        leaves = where >> origin & 1
        for turn in position.turns(origin):
            if (leaves or touches(turn) & where) and parried(position, turn):
                yield turn


def parried(position: AccastaPosition, turn: AccastaMove) -> bool:
    """Return whether the other colour may not fill the castle after a turn."""
    return not may_fill(position.after(turn), position.other)


def touches(turn: AccastaMove) -> int:
    """Return the set of spaces where a turn puts pieces down."""
    landed = 0
    for _, _, _, target in turn.submoves:
        landed |= 1 << target
    return landed


def _where(position: AccastaPosition) -> int:
    """Return the spaces of which a turn has to change one: nothing else hinders a stack that fills.

    Those are what that stack sees (of several stacks, the one that sees least), and the castle's
    stacks that it counts on.
    """
    entered = position.entered(position.other)
    threats = fillers(position, position.other, TO_WIN - entered.bit_count())
    return min((lookout.zone for lookout, _ in threats), key=int.bit_count) | entered
