"""The window of alpha-beta: the values between which a search still has to tell."""

from __future__ import annotations

from math import nextafter
from typing import NamedTuple

from drystone.search.engines.transposition import EXACT, LOWER_BOUND, UPPER_BOUND
from drystone.search.values import WON, to_child

INFINITE = 2 * WON


class Window(NamedTuple):
    """What the mover is sure of elsewhere, and the value at which the other side avoids this."""

    alpha: float = -INFINITE
    beta: float = INFINITE

    def for_child(self, same_side: bool) -> Window:
        """Return the window one ply on, as the side to move there sees it."""
        low, high = to_child(self.alpha), to_child(self.beta)
        return Window(low, high) if same_side else Window(-high, -low)

    def zero(self) -> Window:
        """Return the zero window, which only tells whether something is better than alpha."""
        return Window(self.alpha, nextafter(self.alpha, INFINITE))

    def bound_of(self, value: float) -> int:
        """Return whether a value found with this window is exact or only a bound."""
        if value >= self.beta:
            return LOWER_BOUND
        return UPPER_BOUND if value <= self.alpha else EXACT
