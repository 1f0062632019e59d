"""What moves gained when they were last tried, as a guess of what they gain in other positions.

It suits games in which the same few moves are there all the time, stones put on points, say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

FADING = 0.1
"""By how much a gain may fall from one trial to the next, in log-odds: a bad one is no proof."""

TRIALS = 40
"""How often an order of moves is used before they are sorted anew, which takes long."""

UNKNOWN = 100.0
"""The gain of a move that was never tried: it comes first."""


class Gains:
    """The gains of one side's moves; `every` has all of them, legal now or not."""

    def __init__(self, every: Sequence[Any]) -> None:
        self._gains: dict[Any, float] = dict.fromkeys(every, UNKNOWN)
        self._order = list(every)
        self._used = 0

    def best_first(self) -> list[Any]:
        """Return all moves, those with the largest gains first, as they were a little ago."""
        self._used += 1
        if self._used >= TRIALS:
            self._used = 0
            self._order = sorted(self._gains, key=self._gains.__getitem__, reverse=True)
        return self._order

    def of(self, move: Any) -> float:
        """Return what a move may be hoped to gain.

        >>> Gains(["d5"]).of("d5")
        100.0
        """
        return self._gains[move]

    def tried(self, move: Any, gain: float) -> None:
        """Remember what a move gained: at once if more than before, else by and by.

        >>> gains = Gains(["d5"])
        >>> for gain in (0.5, 0.8, 0.2):
        ...     gains.tried("d5", gain)
        >>> round(gains.of("d5"), 2)
        0.7
        """
        before = self._gains[move]
        self._gains[move] = gain if before == UNKNOWN else max(gain, before - FADING)
