"""From level 3 on a player takes a win in one, and leaves none to the other side."""

from dataclasses import replace

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.search.budget import Budget
from drystone.search.interface import PrincipalVariation
from drystone.search.players import oversights
from drystone.search.players.levels import LEVELS
from drystone.search.players.oversights import found, seen
from drystone.search.players.players import SearchPlayer
from lab.oversights import LATE, Found, begun, games_of, hangs, of_player, won_by
from lab.selfplay import Series
from tests.helpers import random_game

NAMES = ("accasta", "anaash", "ashes", "asli", "ghast")
FEW = {"anaash": {"size": 4}, "ashes": {"size": 3}, "asli": {"size": 5}, "ghast": {"size": 3}}


def small(name):
    return drystone.game(name, **FEW.get(name, {}))


def lines_of(moves):
    return iter([PrincipalVariation(move, 0.0, 1.0, (move,)) for move in moves])


def played(position, moves):
    """Return which of a player's choices is played, the first the dearest."""
    return found(seen(position, lines_of(moves))).move


def critical(chosen, wanted):
    """Yield positions where a win in one is there, or where some moves hang one and some do not."""
    count = 0
    for seed in range(400):
        line = [position for position, _ in random_game(chosen, seed, 300)]
        for position in line[-4:]:
            moves = position.moves()
            if position.outcome is not None or len(moves) > 90:
                continue
            wins = [move for move in moves if won_by(position.after(move), position.side)]
            bad = [move for move in moves if hangs(position, move)]
            if wins or 0 < len(bad) < len(moves):
                yield position, wins, bad
                count += 1
                if count == wanted:
                    return


@pytest.mark.parametrize("name", NAMES)
def test_the_worst_choice_of_all_becomes_a_sound_one(name):
    kinds = set()
    for position, wins, bad in critical(small(name), 6):
        sound = [move for move in position.moves() if move not in bad]
        assert played(position, [*bad, *sound]) in (wins or sound)
        kinds.add(bool(wins))
    assert kinds


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_choice_stays(name):
    quiet = 0
    for position, wins, bad in critical(small(name), 6):
        for move in position.moves():
            if not wins and move not in bad:
                others = [one for one in position.moves() if one != move]
                assert played(position, [move, *others]) == move
                quiet += 1
                break
    assert quiet or name == "anaash"


def test_where_all_moves_hang_a_win_the_first_is_played():
    chosen = small("asli")
    for seed in range(200):
        for position, _ in random_game(chosen, seed, 300):
            moves = position.moves()
            if moves and all(hangs(position, move) for move in moves):
                assert played(position, moves) == moves[0]
                # There may be a pause after each move that is looked at.
                assert len(list(seen(position, lines_of(moves)))) == 2 * len(moves)
                return
    raise AssertionError("no such position came up")


def test_where_it_takes_too_long_the_choice_stays(monkeypatch):
    monkeypatch.setattr(oversights, "LIMIT", 3)
    position, wins, _ = next(one for one in critical(small("accasta"), 50) if len(one[1]) > 0)
    poor = next(move for move in position.moves() if move not in wins)
    assert played(position, [poor]) == poor


def test_the_first_two_levels_may_overlook_and_the_others_may_not():
    assert [number for number, level in LEVELS.items() if not level.alert] == [1]


def test_a_level_that_always_blunders_still_sees_a_win_in_one():
    wild = replace(LEVELS[1], temperature=1000.0)
    overlooked = {True: 0, False: 0}
    for alert in overlooked:
        mover = SearchPlayer("best", Budget(nodes=1), replace(wild, alert=alert))
        for position, wins, bad in critical(small("ashes"), 25):
            move = mover.choose(position, frozenset(), seeded(5))
            overlooked[alert] += move not in wins if wins else move in bad
    assert overlooked[True] == 0 < overlooked[False]


def test_the_command_counts_what_a_player_overlooks():
    some, none = (of_player(small("ashes"), name, 12) for name in ("random", "level:3"))
    assert some.positions == none.positions == 12
    assert some.missed + some.hung > 0
    assert none == Found(none.games, 12, 0, 0)


def test_the_command_goes_on_from_late_in_games_of_others():
    late = list(games_of(Series("ashes", (("size", "3"),))))
    plies = set()
    for number, moves in enumerate(late):
        match = begun(small("ashes"), moves, seeded(number))
        assert match.outcome is None
        assert [str(turn.move) for turn in match.turns] == moves[: match.ply]
        plies.add(len(moves) - match.ply)
    assert plies == set(range(1, LATE + 1))
    some, none = (of_player(small("ashes"), name, 12, late=late) for name in ("random", "level:3"))
    assert some.missed + some.hung > 0
    assert none == Found(none.games, 12, 0, 0)
