"""What a textbook would say of Anaash, for the baselines in ``lab/baselines``."""

from drystone.core.boards.bits import bits
from drystone.games.anaash.rules import exits


class AnaashJudgement:
    """Checkers, the tallest stack, few stacks; captures are loud, large ones first."""

    width = None

    def score(self, position):
        own, enemy = position.stacks(position.side), position.stacks("rb"[position.side == "r"])
        return _force(position.heights, own) - _force(position.heights, enemy)

    def loud(self, position):
        heights, own = position.heights, position.stacks(position.side)
        enemy = (position.red | position.blue) ^ own
        table = exits(position.grid)
        found = [
            (-heights[leave.target], heights[origin], number, leave.capturing)
            for number, origin in enumerate(bits(own & position.grid.around(enemy)))
            for leave in table[origin]
            if leave and leave.bit & enemy and heights[leave.target] <= heights[origin]
        ]
        return [(0.4 - taken, move) for taken, _, _, move in sorted(found, key=lambda one: one[:3])]

    def rank(self, position, move):
        kind = str(move)[2]
        if kind == "x":
            return 10 + position.heights[move.target]
        return position.heights[move.origin] + position.heights[move.target] if kind == "+" else 0


def _force(heights, stacks):
    own = [heights[index] for index in bits(stacks)]
    return sum(own) + 0.5 * max(own) - 0.3 * len(own)


JUDGEMENT = AnaashJudgement()
