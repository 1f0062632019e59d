"""The turns that promise most, against all turns played out."""

from math import inf

import pytest

import drystone
from drystone.core.evaluation import LinearEvaluator
from drystone.games.accasta.evaluation.evaluator import POSITION_FEATURES, AccastaEvaluator
from drystone.games.accasta.evaluation.threats import may_fill
from tests.games.accasta.test_threats import attacks
from tests.sampling import sample_of

pytestmark = pytest.mark.slow

RULES = ["1998", "2010", "pari"]


def without_threats():
    """Return an evaluator to which threats are worth nothing."""
    found = AccastaEvaluator()
    found.weights, found.late_weights = map(unthreatened, (found.weights, found.late_weights))
    return found


def unthreatened(weights):
    """Return weights with 0 for threats."""
    return tuple(
        0.0 if (name in POSITION_FEATURES and "mover" in name) or "threatens" in name else weight
        for name, weight in zip(AccastaEvaluator.names, weights, strict=True)
    )


@pytest.mark.parametrize("rules", sample_of(RULES, 0))
def test_nothing_betters_the_worth_of_the_stacks_more_than_the_first(rules):
    evaluator, looked = without_threats(), 0
    for seed in range(3):
        for position in attacks(rules, seed)[:14]:
            rise, moves = evaluator.upper_bound(position)
            if rise == inf:
                continue
            sign = 1 if position.side == "w" else -1
            now = LinearEvaluator.score(evaluator, position)
            rises = {
                move: sign * (LinearEvaluator.score(evaluator, position.after(move)) - now)
                for move in position.moves()
            }
            assert rise == pytest.approx(max(rises.values()))
            assert rise == pytest.approx(rises[moves[0]])
            listed = [rises[move] for move in moves]
            assert listed == pytest.approx(sorted(listed, reverse=True))
            for origin in {move.origin for move in rises}:
                most = max(rises[move] for move in rises if move.origin == origin)
                assert most == pytest.approx(max(rises[m] for m in moves if m.origin == origin))
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("rules", sample_of(RULES, 1))
def test_a_turn_that_fills_the_castle_is_promised_where_it_wins_at_once(rules):
    evaluator, wins = AccastaEvaluator(), 0
    for seed in range(6):
        for position in attacks(rules, seed):
            rise, moves = evaluator.upper_bound(position)
            late = position.variant.wins_late
            assert moves
            if may_fill(position, position.side) and not late:
                assert rise == inf
                for move in moves:
                    assert position.after(move).outcome.winner == position.side
                wins += 1
            else:
                assert rise < inf
    assert (wins > 0) == (rules == "1998")


@pytest.mark.parametrize("rules", sample_of(RULES, 2))
def test_promises_are_as_if_threats_were_parried(rules):
    """A turn that does so, makes none and promised most keeps its promise to the digit."""
    evaluator, kept = AccastaEvaluator(), {True: 0, False: 0}
    for seed in range(8):
        for position in attacks(rules, seed):
            rise, moves = evaluator.upper_bound(position)
            after = position.after(moves[0])
            if rise == inf or any(may_fill(after, side) for side in "wb"):
                continue
            sign = 1 if position.side == "w" else -1
            now, then = (evaluator.score(one) for one in (position, after))
            assert rise == pytest.approx(sign * (then - now))
            kept[may_fill(position, position.other)] += 1
    assert kept[False] > 50
    assert kept[True]


def test_the_start_promises_turns_of_every_stack_that_can_move():
    start = drystone.game("accasta").start()
    moves = AccastaEvaluator().upper_bound(start).moves
    assert {move.origin for move in moves} == {move.origin for move in start.moves()}
