"""Who stands better in Anaash: checkers, stacks, the tallest stack, and what may be captured next.

A colour whose stack is taller than all of the other's cannot lose it, so height counts for itself.
"""

from __future__ import annotations

from drystone.core.bits import bits
from drystone.core.evaluation import Features, LinearEvaluator
from drystone.games.anaash.rules import AnaashPosition


class AnaashEvaluator(LinearEvaluator):
    """Red's features less Blue's; what may be captured weighs by whose turn it is."""

    names = (
        "checkers (share of a colour's)",
        "stacks (share of a colour's checkers)",
        "height of the tallest stack (share)",
        "has the tallest stack",
        "checkers the mover may capture at once, the most (share)",
        "checkers the other threatens to capture, the most (share)",
        "stacks that touch a stack they may capture (share)",
        "turn",
    )
    weights = (17.2, -8.44, 5.2, -0.0208, 13.0, -7.98, 0.0638, -0.0352)

    def features(self, position: AnaashPosition) -> Features:
        """Return the features."""
        heights = position.heights
        neighbours = position.game.grid.neighbours
        red, blue = position.red, position.blue
        whole = position.game.grid.size**2 / 2
        count = {}
        tallest = {}
        prey = {}
        hunters = {}
        for side, own, enemy in (("r", red, blue), ("b", blue, red)):
            sizes = [heights[index] for index in bits(own)]
            count[side] = sum(sizes)
            tallest[side] = max(sizes)
            most = hunting = 0
            for index in bits(own):
                near = neighbours[index] & enemy
                if near:
                    limit = heights[index]
                    taken = 0
                    while near:
                        low = near & -near
                        height = heights[low.bit_length() - 1]
                        if taken < height <= limit:
                            taken = height
                        near ^= low
                    if taken:
                        hunting += 1
                        most = max(most, taken)
            prey[side] = most
            hunters[side] = hunting
        taller = tallest["r"] - tallest["b"]
        turn = 1 if position.side == "r" else -1
        mover, other = ("r", "b") if turn > 0 else ("b", "r")
        return (
            (count["r"] - count["b"]) / whole,
            (red.bit_count() - blue.bit_count()) / whole,
            taller / whole,
            (taller > 0) - (taller < 0),
            turn * prey[mover] / whole,
            turn * prey[other] / whole,
            (hunters["r"] - hunters["b"]) / whole,
            turn,
        )


EVALUATOR = AnaashEvaluator()
