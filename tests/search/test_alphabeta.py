"""Several best moves told apart, against a look at all lines."""

from __future__ import annotations

from math import inf

import pytest

import drystone
from drystone.core.evaluation import UNKNOWN, Evaluator, Prospects
from drystone.core.rng import seeded
from drystone.search import alphabeta, frontier
from drystone.search.alphabeta import AlphaBeta, Beam
from drystone.search.analysis import SHOWN, analysis_of
from drystone.search.frontier import Frontier
from drystone.search.judge import (
    DECIDED,
    WON,
    Child,
    Judge,
    evaluator_of,
    plies_to_end,
    result,
    sign_of,
)
from drystone.search.window import Window
from tests.helpers import random_game

BOARDS = [("anaash", {"size": 4}), ("ashes", {"size": 3})]


def positions(name, options):
    """Return positions soon after the start that are not over."""
    game = drystone.game(name, **options)
    ends = [list(random_game(game, seed, 6))[-1][0] for seed in range(6)]
    return [position for position in ends if position.outcome is None]


def searched(position, exact, depth):
    search = AlphaBeta(position, evaluator_of(position.game), beam=Beam(exact=exact))
    return deepened(search, depth)


def deepened(search, depth):
    while not search.done and search.depth < depth:
        search.step()
    return search


def worth(position, plies):
    """Return what a position is worth to the first colour, by looking at all lines so long."""
    ended = result(position)
    if ended is not None:
        return ended
    if plies == 0:
        return evaluator_of(position.game).score(position)
    best = max if position.side == position.game.first else min
    return best(worth(position.after(move), plies - 1) for move in position.moves())


@pytest.mark.parametrize("exact", [1, 3])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_the_best_moves_are_worth_what_all_lines_of_that_length_say(name, options, exact):
    for position in positions(name, options):
        search = searched(position, exact, 3)
        every = {move: worth(position.after(move), 2) for move in position.moves()}
        ranked = sorted(every.values(), reverse=position.side == position.game.first)
        lines = search.lines(exact)
        assert search.depth == 3
        for line, expected in zip(lines, ranked, strict=False):
            if abs(line.worth) < DECIDED:
                assert line.worth == pytest.approx(expected)
                assert every[line.move] == pytest.approx(expected)
            else:
                assert abs(expected) > DECIDED


def test_other_moves_are_not_said_to_be_better_than_the_last_that_is_told_apart():
    for position in positions("anaash", {"size": 4}):
        sign = sign_of(position)
        worths = [sign * line.worth for line in searched(position, 3, 4).lines(100)]
        assert max(worths[3:], default=worths[2]) <= worths[2] <= worths[1] <= worths[0]


@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_moves_that_are_told_apart_are_in_order_at_any_moment(name, options):
    """Also while a round is under way: what is shown first is worth most."""
    changed = 0
    for position in positions(name, options):
        sign = sign_of(position)
        search = AlphaBeta(position, evaluator_of(position.game), beam=Beam(exact=3))
        before = None
        while not search.done and search.depth < 4:
            search.step()
            worths = [sign * line.worth for line in search.lines(3)]
            assert worths == sorted(worths, reverse=True)
            changed += worths != before
            before = worths
    assert changed > 20


class Forgetful(dict):
    """What nothing can be written to."""

    def __setitem__(self, key, value):
        pass


@pytest.mark.parametrize("forgets", ["killers", "refutations"])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_what_refuted_before_saves_positions_and_changes_no_worth(
    monkeypatch, name, options, forgets
):
    with_all, without = 0, 0
    for position in positions(name, options):
        search = searched(position, 1, 4)
        forgetful = AlphaBeta(position, evaluator_of(position.game))
        if forgets == "killers":
            forgetful.killers = Forgetful()
        else:
            monkeypatch.setattr(frontier, "KEPT", 0)
        deepened(forgetful, 4)
        monkeypatch.undo()
        assert forgetful.lines(1)[0].worth == pytest.approx(search.lines(1)[0].worth)
        with_all += search.nodes
        without += forgetful.nodes
    assert with_all < without


