"""The values of stacks on their spaces for one set of weights, and the turns that raise them most.

They depend on nothing else than the stack and the space, so each is worked out once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from operator import getitem

from drystone.core.boards.bits import taker
from drystone.games.accasta.evaluation.best_turns import BestTurn, best_turns, contributions
from drystone.games.accasta.evaluation.cache import Cache, by_space
from drystone.games.accasta.evaluation.surroundings import Surroundings
from drystone.games.accasta.evaluation.threats import distance, drops
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.stacks import is_white, own_pieces, owner, steps
from drystone.games.accasta.rules.tables import may_release
from drystone.games.accasta.rules.turns import imaginable, profile

STACK_FEATURES = (
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
def stack_features(stack: str, space: int) -> tuple[float, ...]:
    """Return what a stack adds to each of STACK_FEATURES, as it would be without neighbours."""
    side = owner(stack)
    own = own_pieces(stack)
    far = distance(space, side)
    arrivals = drops(stack, far) if far else 0
    turns = imaginable(profile(space), stack, may_release(False, side, space))
    return (
        own / 20, (len(stack) - own) / 20, steps(stack) / 20, far == 1, far == 2, arrivals > 0,
        arrivals, 1 / 20, sqrt(turns) / 100,
    )  # fmt: skip


class StackValues:
    """The values of stacks to their owners, for one set of weights.

    `position_weights` are those of the features that do not add up over stacks.
    """

    def __init__(self, weights: tuple[float, ...]) -> None:
        self.stack_weights = weights[: len(STACK_FEATURES)]
        self.position_weights = weights[len(STACK_FEATURES) :]
        self.values = by_space(self._value)
        self.contributions = {
            white: contributions(white, lambda space, stack: self.values[space][stack])
            for white in (True, False)
        }
        self.best_turns = Cache(self._best_turns)

    def _value(self, space: int, stack: str) -> float:
        """Return the value of a stack on a space to its owner."""
        parts = zip(self.stack_weights, stack_features(stack, space), strict=True)
        return sum(weight * part for weight, part in parts)

    def total(self, position: AccastaPosition, side: str) -> float:
        """Return the sum of the values of a colour's stacks."""
        take = taker(position.stacks(side))
        return sum(map(getitem, take(self.values), take(position.board)))

    def of_castle(self, count: int) -> float:
        """Return the value of having that many stacks in the enemy castle."""
        return self.position_weights[min(count, TO_WIN) - 1] if count else 0.0

    def _best_turns(self, seen: Surroundings) -> tuple[BestTurn, ...]:
        viewpoint, stacks = seen
        return best_turns(viewpoint, stacks, self.contributions[is_white(stacks[0])])


stack_values = lru_cache(maxsize=4)(StackValues)
"""The values for some weights: one object for each of the last few that were asked for."""
