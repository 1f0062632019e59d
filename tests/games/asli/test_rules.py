"""Asli by its rules: life and death, captures, incursions, the prison, the set-up, the draw."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import drystone
from drystone.core.boards.bits import bits
from drystone.core.errors import IllegalMove
from drystone.games.asli.rules.past import Past
from drystone.games.asli.rules.position import AsliPosition
from drystone.play.match import Match
from drystone.play.records.record import read
from tests.games.asli.literal import Literal
from tests.helpers import random_game

game = drystone.game("asli", size=5, komi=0)
pie = drystone.game("asli", size=5)


def moves(text, of=pie):
    return {str(move) for move in of.position(text).moves()}


def refused(text, move, of=pie):
    with pytest.raises(IllegalMove) as caught:
        of.position(text).play(move)
    return caught.value


def test_black_begins_on_an_empty_board():
    assert str(game.start()) == "5/5/5/5/5 b - - -"
    assert len(game.start().moves()) == 25


def test_a_komi_waits_in_the_prison():
    start = drystone.game("asli", size=5, komi=7).start()
    assert str(start) == "5/5/5/5/5 b b7 - -"
    assert "hold" in moves(str(start.play("c3")))


def test_hold_removes_an_enemy_stone_only():
    black = drystone.game("asli", size=5, komi=2).start()
    assert "hold" not in {str(move) for move in black.moves()}
    white = black.play("c3")
    assert str(white.play("hold")) == "5/5/2b2/5/5 b b1 - -"
    assert str(white.play("hold").play("a1").play("hold")) == "5/5/2b2/5/b4 b - b -"


def test_a_group_cut_off_from_its_friends_goes_to_the_prison():
    # White d3, e2 hold together through e3 only; with it black takes both, which are two groups.
    before = pie.position("bbw1w/1b1wb/ww1bb/bbbww/bww1w b - bw m")
    after = before.play("d1")
    taken = {after.game.grid.names[i] for i in bits(after.taken)}
    assert taken == {"b1", "c1", "d2", "e2", "e1"}
    assert after.prison == -5


def test_prisoners_of_both_colours_leave_in_pairs():
    before = pie.position("b1w2/wbbww/wbw1w/wbbbb/1wwb1 b b1 bw m")
    after = before.play("a1")
    gone = after.taken.bit_count()
    assert gone > 1
    assert after.prison == 1 - gone
    assert str(after).split(" ")[2] == f"w{gone - 1}"


def test_the_last_to_act_wins():
    # The black group lives as black's only one ever; any other black stone would be cut off.
    position = game.position("5/5/ww3/bbw2/bbw2 b - w -")
    assert position.moves() == ()
    assert position.outcome.winner == "w"
    assert "Black has no legal action" in position.outcome.reason


def test_asl_1_a_colour_that_never_had_two_groups_lives_alone():
    for position, _ in random_game(game, seed=3):
        if len(position.camps[0].groups) == 1 and not position.camps[0].parted:
            assert position.outcome is None or position.outcome.winner != "w"
    alone = game.position("5/5/ww3/bbw2/bbw2 b - w -")
    assert [camp.parted for camp in alone.camps] == [False, True]


def test_asl_1_the_exemption_ends_within_the_move_that_places_a_second_group():
    text = "3b1/3b1/5/w4/1w3 b - w -"
    error = refused(text, "a1", game)
    assert error.rule == "dead"
    assert game.position(text).play("c1").camps[0].parted


def test_asl_2_a_region_without_stones_is_nobodys():
    start = game.start()
    assert not start.invades(game.grid.board)
    first = start.play("c3")
    assert first.invades(first.regions[0])
    second = first.play("c4")
    assert not second.invades(second.regions[0])


DRAWN = """
d4 c5 c1 d3 b4 b5 a1 e2 b1 b3 e5 e4 c2 d2 a5 b2 a2 c4 c3 d5 hold c5 e5

