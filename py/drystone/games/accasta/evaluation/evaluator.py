"""Who stands better in Accasta: who owns what, who may go where, and who may fill the castle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from operator import itemgetter, mul

from drystone.core.bits import bits
from drystone.core.evaluation import Evaluator, Features, LinearEvaluator, UpperBound
from drystone.games.accasta.baseline import MobilityEvaluator
from drystone.games.accasta.parries import parried, parries
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.replies import StackByStack
from drystone.games.accasta.threats import may_fill
from drystone.games.accasta.turns import AccastaMove
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
THREATS, LATE_THREATS, TURN = (3, 4), (5, 6), 7
"""Where in WHOLE those of the mover and of the other colour stand, and the turn."""


class AccastaEvaluator(StackByStack, LinearEvaluator):
    """White's features less Black's; threats weigh by whose turn it is.

    The weights are hand-set, apart from their common scale, which makes the score the log-odds of
    results (see docs/strength.md). Those that ``tools/fit.py`` found lost matches against them,
    even if fitted to games of 2,500 positions a move. Weights for the rules of 2010 and for Pari
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
        whole = self._whole(position, {side: may_fill(position, side) for side in "wb"})
        rest: float = sum(map(mul, known.whole, whole))
        return known.owned(position, "w") - known.owned(position, "b") + rest

    def upper_bound(self, position: AccastaPosition) -> UpperBound:
        """Return the best turns of each stack, by what they change of the worth of all stacks.

        Where one fills the castle and wins, there are only such turns. The others are promised as
        if they parried all threats and made none.
        """
        known = worths(self.weights)
        found = self._promised(position, known)
        wins = tuple(move for rise, move in found if rise == inf)
        if wins:
            return UpperBound(inf, wins)
        found.sort(key=itemgetter(0), reverse=True)
        now = 2 * known.whole[TURN] + self._threats(position, known)
        return UpperBound(found[0][0] - now, tuple(move for _, move in found))

    def replies(
        self, position: AccastaPosition, hints: Sequence[AccastaMove]
    ) -> Iterator[AccastaMove]:
        """Yield the hints that are legal, then the other turns; under a threat only its parries."""
        wins = may_fill(position, position.side)
        if wins or position.game.variant.wins_late or not may_fill(position, position.other):
            yield from super().replies(position, hints)
            return
        first = [turn for turn in self.legal(position, hints) if parried(position, turn)]
        yield from first
        yield from (turn for turn in parries(position) if turn not in first)

    @staticmethod
    def _promised(position: AccastaPosition, known: Worths) -> list[tuple[float, AccastaMove]]:
        """Return the best turns of each stack with the rise of what the stacks are worth."""
        late = position.game.variant.wins_late
        mine, theirs = (
            position.entered(side).bit_count() for side in (position.side, position.other)
        )
        before = known.entered(mine) - known.entered(theirs)
        found = []
        for view in views(position, position.stacks(position.side)):
            for rise, more, fewer, move in known.best_turns[view]:
                if not (more or fewer):
                    found.append((rise, move))
                elif mine + more >= TO_WIN and not late:
                    found.append((inf, move))
                else:
                    after = known.entered(mine + more) - known.entered(theirs + fewer)
                    found.append((rise + after - before, move))
        return found

    @staticmethod
    def _threats(position: AccastaPosition, known: Worths) -> float:
        """Return what the present threats are worth to the mover, who cannot win at once."""
        late = position.game.variant.wins_late
        mine, theirs = LATE_THREATS if late else THREATS
        worth = known.whole[mine] if late and may_fill(position, position.side) else 0.0
        return worth + known.whole[theirs] if may_fill(position, position.other) else worth

    @staticmethod
    def _stacks(position: AccastaPosition, side: str) -> list[float]:
        """Return the sums over one colour's stacks."""
        board = position.board
        every = [traits(board[space], space) for space in bits(position.stacks(side))]
        return [sum(column) for column in zip(*every, strict=True)] or [0.0] * len(STACK)

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
