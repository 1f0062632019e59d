"""Series against the baselines that are played a little at a time."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from lab import steering
from lab.long_runs import read_lines
from lab.steering import Pairing, keep, pairings, standing
from lab.steering import Series as Rules

QUICK = 0.002


@pytest.fixture
def two():
    return [
        Pairing(Rules.read("anaash,size=4"), f"baseline:{one}", QUICK) for one in ("uct", "rave")
    ]


def test_a_pairing_goes_on_with_its_next_opening_from_both_seats(two, tmp_path):
    first, second = two
    for one in (first, first, second):
        one.write(tmp_path, one.two(one.unplayed(tmp_path)))
    assert [one.number for one in first.played(tmp_path)] == [0, 1, 2, 3]
    assert [one.number for one in second.played(tmp_path)] == [0, 1]
    slower = first._replace(seconds=1.0)
    assert slower.played(tmp_path) == [], "another time is another series"


def test_an_opening_of_which_a_game_is_missing_is_played_again(two, tmp_path):
    first, _ = two
    games = [game for number in (0, 2) for game in first.two(number)]
    first.write(tmp_path, [game for game in games if game.number != 1])
    assert first.unplayed(tmp_path) == 0
    assert first.unplayed(tmp_path, begun={0, 1}) == 4
    first.write(tmp_path, first.two(0))
    assert sorted(one.number for one in first.played(tmp_path)) == [0, 1, 2, 3]


def test_how_all_stand_is_kept_beside_the_games(two, tmp_path):
    for one in two:
        one.write(tmp_path, one.two(0))
    keep(tmp_path, tmp_path / "standing.json")
    kept = json.loads((tmp_path / "standing.json").read_text("utf-8"))
    assert kept == list(standing(tmp_path))
    assert [one["opponent"] for one in kept] == ["rave", "uct"]
    for one, pairing in zip(reversed(kept), two, strict=True):
        assert (one["game"], one["options"], one["games"]) == ("anaash", {"size": "4"}, 2)
        played = pairing.played(tmp_path)
        assert one["score"] == 50 * sum(game.score for game in played)
        assert one["took"][0] == pytest.approx(
            sum(game.seconds[0] for game in played) / sum(game.moves[0] for game in played),
            abs=1e-3,
        )
    packed = read_lines(tmp_path / "anaash.jsonl.xz")
    assert packed == read_lines(tmp_path / "anaash.jsonl")


def test_the_command_plays_what_has_the_fewest_games(monkeypatch, tmp_path):
    turns = iter(range(100))
    clock = SimpleNamespace(monotonic=lambda: 60.0 * next(turns))
    monkeypatch.setattr(steering, "time", clock)
    command = ["steering", "anaash,size=4", "ashes,size=3", "--against", "uct", "--minutes", "3"]
    command += ["--seconds", str(QUICK), "--folder", str(tmp_path)]
    command += ["--standing", str(tmp_path / "standing.json")]
    monkeypatch.setattr("sys.argv", command)
    assert steering.main() == 0
    assert [(one["game"], one["games"]) for one in standing(tmp_path)] == [
        ("anaash", 2),
        ("ashes", 2),
    ]
    assert {line["game"]["number"] for line in read_lines(tmp_path / "ashes.jsonl")} == {0, 1}


def test_several_are_played_at_once_and_none_twice(two, tmp_path):
    steering.play_until(steering.time.monotonic() + 1, two, tmp_path, workers=2)
    for one in two:
        numbers = [game.number for game in one.played(tmp_path)]
        assert sorted(numbers) == list(range(len(numbers)))
        assert numbers


def test_enough_is_enough(two, tmp_path):
    late = steering.time.monotonic() + 3600
    steering.play_until(late, two, tmp_path, games=2)
    assert [len(one.played(tmp_path)) for one in two] == [2, 2]
    steering.play_until(late, two, tmp_path, workers=2, games=4)
    assert [len(one.played(tmp_path)) for one in two] == [4, 4]


def test_the_kept_figures_are_those_of_the_kept_games(tmp_path):
    told = json.loads(steering.STANDING.read_text("utf-8"))
    for packed in steering.KEPT.glob("*.jsonl.xz"):
        lines = read_lines(packed)
        (tmp_path / packed.stem).write_text(
            "".join(json.dumps(line) + "\n" for line in lines), "utf-8"
        )
    assert told == list(standing(tmp_path))
    assert told
    assert all(one["seconds"] == steering.SECONDS for one in told)
    assert {one["opponent"] for one in told} <= {
        one.opponent.removeprefix(steering.PREFIX) for one in pairings(["anaash"])
    }
