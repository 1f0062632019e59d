"""The rulings GHA-1 to GHA-13, each by name, and what the rules say of turns and claims."""

from collections import Counter

import pytest

from drystone.core.errors import IllegalMove
from drystone.core.rng import seeded
from drystone.games.ghast.rules.past import LENGTH, NOTHING, extended, occurrences
from tests.games.ghast.helpers import (
    NINE_BLUE,
    ghast,
    played,
    slow_starved,
    spread,
    texts,
    tokens_of,
)


def hexes(position):
    return {str(move).partition(">")[0].strip("~") for move in position.moves() if ">" in str(move)}


def depths(position):
    grid = position.game.grid
    return {grid.size - 1 - grid.ring[grid.indices[name]] for name in hexes(position)}


def test_gha_1_the_centre_opens_in_turn_7_on_the_standard_board():
    game = ghast()
    assert game.grid.size == 6
    assert len(game.grid.names) == 91
    position = game.start()
    moves = ("a1>e", "a2>w", "a3>e", "a4>e", "a5>e", "a6>e", "b1>e")
    for turn, (move, deepest) in enumerate(zip(moves, (0, 0, 1, 2, 3, 4, 5), strict=True), 1):
        assert position.turn == turn
        assert depths(position) == set(range(deepest + 1))
        assert ("f6" in hexes(position)) == (turn == 7)
        position = position.play(move)


def test_gha_1_passing_opens_rings_as_well():
    position = played(ghast(), "a1>e pass")
    assert position.turn == 3
    assert depths(position) == {0, 1}


def test_gha_2_the_default_tile_fits_the_examples():
    game = ghast()
    assert game.values["tile"] == ">c.R.c"
    assert game.variant.tiles.couplers == (1, 3, 5)
    assert game.variant.tiles.receiver == 3


def test_gha_3_a_coupler_that_points_off_the_board_is_no_source():
    """In the corner a1, facing sw, couplers point w and se off the board, and ne at b2."""
    game = ghast(size=3)
    closing = game.position("3/4/5/4/o4,2 b 2 0").play("b1>e")
    assert "a1" in tokens_of(closing)
    left = game.position("3/4/5/4/o4,2 b 4 1").play("b2>e")
    assert "a1" not in tokens_of(left)
    assert "b2" in tokens_of(left)


def repeating(position):
    """Return the position after a placement that starves at once, or None if there is none."""
    for move in position.moves():
        after = position.after(move)
        if ">" in str(move) and tokens_of(after) == tokens_of(position):
            return after
    return None


def recurring(lead):
    """Return a position, with a past of nothing, from which both sides can leave all as it is."""
    game = ghast(size=3)
    for seed in range(40):
        for position, _ in spread(game, 60, words=False, seed=seed):
            if not lead(position.lead(position.side)) or position.passes:
                continue
            after = repeating(position)
            if after and repeating(after):
                return game.position(str(position))
    raise AssertionError("no such position was met")


def claims_while_recurring(position, turns):
    """Return for each turn of the side to move whether it may claim."""
    found = []
    for _ in range(turns):
        found.append("claim" in texts(position))
        position = repeating(repeating(position))
    return found


def test_gha_4_any_lead_may_be_claimed_at_the_fourth_occurrence():
    position = recurring(lambda lead: 0 < lead < 9)
    assert claims_while_recurring(position, 5) == [False, False, False, True, True]


def test_gha_4_without_a_lead_there_is_never_a_claim():
    position = recurring(lambda lead: lead <= 0)
    assert claims_while_recurring(position, 6) == [False] * 6


def test_gha_4_the_position_says_how_often_and_equal_positions_may_do_the_same():
    position = recurring(lambda lead: 0 < lead < 9)
    for times in range(1, 5):
        assert position.occurrences == times
        fresh = position.game.position(str(position))
        assert (fresh == position) == (times < 4)
        last, position = position, repeating(repeating(position))
    assert last.play("claim").outcome.winner == last.side


def test_gha_5_face_down_tiles_breathe_connect_and_block_like_any():
    """Every turn of random games removes what a slow count removes, that takes fakes for tiles."""
    game = ghast(size=3, mode="fakerghast")
    starvations = 0
    for seed in range(4):
        for position, move in spread(game, 120, seed=seed):
            if move is None or not str(move).startswith("~"):
                continue
            board = tokens_of(position)
            board[move.path[0]] = f"{position.side}{move.facing}"
            for pair in position.extras.pairs:
                if pair.side == position.side and pair.turns == 1 and pair.fake >= 0:
                    del board[game.grid.names[pair.fake]]
            starved = slow_starved(game, board)
            starvations += bool(starved)
            left = {name: token for name, token in board.items() if name not in starved}
            assert tokens_of(position.after(move)) == left
    assert starvations > 10


