"""Who stands better in Accasta: who owns what, who may go where, and who may fill the castle.

What a stack is worth where it stands depends on nothing else, so it is worked out once for every
stack and space that comes up.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from operator import mul

from drystone.core.bits import bits
from drystone.core.evaluation import Evaluator, Features, LinearEvaluator
from drystone.games.accasta.baseline import MobilityEvaluator
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.replies import StackByStack
from drystone.games.accasta.stacks import is_white, own_pieces, steps
from drystone.games.accasta.tables import HOME
from drystone.games.accasta.threats import at_most, distance, drops, may_fill
from drystone.games.accasta.turns import imaginable, profile

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

WHOLE = (
    "one stack in the enemy castle",
    "two stacks in it",
    "three stacks in it, not won yet",
    "the mover may fill the castle and win",
    "the other threatens to",
    "the mover may fill the castle, to win a turn later",
    "the other threatens to do that",
    "turn",
)


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

    def __missing__(self, key: tuple[int, str]) -> tuple[float, int]:
        """Work out what is asked for the first time."""
        space, stack = key
        parts = zip(self.weights, traits(stack, space), strict=True)
        known = self[key] = sum(weight * part for weight, part in parts), at_most(stack, space)
        return known


worths = lru_cache(maxsize=4)(Worths)


class AccastaEvaluator(StackByStack, LinearEvaluator):
    """White's features less Black's; threats weigh by whose turn it is.

    The weights are hand-set, apart from their common scale, which makes the score the log-odds of
    results (see docs/strength.md). Those that ``tools/fit.py`` found lost matches against them: who
    wins a game between weak players is mostly luck here. Weights for the rules of 2010 and for Pari
    have never been measured.
    """

    engine = "alphabeta"
    names = (*STACK, *WHOLE)
    weights = (
        1.2, 0.6, 0.3, 0.06, 0.03, 0.06, 0.03, 0.15, 0.9,
        0.09, 0.24, 0.24, 2.4, -0.3, 0.3, -0.15, 0.06,
    )  # fmt: skip

    def features(self, position: AccastaPosition) -> Features:
        """Return the features."""
        white, black = self._stacks(position, "w"), self._stacks(position, "b")
        parts = (one - other for one, other in zip(white, black, strict=True))
        fills = {side: may_fill(position, side) for side in "wb"}
        return (*parts, *self._whole(position, fills))

    def score(self, position: AccastaPosition) -> float:
        """Return the weighted sum of the features, the stacks' part of it from a table."""
        known = worths(self.weights)
        white, white_fills = self._colour(position, "w", known)
        black, black_fills = self._colour(position, "b", known)
        whole = self._whole(position, {"w": white_fills, "b": black_fills})
        rest: float = sum(map(mul, known.whole, whole))
        return white - black + rest

    @staticmethod
    def _stacks(position: AccastaPosition, side: str) -> list[float]:
        """Return the sums over one colour's stacks."""
        board = position.board
        every = [traits(board[space], space) for space in bits(position.stacks(side))]
        return [sum(column) for column in zip(*every, strict=True)] or [0.0] * len(STACK)

    @staticmethod
    def _colour(position: AccastaPosition, side: str, known: Worths) -> tuple[float, bool]:
        """Return what one colour's stacks are worth and whether they may fill the castle."""
        board = position.board
        missing = TO_WIN - position.entered(side).bit_count()
        total, near = 0.0, missing <= 0
        for space in bits(position.stacks(side)):
            worth, bound = known[space, board[space]]
            total += worth
            if bound >= missing:
                near = True
        return total, near and may_fill(position, side)

    @staticmethod
    def _whole(position: AccastaPosition, fills: dict[str, bool]) -> tuple[float, ...]:
        """Return the features WHOLE, given which colours may fill the castle."""
        white, black = position.entered("w").bit_count(), position.entered("b").bit_count()
        turn = 1 if position.side == "w" else -1
        mine, theirs = turn * fills[position.side], turn * fills[position.other]
        late = position.game.variant.wins_late
        return (
            (white == 1) - (black == 1),
            (white == 2) - (black == 2),
            (white > 2) - (black > 2),
            *((0, 0, mine, theirs) if late else (mine, theirs, 0, 0)),
            turn,
        )


EVALUATOR = AccastaEvaluator()
BASELINES: dict[str, Evaluator] = {"mobility": MobilityEvaluator()}
