"""Random games: the engine's turns are those of the literal rules, and what must always hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.rng import seeded
from drystone.games.accasta.rules import position as rules_module
from drystone.games.accasta.rules.turns import imaginable, profile
from tests.games.accasta import literal

RULES = ("1998", "2010", "pari")

seeds = st.integers(0, 10**6)


def walk(rules, seed, plies):
    """Play at random, and return the positions on the way that are not over."""
    rng = seeded(seed)
    position = drystone.game("accasta", rules=rules).start()
    found = []
    for _ in range(plies):
        if position.outcome is not None:
            break
        found.append(position)
        position = position.after(position.random_move(rng))
    return found


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(RULES), seeds, st.integers(1, 120))
def test_turns_are_those_of_the_literal_rules(rules, seed, plies):
    position = walk(rules, seed, plies)[-1]
    turns = [str(move) for move in position.moves()]
    assert len(set(turns)) == len(turns)
    assert set(turns) == literal.turns(str(position), rules)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(RULES), seeds, st.integers(1, 80), st.integers(0, 10**6))
def test_slides_carry_every_piece_to_where_it_is(rules, seed, plies, choice):
    position = walk(rules, seed, plies)[-1]
    moves = position.moves()
    move = moves[choice % len(moves)]
    pieces = placed(position)
    for before, after in position.slides(move):
        assert after not in pieces
        pieces[after] = pieces.pop(before)
    assert pieces == placed(position.after(move))


def placed(position):
    names = position.game.grid.names
    return {
        f"{names[index]}.{level}": piece
        for index in names
        for level, piece in enumerate(reversed(position.board[index]))
    }


def test_a_hemmed_in_side_still_draws_its_only_turn(board):
    walls = dict.fromkeys(("b1", "b2", "a2"), "shsHSS")
    position = board(a1="S", **{**walls, "a2": "shsSS"})
    assert [str(move) for move in position.moves()] == ["a1:Sxa2"]
    assert str(position.random_move(seeded(1))) == "a1:Sxa2"


@pytest.mark.parametrize("rules", RULES)
def test_drawing_blindly_and_listing_agree(rules, monkeypatch):
    monkeypatch.setattr(rules_module, "BLIND_TRIES", 0)
    position = drystone.game("accasta", rules=rules).start()
    assert position.random_move(seeded(3)) in position.moves()


@pytest.mark.parametrize("rules", RULES)
def test_numbers_below_imaginable_name_each_turn_once(rules):
    """What `random_move` rests on."""
    position = walk(rules, 9, 20)[-1]
    for origin in position.game.grid.spaces:
        if not position.stacks(position.side) >> origin & 1:
            continue
        may_release = position.may_release(origin)
        many = imaginable(profile(origin), position.board[origin], may_release)
        numbered = [position.walk(origin).numbered(number) for number in range(many)]
        legal = [turn for turn in numbered if turn is not None]
        assert len(legal) == len(set(legal))
        assert set(legal) == set(position.turns(origin))