def test_gha_6_the_partner_of_a_starved_tile_is_known_and_waits_for_its_flip():
    met = Counter()
    for seed in range(6):
        game = ghast(size=3, mode="fakerghast-3")
        for position, _ in spread(game, 150, seed=seed):
            for pair in position.extras.pairs:
                index = position.extras.half
                if pair.open and pair.real != index:
                    name = game.grid.names[pair.spaces[0]]
                    token = f"?{'r' if pair.real >= 0 else 'f'}{pair.turns}"
                    assert token in str(position.seen_by("o"))
                    assert token in str(position.seen_by("b"))
                    assert name in tokens_of(position)
                    met[token] += 1
    assert {"?r1", "?r2", "?f1", "?f2"} <= set(met)


def test_gha_7_two_passes_flip_all_settle_once_and_count():
    met = 0
    for seed in range(12):
        game = ghast(size=3, mode="fakerghast")
        for position, _ in spread(game, 60, seed=seed, words=False):
            if position.extras.half >= 0 or position.outcome or position.passes:
                continue
            first = position.play("pass")
            end = first.play("pass")
            board = tokens_of(first)
            for pair in first.extras.pairs:
                if pair.fake >= 0:
                    del board[game.grid.names[pair.fake]]
            for name in slow_starved(game, board):
                del board[name]
            assert tokens_of(end) == board
            assert "?" not in str(end)
            counts = Counter(token[0] for token in board.values())
            lead = counts["o"] - counts["b"]
            winner = "o" if lead > 0 else "b" if lead < 0 else None
            assert end.outcome.winner == winner
            assert end.moves() == ()
            met += bool(first.extras.pairs)
    assert met > 50


@pytest.mark.parametrize("mode", ["standard", "fakerghast", "fakerghast-3", "fakes-2"])
def test_gha_8_passing_is_always_allowed_and_is_a_turn(mode):
    game = ghast(size=3, mode=mode)
    for position, _ in spread(game, 80):
        if position.outcome:
            continue
        if position.extras.half >= 0:
            assert "pass" not in texts(position)
            continue
        after = position.play("pass")
        assert after.turn == position.turn + 1
        assert after.side != position.side
        assert after.passes == position.passes + 1


def test_gha_13_a_pass_flips_the_pair_that_is_due():
    position = played(ghast(size=4, mode="fakerghast"), "a1>e~ ~a2>e pass b1>e~ ~c1>e g1>e~ ~g3>e")
    assert "a2" in tokens_of(position)
    assert "o0?r1" in str(position)
    after = position.play("pass")
    assert set(tokens_of(after)) == {"a1", "b1", "c1", "g1", "g3"}
    assert "o0?r1" in str(after)
    assert "o0?r2" not in str(after)
    assert str(after).split()[0].endswith("/o0,3")


def test_a_pair_stands_for_two_own_turns_and_with_three_markers_for_three():
    for mode, turns in (("fakerghast", 2), ("fakerghast-3", 3), ("fakes-1", 1)):
        position = played(ghast(size=5, mode=mode), "a1>e~ ~a3>e")
        own = 0
        while "a3" in tokens_of(position):
            position = position.play("pass") if position.side == "b" else placed_far(position)
            own += position.side == "b"
        assert own == turns
        assert "a1" in tokens_of(position)


def placed_far(position):
    """Place a tile or a pair on the upper rows, away from everything."""
    free = sorted(hexes(position), reverse=True)
    real = f"{free[0]}>e~" if f"{free[0]}>e~" in texts(position) else f"{free[0]}>e"
    position = position.play(real)
    return position.play(f"~{free[2]}>e") if position.extras.half >= 0 else position


def test_two_passes_end_the_game_and_equal_scores_draw():
    assert played(ghast(), "pass pass").outcome.winner is None
    assert played(ghast(), "a1>e pass pass").outcome.winner == "o"
    assert played(ghast(komi="1"), "a1>e pass pass").outcome.winner is None
    assert played(ghast(komi="1.5"), "a1>e pass pass").outcome.winner == "b"
    assert played(ghast(komi="-0.5"), "pass pass").outcome.winner == "o"
    assert played(ghast(), "a1>e pass a2>e pass").outcome is None


def test_nine_tiles_more_may_be_claimed_at_the_start_of_a_turn():
    position = ghast(size=4).position(NINE_BLUE)
    assert position.more_tiles("b") == 9
    ended = position.play("claim")
    assert ended.outcome.winner == "b"
    assert ended.outcome.reason == "claimed with a score of 9 to 0"
    assert ended.moves() == ()
    with pytest.raises(IllegalMove, match="over"):
        ended.play("a1>e")
    eight = NINE_BLUE.replace("/b1,", "/1,", 1)
    assert "claim" not in texts(ghast(size=4).position(eight))


def test_gha_9_komi_does_not_count_for_the_claim_by_nine():
    assert "claim" not in texts(ghast(komi="-9").start())
    behind = ghast(komi="9").start().play("pass")
    with pytest.raises(IllegalMove, match="komi does not count") as refused:
        behind.play("claim")
    assert refused.value.rule == "GHA-9"
    ahead = ghast(size=4, komi="-12").position(NINE_BLUE)
    assert ahead.lead("b") == -3
    ended = ahead.play("claim")
    assert ended.outcome.winner == "b"
    assert ended.outcome.reason == "claimed with 9 tiles to 0, komi left out"


