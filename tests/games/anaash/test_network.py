"""What the network of Anaash has learned: who has more wins, whichever way the board is turned."""

from random import Random

import pytest

import drystone
from drystone.core import network as networks
from drystone.core.boards.symmetry import symmetries_of
from drystone.core.network import network_of
from drystone.games.anaash.evaluate import EVALUATOR, KINDS, kinds
from tests.helpers import random_game

GAME = drystone.game("anaash")
LIMIT = 150_000


def test_the_board_that_one_meets_first_has_a_network():
    assert network_of(GAME) is not None
    assert network_of(drystone.game("anaash", size=10)) is None
    assert len(GAME.file(GAME.file_name("network", "json"))) < LIMIT


def test_where_the_network_does_not_come_the_sum_judges(monkeypatch):
    position = GAME.start().play(GAME.start().moves()[0].text)
    monkeypatch.setattr(type(GAME), "file", classmethod(lambda kind, name: None))
    networks._network.cache_clear()
    monkeypatch.setattr(EVALUATOR, "_last", (None, None))
    assert EVALUATOR.score(position) == EVALUATOR.sum.score(position)
    networks._network.cache_clear()


@pytest.mark.parametrize("seed", range(3))
def test_kinds_are_what_stands_on_each_square_for_the_mover(seed):
    for position, _ in random_game(GAME, seed):
        found = kinds(position)
        for at, height in enumerate(position.heights):
            own = position.stacks(position.side) >> at & 1
            kind = 0 if not height else min(height, 5) if height < 7 else 6 if height < 10 else 7
            assert found[at] == (kind if own or not height else kind + 7) < KINDS


def test_a_side_with_two_thirds_of_the_checkers_stands_better():
    told = {"r": [], "b": []}
    for seed in range(60):
        for position, _ in random_game(GAME, seed):
            red, blue = (sum(_checkers(position, colour)) for colour in "rb")
            if position.outcome is None and max(red, blue) >= 2 * min(red, blue):
                told["r" if red > blue else "b"].append(EVALUATOR.score(position))
    assert min(map(len, told.values())) > 12
    assert sum(score > 0 for score in told["r"]) > 0.8 * len(told["r"])
    assert sum(score < 0 for score in told["b"]) > 0.8 * len(told["b"])


def _checkers(position, colour):
    own = position.stacks(colour)
    return [height for at, height in enumerate(position.heights) if own >> at & 1]


def test_turning_the_board_changes_little():
    network = network_of(GAME)
    ways = symmetries_of(GAME)
    rng = Random(1)
    positions = [position for position, _ in random_game(GAME, 5) if position.outcome is None]
    for position in rng.sample(positions, 12):
        here = kinds(position)
        values = []
        for way in ways:
            there = bytearray(len(here))
            for space, kind in zip(GAME.grid.spaces, way.cells(here), strict=True):
                there[space] = kind
            values.append(network.value(bytes(there)))
        assert max(values) - min(values) < 2.0
