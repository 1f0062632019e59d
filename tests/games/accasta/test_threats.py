"""Who may fill the castle with one turn, and the evaluation that is worked out from a table."""

from functools import cache
from itertools import count, islice

import pytest

import drystone
from drystone.core.evaluation import LinearEvaluator
from drystone.core.rng import seeded
from drystone.games.accasta.evaluation.evaluator import EVALUATOR
from drystone.games.accasta.evaluation.surroundings import surroundings
from drystone.games.accasta.evaluation.threats import UPPER_BOUND, gains, may_fill
from drystone.games.accasta.rules.position import TO_WIN
from drystone.search.engines.choice import engine
from tests.helpers import random_game

pytestmark = pytest.mark.slow

RULES = ["1998", "2010", "pari"]


@cache
def attacks(rules, seed):
    """Return positions of a game whose players like the enemy castle: random ones seldom come."""
    return tuple(islice(attacked(rules, seed), 30))


def attacked(rules, seed):
    game, rng = drystone.game("accasta", rules=rules), seeded(seed)
    position = game.start()
    for ply in count():
        if position.outcome is not None:
            return
        yield position
        if ply < 5 or rng.random() < 0.2:
            position = position.after(position.random_move(rng))
        else:
            best = engine("tree", game, frozenset(), rng)(position).variations(1)[0]
            position = position.after(best.move)


MORE = pytest.mark.deep("Six seconds for a set of rules: more matches than those of every change.")


@pytest.mark.parametrize(
    ("rules", "seeds"),
    [("1998", 6), ("2010", 5), ("pari", 3), pytest.param("pari", 8, marks=MORE)],
)
def test_a_side_may_fill_the_castle_if_a_legal_turn_does(rules, seeds):
    found = {True: 0, False: 0}
    for seed in range(seeds):
        for position in attacks(rules, seed):
            side = position.side
            fills = any(
                position.after(move).entered(side).bit_count() >= TO_WIN
                for move in position.moves()
            )
            assert may_fill(position, side) == fills, str(position)
            found[fills] += 1
    assert min(found.values()) > 5, found


@pytest.mark.parametrize("rules", RULES)
def test_the_gain_of_a_stack_is_what_its_best_turn_adds(rules):
    for position in attacks(rules, 3)[:20]:
        side, before = position.side, position.entered(position.side).bit_count()
        for seen in surroundings(position, position.stacks(side)):
            origin = seen[0].origin
            added = [
                position.after(turn).entered(side).bit_count() - before
                for turn in position.turns(origin)
            ]
            known = gains[seen]
            assert known == max([known if known <= 0 else 0, *added])
            assert known <= UPPER_BOUND[origin][position.board[origin]]


@pytest.mark.parametrize("rules", RULES)
def test_the_score_from_the_table_is_the_weighted_sum_of_the_features(rules):
    for position, _ in random_game(drystone.game("accasta", rules=rules), seed=5, plies=60):
        if position.outcome is None:
            plain = LinearEvaluator.score(EVALUATOR, position)
            assert EVALUATOR.score(position) == pytest.approx(plain, abs=1e-9)


def test_other_weights_are_believed_at_once(monkeypatch):
    position = drystone.game("accasta").start()
    turn = EVALUATOR.score(position)
    monkeypatch.setattr(EVALUATOR, "weights", tuple(2 * one for one in EVALUATOR.weights))
    assert EVALUATOR.score(position) == pytest.approx(2 * turn) != 0
