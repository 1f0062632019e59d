"""Vetoes: a placement waits, is allowed or comes back."""

import pytest

from drystone.core.errors import IllegalMove
from tests.games.ghast.helpers import NINE_BLUE, ghast, played, spread, texts, tokens_of


def test_a_placement_waits_while_the_other_side_has_a_veto():
    position = played(ghast(size=4, vetoes="0/1"), "a1>e")
    assert position.side == "b"
    assert texts(position) == ["allow", "veto"]
    assert position.turn == 1
    assert str(position).endswith(" b 1 0 0/1 wait:a1")
    assert [move.path for move in position.moves()] == [("allow",), ("veto",)]


def test_allow_ends_the_turn_and_the_answerer_moves():
    position = played(ghast(size=4, vetoes="0/1"), "a1>e allow")
    assert (position.side, position.turn) == ("b", 2)
    assert str(position) == "4/5/6/7/6/5/o0,3 b 2 0 0/1"


def test_a_veto_takes_the_tile_back_and_bars_its_hex_for_this_turn():
    position = played(ghast(size=4, vetoes="0/2"), "a1>e veto")
    assert (position.side, position.turn) == ("o", 1)
    assert str(position) == "4/5/6/7/6/5/4 o 1 0 0/1 barred:a1"
    assert not any(text.startswith("a1>") for text in texts(position))
    with pytest.raises(IllegalMove, match="a1 was vetoed"):
        position.play("a1>w")
    again = position.play("a2>e").play("veto")
    assert str(again) == "4/5/6/7/6/5/4 o 1 0 0/0 barred:a1,a2"
    placed = again.play("a3>e")
    assert (placed.side, placed.turn) == ("b", 2)
    assert "barred" not in str(placed)


def test_nothing_is_removed_before_the_answer():
    game = ghast(size=4, vetoes="9/9")
    waited = 0
    for position, move in spread(game, 120, words=False):
        if position.extras.waiting and move is not None:
            placed = position.extras.waiting[0]
            board = position.board.without(1 << placed)
            allowed = position.after(position.parse("allow"))
            assert allowed.board.offers == position.board.settled().offers
            vetoed = position.after(position.parse("veto"))
            assert vetoed.board.offers == board.offers
            assert vetoed.mine == position.mine
            waited += len(tokens_of(allowed)) < len(tokens_of(position))
    assert waited > 3


def test_passes_and_claims_are_not_vetoed():
    game = ghast(size=4, vetoes="1/1")
    assert game.start().play("pass").side == "b"
    position = game.position(f"{NINE_BLUE} 1/1")
    assert position.play("claim").outcome.winner == "b"


def test_a_veto_keeps_the_pass_before_it():
    position = played(ghast(size=4, vetoes="1/1"), "pass a1>e")
    assert position.side == "o"
    position = position.play("veto")
    assert (position.side, position.passes) == ("b", 1)
    assert position.play("pass").outcome is not None


def test_a_pair_is_vetoed_as_a_whole():
    game = ghast(size=4, vetoes="0/1", mode="fakerghast")
    position = played(game, "a3>e~ ~a1>w")
    assert str(position).endswith(" b 1 0 0/1 wait:a1,a3")
    assert "?" in str(position.seen_by("b"))
    vetoed = position.play("veto")
    assert str(vetoed) == "4/5/6/7/6/5/4 o 1 0 0/0 barred:a1,a3"
    assert str(position.play("allow")).endswith(" b 2 0 0/1")


def test_older_pairs_are_flipped_only_when_the_new_one_is_allowed():
    game = ghast(size=4, vetoes="0/9", mode="fakes-9")
    position = played(game, "a1>e~ ~a3>e allow pass g1>e~ ~g3>e")
    assert {"a1", "a3"} <= set(tokens_of(position))
    assert "a3" not in tokens_of(position.play("allow"))
    assert "a3" in tokens_of(position.play("veto"))