def test_gha_9_komi_counts_for_the_claim_after_a_cycle():
    position = recurring(lambda lead: lead == 1)
    komi = {"o": 1, "b": -1}[position.side]
    for points, claims in ((komi, False), (komi / 2, True)):
        again = ghast(size=3, komi=f"{points:g}").position(str(position))
        assert claims_while_recurring(again, 4) == [False, False, False, claims]


def test_gha_10_after_a_veto_come_another_hex_or_a_pass_but_no_claim():
    position = ghast(size=4, vetoes="1/0").position(f"{NINE_BLUE} 1/0")
    assert "claim" in texts(position)
    vetoed = position.play("d1>e").play("veto")
    assert vetoed.side == "b"
    assert "d1" not in hexes(vetoed)
    assert {"pass", "d2>e"} <= set(texts(vetoed))
    assert "claim" not in texts(vetoed)
    with pytest.raises(IllegalMove, match="start of a turn") as refused:
        vetoed.play("claim")
    assert refused.value.rule == "GHA-10"
    assert vetoed.play("pass").passes == 1


def test_gha_11_a_vetoed_pair_bars_both_hexes_and_uses_up_no_fake():
    start = ghast(size=4, mode="fakes-2", vetoes="0/2").start()
    vetoed = start.play("a1>e~").play("~a3>e").play("veto")
    assert vetoed.side == "o"
    assert hexes(start) - hexes(vetoed) == {"a1", "a3"}
    assert vetoed.extras.fakes == start.extras.fakes == (2, 2)
    assert vetoed.extras.vetoes == (0, 1)
    allowed = vetoed.play("a2>e~").play("~a4>e").play("allow")
    assert allowed.extras.fakes == (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"vetoes": "9/9"}, {"mode": "fakes-9"}], ids=str)
def test_gha_12_the_board_and_the_side_recur_whatever_else_has_changed(options):
    """Counted anew from the texts, in games whose players like to leave the board as it is."""
    met = Counter()
    for seed in range(5):
        rng, before = seeded(f"cycle {seed}"), Counter()
        position = ghast(size=3, **options).start()
        for ply in range(150):
            extras = position.extras
            if not (extras.waiting or extras.half >= 0 or extras.barred):
                rows = str(position.seen_by("")).split()[0]
                before[rows, position.side] += 1
                assert position.occurrences == before[rows, position.side]
                met[position.occurrences] += 1
            position = idle(position, rng, busy=ply < 40)
            if position.outcome is not None:
                break
    assert met[2] > 3
    assert met[3]


def idle(position, rng, busy):
    """Return a position that follows; unless `busy`, if possible with the same tiles or a pass."""
    moves = [move for move in position.moves() if str(move) not in {"claim", "pass"}]
    if busy or not moves:
        return position.after(rng.choice(moves or position.moves()))
    if position.passes == 0 and not position.extras.waiting and rng.random() < 0.3:
        return position.play("pass") if "pass" in texts(position) else position.after(moves[0])
    same = [
        move for move in moves if tokens_of(allowed(position.after(move))) == tokens_of(position)
    ]
    return position.after(rng.choice(same or moves))


def allowed(position):
    return position.play("allow") if position.extras.waiting else position


def test_gha_12_real_and_fake_tell_no_positions_apart_and_turns_left_do():
    game = ghast(size=4, mode="fakerghast")
    one, other = played(game, "a1>e~ ~a3>e"), played(game, "a3>e~ ~a1>e")
    assert str(one) != str(other)
    (pair,) = one.extras.pairs
    known = extended(NOTHING, one.board, one.extras.pairs)
    assert known == extended(NOTHING, other.board, other.extras.pairs)
    assert known != extended(NOTHING, one.board, (pair._replace(turns=1),))


def test_a_long_past_is_counted_whole_and_shared():
    """No position holds more than a bounded part of the past for itself."""
    start = ghast(size=3).start()
    moved = start.play("a1>e")
    past, counts = NOTHING, Counter()
    for number in range(3 * LENGTH):
        before, board = past, (moved if number % 5 == 2 else start).board
        past = extended(past, board, ())
        counts[board] += 1
        assert occurrences(past) == counts[board]
        assert len(past) <= LENGTH
        assert past[0] is before or past[:-1] == before
    long = played(ghast(size=3), "a1>e pass")
    for _ in range(400):
        follows = long.play("pass" if long.passes == 0 else str(long.moves()[0]))
        own = [follows.mine, follows.theirs]
        assert follows.theirs is long.mine
        assert max(map(len, own)) <= LENGTH
        long = follows


def test_only_real_tiles_score():
    position = played(ghast(mode="fakerghast"), "a1>e~ ~a3>e")
    assert (position.score("o"), position.score("b")) == ("1", "0")
    assert position.seen_by("b").score("o") == "1"


def test_moves_come_in_a_pinned_order():
    position = played(ghast(size=3, mode="fakes-1"), "e1>e")
    listed = texts(position)
    assert listed[:7] == [f"a1>{way}" for way in ("e", "ne", "nw", "w", "sw", "se")] + ["a2>e"]
    assert listed[-2].endswith("~")
    assert listed[-1] == "pass"
    assert len(listed) == 2 * 6 * 11 + 1
