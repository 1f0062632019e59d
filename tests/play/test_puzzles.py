"""Every puzzle is proven anew: it is won as fast as it says, by one first move, and is its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.core.grid import Grid
from drystone.games import catalogue
from drystone.play.puzzle import (
    GRADES,
    has_puzzles,
    numbered,
    puzzle_of,
    puzzles_address,
    puzzles_of,
)
from drystone.search.proof import Prover, Unsettled
from tests.helpers import random_game, variants
from tools.patterns import alike, pattern, ways
from tools.puzzle_search import puzzle_search_of
from tools.puzzles import EASY_ONES, line_of, puzzle_at, wins_in
from tools.say import Trouble

LEAST = 12
"""Puzzles that each game has at least."""

PUZZLES = [
    pytest.param(puzzle, id=f"{name}-{number}")
    for name, kind in catalogue().items()
    for number, puzzle in enumerate(puzzles_of(kind), 1)
]
puzzles = pytest.mark.parametrize("puzzle", PUZZLES)


@pytest.mark.slow
@puzzles
def test_one_first_move_wins_in_time_and_none_wins_sooner(puzzle):
    prover = Prover(puzzle.start.side, 200_000)
    assert not prover.wins(puzzle.start, puzzle.count - 1)
    winning = prover.first_moves(puzzle.start, puzzle.count)
    assert [str(move) for move in winning] == [puzzle.line[0]]


@puzzles
def test_the_solution_is_played_to_its_end(puzzle):
    side, position, own = puzzle.start.side, puzzle.start, 0
    prover = Prover(side, 200_000)
    for text in puzzle.line:
        left = puzzle.count - own
        own += position.side == side
        position = position.play(text)
        assert prover.wins(position, puzzle.count - own), (text, left)
    assert position.outcome.winner == side
    # The last move is spared where the game is won when its turn begins.
    assert own in {puzzle.count, puzzle.count - 1}


@puzzles
def test_a_puzzle_is_written_down_as_it_is(puzzle):
    assert str(puzzle.start) == puzzle.position
    assert puzzle.start.side in puzzle.start.game.sides
    assert not puzzle.start.game.hidden
    assert puzzle.start.game.sides[puzzle.start.side] in puzzle.task
    usual = {option.key: option.default for option in puzzle.start.game.options}
    assert all(puzzle.start.game.values[key] != usual[key] for key in puzzle.options)


@pytest.mark.parametrize("name", drystone.games())
def test_a_game_has_enough_puzzles_of_each_grade(name):
    found = puzzles_of(catalogue()[name])
    assert len(found) >= LEAST
    assert {puzzle.grade for puzzle in found} == set(GRADES)
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)
    assert [puzzle.weight for puzzle in found] == sorted(puzzle.weight for puzzle in found)
    assert sum(puzzle.count == 1 for puzzle in found) <= EASY_ONES
    assert len({puzzle.origin for puzzle in found}) == len(found)


@pytest.mark.parametrize("name", drystone.games())
def test_no_two_puzzles_are_the_same_turned_mirrored_shifted_or_recoloured(name):
    found = Counter(pattern(puzzle.start) for puzzle in puzzles_of(catalogue()[name]))
    assert found.most_common(1)[0][1] == 1


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


def test_defences_and_refutations_are_what_they_say():
    (puzzle, *_) = [p.values[0] for p in PUZZLES if p.values[0].count == 3]
    prover = Prover(puzzle.start.side)
    right = puzzle.start.play(puzzle.line[0])
    assert prover.refutation(right, 2) is None
    assert prover.shortest(right.after(prover.defence(right, 2)), 2) == 2
    for move in puzzle.start.moves():
        there = puzzle.start.after(move)
        if str(move) != puzzle.line[0] and there.side != puzzle.start.side:
            assert not prover.wins(there.after(prover.refutation(there, 2)), 2)


def test_the_finder_knows_a_puzzle_from_what_is_none():
    (puzzle,) = (p.values[0] for p in PUZZLES if p.id == "anaash-3")
    prover, search = Prover(puzzle.start.side), puzzle_search_of(catalogue()["anaash"])
    count, winning = wins_in(puzzle.start, search, prover)
    assert (count, [*map(str, winning)]) == (puzzle.count, [puzzle.line[0]])
    found = puzzle_at(puzzle.start, count, puzzle.origin, prover.nodes)
    assert replace(found, grade=puzzle.grade) == puzzle
    assert [*map(str, line_of(puzzle.start, puzzle.count, Prover(puzzle.start.side)))] == [
        *puzzle.line
    ]
    with pytest.raises(Unsettled):
        wins_in(puzzle.start.game.start(), search, Prover("r", 1_000))
    two_ways = puzzle.start.game.position("6/6/6/6/1,r2,b1,3/2,r1,3 r")
    count, winning = wins_in(two_ways, replace(search, min_first_moves=1), Prover("r"))
    assert (count, [*map(str, winning)]) == (1, ["c1xc2", "b2xc2"])


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


GOOD = {"position": "6/6/6/6/6/r2,b2,4 r", "win": 1, "grade": 1, "line": "a1xb1"}


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
        {**GOOD, "options": 5},
    ],
    ids=repr,
)
def test_a_bad_entry_is_refused_with_words(wrong):
    assert puzzle_of("anaash", GOOD).count == 1
    with pytest.raises(TextError, match="is no puzzle"):
        puzzle_of("anaash", wrong)


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


def test_pairs_of_puzzles_differ_by_more_than_a_piece():
    for name in drystone.games():
        boards = [pattern(puzzle.start) for puzzle in puzzles_of(catalogue()[name])]
        assert not any(alike(one, two) for one, two in combinations(boards, 2))
