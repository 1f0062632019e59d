"""Who stands better in Ashes: stacks, pieces, taxes, and who may remove what.

A tax only rises. Once it is as high as the board is wide, its colour can enter no more stacks; so
the best entry that is left is a feature of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drystone.core.bits import bits, taker
from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.lines import lines_of
from drystone.games.ashes.foresight import Foresight
from drystone.games.ashes.moves import STORED, AshesMove
from drystone.games.ashes.rules import AshesPosition


class AshesEvaluator(LinearEvaluator):
    """White's features less Black's; what may be removed weighs by whose turn it is.

    The weights come from ``python -m tools.fit ashes --games 150 --nodes 100``.
    """

    names = (
        "stacks (of 10)",
        "pieces (of 10)",
        "tax (of the board’s side)",
        "pieces left by the best entry (of the board’s side)",
        "size of the biggest stack (of 10)",
        "steps outwards that stacks have left (of 10)",
        "pieces of stacks that may be taken (of 10)",
        "pieces the mover may take at once, the most (of 10)",
        "pieces the other threatens to take, the most (of 10)",
        "turn",
    )
    temperature = 2.3
    weights = (1.41, 1.18, 0.0521, 4.15, 2.39, 2.05, 0.318, -0.473, -0.0509, 0.21)

    def features(self, position: AshesPosition) -> Features:
        """Return the features."""
        one, two = self._colour(position, 0), self._colour(position, 1)
        turn = 1 - 2 * position.turn
        mine, theirs = (one, two) if turn > 0 else (two, one)
        size = position.grid.size
        units = (10, 10, size, size, 10, 10, 10)
        both = [(one[at] - two[at]) / unit for at, unit in enumerate(units)]
        return (*both, turn * mine[-1] / 10, turn * theirs[-1] / 10, turn)

    def _colour(self, position: AshesPosition, turn: int) -> tuple[int, ...]:
        """Return one colour's numbers, the most it may take at once last."""
        grid, sizes = position.grid, position.sizes
        own, enemy = position.stacks[turn], position.stacks[1 - turn]
        take, met, occupied = taker(own), lines_of(grid).met, own | enemy
        owned = take(sizes)
        biggest = max(owned, default=0)
        taken = most = 0
        for index, size in zip(take(range(len(sizes))), owned, strict=True):
            for target in bits(met(index, occupied) & enemy & ~taken):
                there = sizes[target]
                if there <= size:
                    taken |= 1 << target
                    most = max(most, there)
        edge, tax = grid.size - 1, position.taxes[turn]
        room = edge * len(owned) - sum(take(grid.ring))
        return (
            len(owned), sum(owned), tax, max(0, edge - tax), biggest, room,
            sum(taker(taken)(sizes)), most,
        )  # fmt: skip

    def foreseen(
        self, position: AshesPosition, moves: Sequence[AshesMove]
    ) -> Iterable[float | None]:
        """Return the scores of what moves lead to, where `Foresight` knows them."""
        if max(position.sizes) > STORED:
            return super().foreseen(position, moves)
        return map(Foresight(position, self.weights).score, moves)


EVALUATOR = AshesEvaluator()
