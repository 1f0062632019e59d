"""Turns generated stack by stack, as a search asks for them: there may be a thousand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drystone.core.boards.bits import bits
from drystone.core.evaluation import Evaluator
from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.turns import AccastaMove


class StackByStack(Evaluator):
    """An evaluator whose search generates the turns of one stack after the other."""

    def legal(self, position: AccastaPosition, moves: Sequence[AccastaMove]) -> list[AccastaMove]:
        """Return those of `moves` that are legal."""
        own = position.stacks(position.side)
        return [
            move
            for move in moves
            if own >> move.origin & 1 and position.walk(move.origin).allows(move)
        ]

    def replies(
        self, position: AccastaPosition, hints: Sequence[AccastaMove]
    ) -> Iterator[AccastaMove]:
        """Yield the hints that are legal, then the other turns in their order."""
        first = self.legal(position, hints)
        yield from first
        for origin in bits(position.stacks(position.side)):
            yield from (turn for turn in position.turns(origin) if turn not in first)
