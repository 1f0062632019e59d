"""A baseline to measure the search against: how a public site's player judges Accasta."""

from __future__ import annotations

from typing import Any

from drystone.core.bits import bits
from drystone.games.accasta.position import AccastaPosition
from drystone.games.accasta.replies import StackByStack
from drystone.games.accasta.threats import surroundings


class MobilityEvaluator(StackByStack):
    """Counts legal turns and stacks in the enemy castle: how a public site's player judges.

    Hand-set: a stack in the castle is worth ten turns. Most stacks have been counted before, with
    the same around them: two plies come to millions of stacks.
    """

    limit = 300_000
    """Counts that are kept before all are forgotten."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Any, ...], int] = {}

    def score(self, position: AccastaPosition) -> float:
        """Return White's count less Black's, scaled to stay far below a won game."""
        white, black = (
            self.turns(position, side) + 10 * position.entered(side).bit_count() for side in "wb"
        )
        return (white - black) / 10

    def turns(self, position: AccastaPosition, side: str) -> int:
        """Return how many turns a colour has, or would have if it were to move."""
        board, counts = position.board, self._counts
        kind = position.game.variant.releases_at_home
        view, total = None, 0
        for index in bits(position.stacks(side)):
            key = (index, kind, surroundings(index)(board))
            count = counts.get(key)
            if count is None:
                view = view or AccastaPosition(
                    position.game, board, position.white, position.black, side
                )
                if len(counts) >= self.limit:
                    counts.clear()
                count = counts[key] = len(view.turns(index))
            total += count
        return total
