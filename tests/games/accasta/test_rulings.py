"""The rules and rulings of Accasta, each by name, and what the designer's figures show."""

import pytest

import drystone
from drystone.play.match import Match


def texts(position):
    return [str(move) for move in position.moves()]


def targets(position):
    """Where the pieces of single submoves go."""
    return {move.path[-1] for move in position.moves() if len(move.path) == 3}


# The figures


def test_figure_3a_a_shield_reaches_its_six_neighbours(board):
    assert targets(board(e5="S")) == {"e4", "e6", "f4", "f5", "d5", "d6"}


def test_figure_3a_a_horse_reaches_two_spaces(board):
    reach = {"b1", "b3", "b4", "c2", "c3", "d2", "d4", "a1", "a2"}
    assert targets(board(b2="H")) == reach


def test_figure_3b_a_chariot_reaches_three_spaces(board):
    lines = ["c3 c2 c1", "c5 c6", "d4 e3 f2", "d5 e5 f5", "b3 a2", "b4 a4"]
    assert targets(board(c4="C")) == {space for line in lines for space in line.split()}


def test_a_piece_stops_at_the_first_stack_and_may_land_on_it(board):
    reach = {move.path[-1] for move in board(d1="C", d3="S", a4="s").turns(24)}
    assert {"d2", "d3"} <= reach
    assert "d4" not in reach


def test_figure_4_a_stack_is_split_anywhere_and_the_top_piece_leads(board):
    position = board(d4="SsHc")
    assert {"d4:S-d5", "d4:Ss-d5", "d4:SsH-d5", "d4:SsHc-d5"} <= set(texts(position))
    assert all("d6" not in move.path[:3] for move in position.moves())


def test_figure_5_a_recaptured_piece_is_free_again(board):
    position = board(c3="sS", c2="S")
    assert not position.stacks("w") >> position.game.grid.index("c3") & 1
    freed = position.play("c2:Sxc3")
    assert str(freed) == "4/5/6/7/2,SsS,3/5/4 b"
    assert freed.stacks("b") == 0


def test_figure_6_three_pieces_move_in_one_turn(board):
    after = board(d4="CHS", a1="s").play("d4:C-d7,H-b2,S-e4")
    assert str(after).startswith("4/5/3,S,2/6,C/6/1,H,3/s,3")


def test_figure_7_no_more_than_three_of_a_colour(board):
    white = board(d2="HSS", d4="SS", d6="hSS", a1="s", a4="s")
    assert "d2:H+d4" in texts(white)
    assert not any(text.startswith(("d2:HS+d4", "d2:HSS+d4")) for text in texts(white))
    black = board(side="b", d2="HSS", d4="SS", d6="hSS", a1="s", a4="s")
    landings = [text for text in texts(black) if text.endswith("xd4")]
    assert landings == ["d6:Hxd4", "d6:Hsxd4"]


def test_figure_8_three_stacks_in_the_enemy_castle_win(board):
    position = board(e4="S", f4="Hs", d1="C", g4="chs", c1="s").play("d1:C-g1")
    assert position.outcome.winner == "w"


def test_stacking_counts_pieces_moved_earlier_in_the_same_turn(board):
    position = board(d4="CHS", d3="S", a1="s")
    assert "d4:CH+d3" in texts(position)
    assert "d4:CH+d3,S+d3" not in texts(position)
    assert "d4:C+d3,H+d3" in texts(position)


def test_a_piece_moved_earlier_in_the_turn_stands_in_the_way(board):
    position = board(d4="CHS", a1="s")
    assert "d4:C-d5,H+d5" in texts(position)
    assert "d4:C-d5,H-d6" not in texts(position)


# Release


def test_a_release_ends_the_turn(board):
    position = board(d4="CsH")
    assert "d4:C-d5" in texts(position)
    assert not any(text.startswith("d4:C-d5,") for text in texts(position))
    assert position.play("d4:C-d5").side == "b"


@pytest.mark.parametrize(("rules", "legal"), [("1998", False), ("2010", True)])
def test_release_at_home(board, rules, legal):
    position = board(rules=rules, b3="CsH", d6="s")
    assert ("b3:C-b4" in texts(position)) is legal
    assert "b3:Cs-b4" in texts(position)


def test_release_at_home_is_allowed_in_pari(board):
    assert "b3:1-b4" in texts(board(rules="pari", b3="Pp", d6="p"))


