"""A baseline to measure the search against: how a public site's player judges Accasta."""

from __future__ import annotations

from drystone.games.accasta.kept import Kept
from drystone.games.accasta.position import AccastaPosition
from drystone.games.accasta.replies import StackByStack
from drystone.games.accasta.views import View, views


class MobilityEvaluator(StackByStack):
    """Counts legal turns and stacks in the enemy castle: how a public site's player judges.

    Hand-set: a stack in the castle is worth ten turns. Most stacks have been counted before, with
    the same view: two plies come to millions of stacks.
    """

    def __init__(self) -> None:
        self._counts = Kept(_count)

    def score(self, position: AccastaPosition) -> float:
        """Return White's count less Black's, scaled to stay far below a won game."""
        white, black = (
            self.turns(position, side) + 10 * position.entered(side).bit_count() for side in "wb"
        )
        return (white - black) / 10

    def turns(self, position: AccastaPosition, side: str) -> int:
        """Return how many turns a colour has, or would have if it were to move."""
        counts = self._counts
        return sum(counts[view] for view in views(position, position.stacks(side)))


def _count(view: View) -> int:
    """Return how many turns the stack has that looks."""
    lookout, stacks = view
    return len(lookout.walk(stacks).turns())
