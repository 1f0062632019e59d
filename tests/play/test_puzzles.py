"""Every puzzle is proven anew: just the moves that it names reach its goal, and it is its own."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.core.grid import Grid
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.play.puzzle import (
    GRADES,
    KINDS,
    UNFOUND,
    Collection,
    Search,
    collection_data,
    collection_of,
    gain_rule_of,
    has_puzzles,
    numbered,
    puzzle_of,
    puzzles_address,
    puzzles_of,
)
from drystone.search.players.levels import LEVELS
from drystone.search.proofs.goals import GainProver, prover_of, solutions_of
from drystone.search.proofs.hidden_info import is_veiled, played, sure_gain_of, turns_from
from drystone.search.proofs.proof import Prover, Unsettled
from tests.helpers import random_game, variants
from tools.mining import (
    Mined,
    is_one,
    is_public,
    lowest_level,
    mine,
    played_out,
    puzzle_in,
    themed,
    wins_in,
)
from tools.patterns import alike, pattern, ways
from tools.puzzle_search import puzzle_search_of
from tools.puzzles import leveled_anew, search_on
from tools.say import Trouble
from tools.veiled_mining import mine_veiled

LEAST = 150
"""Puzzles that each game has at least; all together are a thousand."""

NAMES = drystone.games()

EVERY = 8
"""Of so many puzzles one is proven with every change, the others with ``--deep``."""

LIMIT = 1_000_000
"""Positions that a proof may look at here; the search for puzzles is content with far fewer."""

MOST_BYTES = 60_000
"""Size of a game's file, which the page fetches when it is first asked for."""


def collection(name):
    return puzzles_of(catalogue()[name])


def prove(puzzle):
    """Prove that the moves which a puzzle names reach its goal, and that no others do."""
    start = puzzle.start
    if is_veiled(start):
        prove_veiled(puzzle)
        return
    right = sorted(map(str, solutions_of(puzzle, LIMIT)))
    assert right == sorted([puzzle.line[0], *puzzle.also]), puzzle
    prover = prover_of(puzzle, LIMIT)
    if puzzle.kind != "hold":
        assert not prover.wins(start, puzzle.count - 1), puzzle  # nor any sooner
    if puzzle.kind == "gain":
        more = prover_of(replace(puzzle, amount=puzzle.amount + 1), LIMIT)
        assert not more.wins(start, puzzle.count), puzzle  # nor any larger gain
    follow(puzzle)


def prove_veiled(puzzle):
    """Prove the same of a turn in each position that looks like the start to its mover."""
    start, sure = puzzle.start, sure_gain_of(puzzle, LIMIT)
    assert len(sure.worlds) in {2, 4}
    assert start in sure.worlds
    assert {one.seen_by(puzzle.side) for one in sure.worlds} == {start.seen_by(puzzle.side)}
    assert sorted(map(str, sure.first_moves())) == sorted([puzzle.line[0], *puzzle.also]), puzzle
    more = sure_gain_of(replace(puzzle, amount=puzzle.amount + 1), LIMIT)
    assert not any(more.turn_from(start.parse(text)) for text in [puzzle.line[0], *puzzle.also])
    for world in sure.worlds:
        there = world
        for text in puzzle.line:
            assert there.side == puzzle.side
            there = there.play(text)
        assert prover_of(puzzle, LIMIT).wins(there, 0), (puzzle, world)


def follow(puzzle):
    """Play a puzzle's solution: each own move is proven, and the goal is reached in the end."""
    prover, position, left = prover_of(puzzle, LIMIT), puzzle.start, puzzle.count
    if puzzle.kind == "hold":
        (text,) = puzzle.line
        assert position.parse(text) in position.moves()
        return
    for text in puzzle.line:
        left -= position.side == puzzle.side
        position = position.play(text)
        assert prover.wins(position, left), (puzzle, text)
    assert prover.reached(position), puzzle


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_fixed_sample_is_proven_anew(name):
    for puzzle in collection(name)[::EVERY]:
        prove(puzzle)


@pytest.mark.deep(
    "Minutes of a processor: with every change one puzzle in eight is proven, the same each time."
)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("first", range(1, EVERY))
def test_all_puzzles_are_proven_anew(name, first):
    for puzzle in collection(name)[first::EVERY]:
        prove(puzzle)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_written_down_as_it_is(name):
    for puzzle in collection(name)[::4]:
        assert str(puzzle.start) == puzzle.position
        assert puzzle.start.side == puzzle.side
        veiled = puzzle.origin.split()[1].startswith("v")
        assert is_veiled(puzzle.start) is veiled
        assert is_public(puzzle.start) is not veiled
        assert not veiled or (puzzle.kind, puzzle.count) == ("gain", 1)
        assert puzzle.start.game.sides[puzzle.side] in puzzle.task
        usual = {option.key: option.default for option in puzzle.start.game.options}
        assert all(puzzle.start.game.values[key] != usual[key] for key in puzzle.options)
        moves = {str(move) for move in puzzle.start.moves()}
        assert {puzzle.line[0], *puzzle.also} < moves


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_enough_puzzles_of_each_grade_and_several_kinds(name):
    found = collection(name)
    assert len(found) >= LEAST
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)
    assert {puzzle.grade for puzzle in found} == set(GRADES)
    assert [puzzle.rank for puzzle in found] == sorted(puzzle.rank for puzzle in found)
    assert len({puzzle.kind for puzzle in found}) > 1
    assert len({puzzle.origin for puzzle in found}) == len(found)
    assert len({puzzle.key for puzzle in found}) == len(found)
    assert len({json.dumps(puzzle.options) for puzzle in found}) > 1
    assert {puzzle.level for puzzle in found} <= {*LEVELS, UNFOUND}


