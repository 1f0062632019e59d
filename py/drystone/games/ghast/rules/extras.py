"""What a position of Ghast holds in games with vetoes or face-down tiles."""

from __future__ import annotations

from typing import NamedTuple

from drystone.games.ghast.rules.pairs import GONE, Pair, Pairs


class Extras(NamedTuple):
    """What only games with vetoes or face-down tiles use.

    `vetoes` and `fakes` are orange's and blue's numbers left; `half` is the hex of a real tile
    whose fake one is to come (or GONE), `waiting` the hexes of a placement that awaits veto or
    allow, `barred` the set of hexes vetoed in this turn.
    """

    pairs: Pairs = ()
    vetoes: tuple[int, int] = (0, 0)
    fakes: tuple[int, int] = (0, 0)
    half: int = GONE
    waiting: tuple[int, ...] = ()
    barred: int = 0

    def fresh(self) -> Pair | None:
        """Return the pair of the turn under way, if there is one."""
        for pair in self.pairs:
            if self.half != GONE and pair.real == self.half:
                return pair
            if len(self.waiting) == 2 and pair.spaces == self.waiting:
                return pair
        return None
