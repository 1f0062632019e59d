"""What searches claim to have proven, against a search of everything."""

import pytest

import drystone
from drystone.core.evaluation import Evaluator
from drystone.core.rng import seeded
from drystone.search import budget
from drystone.search.engines.alphabeta import AlphaBeta, Beam
from drystone.search.engines.choice import evaluator_of
from drystone.search.engines.puct import PuctSearch, PuctSettings
from drystone.search.engines.uct import UctSearch
from drystone.search.values import DECIDED, plies_to_end
from tests.search.exhaustive import late_positions, random_line, solve

NODES = 8_000

BOARDS = {
    "anaash": {"size": 4},
    "ashes": {"size": 3},
    "asli": {"size": 5, "komi": 3},
    "ghast": {"size": 3},
}
"""Boards so small that endings can be searched through; a game not named here has its defaults."""


class Blind(Evaluator):
    """Knows nothing: what a search finds with it, it has found by itself."""

    def score(self, position):
        return 0.0


def searches(position):
    evaluator = evaluator_of(position.game) or Blind()
    yield AlphaBeta(position, evaluator)
    yield AlphaBeta(position, evaluator, beam=Beam(width=3, max_children=4))
    yield AlphaBeta(position, Blind())
    yield PuctSearch(position, evaluator)
    yield PuctSearch(position, evaluator, settings=PuctSettings(max_children=3))
    yield PuctSearch(position, Blind())
    yield UctSearch(position, seeded("proof"))


def run(search, nodes=NODES):
    budget.run(search, budget.Budget(nodes=nodes))


def try_all(search):
    """Let plain UCT try each of its moves once; it sees a win only when it has."""
    while search.root.untried and not search.done:
        search.step()


def small(name):
    return drystone.game(name, **BOARDS.get(name, {}))


def endings(name):
    # A pass always goes on and a claim needs a lead, so late positions there are wider.
    return late_positions(small(name), "proofs", count=3, limit=300)


@pytest.mark.slow
@pytest.mark.parametrize("name", drystone.games())
def test_proven_results_are_those_of_exhaustive_search(name):
    looked = 0
    for position, truth in endings(name):
        for search in searches(position):
            run(search)
            if len(position.moves()) == 1:
                continue
            value = search.variations(1)[0].value
            if abs(value) > DECIDED:
                assert (value > 0) - (value < 0) == truth, (position, search)
                looked += 1
                assert solve(position.after(search.variations(1)[0].move), 3_000) == truth
    assert looked


@pytest.mark.parametrize("name", drystone.games())
def test_a_win_at_hand_is_taken(name):
    """From the last positions of random games, where some move wins at once."""
    taken = 0
    for seed in range(500):
        line = random_line(small(name), f"win {seed}", 2_000)
        if len(line) < 2 or line[-1].outcome.winner != line[-2].side:
            continue
        position = line[-2]
        for search in searches(position):
            if isinstance(search, UctSearch):
                try_all(search)
            else:
                run(search, 3_000)
            move = search.variations(1)[0].move
            outcome = position.after(move).outcome
            assert outcome is not None, (str(position), type(search), str(move))
            assert outcome.winner == position.side
        taken += 1
        if taken == 3:
            break
    assert taken


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_forced_wins_are_found_and_counted_in_plies(name):
    """At least one of the searches that evaluate finds each forced win."""
    found = 0
    for position, truth in endings(name):
        first = position.side == next(iter(position.game.sides))
        if truth != (1 if first else -1) or len(position.moves()) == 1:
            continue
        *evaluating, _ = searches(position)
        for search in evaluating:
            run(search)
        proven = [search.variations(1)[0] for search in evaluating]
        proven = [line for line in proven if plies_to_end(line.value) is not None]
        assert proven, str(position)
        assert all((line.value > 0) == first for line in proven)
        found += 1
    assert found


def test_a_position_of_the_past_counts_as_drawn():
    game = drystone.game("anaash", size=4)
    position, truth = next(
        (position, truth)
        for position, truth in late_positions(game, "past", count=8, limit=300)
        if truth == (1 if position.side == "r" else -1) and len(position.moves()) > 1
    )
    past = frozenset(
        position.after(move).key()
        for move in position.moves()
        if position.after(move).outcome is None
    )
    wins_at_once = any(position.after(move).outcome for move in position.moves())
    for search in (AlphaBeta(position, Blind(), past), PuctSearch(position, Blind(), past)):
        run(search, 1_000)
        best = max if truth > 0 else min
        value = best(line.value for line in search.variations(100))
        assert (abs(value) > DECIDED) == wins_at_once
