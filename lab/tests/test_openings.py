"""Games that a level plays against itself, and what is counted of them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

import drystone
from drystone.games import catalogue
from drystone.play import explorer
from drystone.play.explorer import FILE, Book, book_of, place_of, series_of
from lab import openings, selfplay
from lab.long_runs import pack
from lab.openings import Openings, statistics_of
from lab.selfplay import TOO_LONG, Plan, Played, Series, games, play, read
from tests.helpers import variants

SMALL = {"anaash": "anaash,size=4", "ashes": "ashes,size=3", "asli": "asli,size=5,komi=0"}


@pytest.fixture
def quick(monkeypatch):
    """Have level 1 play, and no game go on for long."""
    monkeypatch.setattr(selfplay, "LEVEL", 1)
    monkeypatch.setattr(selfplay, "MAX_PLIES", 14)


def played_at_random(text, number, plies=40):
    """Return a game of random moves, as if level 5 had played it."""
    series, rng = Series.read(text), Random(f"{text} {number}")
    position, moves = drystone.game(series.game, **dict(series.options)).start(), []
    while position.outcome is None and len(moves) < plies:
        # Few moves to choose from, so that positions come again.
        move = rng.choice(position.moves()[:2])
        moves.append(str(move))
        position = position.after(move)
    end = position.outcome.letter if position.outcome else TOO_LONG
    return Played(text, 1, number, end, " ".join(moves), 0.5)


def book_in(text):
    return Book.read(text.encode())


def positions_of(book):
    return json.loads(book.content)["positions"]


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_game_follows_from_its_number_and_keeps_to_the_rules(game, quick, monkeypatch):
    monkeypatch.setattr(selfplay, "MAX_PLIES", 6)
    options = tuple((key, str(value)) for key, value in game.changed_values.items())
    series = Series(game.name, options)
    assert Series.read(str(series)) == series
    one = play(series, seed=1, number=3)
    assert one.moves == play(series, seed=1, number=3).moves
    assert len(one.moves.split()) == 6
    assert one.end == TOO_LONG
    position = game.start()
    for text in one.moves.split():
        position = position.play(text)


def test_games_differ_from_the_first_moves_on(quick):
    found = [play(Series("anaash"), seed, number).moves for seed in (1, 2) for number in range(3)]
    assert len(set(found)) == 6
    assert len({moves.split()[0] for moves in found}) > 1


def test_a_series_goes_on_where_it_stopped_with_the_game_that_had_least_time(quick, tmp_path):
    every = [Series("anaash", (("size", "4"),)), Series("asli", (("size", "5"),))]
    done = [replace(play(every[0], 1, number), seconds=9.0) for number in (0, 2)]
    place = tmp_path / every[0].file
    place.write_text("".join(one.line for one in done) + done[0].line[:-5], "utf-8")
    assert read(place) == done
    plan = Plan(every, tmp_path, seed=1)
    assert plan.seconds == {every[0]: 18.0, every[1]: 0.0}
    assert plan.next() == (every[1], 0)
    plan.add(replace(done[0], series=str(every[1]), seconds=20.0))
    assert [plan.next() for _ in range(2)] == [(every[0], 1), (every[0], 3)]
    assert Plan(every, tmp_path, seed=2).seconds[every[0]] == 0


def test_games_that_were_kept_are_gone_on_with(quick, tmp_path, monkeypatch):
    game = "anaash,size=4"
    first = play(Series.read(game), 1, 0)
    (tmp_path / "anaash.jsonl").write_text(first.line, "utf-8")
    pack(tmp_path / "anaash.jsonl", tmp_path)
    (tmp_path / "anaash.jsonl").unlink()
    assert read(tmp_path / "anaash.jsonl") == [first]
    monkeypatch.setattr(sys, "argv", ["selfplay", str(tmp_path), game, "--minutes", "0.001"])
    selfplay.main()
    known, *others = read(tmp_path / "anaash.jsonl")
    assert known == first
    assert [one.number for one in others] == list(range(1, len(others) + 1))


def test_any_executor_plays_the_same_games(quick, tmp_path):
    found = []
    for workers in (1, 3):
        moves = {}
        plan = Plan([Series("anaash", (("size", "4"),))], tmp_path, seed=5)
        with ThreadPoolExecutor(workers) as executor:
            for one in games(plan, executor, 5, workers, lambda moves=moves: len(moves) < 3):
                moves[one.number] = one.moves
        found.append(moves)
    alone, together = found
    assert alone.keys() == {0, 1, 2} <= together.keys()
    assert all(together[number] == moves for number, moves in alone.items())


@pytest.mark.parametrize("name", drystone.games())
def test_what_is_counted_can_be_walked_through_and_adds_up(name):
    text = SMALL.get(name, name)
    played = [played_at_random(text, number) for number in range(12)]
    made = Openings()
    for one in played:
        made.add(one)
    book = book_in(made.file())
    series = Series.read(text)
    game = drystone.game(name, **dict(series.options))
    assert book.games == {series_of(game): 12}
    position, walked = game.start(), 0
    while position.outcome is None:
        place = place_of(position)
        counts = book.played(place.key)
        if not counts:
            break
        merged = place.merged(counts)
        total = sum(one.total for one in counts.values())
        assert sum(one.total for one in merged.values()) == total >= openings.MIN_GAMES
        assert walked or total == 12
        position = position.after(max(merged, key=lambda move: (merged[move].total, str(move))))
        walked += 1
    assert walked
    (figures,) = statistics_of(played)
    assert sum(figures["ended"]) == figures["games"] == 12
    at_start = book.played(place_of(game.start()).key)
    assert sorted(sum(counts) for _, *counts in figures["first moves"]) == sorted(
        one.total for one in at_start.values()
    )


def test_a_file_has_what_was_played_most_and_stays_small(monkeypatch):
    made = Openings()
    for number in range(20):
        made.add(played_at_random(SMALL["anaash"], number))
    whole = book_in(made.file())
    monkeypatch.setattr(openings, "MAX_BYTES", 700)
    short = made.file()
    assert len(short.encode()) <= 700
    left = book_in(short)
    assert 0 < len(positions_of(left)) < len(positions_of(whole))
    numbers = {key: sum(c.total for c in whole.played(key).values()) for key in positions_of(whole)}
    least = min(numbers[key] for key in positions_of(left))
    assert all(
        numbers[key] <= least for key in positions_of(whole).keys() - positions_of(left).keys()
    )


def test_two_positions_with_one_key_are_left_out(monkeypatch):
    made = Openings()
    for number in range(5):
        made.add(played_at_random(SMALL["anaash"], number))
    start = place_of(drystone.game("anaash", size=4).start()).text
    (second, *_) = (
        text
        for text, played in made.played.items()
        if text != start and sum(counts.total for counts in played.values()) >= openings.MIN_GAMES
    )
    whole = positions_of(book_in(made.file()))
    crc = explorer.crc32
    monkeypatch.setattr(
        explorer, "crc32", lambda data: crc(start.encode() if data == second.encode() else data)
    )
    left = positions_of(book_in(made.file()))
    assert len(whole) - 2 == len(left)
    assert explorer.key_of(start) in whole.keys() - left.keys()


def test_the_files_of_a_game_are_written_together(tmp_path, monkeypatch):
    home = tmp_path / "games" / "anaash"
    home.mkdir(parents=True)
    monkeypatch.setattr(openings, "folder_of", lambda name: tmp_path / "games" / name)
    monkeypatch.setattr(openings, "KEPT", home)
    lines = [played_at_random(SMALL["anaash"], number).line for number in range(5)]
    (tmp_path / "anaash.jsonl").write_text("".join(lines), "utf-8")
    openings.write(tmp_path, "anaash")
    assert not list(home.glob("*.xz"))  # of a game that is none of ours
    monkeypatch.setattr(openings, "PACKAGE", tmp_path)
    openings.write(tmp_path, "anaash")
    assert book_in((home / FILE).read_text("utf-8")).games == {"game=anaash&size=4": 5}
    (figures,) = json.loads((home / "statistics.json").read_text("utf-8"))
    assert figures["options"] == {"size": 4}
    low, middle, high = figures["plies"]["quartiles"]
    assert 0 < low <= middle <= high <= figures["plies"]["longest"]
    assert [one.line for one in read(home / "anaash.jsonl")] == lines


# The files that are shipped ----------------------------------------------------------------------


SHIPPED = [name for name, kind in catalogue().items() if kind.has_file(FILE)]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_fits_the_rules_and_the_figures(name):
    """What level 5 has played so far; where it has played nothing, there is no file."""
    kind = catalogue()[name]
    assert len(kind.file(FILE)) <= openings.MAX_BYTES
    book, rng = book_of(kind), Random(11)
    statistics = json.loads(kind.file("statistics.json"))
    assert book.level == 5
    assert len(statistics) == len(book.games)
    kept = Counter(one.series for one in read(openings.KEPT / f"{name}.jsonl"))
    assert sorted(kept.values()) == sorted(book.games.values())
    for key in positions_of(book):
        assert all(min(counts) >= 0 < counts.total for counts in book.played(key).values())
    for figures in statistics:
        game = drystone.game(name, **figures["options"])
        assert book.games[series_of(game)] == figures["games"] == sum(figures["ended"])
        for _ in range(10):
            walk(game, book, rng)


def walk(game, book, rng):
    """From the start on each move is legal, and goes on at least as often as it was played."""
    position = game.start()
    while position.outcome is None:
        place = place_of(position)
        counts = book.played(place.key)
        merged = place.merged(counts)
        assert sum(c.total for c in merged.values()) == sum(c.total for c in counts.values())
        if not merged:
            break
        if position == game.start():
            assert sum(c.total for c in merged.values()) == book.games[series_of(game)]
        move = rng.choice(sorted(merged, key=str))
        position = position.after(move)
        after = book.played(place_of(position).key)
        assert not after or sum(c.total for c in after.values()) >= merged[move].total