def test_all_together_are_a_thousand_of_three_kinds():
    found = [puzzle for name in NAMES for puzzle in collection(name)]
    assert len(found) >= 1_000
    assert {puzzle.kind for puzzle in found} == set(KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_small_and_reads_back_the_same(name):
    kept = collection_of(catalogue()[name])
    text = collection_data(kept)
    assert len(text.encode()) <= MOST_BYTES
    assert catalogue()[name].file("puzzles.json").decode() == text
    assert kept.search.games > 0


@pytest.mark.parametrize("name", NAMES)
def test_puzzles_have_themes_in_the_games_own_words(name):
    for puzzle in collection(name)[::EVERY]:
        assert puzzle.themes
        assert themed(puzzle).themes == puzzle.themes
    told = Counter(words for puzzle in collection(name) for words in puzzle.themes)
    assert len(told) > 3


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


SMALL = {
    "accasta": {},
    "anaash": {"size": 4},
    "ashes": {"size": 3},
    "asli": {"size": 5, "komi": 3},
    "ghast": {"size": 3},
}
"""Boards on which everything can be looked at."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_the_prover_says_what_a_plain_search_says(name):
    compared = won = 0
    for seed in range(12):
        game = random_game(drystone.game(name, **SMALL[name]), seed)
        for position, _ in [*game][-6:]:
            for side, count in [(position.side, 1), (position.side, 2), (other(position), 2)]:
                budget = [3_000]
                try:
                    said = plainly(position, side, count, budget)
                except TooMuch:
                    continue
                assert Prover(side).wins(position, count) is said
                compared, won = compared + 1, won + said
    assert compared > 40
    assert won > 10


class TooMuch(Exception):
    pass


def plainly(position, side, count, budget):
    """Return whether `side` wins in `count`: no table, no order, nothing left out."""
    budget[0] -= 1
    if not budget[0]:
        raise TooMuch
    if position.outcome is not None:
        return position.outcome.winner == side
    if not count:
        return False
    own = position.side == side
    found = [plainly(position.after(m), side, count - own, budget) for m in position.moves()]
    return any(found) if own else all(found)


def other(position):
    return position.game.other(position.side)


def test_a_proof_that_is_too_long_is_refused_not_guessed():
    start = drystone.game("anaash", size=6).start()
    with pytest.raises(Unsettled):
        Prover("r", limit=50).wins(start, 3)


def some(name, kind, count):
    """Return a game's first puzzle of a kind that takes so many moves."""
    return next(one for one in collection(name) if (one.kind, one.count) == (kind, count))


def test_defences_and_refutations_are_what_they_say():
    puzzle = some("anaash", "win", 3)
    prover = Prover(puzzle.start.side)
    right = puzzle.start.play(puzzle.line[0])
    assert prover.refutation(right, 2) is None
    assert prover.shortest(right.after(prover.defence(right, 2)), 2) == 2
    for move in puzzle.start.moves():
        there = puzzle.start.after(move)
        if str(move) != puzzle.line[0] and there.side != puzzle.start.side:
            assert not prover.wins(there.after(prover.refutation(there, 2)), 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_prover_of_gains_says_what_a_plain_search_says(name):
    rule = gain_rule_of(catalogue()[name])
    compared = gained = 0
    for seed in range(6):
        game = random_game(drystone.game(name, **SMALL[name]), seed)
        for position, _ in [*game][-12:-2:3]:
            side = position.side
            for count, more in [(1, 1), (1, 2), (2, 2)]:
                target, budget = rule.lead(position, side) + more, [1_500]
                try:
                    said = plainly_gained(position, side, count, rule.lead, target, budget)
                except TooMuch:
                    continue
                assert GainProver(side, rule.lead, target).wins(position, count) is said
                compared, gained = compared + 1, gained + said
    assert compared > 15
    assert gained


def plainly_gained(position, side, count, lead, target, budget):
    """Return whether `side` comes to a lead of `target`, and has it when it is to move again."""
    budget[0] -= 1
    if not budget[0]:
        raise TooMuch
    if position.outcome is not None:
        return position.outcome.winner == side
    own = position.side == side
    if own and (lead(position, side) >= target or not count):
        return lead(position, side) >= target
    left = count - own
    found = (
        plainly_gained(position.after(move), side, left, lead, target, budget)
        for move in position.moves()
    )
    return any(found) if own else all(found)


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
    settings = catalogue()["ghast"].part("puzzle_search").SETTINGS
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
        prove(one)


def test_some_puzzles_have_tiles_face_down_and_the_sample_has_one_of_them():
    found = [one for one in collection("ghast") if is_veiled(one.start)]
    assert len(found) >= 9
    assert {one.options["mode"] for one in found} == {"fakerghast"}
    assert any(is_veiled(one.start) for one in collection("ghast")[::EVERY])


def test_a_turn_is_sure_only_where_it_gains_whichever_tiles_are_real():
    puzzle = next(one for one in collection("ghast") if is_veiled(one.start))
    rule, side, worlds = gain_rule_of(catalogue()["ghast"]), puzzle.side, {}
    target = puzzle.target
    for world in sure_gain_of(puzzle, LIMIT).worlds:
        prover = GainProver(side, rule.lead, target, LIMIT)
        for turn in sure_turns_to_look_at(world, puzzle):
            worlds.setdefault(turn, []).append(prover.wins(played(world, turn), 0))
    sure = sure_gain_of(puzzle, LIMIT)
    for turn, gains in worlds.items():
        assert sure.is_sure(turn) is all(gains)
    told = [all(gains) for gains in worlds.values()]
    assert True in told
    assert False in told


def sure_turns_to_look_at(world, puzzle):
    """Return the turns that begin as the solution does, and one that begins otherwise."""
    (first,) = (move for move in world.moves() if str(move) == puzzle.line[0])
    return [*turns_from(world, (first,)), *turns_from(world, (world.parse("pass"),))]


def test_a_veiled_game_gives_the_puzzle_that_the_file_has_of_it():
    kept = next(one for one in collection("ghast") if is_veiled(one.start))
    number = int(kept.origin.split()[1].removeprefix("v"))
    (found,) = mine_veiled("ghast", 1, number).puzzles
    assert replace(themed(found), grade=kept.grade) == kept


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
            assert replace(themed(one), grade=there.grade) == there
    assert sum(one.origin in kept for one in mined.puzzles) == found[str(number)]


@pytest.mark.slow
def test_a_search_that_stops_goes_on_and_finds_the_same_whoever_plays(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.puzzles.BATCH", 1)
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
    monkeypatch.setattr("tools.puzzles.MAX_BYTES", 300)
    monkeypatch.setattr("tools.puzzles.BATCH", 1)
    monkeypatch.setattr("tools.puzzles.mine", lambda *_: Mined(0, 9, 0.5, collection("anaash")[:3]))
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
    monkeypatch.setitem(kind.part("puzzle_search").SETTINGS, "most", 4)
    with pytest.raises(Trouble, match="don't exist: most; there are: game_options, player_levels"):
        puzzle_search_of(kind)


GOOD = {
    "position": "6/6/6/6/6/r2,b2,4 r",
    "side": "r",
    "win": 1,
    "grade": 1,
    "line": "a1xb1",
}


@pytest.mark.parametrize(
    "wrong",
    [
        "x",
        None,
        {},
        {**GOOD, "win": 0},
        {**GOOD, "win": 99},
        {**GOOD, "win": "soon"},
        {**GOOD, "grade": 4},
        {**GOOD, "line": ""},
        {**GOOD, "side": "x"},
        {**GOOD, "hold": 1},
        {**GOOD, "themes": [3]},
        {**GOOD, "options": 5},
    ],
    ids=repr,
)
def test_a_bad_entry_is_refused_with_words(wrong):
    assert puzzle_of("anaash", GOOD).count == 1
    with pytest.raises(TextError, match="is no puzzle"):
        puzzle_of("anaash", wrong)


def test_a_task_names_the_rules_that_the_board_does_not_show():
    by_rules = {one.options.get("rules"): one.task for one in collection("accasta")}
    assert by_rules.keys() == {None, "2010", "pari"}
    assert "(" not in by_rules[None]
    assert by_rules["2010"].endswith(" (rules: 2010)")
    assert by_rules["pari"].endswith(" (rules: Pari)")
    by_komi = {one.options["komi"]: one.task for one in collection("asli")}
    assert "(" not in by_komi["0"]
    assert by_komi["2"].endswith(" (komi: 2 stones)")
    assert "(" not in "".join(one.task for one in collection("anaash"))  # only of other sizes


def test_addresses_name_a_game_and_a_number():
    kind = catalogue()["anaash"]
    assert numbered("anaash-12") == (kind, 12)
    assert numbered("anaash") == (kind, 0)
    assert numbered("anaash-99999") == (kind, 99_999)  # how many there are is told elsewhere
    assert has_puzzles(kind)
    assert puzzles_address(kind) == "?puzzle=anaash"
    for text in ("xyz", "anaash-", "anaash-0", "anaash-1-2", "", "-3", "anaash--3", "a" * 900):
        with pytest.raises(TextError, match="names nothing here"):
            numbered(text)
