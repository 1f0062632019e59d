"""Moves are read in the signs that phones, text programs and web pages make of them."""

from itertools import cycle

import pytest

import drystone
from drystone.core.texts.signs import CROSSES, DASHES, UNSEEN
from tests.helpers import random_game, variants


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_moves_are_read_with_any_dash_and_cross_and_whatever_is_unseen(game):
    signs = zip(cycle(DASHES), cycle(CROSSES), UNSEEN, strict=False)
    moves = [(position, move) for position, move in random_game(game, seed=1, plies=30) if move]
    for (dash, cross, unseen), (position, move) in zip(signs, moves, strict=False):
        text = str(move).replace("-", dash).replace("x", cross)
        assert position.parse(f"{unseen}{text}{unseen}") == move, text
        for sign, spelled in (("-", "--"), ("-", " - "), ("x", "\u00a0x\u00a0")):
            assert position.parse(str(move).replace(sign, spelled)) == move
        wide = "".join(chr(ord(one) + 0xFEE0) for one in str(move))
        assert position.parse(wide) == move, wide


def test_so_are_records_and_typed_moves():
    match = drystone.match("anaash", size=4)
    match.play("a1\u2715a2")
    text = '[Drystone "1"]\n[Game "anaash"]\n[Option "size=4"]\n\n1. a1\u00d7a2\u200b 2. b1xc1 *'
    assert drystone.read(text, strict=True).match.turns[0].move == match.turns[0].move
