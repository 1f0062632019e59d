"""Turns that are listed as a search asks for them."""

from __future__ import annotations

import pytest

import drystone
from drystone.core.evaluation import Evaluator
from drystone.games.accasta.evaluate import BASELINES, EVALUATOR
from tests.helpers import random_game


@pytest.mark.parametrize("judge", [EVALUATOR, BASELINES["mobility"]], ids=["own", "mobility"])
def test_replies_are_all_legal_turns_in_order_with_the_hint_first(judge):
    before = None
    firsts = set()
    for position, _ in random_game(drystone.game("accasta"), seed=6, plies=30):
        if position.outcome is not None:
            continue
        for hint in (None, before, position.moves()[-1]):
            listed = list(judge.replies(position, hint))
            assert listed == list(Evaluator.replies(judge, position, hint))
            firsts.add((hint is None, listed[0] == hint))
        before = position.moves()[0]
    assert firsts >= {(True, False), (False, True), (False, False)}
