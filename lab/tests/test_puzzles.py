"""The search for puzzles finds what the files have, and nothing that is no puzzle."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from subprocess import run

import pytest

import drystone
from drystone.cli.new_game import TEMPLATE
from drystone.core.boards.grid import Grid
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.play.puzzle import KINDS, UNFOUND, Collection, Search, puzzle_data, puzzle_of
from drystone.search.proofs.hidden_info import is_veiled
from drystone.search.proofs.proof import Prover, Unsettled
from lab.games import anaash_puzzles, ghast_puzzles
from lab.puzzles.collect import leveled_anew, search_on
from lab.puzzles.hidden_mining import mine_veiled
from lab.puzzles.mining import (
    Mined,
    is_one,
    is_public,
    lowest_level,
    mine,
    played_out,
    puzzle_in,
    wins_in,
)
from lab.puzzles.motifs import motifs_of
from lab.puzzles.patterns import alike, pattern, ways
from lab.puzzles.settings import puzzle_search_of
from tests.helpers import variants
from tests.play.test_puzzles import NAMES, collection, prove, some
from tools.console import BuildError
from tools.paths import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_two_puzzles_are_alike_turned_mirrored_shifted_or_recoloured(name):
    boards = [pattern(puzzle.start) for puzzle in collection(name)]
    assert not any(alike(one, two) for one, two in combinations(boards, 2))


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_ways_map_the_board_onto_itself(game):
    grid: Grid = game.grid
    places = {(i % grid.stride, i // grid.stride) for i in grid.spaces}
    images = [[way(place) for place in sorted(places)] for way in ways(grid)]
    assert len({tuple(image) for image in images}) == len(images) in {8, 12}
    for image in images:
        left = min(x for x, _ in image) - min(x for x, _ in places)
        low = min(y for _, y in image) - min(y for _, y in places)
        assert {(x - left, y - low) for x, y in image} == places


PATTERNS = [
    ("anaash", {"size": 4}, "4/4/1,r2,2/1,b1,2 r", "2,b1,1/2,r2,1/4/4 r", True),
    ("anaash", {"size": 4}, "4/4/1,r2,2/1,b1,2 r", "4/r1,b2,2/4/4 b", True),
    ("anaash", {"size": 4}, "4/r2,3/4/b1,3 r", "4/r2,3/4/b1,3 b", False),
    ("anaash", {"size": 4}, "4/4/r2,3/1,b1,2 r", "4/4/1,r2,2/1,b1,2 r", False),
    ("ashes", {"size": 3}, "3/4/w2,1,b1,2/4/3 w 2/2", "b2,2/4/2,w1,2/4/3 b 2/2", True),
    ("ashes", {"size": 3}, "3/4/w2,1,b1,2/4/3 w 2/2", "3/4/w2,b1,3/4/3 w 2/2", False),
    ("asli", {"size": 5, "komi": 0}, "5/5/2b2/5/b2ww b - b -", "5/5/2b2/5/ww2b b - b -", True),
    ("ghast", {"size": 3}, "3/4/5/1,o3,b0,1/3 o 9 0", "3/4/5/b1,o5,2/3 o 9 0", True),
    ("ghast", {"size": 3}, "3/4/5/1,o3,b0,1/3 o 9 0", "3/4/5/b1,1,o5,1/3 o 9 0", False),
]


@pytest.mark.parametrize(("name", "options", "one", "other", "same"), PATTERNS)
def test_what_counts_as_the_same_pattern(name, options, one, other, same):
    game = drystone.game(name, **options)
    assert (pattern(game.position(one)) == pattern(game.position(other))) is same


@pytest.mark.parametrize("kind", KINDS)
def test_the_finder_knows_a_puzzle_from_what_is_none(kind):
    puzzle = some("ashes", kind, 2 if kind == "win" else 1)
    game = puzzle.start.game
    search = puzzle_search_of(game)
    found = puzzle_in(game, puzzle.start, search, kind == "win")
    known = {"origin": "", "grade": 1, "level": UNFOUND, "themes": ()}
    assert found == replace(puzzle, **known)
    assert puzzle_in(game, game.start(), replace(search, max_positions=50), True) is None


def test_where_answers_may_be_hidden_a_puzzle_ends_with_one_move_and_shows_all(monkeypatch):
    settings = ghast_puzzles.SETTINGS
    bluffs = {"size": 3, "mode": "fakes-3"}
    monkeypatch.setitem(settings, "game_options", (bluffs,))
    search = puzzle_search_of(catalogue()["ghast"])
    played, _ = played_out(drystone.game("ghast", **bluffs), search, seeded("puzzle 1 1"))
    assert not all(is_public(position) for position in played)
    found = [one for number in (2, 4) for one in mine("ghast", 1, number).puzzles]
    assert found
    for one in found:
        assert one.start.game.hidden
        assert is_public(one.start)
        assert (one.kind, one.count) == ("gain", 1)
        prove(one, puzzle_data(one))


def test_a_veiled_game_gives_the_puzzle_that_the_file_has_of_it():
    kept = next(one for one in collection("ghast") if is_veiled(one.start))
    number = int(kept.origin.split()[1].removeprefix("v"))
    (found,) = mine_veiled("ghast", 1, number).puzzles
    assert replace(found, themes=motifs_of(found), grade=kept.grade) == kept


@pytest.mark.parametrize("name", NAMES)
def test_the_file_names_the_motifs_of_each_puzzle(name):
    assert all(puzzle.themes == motifs_of(puzzle) for puzzle in collection(name)[::8])


MOTIFS = [
    ("8/6,b2,b1/r2,1,b5,1,r3,r1,1,b1/8/8/r1,b3,6/8/4,b1,r8,2 b", 8, ("gain", 2, 2),
     "c6-d6 f1xe1 d6xe6 e1-e2", {"a quiet first move", "a sacrifice", "take a stack"}),
    ("6/b1,5/1,r1,b4,3/4,r3,1/4,b3,1/6 b", 6, ("win", 2, 0),
     "e2xe3 c4xb4", {"blow after blow", "the other side sits out", "take a single checker"}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "size", "goal", "line", "wanted"), MOTIFS)
def test_motifs_are_what_the_solution_shows(position, size, goal, line, wanted):
    kind, count, amount = goal
    entry = {kind: amount or count, "in": count, "line": line, "grade": 1, "position": position}
    puzzle = puzzle_of("anaash", {**entry, "options": {"size": size}, "side": position[-1]})
    named = {"a quiet first move", "a sacrifice", "blow after blow", "the other side sits out"}
    found = set(motifs_of(puzzle))
    assert wanted <= found
    assert found & named == wanted & named
    assert "two moves" in found


def test_two_ways_are_none():
    search, size = puzzle_search_of(catalogue()["anaash"]), drystone.game("anaash", size=6)
    with pytest.raises(Unsettled):
        wins_in(size.start(), search, Prover("r", 1_000))
    two_ways = size.position("6/6/6/6/1,r2,b1,3/2,r1,3 r")
    count, winning = wins_in(two_ways, replace(search, min_first_moves=1), Prover("r"))
    assert (count, [*map(str, winning)]) == (1, ["c1xc2", "b2xc2"])
    assert not is_one(winning, search)
    assert not is_one((), search)


def test_ways_to_one_place_are_one_solution_where_a_game_says_so():
    several = next(one for one in collection("ghast") if len(one.also) == 2)
    moves = [several.start.parse(text) for text in (several.line[0], *several.also)]
    search = puzzle_search_of(catalogue()["ghast"])
    assert is_one(moves, search)
    assert not is_one(moves, replace(search, one_place=False))
    other = next(m for m in several.start.moves() if m.path[0] != moves[0].path[0])
    assert not is_one([moves[0], other], search)


@pytest.mark.slow
def test_a_game_gives_the_puzzles_that_the_file_has_of_it():
    found = Counter(one.origin.split()[1] for one in collection("anaash"))
    number = next(int(game) for game, count in found.items() if count > 1)
    mined = mine("anaash", 1, number)
    kept = {one.origin: one for one in collection("anaash")}
    for one in mined.puzzles:
        if one.origin in kept:  # the others are like an earlier one
            there = kept[one.origin]
            assert replace(one, themes=motifs_of(one), grade=there.grade) == there
    assert sum(one.origin in kept for one in mined.puzzles) == found[str(number)]


@pytest.mark.slow
def test_a_search_that_stops_goes_on_and_finds_the_same_whoever_plays(tmp_path, monkeypatch):
    monkeypatch.setattr("lab.puzzles.collect.BATCH", 1)
    place = tmp_path / "puzzles.json"

    def go_on(begun, games, executor):
        def may_go_on():
            return read(place, begun).search.games < games

        return search_on("anaash", begun, executor, 1_000, may_go_on, place)

    with ThreadPoolExecutor(2) as pool:
        whole = go_on(Collection(Search(seed=5)), 2, pool)
    place.unlink()
    with ThreadPoolExecutor(1) as alone:
        half = go_on(Collection(Search(seed=5)), 1, alone)
        rest = go_on(read(place, half), 2, alone)
    assert whole.search.games == rest.search.games == 2
    assert half.search.games == 1
    assert whole.puzzles == rest.puzzles == read(place, rest).puzzles
    assert whole.puzzles
    with ThreadPoolExecutor(1) as alone:
        assert go_on(rest, 2, alone) == rest  # there is nothing left to do


def read(place, otherwise):
    """Return the collection in a file, or the other one if there is no file."""
    if not place.exists():
        return otherwise
    data = json.loads(place.read_text("utf-8"))
    found = [puzzle_of("anaash", entry, data["themes"]) for entry in data["puzzles"]]
    return Collection(Search(**data["search"]), tuple(found))


def test_levels_are_asked_anew_and_the_puzzles_stay():
    few = collection("asli")[:3]
    forgotten = tuple(replace(one, level=UNFOUND) for one in few)
    found = leveled_anew(Collection(Search(), forgotten)).puzzles
    assert {one.key for one in found} == {one.key for one in few}
    assert {one.level for one in found} == {lowest_level(one) for one in few}
    assert UNFOUND not in {one.level for one in found}
    assert sorted(one.grade for one in found) == [1, 2, 3]


def test_a_full_file_is_left_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr("lab.puzzles.collect.MAX_BYTES", 300)
    monkeypatch.setattr("lab.puzzles.collect.BATCH", 1)
    monkeypatch.setattr(
        "lab.puzzles.collect.mine", lambda *_: Mined(0, 9, 0.5, collection("anaash")[:3])
    )
    place = tmp_path / "puzzles.json"
    with ThreadPoolExecutor(1) as alone:
        search_on("anaash", Collection(), alone, 100, lambda: True, place)
    assert not place.exists()


@pytest.mark.parametrize("name", drystone.games())
def test_a_games_search_settings_are_known_and_make_games(name):
    search = puzzle_search_of(catalogue()[name])
    assert 1 <= search.min_moves <= search.max_moves
    for options in search.game_options:
        assert drystone.game(name, **options).name == name


def test_a_search_setting_that_does_not_exist_is_named(monkeypatch):
    kind = catalogue()["anaash"]
    monkeypatch.setitem(anaash_puzzles.SETTINGS, "most", 4)
    with pytest.raises(
        BuildError, match="don't exist: most; there are: game_options, player_levels"
    ):
        puzzle_search_of(kind)


def test_a_game_of_another_package_gets_its_puzzles_beside_it(tmp_path):
    shutil.copytree(TEMPLATE / "noughts", tmp_path / "noughts")
    info = tmp_path / "noughts-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[drystone.games]\nnoughts = noughts\n")
    path = os.pathsep.join(map(str, [tmp_path, ROOT / "py", ROOT]))
    for count in (1, 3):  # the second time it goes on
        words = ["-m", "lab.puzzles", "noughts", "--count", str(count)]
        run([sys.executable, *words], check=True, env={**os.environ, "PYTHONPATH": path})
    found = json.loads((tmp_path / "noughts" / "puzzles.json").read_text("utf-8"))
    assert len(found["puzzles"]) >= 3
