"""The baseline that counts turns: what it keeps is what it would count anew."""

import pytest

import drystone
from drystone.games.accasta.evaluation.evaluator import BASELINES
from tests.helpers import random_game


@pytest.mark.parametrize("rules", ["1998", "2010", "pari"])
def test_mobility_is_the_number_of_legal_turns(rules):
    baseline = BASELINES["mobility"]
    game = drystone.game("accasta", rules=rules)
    for position, _ in random_game(game, seed=4, plies=25):
        if position.outcome is None:
            assert baseline.turns(position, position.side) == len(position.moves())
