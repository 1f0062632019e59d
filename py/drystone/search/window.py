"""Between which worths a search still has to tell, and what it remembers of a position."""

from __future__ import annotations

from math import nextafter
from typing import Any, NamedTuple

from drystone.search.judge import DECIDED, WON, sooner

INFINITE = 2 * WON
EXACT, AT_LEAST, AT_MOST = range(3)


class TableEntry(NamedTuple):
    """What is known of a position: to which depth, its worth to the mover, how exactly, a move."""

    depth: int
    worth: float
    kind: int
    move: Any

    def settles(self, depth: int, floor: float, ceiling: float) -> bool:
        """Return whether this says all that a search to `depth` between two bounds would."""
        if self.kind == EXACT:
            return self.depth >= depth or abs(self.worth) > DECIDED
        if self.depth < depth:
            return False
        return self.worth >= ceiling if self.kind == AT_LEAST else self.worth <= floor


class Window(NamedTuple):
    """What the mover has for certain, and what the other side would never allow."""

    floor: float = -INFINITE
    ceiling: float = INFINITE

    def inside(self, same_side: bool) -> Window:
        """Return the window one ply on, for whoever moves there."""
        low, high = sooner(self.floor), sooner(self.ceiling)
        return Window(low, high) if same_side else Window(-high, -low)

    def narrow(self) -> Window:
        """Return a window that only tells whether something is better than the floor."""
        return Window(self.floor, nextafter(self.floor, INFINITE))

    def kind(self, worth: float) -> int:
        """Return how exactly a search with this window knows the worth that it found."""
        return AT_LEAST if worth >= self.ceiling else AT_MOST if worth <= self.floor else EXACT
