"""Turns listed stack by stack as a search asks for them: there may be a thousand."""

from __future__ import annotations

from collections.abc import Iterator

from drystone.core.bits import bits
from drystone.core.evaluation import Evaluator
from drystone.games.accasta.position import AccastaPosition
from drystone.games.accasta.turns import AccastaMove


class StackByStack(Evaluator):
    """An evaluator whose search lists the turns of one stack after the other."""

    def replies(self, position: AccastaPosition, hint: AccastaMove | None) -> Iterator[AccastaMove]:
        """Yield the hint if it is legal, then the other turns in their order."""
        own = position.stacks(position.side)
        if hint is not None and own >> hint.origin & 1 and hint in position.turns(hint.origin):
            yield hint
        for origin in bits(own):
            yield from (turn for turn in position.turns(origin) if turn != hint)
