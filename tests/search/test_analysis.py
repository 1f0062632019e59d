"""What analysis tells of a search: the best value first, as far as a value can be relied on."""

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from drystone.search.analysis.analysis import (
    NO_THREATS,
    SHOWN,
    after_null_move,
    analysis_search,
    report,
)
from drystone.search.budget import Budget, run
from drystone.search.interface import PrincipalVariation
from tests.helpers import SHIPPED, random_game


class Told:
    """A search that has found variations of those weights and values, one for each legal move."""

    nodes = depth = 1
    done = ready = True

    def __init__(self, position, told):
        moves = position.moves()
        self.found = [
            PrincipalVariation(move, value, weight, (move,))
            for move, (weight, value) in zip(moves, told, strict=False)
        ]

    def variations(self, count):
        return self.found[:count]


def different(position):
    """Return whether all moves lead elsewhere."""
    keys = {position.after(move).key() for move in position.moves()}
    return len(keys) == len(position.moves())


@pytest.mark.parametrize(
    ("told", "order"),
    [
        # All are looked into.
        ([(50, 0.1), (40, 0.3), (30, 0.2)], [1, 2, 0]),
        # One that is hardly looked into stays where it is, however good it seems.
        ([(50, 0.1), (40, 0.3), (2, 5.0), (30, 0.2)], [1, 3, 2, 0]),
        # Beyond those that are shown nothing is known well enough.
        ([(9, 0.1), (9, 0.1), (9, 0.1), (9, 0.1), (9, 0.1), (9, 0.9)], [0, 1, 2, 3, 4, 5]),
    ],
)
@pytest.mark.parametrize("side", ["r", "b"])
def test_the_best_value_comes_first(told, order, side):
    start = drystone.game("anaash", size=4).start()
    position = start if side == "r" else start.after(start.moves()[0])
    assert position.side == side
    assert different(position)
    sign = 1 if side == "r" else -1
    search = Told(position, [(weight, sign * value) for weight, value in told])
    found = report(position, search, len(told)).findings
    texts = [str(move) for move in position.moves()]
    assert [texts.index(str(one.move)) for one in found] == order


@pytest.mark.parametrize("name", drystone.games())
@pytest.mark.parametrize("nodes", [60, 1_500])
def test_a_search_tells_moves_that_it_relies_on_by_their_values(name, nodes):
    position = list(random_game(drystone.game(name), 4, 8))[-1][0]
    search = analysis_search(position, seeded("analysis"))
    run(search, Budget(nodes=nodes))
    weights = {str(one.move): one.weight for one in search.variations(SHOWN)}
    found = report(position, search).findings
    relied = [one for one in found if weights[str(one.move)] >= max(weights.values()) / 10]
    values = [one.win_probability for one in relied]
    assert values == sorted(values, reverse=position.side == position.game.first)


def refusal_of(position):
    """Return why nobody can pass in a position, "" where they can."""
    try:
        after_null_move(position)
    except TextError as error:
        return str(error)
    return ""


PASSING = [*((name, {}) for name in SHIPPED), ("asli", {"komi": 0}), ("asli", {"komi": 7})]


@pytest.mark.parametrize(("name", "options"), PASSING)
def test_a_turn_can_be_passed_once_a_match_has_begun(name, options):
    """Whatever else a text tells by who moves: the prison in Asli, the turn's number in Ghast."""
    for number in range(6):
        for here, _ in list(random_game(drystone.game(name, **options), number, 16))[6:]:
            if here.outcome is None:
                passed = after_null_move(here)
                assert passed.side == here.game.other(here.side)
                assert str(passed).split(" ")[0] == str(here).split(" ")[0]
                assert after_null_move(passed).side == here.side


def test_where_a_passed_turn_makes_no_position_no_threat_is_shown():
    """Before the first moves that may be so; it is no mistake of whoever asks."""
    assert {refusal_of(drystone.game(name).start()) for name in SHIPPED} == {
        "",
        NO_THREATS,
    }


def test_a_view_in_which_a_pair_is_face_down_is_analysed():
    """What a move makes of it is not known there, but which moves are good is."""
    match = drystone.match("ghast", size=3, mode="fakes-1")
    for move in ("d4>ne~", "~e1>se", "a1>nw~", "~b1>sw"):
        match.play(move)
    view = match.position.seen_by(match.position.side)
    found = drystone.analyse(view, nodes=20)
    assert {str(one.move) for one in found.findings} <= {str(move) for move in view.moves()}
