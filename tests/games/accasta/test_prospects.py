"""The turns that promise most, against all turns played out."""

from __future__ import annotations

from math import inf

import pytest

import drystone
from drystone.core.evaluation import LinearEvaluator
from drystone.games.accasta.evaluate import WHOLE, AccastaEvaluator
from drystone.games.accasta.threats import may_fill
from tests.games.accasta.test_threats import attacks

RULES = ["1998", "2010", "pari"]


def without_threats():
    """Return an evaluator to which threats are worth nothing."""
    found = AccastaEvaluator()
    weights = dict(zip(found.names, found.weights, strict=True))
    found.weights = tuple(
        0.0 if (name in WHOLE and "mover" in name) or "threatens" in name else weight
        for name, weight in weights.items()
    )
    return found


@pytest.mark.parametrize("rules", RULES)
def test_nothing_betters_the_stacks_worth_more_than_the_first_and_all_keep_their_promise(rules):
    evaluator, looked = without_threats(), 0
    for seed in range(3):
        for position in attacks(rules, seed, plies=14):
            found = evaluator.prospects(position)
            if not found or found[0].rise == inf:
                continue
            sign = 1 if position.side == "w" else -1
            now = LinearEvaluator.score(evaluator, position)
            rises = {
                move: sign * (LinearEvaluator.score(evaluator, position.after(move)) - now)
                for move in position.moves()
            }
            assert found[0].rise == pytest.approx(max(rises.values()))
            assert [rise for _, rise in found] == sorted((r for _, r in found), reverse=True)
            for move, rise in found:
                assert rise == pytest.approx(rises[move])
            assert {move.origin for move in rises} == {move.origin for move, _ in found}
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("rules", RULES)
def test_a_turn_that_fills_the_castle_is_promised_where_it_wins_at_once(rules):
    evaluator, wins = AccastaEvaluator(), 0
    for seed in range(6):
        for position in attacks(rules, seed):
            found = evaluator.prospects(position)
            late = position.game.variant.wins_late
            if may_fill(position, position.side) and not late:
                assert found
                for move, rise in found:
                    assert rise == inf
                    assert position.after(move).outcome.winner == position.side
                wins += 1
            else:
                assert all(rise < inf for _, rise in found)
    assert (wins > 0) == (rules == "1998")


def test_nothing_is_promised_under_a_threat():
    evaluator, threats = AccastaEvaluator(), 0
    for seed in range(6):
        for position in attacks("1998", seed):
            if may_fill(position, position.other) and not may_fill(position, position.side):
                assert evaluator.prospects(position) == []
                threats += 1
    assert threats


def test_the_start_promises_turns_of_every_stack_that_can_move():
    start = drystone.game("accasta").start()
    found = AccastaEvaluator().prospects(start)
    assert {move.origin for move, _ in found} == {move.origin for move in start.moves()}