@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_a_table_stays_as_small_as_it_must_and_changes_no_worth(monkeypatch, name, options):
    for position in positions(name, options):
        expected = searched(position, 1, 4).lines(1)[0].worth
        monkeypatch.setattr(alphabeta, "TABLE_LIMIT", 20)
        search = AlphaBeta(position, evaluator_of(position.game))
        while not search.done and search.depth < 4:
            search.step()
            assert len(search.table) <= 20
        monkeypatch.undo()
        assert search.lines(1)[0].worth == pytest.approx(expected)


def test_a_move_that_falls_short_is_not_said_to_be_better_than_it_looked():
    """What it comes to is only known to be no better than the best."""
    bounds = 0
    for position in positions("ashes", {"size": 3}):
        sign = sign_of(position)
        looked = {line.move: sign * line.worth for line in searched(position, 1, 1).lines(1000)}
        for line in searched(position, 1, 2).lines(1000):
            exact = sign * worth(position.after(line.move), 1)
            if abs(exact) < DECIDED and sign * line.worth != pytest.approx(exact):
                assert sign * line.worth <= looked[line.move]
                bounds += 1
    assert bounds


class Promising(Evaluator):
    """Another evaluator that knows what every move comes to, or promises more than that."""

    def __init__(self, inner, by):
        self.inner, self.by = inner, by

    def score(self, position):
        return self.inner.score(position)

    def prospects(self, position):
        sign, now = sign_of(position), self.score(position)
        afters = {move: position.after(move) for move in position.moves()}
        ends = {move: result(after) for move, after in afters.items()}
        if all(end is None for end in ends.values()):
            rises = {move: sign * (self.score(after) - now) for move, after in afters.items()}
        else:
            rises = {move: inf for move, end in ends.items() if end == sign * WON}
        moves = tuple(sorted(rises, key=lambda move: -rises[move]))
        return Prospects(max(rises.values()) + self.by, moves) if moves else UNKNOWN


@pytest.mark.parametrize("by", [0.0, 0.3], ids=["exact", "too much"])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_moves_that_promise_most_are_tried_first_and_not_believed_blindly(name, options, by):
    """What a search finds is the same, and where promises are true it tries far fewer moves."""
    for position in positions(name, options):
        plain = AlphaBeta(position, evaluator_of(position.game))
        found = AlphaBeta(position, Promising(plain.judge.evaluator, by))
        for search in (plain, found):
            while not search.done and search.depth < 3:
                search.step()
        assert found.lines(1)[0].worth == pytest.approx(plain.lines(1)[0].worth)
        assert found.nodes < plain.nodes or by or plain.done


def test_a_known_good_move_is_found_again_though_it_is_listed_anew():
    """Moves are equal by what they say: a game need not give the same objects twice."""
    position = drystone.game("accasta").start()
    search = AlphaBeta(position, evaluator_of(position.game))
    after = position.after(position.moves()[0])
    good = after.moves()[-1]
    again = next(move for move in after.moves() if move == good)
    assert again is not good
    assert next(search._candidates(after, 1, good)).move == good


def test_analysis_tells_as_many_moves_apart_as_it_shows():
    search = analysis_of(drystone.game("accasta").start(), seeded(1))
    assert isinstance(search, AlphaBeta)
    assert search.beam.exact == SHOWN


def test_a_promised_win_is_believed_when_it_was_played_and_nothing_else_is_tried():
    position = next(
        before
        for before, move in random_game(drystone.game("anaash", size=4), seed=2)
        if move is not None and result(before.after(move)) == WON * sign_of(before)
    )
    judge = Judge(position.game, Promising(evaluator_of(position.game), 0.0))
    child = Child(None, position, judge.judge(position)[0], over=False)
    before = judge.nodes
    worth, move = Frontier(judge, None).look(child, Window())
    assert plies_to_end(worth) == 1
    assert result(position.after(move)) == WON * sign_of(position)
    assert judge.nodes == before + 2


def test_where_even_the_promise_falls_short_nothing_is_tried():
    for position in positions("anaash", {"size": 4}):
        judge = Judge(position.game, Promising(evaluator_of(position.game), 0.0))
        child = Child(None, position, judge.judge(position)[0], over=False)
        before = judge.nodes
        worth, move = Frontier(judge, None).look(child, Window(WON))
        assert worth < WON
        assert move in position.moves()
        assert judge.nodes == before + 1
