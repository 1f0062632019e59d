"""Series of games that are played a little at a time, and what is printed of them."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from drystone.games.anaash.evaluate import AnaashEvaluator
from drystone.search.players.arena import SeriesSettings
from lab import gauntlet
from lab.baselines import NAMES, PREFIX
from lab.gauntlet import Record, both_seats, play_until
from lab.long_runs import read_lines
from tools.paths import DOCS, LAB_DATA

QUICK = 0.002


@pytest.fixture
def two():
    pairs = [("best", f"baseline:{one}") for one in ("uct", "rave")]
    return [SeriesSettings("anaash", pair, {"size": "4"}, QUICK, seed=20) for pair in pairs]


def run(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["gauntlet", *words])
    assert gauntlet.main() == 0


def test_games_outlast_the_command_and_stand_there_once(two, tmp_path):
    first, second = two
    games = [game for number in (0, 2) for game in both_seats(first, number)]
    record = Record(tmp_path)
    record.add(first, games)
    record.add(first, games[:2])
    record.add(second, both_seats(second, 0))
    again = Record(tmp_path)
    assert again.played(first) == {one.number: one for one in games}
    assert list(again.played(second)) == [0, 1]
    assert not again.played(replace(first, seconds=1.0)), "another time is another series"
    assert len(read_lines(tmp_path / "anaash.jsonl")) == 6


def test_an_opening_of_which_a_game_is_missing_is_played_again(two):
    first, _ = two
    record = Record()
    games = [game for number in (0, 2) for game in both_seats(first, number)]
    record.add(first, [game for game in games if game.number != 1])
    assert gauntlet._fewest([first], record, [])[1:] == (0, 3)
    begun = [gauntlet.UnderWay(first, 0, None)]
    assert gauntlet._fewest([first], record, begun)[1:] == (4, 4)
    play_until(gauntlet.time.monotonic() + 3600, [first], record, games=4)
    assert sorted(record.played(first)) == [0, 1, 2, 3]


def test_how_all_stand_is_stored_beside_the_games(two, tmp_path):
    record = Record(tmp_path)
    for one in two:
        record.add(one, both_seats(one, 0))
    record.save(tmp_path / "standing.json")
    stored = json.loads((tmp_path / "standing.json").read_text("utf-8"))
    assert stored == Record(tmp_path).standing()
    assert [one["opponent"] for one in stored] == ["rave", "uct"]
    for one, series in zip(reversed(stored), two, strict=True):
        assert (one["game"], one["options"], one["games"]) == ("anaash", {"size": "4"}, 2)
        played = record.played(series).values()
        assert one["score"] == 50 * sum(game.score for game in played)
        assert one["took"][0] == pytest.approx(
            sum(game.seconds[0] for game in played) / sum(game.moves[0] for game in played),
            abs=1e-3,
        )
    assert read_lines(tmp_path / "anaash.jsonl.xz") == read_lines(tmp_path / "anaash.jsonl")


def test_the_command_plays_what_has_the_fewest_games(monkeypatch, tmp_path):
    turns = iter(range(100))
    clock = SimpleNamespace(monotonic=lambda: 60.0 * next(turns))
    monkeypatch.setattr(gauntlet, "time", clock)
    words = ["anaash,size=4", "ashes,size=3", "--against", "uct", "--minutes", "3"]
    words += ["--seconds", str(QUICK), "--into", str(tmp_path)]
    run(monkeypatch, *words)
    found = [(one["game"], one["games"]) for one in Record(tmp_path).standing()]
    assert found == [("anaash", 2), ("ashes", 2)]


def test_a_pairing_goes_on_where_it_was_broken_off(monkeypatch, tmp_path, capsys):
    words = ["anaash,size=4", "--players", "baseline:alphabeta", "random", "--nodes", "30"]
    words += ["--into", str(tmp_path)]
    for games in ("2", "4", "4"):
        run(monkeypatch, *words, "--games", games)
    numbers = [line["game"]["number"] for line in read_lines(tmp_path / "anaash.jsonl")]
    assert numbers == [0, 1, 2, 3]
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == printed[-2] != printed[0]
    run(monkeypatch, *words, "--games", "2", "--seed", "2")
    assert len(read_lines(tmp_path / "anaash.jsonl")) == 6


def test_several_are_played_at_once_and_none_twice(two, tmp_path):
    record = Record(tmp_path)
    play_until(gauntlet.time.monotonic() + 3600, two, record, workers=2, games=4)
    assert [sorted(record.played(one)) for one in two] == [[0, 1, 2, 3]] * 2


def test_level_1_meets_random_moves_and_each_other_the_one_below(monkeypatch, capsys):
    run(monkeypatch, "anaash,size=4", "--levels", "2", "--games", "2")
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        "anaash level:1 – random",
        "anaash level:2 – level:1",
    ]


def test_a_lower_temperature_makes_a_stronger_first_level(monkeypatch, capsys):
    def score(temperature):
        monkeypatch.setattr(AnaashEvaluator, "temperature", AnaashEvaluator.temperature)
        words = ("--levels", "1", "--games", "20", "--temperature", temperature)
        run(monkeypatch, "anaash,size=4", *words)
        return float(capsys.readouterr().out.split(" %")[0].rpartition(", ")[2])

    assert score("0.05") > score("30")


def test_the_figures_of_the_documentation_are_those_of_the_stored_games(tmp_path):
    stored = json.loads((DOCS / "standing.json").read_text("utf-8"))
    for packed in (LAB_DATA / "steered").glob("*.jsonl.xz"):
        (tmp_path / packed.name).write_bytes(packed.read_bytes())
    assert stored
    assert stored == Record(tmp_path).standing()
    assert all(one["seconds"] == gauntlet.SECONDS for one in stored)
    assert {one["opponent"] for one in stored} <= set(NAMES)
    assert PREFIX not in str(stored)
