"""What a textbook would say of Asli, for the baselines in ``lab/baselines``."""

from drystone.games.asli.rules.moves import Placement

FIRST = 1.2
"""What it is worth to begin: six stones in the prison, by which games of equals are about even."""


class AsliJudgement:
    """Legal points with the prison, border points, few groups; nothing is loud."""

    width = None

    def score(self, position):
        turn = position.turn
        prison = position.prison if turn else -position.prison
        first = FIRST if not any(position.stones) else 0.0
        return _colour(position, turn) - _colour(position, 1 - turn) + 0.2 * prison + first

    def loud(self, position):
        return ()

    def rank(self, position, move):
        return isinstance(move, Placement)


def _colour(position, turn):
    own, legal = position.camps[turn], position.outlooks[turn].plain.bit_count()
    border = 0
    for one in own.groups:
        border |= one.border
    return 0.2 * legal + 0.12 * border.bit_count() - 0.25 * len(own.groups)


JUDGEMENT = AsliJudgement()
