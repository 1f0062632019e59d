"""The transposition table's entries: what a search remembers of a position."""

from __future__ import annotations

from typing import Any, NamedTuple

from drystone.search.values import DECIDED

EXACT, LOWER_BOUND, UPPER_BOUND = range(3)
"""What the value of an entry says about the position's true value."""


class TableEntry(NamedTuple):
    """What is known of a position: searched depth, value for the mover, bound, best move."""

    depth: int
    value: float
    bound: int
    move: Any

    def suffices(self, depth: int, alpha: float, beta: float) -> bool:
        """Return whether a search to `depth` with this window would find nothing more.

        >>> TableEntry(3, 0.5, LOWER_BOUND, None).suffices(2, 0.0, 0.4)
        True
        >>> TableEntry(3, 0.5, LOWER_BOUND, None).suffices(2, 0.0, 0.8)
        False
        """
        if self.bound == EXACT:
            return self.depth >= depth or abs(self.value) > DECIDED
        if self.depth < depth:
            return False
        return self.value >= beta if self.bound == LOWER_BOUND else self.value <= alpha