a4 d2 e2 a5 c4 b1 a1 e3 d5 c3 b2 e1 a3 c2 e5 a2 e4 hold
d3 a1 c1 b4 e2 b3 a1 a2 b5 a3 c5 hold a4 b1 d1 hold c1 e1
"""
DRAW = [game.split() for game in DRAWN.split("\n\n")]


@pytest.mark.parametrize(("komi", "played"), [(0, DRAW[0]), (2, DRAW[1])])
def test_asl_3_an_earlier_board_with_the_same_player_to_move_draws(komi, played):
    position = drystone.game("asli", size=5, komi=komi).start()
    boards = [(position.stones, position.turn)]
    for text in played:
        assert position.outcome is None
        position = position.play(text)
        boards.append((position.stones, position.turn))
    assert boards[-1] in boards[:-1]
    assert position.outcome.letter == "draw"
    assert position.moves() == ()
    # The text cannot say so: it carries no earlier boards.
    assert position.game.position(str(position)).outcome != position.outcome


def test_asl_3_the_prison_need_not_be_part_of_the_board():
    # The same stones with the same player to move come with the same prison anyway.
    position = drystone.game("asli", size=5, komi=0).start()
    prisons = {}
    for text in DRAW[0]:
        position = position.play(text)
        known = prisons.get((position.stones, position.turn))
        prisons[position.stones, position.turn] = position.prison
    assert known == position.prison


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=30))
def test_asl_3_a_past_recalls_the_boards_before_the_last_capture(steps):
    past, boards, before_capture = Past((0, 0, 0)), [(0, 0, 0)], 0
    for board, captured in steps:
        if captured:
            before_capture = len(boards)
        past = Past((board, 0, 0), past, captured)
        boards.append((board, 0, 0))
        for known in ((number, 0, 0) for number in range(5)):
            recalled = past.older is not None and past.older.holds(known)
            assert recalled == (known in boards[:before_capture])
    assert list(past.boards()) == boards[::-1]


def test_asl_4_joining_ones_last_two_groups_is_illegal():
    text = "4w/5/4w/5/b1b2 b - bw -"
    assert "b1" not in moves(text)
    assert refused(text, "b1").rule == "ASL-4"
    # With a third group to see, the two may join.
    assert "b1" in moves("4w/4w/2w2/5/b1b1b b - bw -")


MINIMAL = [
    ("b1b1b/bbb1b/wwwbb/w2wb/wwwb1 w - bw m", "e1"),
    ("b2b1/bbbw1/1bbbw/b1ww1/bw1ww w b3 bw m", "c5"),
    ("1b3/b1b2/1wwb1/w1wwb/4w b b3 bw m", "d1"),
]


@pytest.mark.parametrize(("text", "point"), MINIMAL)
def test_a_minimal_incursion_cannot_answer_a_minimal_incursion(text, point):
    assert point not in moves(text)
    error = refused(text, point)
    assert error.rule == "incursion"
    # Without the opponent's own the same stone is legal, and the next player is bound by it.
    free = pie.position(text[:-1] + "-")
    after = free.play(point)
    assert after.minimal
    assert str(after).endswith(" m")


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("bbw1w/1b1wb/ww1bb/bbbww/bww1w b - bw m", "d1"),
        ("b1w2/wbbww/wbw1w/wbbbb/1wwb1 b b1 bw m", "a1"),
    ],
)
def test_an_incursion_that_kills_two_groups_may_answer_a_minimal_one(text, point):
    assert not pie.position(text).play(point).minimal


def test_set_up_by_pie():
    start = pie.start()
    assert str(start) == "5/5/5/5/5 1 - - -"
    assert len(start.moves()) == 26
    chosen = start.play("komi:7")
    assert str(chosen) == "5/5/5/5/5 2 b7 - -"
    assert [str(move) for move in chosen.moves()] == ["black", "white"]
    for colour in ("black", "white"):
        assert str(chosen.play(colour)) == "5/5/5/5/5 b b7 - -"


@pytest.mark.parametrize(
    ("colour", "seats"), [("black", {"b": 2, "w": 1}), ("white", {"b": 1, "w": 2})]
)
def test_seats_and_colours_part_by_the_choice(colour, seats):
    match = Match(pie.start())
    match.play_all(["komi:0", colour])
    assert match.seats == seats
    match.undo()
    assert match.seats == {"b": 1, "w": 2}


def test_positions_are_the_same_with_the_same_past_only():
    one, other = game.start(), game.start()
    for first, second in zip(("a1", "e5", "c1"), ("c1", "e5", "a1"), strict=True):
        one, other = one.play(first), other.play(second)
    assert str(one) == str(other)
    assert one != other
    again = game.start().play("a1").play("e5").play("c1")
    assert again == one
    assert hash(again) == hash(one)
    assert game.position(str(one)) == game.position(str(other))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.integers(5, 7), komi=st.integers(0, 6))
def test_what_a_position_carries_is_what_it_would_find_anew(seed, size, komi):
    chosen = drystone.game("asli", size=size, komi=komi)
    for position, _ in random_game(chosen, seed):
        anew = chosen.position(str(position))
        assert set(position.regions) == set(anew.regions)
        for ours, theirs in zip(position.camps, anew.camps, strict=True):
            assert set(ours.groups) == set(theirs.groups)
        # The stones in sight tell the komi: placing, capturing and holding keep the balance.
        black, white = (stones.bit_count() for stones in position.stones)
        assert position.prison + black - white - position.turn == komi


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_plain_points_are_legal_and_kill_nothing(seed):
    for position, _ in random_game(game, seed):
        if position.repeated:
            continue
        known = position.outlooks
        doubting = tuple(one._replace(plain=0, calm=0) for one in known)
        outlook = known[position.turn]
        assert outlook.plain & ~outlook.calm == 0
        for index in bits(outlook.calm):
            seen = position.effect(1 << index)
            position._outlooks = doubting
            looked = position.effect(1 << index)
            if outlook.plain >> index & 1:
                assert position.allows(1 << index)
            position._outlooks = known
            assert (seen.own, seen.enemy, seen.captured) == (looked.own, looked.enemy, ())
            assert set(seen.regions) == set(looked.regions)


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.integers(5, 6), komi=st.integers(0, 5))
def test_the_rules_read_word_by_word_say_the_same(seed, size, komi):
    literal = Literal(size, {"b": komi, "w": 0})
    for position, move in random_game(drystone.game("asli", size=size, komi=komi), seed):
        actions = literal.actions()
        assert [str(known) for known in position.moves()] == list(actions)
        assert position.minimal == literal.minimal
        if move is not None:
            literal = actions[str(move)]
    if position.outcome is not None:
        winner = None if literal.drawn else ("w" if literal.side == "b" else "b")
        assert position.outcome.winner == winner


def test_a_typed_action_is_the_one_that_is_listed():
    """Every point and word is asked for, in games at random."""
    asked = [*game.grid.indices, "hold", "komi:3", "black", "f9", "hold "]
    found = {True: 0, False: 0}
    for seed in range(4):
        for position, _ in random_game(game, seed=seed):
            listed = {str(move): move for move in position.moves()}
            for text in asked:
                wanted = listed.get(text.strip())
                assert position.find(text, game.path_of(text)) == wanted
                found[wanted is not None] += 1
    assert min(found.values()) > 200


@pytest.mark.parametrize("repeated", ["({0})", "({0} {1})"])
def test_a_record_is_read_without_listing_all_actions_at_each_move(repeated, monkeypatch):
    large = drystone.game("asli", size=19, komi=0)
    *_, (position, _) = random_game(large, seed=1, plies=180)
    first, *others = map(str, position.moves())
    headers = '[Drystone "1"] [Game "asli"] [Option "size=19"] [Option "komi=0"]'
    words = " ".join(repeated.format(*others) for _ in range(500))
    asked = Counter()
    for name in ("moves", "effect"):
        monkeypatch.setattr(AsliPosition, name, counted(asked, name))
    loaded = read(f'{headers} [Start "{position}"] {first} {words} *')
    assert loaded.trouble == ""
    assert asked["moves"] == 0
    assert asked["effect"] < 1_100


def counted(asked, name):
    """Return a method of positions that counts how often it is asked."""
    method = getattr(AsliPosition, name)

    def ask(self, *words):
        asked[name] += 1
        return method(self, *words)

    return ask
