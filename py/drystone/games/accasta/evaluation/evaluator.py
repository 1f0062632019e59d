"""Who stands better in Accasta: who owns what, who may go where, and who may fill the castle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from operator import itemgetter, mul

from drystone.core.boards.bits import bits
from drystone.core.evaluation import Evaluator, Features, LinearEvaluator, UpperBound
from drystone.games.accasta.evaluation.defences import defences, defends
from drystone.games.accasta.evaluation.mobility import MobilityEvaluator
from drystone.games.accasta.evaluation.move_generation import StackByStack
from drystone.games.accasta.evaluation.stack_values import (
    STACK_FEATURES,
    StackValues,
    stack_features,
    stack_values,
)
from drystone.games.accasta.evaluation.surroundings import surroundings
from drystone.games.accasta.evaluation.threats import may_fill
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.turns import AccastaMove

POSITION_FEATURES = (
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
"""Where in POSITION_FEATURES those of the mover and of the other colour stand, and the turn."""


class AccastaEvaluator(StackByStack, LinearEvaluator):
    """White's features less Black's; threats weigh by whose turn it is.

    Under the rules of 1998 the weights come from ``python -m lab.fit``. For those of 2010 and
    for Pari they are hand-set, apart from their common scale (see lab/notes/strength.md).
    """

    engine = "alphabeta"
    temperature = 6.0
    largest_blunder = 0.5
    names = (*STACK_FEATURES, *POSITION_FEATURES)
    weights: Features = (
        0.639, 0.639, -0.0592, 0.0533, 0.022, 0.0632, -0.0362, 1.3, 0.965,
        0.215, 0.596, 0.23, 3.04, -0.105, 0.285, -0.143, 0.396,
    )  # fmt: skip
    late_weights: Features = (
        1.2, 0.6, 0.3, 0.06, 0.03, 0.06, 0.03, 0.15, 0.9,
        0.09, 0.24, 0.24, 2.4, -0.3, 0.3, -0.15, 0.06,
    )  # fmt: skip
    """Where one wins only when one's next turn begins."""

    def weights_for(self, position: AccastaPosition) -> Features:
        """Return the weights for the rules that are played by."""
        return self.late_weights if position.variant.wins_late else self.weights

    def features(self, position: AccastaPosition) -> Features:
        """Return the features."""
        white, black = self._stack_sums(position, "w"), self._stack_sums(position, "b")
        parts = (one - other for one, other in zip(white, black, strict=True))
        fills = {side: may_fill(position, side) for side in "wb"}
        return (*parts, *self._position_features(position, fills))

    def score(self, position: AccastaPosition) -> float:
        """Return the weighted sum of the features, the stacks' part of it from a table."""
        values = stack_values(self.weights_for(position))
        fills = {side: may_fill(position, side) for side in "wb"}
        features = self._position_features(position, fills)
        rest: float = sum(map(mul, values.position_weights, features))
        return values.total(position, "w") - values.total(position, "b") + rest

    def upper_bound(self, position: AccastaPosition) -> UpperBound:
        """Return the best turns of each stack, with an upper bound of what a turn gains.

        They are ordered by how much they raise the value of all stacks. Where one fills the castle
        and wins, there are only such turns. The bound holds as long as no turn makes a threat: it
        counts as if the best turn defended against all threats.
        """
        values = stack_values(self.weights_for(position))
        found = self._best_turns(position, values)
        wins = tuple(move for gain, move in found if gain == inf)
        if wins:
            return UpperBound(inf, wins)
        found.sort(key=itemgetter(0), reverse=True)
        now = 2 * values.position_weights[TURN] + self._threat_value(position, values)
        return UpperBound(found[0][0] - now, tuple(move for _, move in found))

    def replies(
        self, position: AccastaPosition, hints: Sequence[AccastaMove]
    ) -> Iterator[AccastaMove]:
        """Yield the hints that are legal, then the other turns; under a threat only defences."""
        wins = may_fill(position, position.side)
        if wins or position.variant.wins_late or not may_fill(position, position.other):
            yield from super().replies(position, hints)
            return
        first = [turn for turn in self.legal(position, hints) if defends(position, turn)]
        yield from first
        yield from (turn for turn in defences(position) if turn not in first)

    @staticmethod
    def _best_turns(
        position: AccastaPosition, values: StackValues
    ) -> list[tuple[float, AccastaMove]]:
        """Return the best turns of each stack, with what they add to the value of all stacks."""
        late = position.variant.wins_late
        mine, theirs = (
            position.entered(side).bit_count() for side in (position.side, position.other)
        )
        before = values.of_castle(mine) - values.of_castle(theirs)
        found = []
        for seen in surroundings(position, position.stacks(position.side)):
            for gain, more, fewer, move in values.best_turns[seen]:
                if not (more or fewer):
                    found.append((gain, move))
                elif mine + more >= TO_WIN and not late:
                    found.append((inf, move))
                else:
                    after = values.of_castle(mine + more) - values.of_castle(theirs + fewer)
                    found.append((gain + after - before, move))
        return found

    @staticmethod
    def _threat_value(position: AccastaPosition, values: StackValues) -> float:
        """Return the value of the present threats to the mover, who cannot win at once."""
        late, weights = position.variant.wins_late, values.position_weights
        mine, theirs = LATE_THREATS if late else THREATS
        value = weights[mine] if late and may_fill(position, position.side) else 0.0
        return value + weights[theirs] if may_fill(position, position.other) else value

    @staticmethod
    def _stack_sums(position: AccastaPosition, side: str) -> list[float]:
        """Return the sums over one colour's stacks."""
        board = position.board
        every = [stack_features(board[space], space) for space in bits(position.stacks(side))]
        return [sum(column) for column in zip(*every, strict=True)] or [0.0] * len(STACK_FEATURES)

    @staticmethod
    def _position_features(position: AccastaPosition, fills: dict[str, bool]) -> tuple[float, ...]:
        """Return POSITION_FEATURES, given which colours may fill the castle."""
        white, black = position.entered("w").bit_count(), position.entered("b").bit_count()
        turn = 1 if position.side == "w" else -1
        mine, theirs = turn * fills[position.side], turn * fills[position.other]
        late = position.variant.wins_late
        return (
            (white == 1) - (black == 1),
            (white == 2) - (black == 2),
            (white > 2) - (black > 2),
            *((0, 0, mine, theirs) if late else (mine, theirs, 0, 0)),
            turn,
        )


EVALUATOR = AccastaEvaluator()
BASELINES: dict[str, Evaluator] = {"mobility": MobilityEvaluator()}
