"""Who stands better in Ashes: stacks, pieces, taxes, and who may remove what.

A tax only rises. Once it is as high as the board is wide, its colour can enter no more stacks; so
the best entry that is left is a feature of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drystone.core.boards.bits import bits, taker
from drystone.core.boards.lines import lines_of
from drystone.core.evaluation import LATE, Features, TaperedEvaluator
from drystone.games.ashes.foresight import MOST_TAX, Foresight
from drystone.games.ashes.moves import STORED, AshesMove
from drystone.games.ashes.rules import AshesPosition


class AshesEvaluator(TaperedEvaluator):
    """White's features less Black's; what may be removed weighs by whose turn it is.

    Each row of the weights is for a stage: no taxes yet, half-way, and when both pay most.
    They come from ``python -m lab.fit``, out of games between players with other weights.
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
    temperature = 1.6
    weights = (
        *(1.05, 0.4, -3.83, 2.88, 1.48, 1.09, 0.256, 0.141, -0.0603, 0.192),
        *(0.126, 2.11, -0.0761, 1.56, 1.04, 1.87, -0.174, -0.433, 0.232, -0.00488),
        *(0.534, 2.0, -0.0333, 2.44, 2.47, 2.37, 0.0777, 1.42, -0.41, -0.0917),
    )

    def features(self, position: AshesPosition) -> Features:
        """Return the features."""
        one, two = self._colour(position, 0), self._colour(position, 1)
        turn = 1 - 2 * position.turn
        mine, theirs = (one, two) if turn > 0 else (two, one)
        size = position.grid.size
        units = (10, 10, size, size, 10, 10, 10)
        both = [(one[at] - two[at]) / unit for at, unit in enumerate(units)]
        return (*both, turn * mine[-1] / 10, turn * theirs[-1] / 10, turn)

    def stage(self, position: AshesPosition) -> int:
        """Return how far taxes have come: thrice the board’s side together is the last stage."""
        return self.staged(sum(position.taxes), position.grid.size)

    def staged(self, taxes: int, size: int) -> int:
        """Return the stage for the taxes of both colours together."""
        return min(LATE, LATE * taxes // (3 * size))

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
        taxes, size = sum(position.taxes), position.grid.size
        rows = [self.row(self.staged(taxes + more, size)) for more in range(MOST_TAX + 1)]
        return map(Foresight(position, rows).score, moves)


EVALUATOR = AshesEvaluator()
