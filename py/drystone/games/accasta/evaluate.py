"""Who stands better in Accasta: who owns what, who may go where, and who may fill the castle."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from operator import attrgetter, mul

from drystone.core.bits import bits
from drystone.core.evaluation import Evaluator, Features, LinearEvaluator, Prospect
from drystone.games.accasta.baseline import MobilityEvaluator
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.replies import StackByStack
from drystone.games.accasta.threats import may_fill
from drystone.games.accasta.views import views
from drystone.games.accasta.worths import STACK, Worths, traits, worths

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
TURN = WHOLE.index("turn")


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

    def prospects(self, position: AccastaPosition) -> list[Prospect]:
        """Return the turns that change the worth of the stacks for the better most.

        Where the other colour threatens to fill the castle, there is more to think of: none then.
        That a turn makes a threat itself is not counted.
        """
        if may_fill(position, position.side) and not position.game.variant.wins_late:
            return [found for found in self._prospects(position) if found.rise == inf]
        if may_fill(position, position.other):
            return []
        return sorted(self._prospects(position), key=attrgetter("rise"), reverse=True)

    def _prospects(self, position: AccastaPosition) -> Iterator[Prospect]:
        """Yield the best turns of each stack of the side to move."""
        known = worths(self.weights)
        late = position.game.variant.wins_late
        mine = position.entered(position.side).bit_count()
        theirs = position.entered(position.other).bit_count()
        before = known.entered(mine) - known.entered(theirs) + 2 * known.whole[TURN]
        for view in views(position, position.stacks(position.side)):
            for rise, more, fewer, move in known.best_turns[view]:
                if mine + more >= TO_WIN and not late:
                    yield Prospect(move, inf)
                else:
                    after = known.entered(mine + more) - known.entered(theirs + fewer)
                    yield Prospect(move, rise + after - before)

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
