"""Alpha-beta, with exact values for one or several moves, against a search of everything."""

from math import inf

import pytest

import drystone
from drystone.core.evaluation import NO_BOUND, Evaluator, UpperBound
from drystone.core.rng import seeded
from drystone.search.analysis.analysis import SHOWN, analysis_search, report
from drystone.search.budget import Budget, run
from drystone.search.engines import alphabeta, frontier
from drystone.search.engines.alphabeta import AlphaBeta, Beam
from drystone.search.engines.choice import evaluator_of
from drystone.search.engines.expansion import Expander
from drystone.search.engines.frontier import FrontierSearch
from drystone.search.engines.window import Window
from drystone.search.values import DECIDED, WON, plies_to_end, sign_of, terminal_value
from tests.helpers import ended, random_game

BOARDS = [("anaash", {"size": 4}), ("ashes", {"size": 3})]
GAMES = {"anaash": 6, "ashes": 3}
"""Of so many games a position is looked at: those of Ashes take five times as long."""


def positions(name, options, games=6):
    """Return positions soon after the start that are not over."""
    game = drystone.game(name, **options)
    seeds = range(min(games, GAMES.get(name, games)))
    ends = [list(random_game(game, seed, 6))[-1][0] for seed in seeds]
    return [position for position in ends if position.outcome is None]


def searched(position, exact, depth):
    search = AlphaBeta(position, evaluator_of(position.game), beam=Beam(multi_pv=exact))
    return deepened(search, depth)


def deepened(search, depth):
    while not search.done and search.depth < depth:
        search.step()
    return search


def value_of(position, plies):
    """Return the value of a position by plain minimax to that depth."""
    ended = terminal_value(position)
    if ended is not None:
        return ended
    if plies == 0:
        return evaluator_of(position.game).score(position)
    best = max if position.side == position.game.first else min
    return best(value_of(position.after(move), plies - 1) for move in position.moves())


@pytest.mark.slow
@pytest.mark.parametrize("exact", [1, 3])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_the_best_moves_have_the_values_of_plain_minimax(name, options, exact):
    for position in positions(name, options, games=2):
        search = searched(position, exact, 3)
        every = {move: value_of(position.after(move), 2) for move in position.moves()}
        ranked = sorted(every.values(), reverse=position.side == position.game.first)
        lines = search.variations(exact)
        assert search.depth == 3
        for line, expected in zip(lines, ranked, strict=False):
            if abs(line.value) < DECIDED:
                assert line.value == pytest.approx(expected)
                assert every[line.move] == pytest.approx(expected)
            else:
                assert abs(expected) > DECIDED


def test_other_moves_are_never_shown_as_better_than_those_with_exact_values():
    for position in positions("anaash", {"size": 4}):
        sign = sign_of(position)
        values = [sign * line.value for line in searched(position, 3, 4).variations(100)]
        assert max(values[3:], default=values[2]) <= values[2] <= values[1] <= values[0]


@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_moves_with_exact_values_are_in_order_at_any_moment(name, options):
    """Also in the middle of an iteration."""
    changed = 0
    for position in positions(name, options):
        sign = sign_of(position)
        search = AlphaBeta(position, evaluator_of(position.game), beam=Beam(multi_pv=3))
        before = None
        while not search.done and search.depth < 4:
            search.step()
            values = [sign * line.value for line in search.variations(3)]
            assert values == sorted(values, reverse=True)
            changed += values != before
            before = values
    assert changed > 12


