"""What stacks are worth on their spaces, for one set of weights, and which turns better it most.

It depends on nothing else than the stack and the space, so it is worked out once for each.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from operator import getitem

from drystone.core.bits import taker
from drystone.games.accasta.best_turns import BestTurn, best_turns, shares
from drystone.games.accasta.kept import Kept, by_space
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.stacks import is_white, own_pieces, owner, steps
from drystone.games.accasta.tables import may_release
from drystone.games.accasta.threats import distance, drops
from drystone.games.accasta.turns import imaginable, profile
from drystone.games.accasta.views import View

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
    side = owner(stack)
    own = own_pieces(stack)
    far = distance(space, side)
    arrivals = drops(stack, far) if far else 0
    turns = imaginable(profile(space), stack, may_release(False, side, space))
    return (
        own / 20, (len(stack) - own) / 20, steps(stack) / 20, far == 1, far == 2, arrivals > 0,
        arrivals, 1 / 20, sqrt(turns) / 100,
    )  # fmt: skip


class Worths:
    """What stacks are worth to their owners, for one set of weights."""

    def __init__(self, weights: tuple[float, ...]) -> None:
        self.weights, self.whole = weights[: len(STACK)], weights[len(STACK) :]
        self.worth = by_space(self._worth)
        self.shares = {
            white: shares(white, lambda space, stack: self.worth[space][stack])
            for white in (True, False)
        }
        self.best_turns = Kept(self._best_turns)

    def _worth(self, space: int, stack: str) -> float:
        """Return what a stack on a space is worth to its owner."""
        parts = zip(self.weights, traits(stack, space), strict=True)
        return sum(weight * part for weight, part in parts)

    def owned(self, position: AccastaPosition, side: str) -> float:
        """Return what all stacks of a colour are worth."""
        take = taker(position.stacks(side))
        return sum(map(getitem, take(self.worth), take(position.board)))

    def entered(self, count: int) -> float:
        """Return what it is worth to have that many stacks in the enemy castle."""
        return self.whole[min(count, TO_WIN) - 1] if count else 0.0

    def _best_turns(self, view: View) -> tuple[BestTurn, ...]:
        lookout, stacks = view
        return best_turns(lookout, stacks, self.shares[is_white(stacks[0])])


worths = lru_cache(maxsize=4)(Worths)
"""The worths for some weights: one object for each of the last few that were asked for."""
