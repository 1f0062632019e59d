"""What stacks are worth on their spaces, for one set of weights, and which turns better it most.

It depends on nothing else than the stack and the space, so it is worked out once for each.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt

from drystone.games.accasta.best_turns import BestTurn, Shares, best_turns
from drystone.games.accasta.position import TO_WIN
from drystone.games.accasta.stacks import is_white, own_pieces, steps
from drystone.games.accasta.tables import HOME
from drystone.games.accasta.threats import at_most, distance, drops
from drystone.games.accasta.turns import imaginable, profile
from drystone.games.accasta.views import Facts, Lookout, Stacks

STACK = (
    "own pieces in stacks one owns (of 20)",
    "enemy pieces in them (of 20)",
    "steps of the top pieces (of 20)",
    "stacks next to the castle",
    "stacks two steps from it",
    "stacks that reach it at once",
    "pieces that reach it at once",
    "stacks owned (of 20)",
    "square roots of their numbers of turns on an empty board (of 100)",
)
"""Features that add up over the stacks a colour owns."""


@cache
def traits(stack: str, space: int) -> tuple[float, ...]:
    """Return a stack's share of each of the features STACK, as it would be without neighbours."""
    side = "w" if is_white(stack) else "b"
    own = own_pieces(stack)
    far = distance(space, side)
    arrivals = drops(stack, far) if far else 0
    turns = imaginable(profile(space), stack, not HOME[side] >> space & 1)
    return (
        own / 20, (len(stack) - own) / 20, steps(stack) / 20, far == 1, far == 2, arrivals > 0,
        arrivals, 1 / 20, sqrt(turns) / 100,
    )  # fmt: skip


class Worths(dict[tuple[int, str], tuple[float, int]]):
    """What stacks are worth on their spaces, for one set of weights, with `threats.at_most`."""

    def __init__(self, weights: tuple[float, ...]) -> None:
        self.weights, self.whole = weights[: len(STACK)], weights[len(STACK) :]
        self.shares = {white: Shares(white, self.worth) for white in (True, False)}
        self.best_turns = Facts(self._best_turns)

    def __missing__(self, key: tuple[int, str]) -> tuple[float, int]:
        """Work out what is asked for the first time."""
        space, stack = key
        parts = zip(self.weights, traits(stack, space), strict=True)
        known = self[key] = sum(weight * part for weight, part in parts), at_most(stack, space)
        return known

    def worth(self, space: int, stack: str) -> float:
        """Return what a stack is worth to its owner."""
        return self[space, stack][0]

    def entered(self, count: int) -> float:
        """Return what it is worth to have that many stacks in the enemy castle."""
        return self.whole[min(count, TO_WIN) - 1] if count else 0.0

    def _best_turns(self, lookout: Lookout, stacks: Stacks) -> tuple[BestTurn, ...]:
        return best_turns(lookout, stacks, self.shares[is_white(stacks[0])])


worths = lru_cache(maxsize=4)(Worths)
"""The worths for some weights: one object for each of the last few that were asked for."""
