"""What a textbook would say of Ashes, for the baselines in ``lab/baselines``."""

from drystone.core.boards.bits import bits


class AshesJudgement:
    """Pieces, stacks and tax; taking a stack is loud."""

    width = None

    def score(self, position):
        turn = position.turn
        return _force(position, turn) - _force(position, 1 - turn)

    def loud(self, position):
        enemy, sizes = position.stacks[1 - position.turn], position.sizes
        moves = position.departures(position.turn)
        taking = [move for move in moves if enemy >> move.target & 1 and not move.part]
        found = [(sizes[move.target] + 3, number, move) for number, move in enumerate(taking)]
        return [(gain, move) for gain, _, move in sorted(found, reverse=True)]

    def rank(self, position, move):
        if position.stacks[1 - position.turn] >> move.target & 1:
            return 10 + position.sizes[move.target] - (0.5 if move.part else 0)
        return 0 if move.part else position.arriving(move)


def _force(position, turn):
    own = [position.sizes[index] for index in bits(position.stacks[turn])]
    return sum(own) + 0.7 * len(own) - 0.5 * position.taxes[turn]


JUDGEMENT = AshesJudgement()
