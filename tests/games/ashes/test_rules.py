"""Ashes by its rule sheet: moving, gaining and paying, the tax, the rulings, and that it ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.boards.bits import bits
from drystone.core.errors import IllegalMove
from drystone.core.reasons import ending_of
from drystone.core.rng import seeded
from drystone.games.ashes.text import most_surplus, surplus
from tests.games.ashes.literal import Literal
from tests.helpers import random_game

game = drystone.game("ashes", size=3)


def moves(text, size=3):
    return {str(move) for move in drystone.game("ashes", size=size).position(text).moves()}


def played(text, move, size=3):
    return str(drystone.game("ashes", size=size).position(text).play(move))


def test_the_board_starts_empty():
    assert str(game.start()) == "3/4/5/4/3 w 0/0"


def test_a_space_sees_up_to_the_first_stack_of_each_line():
    # From a1: along the row to the black stack, along a long diagonal to the white one, and up.
    found = moves("3/4/2,w1,2/4/w2,1,b1 w 0/1")
    assert {move for move in found if move.startswith("a1-")} == {
        "a1-a2",
        "a1-b1",
        "a1-b2",
        "a1-c1",
    }
    assert {move for move in found if move.startswith("a1x")} == {"a1xa3"}


# Each with its ruling: a position, a move, and what comes of it.
PLAYED = {
    "outwards, a step gains a piece": ("3/4/2,w1,2/4/3 w 1/0", "c3-c4", "3/4/3,w2,1/4/3 b 1/0"),
    "outwards, two gain two": ("3/4/2,w1,2/4/3 w 1/0", "c3-c5", "3/4/4,w3/4/3 b 1/0"),
    "others cost one more than steps": ("3/4/w2,4/4/3 w 0/0", "c1-b1", "3/4/5/w1,3/3 b 0/0"),
    "a step inwards costs two": ("3/4/w3,4/4/3 w 1/0", "c1-c2", "3/4/1,w1,3/4/3 b 1/0"),
    "across costs one": ("3/4/w3,4/4/3 w 1/0", "c1-c5", "3/4/4,w2/4/3 b 1/0"),
    "a part keeps its size": ("3/4/w3,4/4/3 w 0/1", "c1:2-c3", "3/4/w1,1,w2,2/4/3 b 0/1"),
    "a part pays the tax": ("3/4/w3,4/4/3 w 1/1", "c1:2-c5", "3/4/w1,3,w1/4/3 b 1/1"),
    "ash_2: a friend is removed": ("3/4/5/4/w2,w1,1 w 0/0", "a1xa2", "3/4/5/4/1,w1,1 b 1/0"),
    "ash_3: spent is removed": ("3/4/5/4/w1,2 w 0/0", "a1-a2", "3/4/5/4/3 b 1/0"),
    "ash_3: and takes": ("3/4/5/4/w1,b1,1 w 0/0", "a1xa2", "3/4/5/4/3 b 2/0"),
    "ash_5: not its own tax": ("3/4/5/4/w3,b1,1 w 1/0", "a1:2xa2", "3/4/5/4/w1,w1,1 b 2/0"),
    "ash_9: only the remover": ("3/4/5/4/w2,b1,1 w 0/0", "a1xa2", "3/4/5/4/1,w1,1 b 1/0"),
    # Black's only stack is shut in by bigger ones, and the tax keeps black from entering.
    "ash_11: who cannot move sits out": (
        "w2,2/4/5/w2,w2,2/b1,w2,1 w 2/2",
        "e1-e2",
        "1,w1,1/4/5/w2,w2,2/b1,w2,1 w 2/2",
    ),
}


@pytest.mark.parametrize("what", PLAYED)
def test_a_move_leads_to(what):
    before, move, after = PLAYED[what]
    assert played(before, move) == after


def test_a_part_of_one_does_not_pay_a_step_inwards():
    assert "c1:1-c3" not in moves("3/4/w3,4/4/3 w 1/1")


def test_a_stack_of_n_goes_at_most_n_minus_1_steps_inwards():
    text = "3/4/w2,4/4/3 w 0/0"
    assert "c1-c2" in moves(text)
    assert "c1-c3" not in moves(text)
    assert "c1-c3" in moves("3/4/w3,4/4/3 w 1/0")


def test_no_stack_takes_a_bigger_one():
    found = moves("3/4/5/4/w2,b3,1 w 0/1")
    assert not {move for move in found if "x" in move}
    assert "a1xa2" in moves("3/4/5/4/w2,b2,1 w 0/1")


def test_ash_10_sizes_compare_before_any_gain():
    # From the centre c3 a stack of 1 would be 2 on c4, but it does not take the 2 there.
    assert "c3xc4" not in moves("3/4/2,w1,b2,1/4/3 w 1/1")
    assert "c3xc4" in moves("3/4/2,w1,b1,1/4/3 w 1/1")


def test_a_part_pays_no_step_inwards_that_the_whole_stack_could_not():
    found = moves("3/4/w2,4/4/3 w 0/0")
    assert "c1:1-c3" in found
    assert "c1-c3" not in found


def test_the_designers_example_of_the_tax():
    # A tax of 2: three steps outwards leave a stack of 1, two steps are not allowed.
    four = drystone.game("ashes", size=4)
    position = four.position("4/5/6/7/6/5/1,w1,b1,1 w 2/0")
    assert str(position.play("d4-d7")).split("/")[3] == "6,w1"
    with pytest.raises(IllegalMove):
        position.play("d4-d6")


def test_ash_1_white_moves_first():
    assert game.start().side == "w"
    assert next(iter(game.sides)) == "w"


def test_ash_4_a_part_that_lands_on_a_friend_pays_no_tax():
    text = "3/4/5/4/w2,w1,1 w 3/0"
    assert played(text, "a1:1xa2") == "3/4/5/4/w1,w1,1 b 4/0"
    assert not {move for move in moves(text) if move.startswith("a1:1-")}


def test_ash_6_both_annihilated_at_once_is_a_draw():
    position = game.position("3/4/5/4/w1,b1,1 w 2/2").play("a1xa2")
    assert position.outcome.letter == "draw"
    assert position.moves() == ()


def test_no_stack_and_no_way_to_enter_loses():
    position = game.position("3/4/5/4/w1,b1,1 w 0/2").play("a1xa2")
    assert position.outcome.winner is None
    position = game.position("3/4/5/4/w2,b1,1 w 0/2").play("a1xa2")
    assert position.outcome.winner == "w"
    assert "Black" in position.outcome.reason
    end = ending_of(position)
    assert "would need 3 steps outwards" in end.words
    assert "the longest way here is 2 steps" in end.words
    assert end.sites == ("c3",)
    assert set(end.why) == set(position.grid.indices) - {"a2"}
    assert "after the tax of 2" in end.why["b2"].text


def test_no_stack_but_a_way_to_enter_plays_on():
    position = game.position("3/4/5/4/w2,b1,1 w 0/1").play("a1xa2")
    assert position.outcome is None
    assert position.side == "b"


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_ash_7_somebody_can_always_move(seed):
    for position, _ in random_game(game, seed):
        if position.occupied:
            biggest = max(position.sizes)
            turn = next(t for t in (0, 1) if biggest in _sizes(position, t))
            assert position.can_move(turn)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("wb"), st.integers(1, 9)), min_size=19, max_size=19).filter(
        lambda stacks: len({side for side, _ in stacks}) == 2
    )
)
def test_ash_7_even_on_a_full_board(stacks):
    tokens = iter(f"{side}{size}" for side, size in stacks)
    rows = "/".join(",".join(next(tokens) for _ in range(n)) for n in (3, 4, 5, 4, 3))
    biggest = max(size for _, size in stacks)
    side = next(side for side, size in stacks if size == biggest)
    assert game.position(f"{rows} {side} 90/90").moves()


def _sizes(position, turn):
    return {position.sizes[index] for index in bits(position.stacks[turn])}


def test_ash_8_any_origin_that_comes_to_the_same_names_the_same_move():
    start = game.start()
    canonical = start.parse("b2-a2")
    for other in ("b3-a2", "c2-a2", "c4-a2"):
        assert start.parse(other) == canonical
        assert str(start.parse(other)) == "b2-a2"
        assert other not in moves(str(start))
    assert str(start.parse("b3-a3")) == "b3-a3"
    paths = {path: str(move) for path, move in start.paths()}
    assert paths["b3", "a2"] == paths["b2", "a2"] == "b2-a2"


def test_ash_8_the_name_follows_the_first_origin_that_is_open():
    # b2 is taken and hides c2, so the same stack on a2 is now named after b3.
    found = moves("3/4/5/1,b1,2/3 w 0/0")
    assert "b3-a2" in found
    assert "b2-a2" not in found


def test_ash_8_another_number_of_steps_is_another_move():
    found = {move for move in moves("3/4/5/4/3 w 0/0") if move.endswith("-a1")}
    assert found == {"b2-a1", "c3-a1"}


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 5))
def test_ashes_ends(seed, size):
    """Pieces beyond their rings become more only by removals, and each removal raises a tax."""
    before = None
    for position, _ in random_game(drystone.game("ashes", size=size), seed, plies=2000):
        grid = position.game.grid
        standing = [(index, size) for index, size in enumerate(position.sizes) if size]
        now = surplus(grid, standing), sum(position.taxes)
        assert now[0] <= (size - 2) * now[1]
        if before is not None:
            removals = now[1] - before[1]
            assert 0 <= removals <= 2
            assert now[0] <= before[0] + (size - 2) * removals
        before = now
    assert position.outcome is not None


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    size=st.integers(3, 5),
    greed=st.floats(0, 1),
    kindness=st.floats(0, 1),
)
def test_no_stacks_outgrow_what_the_taxes_let_them(seed, size, greed, kindness):
    """In games at random, of players who want much on the board, and of two who help each other."""
    rng, position = seeded(seed), drystone.game("ashes", size=size).start()
    for _ in range(120):
        if position.outcome is not None:
            break
        position = best_of_some(position, rng, greed, kindness)
        for turn, of in enumerate(position.stacks):
            taxes = position.taxes[turn], position.taxes[1 - turn]
            standing = [(index, position.sizes[index]) for index in bits(of)]
            now = surplus(position.grid, standing)
            assert now <= most_surplus(position.grid, len(standing), *taxes)
        assert position.game.position(str(position)) == position


def best_of_some(position, rng, greed, kindness):
    """Return the best of a few positions that follow, by what both colours' pieces add up to."""

    def total(after):
        own, other = (
            sum(after.sizes[index] for index in bits(after.stacks[turn]))
            for turn in (position.turn, 1 - position.turn)
        )
        return greed * own + kindness * other

    return max((position.after(position.random_move(rng)) for _ in range(6)), key=total)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 4))
def test_the_rules_read_word_by_word_say_the_same(seed, size):
    literal = Literal(size)
    for position, move in random_game(drystone.game("ashes", size=size), seed):
        assert (position.outcome.letter if position.outcome else "") == literal.result()
        assert position.side == literal.side
        if move is not None:
            assert sorted(map(str, position.moves())) == sorted(literal.moves())
            literal = literal.play(str(move))


def test_where_a_stack_entered_from_is_not_marked():
    """Any empty space may be the origin, and the text names the first of them (ASH-8)."""
    match = drystone.match("ashes")
    match.play("g2-h1")
    assert (str(match.last.move), match.last_sites) == ("b4-h1", ("h1",))
    match.play_all(["c5-a5", "h1-g1"])
    assert match.last_sites == ("h1", "g1")
