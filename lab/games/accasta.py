"""What a textbook would say of Accasta, for the baselines in ``lab/baselines``."""

from drystone.games.accasta.evaluation.mobility import MobilityEvaluator
from drystone.games.accasta.rules.tables import GOAL


class AccastaJudgement:
    """Legal turns, and a hundred for each stack in the enemy castle; nothing is loud."""

    width = None

    def __init__(self):
        self.mobility = MobilityEvaluator()

    def score(self, position):
        white, black = (
            self.mobility.turns(position, side) + 100 * position.entered(side).bit_count()
            for side in "wb"
        )
        return white - black if position.side == "w" else black - white

    def loud(self, position):
        return ()

    def rank(self, position, move):
        """Turns that end in the enemy castle come first, then those that take."""
        goal = GOAL[position.side]
        return sum(2 * (goal >> target & 1) + (kind == "x") for _, _, kind, target in move.submoves)


JUDGEMENT = AccastaJudgement()
