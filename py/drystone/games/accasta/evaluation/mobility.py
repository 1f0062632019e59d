"""A baseline to measure the search against: how a public site's player evaluates Accasta."""

from __future__ import annotations

from drystone.games.accasta.evaluation.cache import Cache
from drystone.games.accasta.evaluation.move_generation import StackByStack
from drystone.games.accasta.evaluation.surroundings import Surroundings, surroundings
from drystone.games.accasta.rules.position import AccastaPosition


class MobilityEvaluator(StackByStack):
    """Mobility, which is the number of legal turns, and stacks in the enemy castle.

    Hand-set: a stack in the castle counts as ten turns. The counts are cached by a stack's
    surroundings, which mostly have been met before: two plies come to millions of stacks.
    """

    def __init__(self) -> None:
        self._counts = Cache(_count)

    def score(self, position: AccastaPosition) -> float:
        """Return White's count less Black's, scaled to stay far below a won game."""
        white, black = (
            self.turns(position, side) + 10 * position.entered(side).bit_count() for side in "wb"
        )
        return (white - black) / 10

    def turns(self, position: AccastaPosition, side: str) -> int:
        """Return how many turns a colour has, or would have if it were to move."""
        counts = self._counts
        return sum(counts[seen] for seen in surroundings(position, position.stacks(side)))


def _count(seen: Surroundings) -> int:
    """Return how many turns the stack in the middle of these surroundings has."""
    viewpoint, stacks = seen
    return len(viewpoint.walk(stacks).turns())