def test_release_in_the_enemy_castle_is_legal(board):
    assert "f3:C-d3" in texts(board(f3="Cs"))


# The end


def test_1998_wins_at_the_end_of_the_turn(board):
    before = board(e3="S", e4="H", d1="C", a1="s", d6="s")
    assert before.outcome is None
    after = before.play("d1:C-g1")
    assert after.outcome.winner == "w"
    assert after.outcome.reason == "White has 3 stacks in Black’s castle"
    assert after.moves() == ()


@pytest.mark.parametrize("rules", ["2010", "pari"])
def test_2010_wins_at_the_beginning_of_the_turn(board, rules):
    piece = {"2010": "SHC", "pari": "PPP"}[rules]
    own = dict(zip(("e3", "e4", "g1"), piece, strict=True))
    enemy = {"f2": piece[0].lower(), "a1": piece[0].lower()}
    threat = board(side="b", rules=rules, **own, **enemy)
    assert threat.outcome is None
    kept = threat.play(next(move for move in threat.moves() if move.path[0] == "a1"))
    assert kept.outcome.winner == "w"
    assert kept.moves() == ()
    saved = threat.play(next(move for move in threat.moves() if move.path[-1] == "e3"))
    assert saved.outcome is None


def test_stacks_in_the_own_castle_do_not_count(board):
    assert board(side="b", a1="S", a2="S", a3="S", d4="s").outcome is None


def test_acc_1_a_player_without_a_legal_turn_loses(board):
    walls = dict.fromkeys(("b1", "b2", "a2"), "shsHSS")
    position = board(a1="S", **walls)
    assert position.moves() == ()
    assert position.outcome.winner == "b"
    assert position.outcome.reason == "White has no legal turn"


def test_acc_1_a_player_without_any_stack_on_top_loses(board):
    position = board(d4="sS")
    assert position.outcome.winner == "b"


def test_acc_1_one_way_out_is_enough(board):
    assert board(a1="S", b1="shsHSS", b2="shsHSS", a2="shsSS").outcome is None


def shuttle():
    return ["b2:HS-c2", "f2:HS-e2", "c2:HS-b2", "e2:HS-f2"]


def test_acc_2_the_third_occurrence_is_a_draw():
    match = Match(drystone.game("accasta").start())
    match.play_all(shuttle() + shuttle()[:3])
    assert match.outcome is None
    match.play_all(shuttle()[3:])
    assert match.outcome.letter == "draw"
    assert match.position.outcome is None


def test_acc_2_the_same_stacks_with_the_other_side_to_move_are_another_position():
    game = drystone.game("accasta")
    start = game.start()
    other = game.position(str(start)[:-1] + "b")
    assert start != other


def test_acc_3_orders_that_end_alike_are_different_turns(board):
    position = board(d4="SS", a1="s")
    one, two = position.parse("d4:S-d3,S-d5"), position.parse("d4:S-d5,S-d3")
    assert one != two
    assert position.after(one) == position.after(two)
    assert one in position.moves()
    assert two in position.moves()


# Pari


def test_pari_moves_as_far_as_the_stack_held_friends_before(board):
    assert targets(board(rules="pari", d1="PpP", a4="p")) >= {"d2", "d3"}
    assert "d4" not in targets(board(rules="pari", d1="PpP", a4="p"))


def test_pari_what_is_left_moves_less_far(board):
    position = board(rules="pari", d4="PPP", a1="p")
    assert "d4:1-d7,1-d2,-e4" in texts(position)
    assert not any(text.startswith("d4:1-d7,1-d1") for text in texts(position))


def test_pari_counts_captured_pieces_in_the_notation(board):
    assert "d4:2-d6,-d3" in texts(board(rules="pari", d4="PpP", a1="p"))


# Order


def test_moves_are_pinned_by_space_then_pieces_then_direction():
    moves = texts(drystone.game("accasta").start())
    assert moves[:4] == ["a1:C+b2", "a1:C+b2,H-b1", "a1:C+b2,H-b1,S+b1", "a1:C+b2,H-c1"]
    origins = [text[:2] for text in moves]
    assert origins == sorted(origins)


def test_a_turn_stands_before_those_that_continue_it(board):
    moves = texts(board(d4="HS", a1="s"))
    assert moves.index("d4:H-d5") + 1 == moves.index("d4:H-d5,S+d5")
