"""Oxygen: the fast spreading against a slow one, and the booklet's three examples."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drystone.core.boards.bits import bits
from drystone.games.ghast.game import Ghast
from drystone.games.ghast.rules.board import Board
from tests.games.ghast.helpers import example, ghast, slow_starved, spread, tokens_of

PRINTS = [">c.R.c", ">R.c.c", ">c.r.c", ">ccRcc", ">r.c..", ">c...r"]


def board_of(game, tokens):
    board = Board.empty(game.variant.tiles)
    for name, token in tokens.items():
        board = board.placed(game.grid.indices[name], int(token[1]), token[0])
    return board


def named(game, spaces):
    return {game.grid.names[index] for index in bits(spaces)}


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_fast_and_slow_oxygen_agree(data):
    size = data.draw(st.sampled_from([3, 4]))
    print_ = data.draw(st.sampled_from([p for p in PRINTS if "r" in p.lower()]))
    game = ghast(size=size, tile=print_)
    token = st.one_of(st.none(), st.builds("{}{}".format, st.sampled_from("ob"), st.integers(0, 5)))
    drawn = {name: data.draw(token) for name in game.grid.indices}
    tokens = {name: found for name, found in drawn.items() if found}
    board = board_of(game, tokens)
    starved = named(game, board.starved())
    assert starved == slow_starved(game, tokens)
    assert named(game, board.flow().alive) == set(tokens) - starved
    left = board.settled()
    assert left.starved() == 0
    kept = {name: found for name, found in tokens.items() if name not in starved}
    again = board_of(game, kept)
    assert (left.offers, left.meets, left.gaps) == (again.offers, again.meets, again.gaps)


def test_taking_tiles_away_undoes_placing_them():
    game = ghast(size=4)
    for position, move in spread(game, 60):
        if move is None or move.index < 0:
            continue
        board = position.board
        back = board.placed(move.index, move.facing, position.side).without(1 << move.index)
        for part in ("orange", "blue", "offers", "meets", "gaps"):
            assert getattr(back, part) == getattr(board, part)


def test_last_breaths_are_the_tiles_that_one_stopped_hex_would_starve():
    game = ghast(size=4)
    checked = 0
    for position, _ in spread(game, 70, words=False, seed=3):
        tokens = tokens_of(position)
        expected = set()
        for name in set(game.grid.indices) - set(tokens):
            # A blue and an orange stone that couple with nothing can't both stand on one hex; a
            # tile of a third colour can't couple with anybody.
            expected |= slow_starved(game, {**tokens, name: "x0"}) - {name}
        assert named(game, position.board.last_breaths()) == expected
        checked += bool(expected)
    assert checked > 10


def test_example_1_the_arrow_is_the_only_source_across_an_enemy():
    position = example(0)
    tokens = tokens_of(position)
    assert tokens["d4"].startswith("b")
    assert slow_starved(position.game, tokens) == set()
    without = {name: token for name, token in tokens.items() if name != "e4"}
    assert "c3" in slow_starved(position.game, without)
    assert named(position.game, board_of(position.game, without).starved()) == {"c3"}


def test_example_2_an_empty_hex_feeds_the_lower_tile_and_not_the_upper():
    position = example(1)
    after = position.play("e3>w")
    assert "e4" not in tokens_of(after)
    assert "c3" in tokens_of(after)
    assert "e3" in tokens_of(after)


def test_example_3_a_friend_between_is_fed_by_way_of_the_lower_tile():
    position = example(2)
    game, tokens = position.game, tokens_of(position)
    assert tokens["d4"].startswith("o")
    for gone in ("e4", "c3"):
        taken_over = {**tokens, gone: "b0"}
        assert "d4" in named(game, board_of(game, taken_over).starved())
    flow = position.board.flow()
    assert not flow.sources >> game.grid.indices["d4"] & 1
    assert not flow.sources >> game.grid.indices["c3"] & 1


@pytest.mark.parametrize("chosen", Ghast.examples, ids=lambda chosen: chosen.title)
def test_examples_load_and_can_be_played_on(chosen):
    position = ghast(**chosen.options).position(chosen.position)
    assert position.moves()
    assert chosen.words.endswith(".")


def test_a_receiver_that_does_not_couple_takes_no_air_from_an_empty_hex():
    game = ghast(size=3, tile=">..r..")
    assert named(game, board_of(game, {"c3": "o0"}).starved()) == {"c3"}


def test_all_dead_tiles_leave_together():
    """The blue tile that closes in an orange one dies with it if it has no oxygen itself."""
    game = ghast(size=3, tile=">..R..")
    # Each of these tiles couples only backwards, and their backs are turned to each other.
    board = board_of(game, {"c3": "o0", "c2": "b3"})
    assert named(game, board.starved()) == {"c3", "c2"}
