"""Turns that are listed as a search asks for them."""

import pytest

import drystone
from drystone.core.evaluation import Evaluator
from drystone.games.accasta.evaluation.evaluator import BASELINES, EVALUATOR
from tests.helpers import random_game


@pytest.mark.parametrize("judge", [EVALUATOR, BASELINES["mobility"]], ids=["own", "mobility"])
def test_replies_are_all_legal_turns_in_order_with_the_hints_first(judge):
    before = ()
    firsts = set()
    for position, _ in random_game(drystone.game("accasta"), seed=6, plies=30):
        if position.outcome is not None:
            continue
        for hints in ((), before, position.moves()[-2:], (*before, position.moves()[-1])):
            listed = list(judge.replies(position, hints))
            legal = [hint for hint in hints if hint in position.moves()]
            assert listed[: len(legal)] == legal
            assert listed == list(Evaluator.replies(judge, position, hints))
            assert sorted(map(str, listed)) == sorted(map(str, position.moves()))
            firsts.add((len(hints), len(legal)))
        before = position.moves()[:2]
    assert firsts >= {(0, 0), (2, 2), (2, 0)}
