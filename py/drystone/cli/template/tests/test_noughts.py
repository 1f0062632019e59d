"""Noughts and crosses does what every game must do, and what its own rules say."""

import pytest

import drystone
import drystone.testing

GAME = drystone.game("noughts")


@pytest.mark.parametrize("check", drystone.testing.CHECKS, ids=lambda check: check.__name__)
def test_conformance(check):
    check(GAME)


def test_three_in_a_row_win():
    position = GAME.start()
    for move in ["a1", "a2", "b1", "b2", "c1"]:
        position = position.play(move)
    assert position.outcome.letter == "r"
