"""Turns that parry a threat to fill the castle, against all turns played out."""

from functools import cache

import pytest

import drystone
from drystone.core.boards.bits import bits
from drystone.core.evaluation import Evaluator
from drystone.games.accasta.evaluation.defences import defences, defends, landing_spaces
from drystone.games.accasta.evaluation.evaluator import BASELINES, EVALUATOR
from drystone.games.accasta.evaluation.threats import may_fill
from drystone.search.engines.alphabeta import AlphaBeta
from drystone.search.engines.expansion import Expander
from drystone.search.engines.window import Window
from drystone.search.values import DECIDED, WON, plies_to_end
from tests.games.accasta.test_threats import attacks
from tests.helpers import ended

pytestmark = pytest.mark.slow


@cache
def threatened(rules="1998", wins=False, seeds=10):
    """Return positions where the other colour may fill the castle; `wins`: the mover may, too."""
    return [
        position
        for seed in range(seeds)
        for position in attacks(rules, seed)
        if may_fill(position, position.other) and may_fill(position, position.side) == wins
    ]


def fills(position):
    """Return whether the side to move has a turn that wins."""
    return any(
        (outcome := position.after(move).outcome) and outcome.winner == position.side
        for move in position.moves()
    )


def test_parries_are_the_turns_after_which_the_other_colour_does_not_win_at_once():
    looked, hopeless = 0, 0
    for position in threatened()[::12]:
        safe = [move for move in position.moves() if not fills(position.after(move))]
        assert list(defences(position)) == safe
        looked += 1
        hopeless += not safe
    assert looked > 1
    assert hopeless


def test_no_parry_is_overlooked_that_takes_a_stack_out_of_the_castle():
    """The stacks in the castle count as well as what the stack sees that would fill it."""
    taken = 0
    for position in threatened():
        found = list(defences(position))
        assert found == [move for move in position.moves() if defends(position, move)]
        entered = position.entered(position.other)
        taken += any(landing_spaces(move) & entered for move in found)
    assert taken


def test_replies_under_a_threat_are_its_parries_with_the_hints_first():
    for position in threatened()[::2]:
        safe = list(defences(position))
        assert list(EVALUATOR.replies(position, ())) == safe
        hints = (*position.moves()[:1], *safe[-2:])
        listed = list(EVALUATOR.replies(position, hints))
        legal = [hint for hint in hints if hint in safe]
        assert listed == list(dict.fromkeys([*legal, *safe]))
        mobility = BASELINES["mobility"]
        assert list(mobility.replies(position, ())) == list(
            Evaluator.replies(mobility, position, ())
        )


def test_a_turn_that_wins_is_among_the_replies_whatever_the_other_colour_threatens():
    looked = 0
    for position in threatened(wins=True):
        assert list(EVALUATOR.replies(position, ())) == list(position.moves())
        looked += 1
    assert looked


@pytest.mark.parametrize(
    "seeds", [3, pytest.param(10, marks=pytest.mark.deep("The same in three times as many games."))]
)
def test_where_three_stacks_win_a_turn_later_all_replies_are_listed(seeds):
    looked = 0
    for position in threatened("2010", seeds=seeds):
        assert list(EVALUATOR.replies(position, ())) == list(position.moves())
        looked += 1
    assert looked


@pytest.mark.parametrize("window", [Window(), Window(-0.9 * WON).zero()], ids=["open", "zero"])
def test_a_position_without_a_parry_is_known_to_be_lost(window):
    """Also where anything that does not lose would do: no turn is believed to hold unplayed."""
    lost = 0
    for position in threatened():
        expander = Expander(EVALUATOR)
        search = AlphaBeta(position, EVALUATOR).frontier
        value, moved = ended(search.search(position, expander.evaluate(position)[0], window))
        assert moved in position.moves()
        assert (value < -DECIDED) == (not list(defences(position)))
        if value < -DECIDED:
            assert plies_to_end(value) == 2
            lost += 1
    assert lost


def test_a_turn_touches_the_spaces_where_it_puts_pieces_down():
    start = drystone.game("accasta").start()
    move = start.parse("a1:C+b2,HS-c1")
    names = {start.game.grid.names[space] for space in bits(landing_spaces(move))}
    assert names == {"b2", "c1"}