def stones(seed):
    """Return positions of a game in which stones are put on points, early and late."""
    game = drystone.game("asli", size=5, komi=0)
    line = [position for position, _ in random_game(game, seed, 60) if position.outcome is None]
    return [line[4], line[len(line) // 2], line[-3]]


@pytest.mark.parametrize("seed", range(3))
def test_hopeless_moves_are_left_out_and_with_a_wide_margin_none_is(seed):
    for position in stones(seed):
        evaluator = evaluator_of(position.game)
        whole, wide, narrow = (
            deepened(AlphaBeta(position, evaluator, beam=Beam(gain_margin=margin)), 3)
            for margin in (None, 1_000.0, 0.0)
        )
        assert wide.variations(1)[0].value == pytest.approx(whole.variations(1)[0].value)
        assert narrow.nodes <= wide.nodes


@pytest.mark.slow
def test_moves_that_look_bad_are_searched_less_deeply():
    """What comes of it may be another move; a win or loss that is claimed is one all the same."""
    saved = proven = 0
    for seed in range(3):
        for position in stones(seed):
            evaluator = evaluator_of(position.game)
            whole = deepened(AlphaBeta(position, evaluator), 4)
            less = deepened(AlphaBeta(position, evaluator, beam=Beam(reduce_after=2)), 4)
            saved += whole.nodes - less.nodes
            known = whole.variations(1)[0].value
            if abs(less.variations(1)[0].value) > DECIDED and abs(known) > DECIDED:
                proven += 1
                assert (less.variations(1)[0].value > 0) == (known > 0)
    assert saved > 0
    assert proven


class Forgetful(dict):
    """A dictionary that stores nothing."""

    def __setitem__(self, key, value):
        pass


@pytest.mark.parametrize("forgets", ["killers", "refutations"])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_killers_and_refutations_save_positions_and_change_no_value(
    monkeypatch, name, options, forgets
):
    with_all, without = 0, 0
    for position in positions(name, options):
        search = searched(position, 1, 4)
        forgetful = AlphaBeta(position, evaluator_of(position.game))
        if forgets == "killers":
            forgetful.killers = Forgetful()
        else:
            monkeypatch.setattr(frontier, "REFUTATIONS", 0)
        deepened(forgetful, 4)
        monkeypatch.undo()
        assert forgetful.variations(1)[0].value == pytest.approx(search.variations(1)[0].value)
        with_all += search.nodes
        without += forgetful.nodes
    assert with_all < without


@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_the_table_stays_within_its_limit_and_changes_no_value(monkeypatch, name, options):
    for position in positions(name, options):
        expected = searched(position, 1, 4).variations(1)[0].value
        monkeypatch.setattr(alphabeta, "TABLE_LIMIT", 20)
        search = AlphaBeta(position, evaluator_of(position.game))
        while not search.done and search.depth < 4:
            search.step()
            assert len(search.table) <= 20
        monkeypatch.undo()
        assert search.variations(1)[0].value == pytest.approx(expected)


def steps_to(search, depth):
    """Search to that depth and return how many steps it took."""
    count = 0
    while not search.done and search.depth < depth:
        search.step()
        count += 1
    return count


def pausing(monkeypatch, moves):
    """Let searches pause after so many moves of a position."""
    for module in (alphabeta, frontier):
        monkeypatch.setattr(module, "PAUSE", moves)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_judging_many_moves_is_several_steps_and_changes_no_value(monkeypatch, depth):
    more = 0
    for position in positions("ashes", {"size": 3}):
        whole = AlphaBeta(position, evaluator_of(position.game))
        in_one = steps_to(whole, depth)
        pausing(monkeypatch, 2)
        paused = AlphaBeta(position, evaluator_of(position.game))
        in_parts = steps_to(paused, depth)
        monkeypatch.undo()
        assert paused.variations(1000) == whole.variations(1000)
        assert paused.nodes == whole.nodes
        more += in_parts - in_one
    assert more > 0


def test_before_all_moves_are_judged_the_best_of_the_others_is_known(monkeypatch):
    pausing(monkeypatch, 2)
    looks = 0
    for position in positions("ashes", {"size": 3}):
        sign = sign_of(position)
        search = AlphaBeta(position, evaluator_of(position.game))
        while not search.ready:
            values = [sign * line.value for line in search.variations(1000)]
            assert len(values) == search.nodes
            assert values == sorted(values, reverse=True)
            looks += len(values) > 2
            search.step()
    assert looks


def test_what_the_evaluator_finds_promising_is_judged_first(monkeypatch):
    pausing(monkeypatch, 2)
    looks = 0
    for position in positions("ashes", {"size": 3}):
        evaluator = Bounded(evaluator_of(position.game), 0.0)
        search = AlphaBeta(position, evaluator)
        first = {line.move for line in search.variations(1000)}
        promising = evaluator.upper_bound(position).moves[:2]
        looks += len(promising)
        assert first >= set(promising)
    assert looks


def test_a_worse_move_is_never_shown_as_better_than_its_static_value():
    """Its value is only known to be no higher than the best move's."""
    bounds = 0
    for position in positions("ashes", {"size": 3}):
        sign = sign_of(position)
        static = {
            line.move: sign * line.value for line in searched(position, 1, 1).variations(1000)
        }
        for line in searched(position, 1, 2).variations(1000):
            exact = sign * value_of(position.after(line.move), 1)
            if abs(exact) < DECIDED and sign * line.value != pytest.approx(exact):
                assert sign * line.value <= static[line.move]
                bounds += 1
    assert bounds


class Bounded(Evaluator):
    """Another evaluator with an upper bound: the exact gain of the moves, or more by `by`."""

    def __init__(self, inner, by):
        self.inner, self.by = inner, by

    def score(self, position):
        return self.inner.score(position)

    def upper_bound(self, position):
        sign, now = sign_of(position), self.score(position)
        afters = {move: position.after(move) for move in position.moves()}
        ends = {move: terminal_value(after) for move, after in afters.items()}
        if all(end is None for end in ends.values()):
            gains = {move: sign * (self.score(after) - now) for move, after in afters.items()}
        else:
            gains = {move: inf for move, end in ends.items() if end == sign * WON}
        moves = tuple(sorted(gains, key=lambda move: -gains[move]))
        return UpperBound(max(gains.values()) + self.by, moves) if moves else NO_BOUND


@pytest.mark.parametrize("by", [0.0, 0.3], ids=["exact", "too much"])
@pytest.mark.parametrize(("name", "options"), BOARDS, ids=str)
def test_upper_bounds_change_no_value_and_save_positions_where_they_are_exact(name, options, by):
    saved = 0
    open_ones = 0
    for position in positions(name, options):
        plain = AlphaBeta(position, evaluator_of(position.game))
        found = AlphaBeta(position, Bounded(plain.expander.evaluator, by))
        for search in (plain, found):
            while not search.done and search.depth < 3:
                search.step()
        assert found.variations(1)[0].value == pytest.approx(plain.variations(1)[0].value)
        open_ones += not plain.done
        saved += plain.nodes - found.nodes
    # In a single position another order of moves may cost more than the bound saves.
    assert saved > 0 or by or not open_ones


def test_a_known_good_move_is_found_again_though_it_is_listed_anew():
    """Moves are equal by what they say: a game need not give the same objects twice."""
    position = drystone.game("accasta").start()
    search = AlphaBeta(position, evaluator_of(position.game))
    after = position.after(position.moves()[0])
    good = after.moves()[-1]
    again = next(move for move in after.moves() if move == good)
    assert again is not good
    assert next(search._ordered(after, 1, good)).move == good


def test_analysis_has_exact_values_for_as_many_moves_as_it_shows():
    search = analysis_search(drystone.game("accasta").start(), seeded(1))
    assert isinstance(search, AlphaBeta)
    assert search.beam.multi_pv == SHOWN


def test_a_win_that_the_upper_bound_names_is_played_and_nothing_else_is_tried():
    position = next(
        before
        for before, move in random_game(drystone.game("anaash", size=4), seed=2)
        if move is not None and terminal_value(before.after(move)) == WON * sign_of(before)
    )
    expander = Expander(Bounded(evaluator_of(position.game), 0.0))
    static, _ = expander.evaluate(position)
    before = expander.nodes
    value, move = ended(FrontierSearch(expander, None).search(position, static, Window()))
    assert plies_to_end(value) == 1
    assert terminal_value(position.after(move)) == WON * sign_of(position)
    assert expander.nodes == before + 2


def test_where_even_the_upper_bound_is_too_low_nothing_is_tried():
    for position in positions("anaash", {"size": 4}):
        expander = Expander(Bounded(evaluator_of(position.game), 0.0))
        static, _ = expander.evaluate(position)
        before = expander.nodes
        value, move = ended(FrontierSearch(expander, None).search(position, static, Window(WON)))
        assert value < WON
        assert move in position.moves()
        assert expander.nodes == before + 1


def doubles(position):
    """Return how many moves lead where another one leads."""
    moves = position.moves()
    return len(moves) - len({position.after(move).key() for move in moves})


def test_of_moves_that_lead_to_the_same_position_analysis_tells_one():
    """In Accasta a turn's parts may come in another order."""
    game = random_game(drystone.game("accasta"), 3, 20)
    position = next(here for here, _ in game if doubles(here))
    search = analysis_search(position, seeded(1))
    run(search, Budget(nodes=100))
    every = len(position.moves())
    assert len(search.variations(every)) == every
    found = report(position, search, every).findings
    keys = [position.play(one.move).key() for one in found]
    assert len(set(keys)) == len(keys) == every - doubles(position)
    values = [one.win_probability for one in found]
    assert values[0] == report(position, search).best.win_probability
    assert found[0].move == search.variations(1)[0].move
