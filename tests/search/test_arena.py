"""Series between players: fair seats, honest figures, any executor."""

import shlex
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf

import pytest

from drystone.cli import executors
from drystone.cli.main import main
from drystone.games import game
from drystone.play.match import Match
from drystone.search.players.arena import (
    GameResult,
    SeriesSettings,
    draw_opening,
    elo_of,
    play,
    score_of,
    series,
)

TERMS = SeriesSettings("anaash", ("tree", "random"), {"size": 4}, nodes=60)


def test_a_stronger_player_wins_from_either_seat_and_games_repeat():
    played = [play(TERMS, number) for number in range(8)]
    assert sum(one.score for one in played) >= 7
    assert [one.plies for one in played] == [play(TERMS, number).plies for number in range(8)]


def test_games_of_a_pair_swap_seats_and_share_their_opening():
    same = SeriesSettings("anaash", ("tree", "tree"), {"size": 4}, nodes=30, opening=6)
    one, other = play(same, 0), play(same, 1)
    # Equal players that leave nothing to chance play the same game twice, from either seat.
    assert (one.end, one.plies) == (other.end, other.plies)
    assert one.score + other.score == 1


def test_an_opening_never_ends_the_game():
    longer = SeriesSettings("anaash", ("random", "random"), {"size": 4}, nodes=1, opening=500)
    match = Match(game("anaash", size=4).start())
    draw_opening(match, longer, 0)
    assert match.ply > 0
    assert match.outcome is None


class Asked:
    """A player that takes the first of all moves, and notes in which positions it was asked."""

    def __init__(self):
        self.positions = []

    def choose(self, position, drawn_keys, rng):
        self.positions.append(position)
        return next(iter(position.moves()))


def test_terms_are_the_players_and_not_drawn():
    """A komi at random would decide a game of Asli, whoever plays it."""
    terms = SeriesSettings("asli", ("one", "two"), {"size": 5}, opening=2)
    boards = []
    for number in (0, 1):
        asked = Asked()
        play(terms, number, lambda *_, asked=asked: asked)
        setting, choosing, first, *_ = asked.positions
        assert (setting.side, choosing.side, first.side) == ("1", "2", "b")
        boards.append(first.stones)
    assert boards[0] == boards[1]
    assert sum(stones.bit_count() for stones in boards[0]) == terms.opening


class Inline:
    """The least that is an executor: it does at once what it is given."""

    def submit(self, function, *arguments):
        future = Future()
        future.set_result(function(*arguments))
        return future


@pytest.mark.parametrize("executor", [Inline(), ThreadPoolExecutor(2)], ids=["inline", "threads"])
def test_any_executor_plays_a_series(executor):
    played = sorted(series(TERMS, 4, executor), key=lambda one: one.number)
    scores = [(one.number, one.score, one.plies) for one in played]
    alone = [play(TERMS, number) for number in range(4)]
    assert scores == [(one.number, one.score, one.plies) for one in alone]


def test_the_error_is_that_of_pairs_and_never_nothing():
    def one(number, score):
        return GameResult(number, score, 10, (5, 5), (0.1, 0.1), "r")

    won = score_of([one(number, 1.0) for number in range(10)])
    assert won.score == 1
    assert won.error > 0.1
    assert won.elo[0] == inf
    assert won.elo[1] < inf
    even = score_of([one(number, number % 2) for number in range(100)])
    assert even.score == 0.5
    assert 0.05 < even.error < 0.15
    streaks = score_of([one(number, number // 2 % 2) for number in range(100)])
    assert streaks.error > even.error


def test_elo_is_symmetrical():
    assert elo_of(0.25) == pytest.approx(-elo_of(0.75))
    assert elo_of(0.0) == -inf


def test_the_command_line_plays_and_reports(capsys):
    words = "arena tree random --game anaash --size 4 --nodes 30 --games 4 --opening 2"
    assert main(words.split()) == 0
    out = capsys.readouterr().out
    assert out.startswith("anaash tree – random: +")
    assert "Elo" in out
    assert "s a move" in out


@pytest.fixture
def cluster():
    """The address of a Dask cluster on this machine, which speaks as one of many machines does."""
    options = {"processes": False, "protocol": "tcp", "dashboard_address": None}
    from distributed import LocalCluster  # takes two seconds

    with LocalCluster(n_workers=1, threads_per_worker=2, **options) as running:
        yield running.scheduler_address


@pytest.mark.slow
def test_a_series_runs_on_a_cluster(cluster, capsys, monkeypatch):
    words = shlex.split("arena tree random --game anaash --size 4 --nodes 30 --games 4 --opening 2")
    assert main(words) == 0
    here = capsys.readouterr().out
    assert main([*words, "--dask", cluster]) == 0
    there = capsys.readouterr().out
    # The same games: only the time that they took may differ.
    assert there.split(" plies")[0] == here.split(" plies")[0]
    monkeypatch.setattr(executors, "CLUSTER_PATIENCE", "300ms")
    assert main([*words, "--dask", "tcp://127.0.0.1:1"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
