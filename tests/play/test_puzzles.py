"""Every puzzle is proven anew: just the moves that it names reach its goal, and it is its own."""

import json
from dataclasses import replace

import pytest

import drystone
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.play.puzzle import (
    GRADES,
    UNFOUND,
    collection_data,
    collection_of,
    gain_rule_of,
    has_puzzles,
    numbered,
    puzzle_of,
    puzzles_address,
    puzzles_of,
)
from drystone.search.analysis.analysis import analysis_search, report
from drystone.search.budget import Budget, run
from drystone.search.players.levels import LEVELS
from drystone.search.proofs.goals import GainProver, prover_of, solutions_of
from drystone.search.proofs.hidden_info import is_veiled, played, sure_gain_of, turns_from
from drystone.search.proofs.proof import Prover, Unsettled
from tests.helpers import having, random_game
from tests.play.plain_puzzles import Plain, TooMany, faults, gainer

LEAST = 200
"""Puzzles that each game has at least."""

NAMES = having("puzzles.json", "gain", "themes")

EVERY = 96
"""Of so many puzzles one is proven with every change, the others with ``--deep``."""

LIMIT = 1_000_000
"""Positions that a proof may look at here; the search for puzzles is content with far fewer."""

ANALYSED = 3_000
"""Positions that the analysis looks at, which may find the end of a puzzle or not."""

MOST_BYTES = 60_000
"""Size of a game's file, which the page fetches when it is first asked for."""


def collection(name):
    return puzzles_of(catalogue()[name])


def entries(name):
    """Return the puzzles of a game, each with its entry in the file."""
    data = json.loads(catalogue()[name].file("puzzles.json"))
    return list(zip(collection(name), data["puzzles"], strict=True))


def prove(puzzle, entry):
    """Try out what an entry of a game's file says, by a search that shares nothing with the prover.

    The answers of the prover and of the analysis are compared with it.
    """
    if is_veiled(puzzle.start):
        prove_veiled(puzzle)
        return
    assert not faults(puzzle.game, entry), entry
    assert sorted(map(str, solutions_of(puzzle, LIMIT))) == sorted([puzzle.line[0], *puzzle.also])
    follow(puzzle)
    if puzzle.kind != "gain":
        compare_with_analysis(puzzle)


def compare_with_analysis(puzzle):
    """Compare what is proven with the analysis: how many moves the winner needs.

    That looks for the fewest plies, which may take more moves where a side sits out.
    """
    start, other = puzzle.start, puzzle.start.game.other(puzzle.side)
    search = analysis_search(start, seeded("puzzle"), exact=1_000)
    run(search, Budget(nodes=ANALYSED))
    for found in report(start, search, 1_000).findings:
        solves = str(found.move) in {puzzle.line[0], *puzzle.also}
        if found.plies_to_end is None:
            continue
        soon = found.moves_to_win <= puzzle.count
        if solves and puzzle.kind == "win":
            assert found.winner == puzzle.side
            more = found.moves_to_win > puzzle.count and start.game.sits_out
            assert more or found.moves_to_win == puzzle.count
        elif puzzle.kind == "hold" and not solves:
            assert found.winner == other
            assert soon or start.game.sits_out
        else:
            assert not (soon and found.winner == (other if puzzle.kind == "hold" else puzzle.side))


def prove_veiled(puzzle):
    """Prove the same of a turn in each position that looks like the start to its mover."""
    start, sure = puzzle.start, sure_gain_of(puzzle, LIMIT)
    assert len(sure.determinizations) in {2, 4}
    assert start in sure.determinizations
    assert {one.seen_by(puzzle.side) for one in sure.determinizations} == {
        start.seen_by(puzzle.side)
    }
    assert sorted(map(str, sure.first_moves())) == sorted([puzzle.line[0], *puzzle.also]), puzzle
    more = sure_gain_of(replace(puzzle, amount=puzzle.amount + 1), LIMIT)
    assert not any(more.turn_from(start.parse(text)) for text in [puzzle.line[0], *puzzle.also])
    for world in sure.determinizations:
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
    for puzzle, entry in entries(name)[::EVERY]:
        prove(puzzle, entry)


@pytest.mark.deep(
    "Minutes of a processor: with every change one puzzle in 96 is tried out, the same each time."
)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("first", range(1, EVERY))
def test_all_puzzles_are_proven_anew(name, first):
    for puzzle, entry in entries(name)[first::EVERY]:
        prove(puzzle, entry)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_written_down_as_it_is(name):
    for puzzle in collection(name)[::4]:
        assert str(puzzle.start) == puzzle.position
        assert puzzle.start.side == puzzle.side
        veiled = puzzle.origin.split()[1].startswith("v")
        assert is_veiled(puzzle.start) is veiled
        seen = [puzzle.start.seen_by(side) == puzzle.start for side in puzzle.start.game.sides]
        assert all(seen) is not veiled
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


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_small_and_reads_back_the_same(name):
    kept = collection_of(catalogue()[name])
    text = collection_data(kept)
    assert len(text.encode()) <= MOST_BYTES
    assert catalogue()[name].file("puzzles.json").decode() == text
    assert kept.search.games > 0


SMALL = {
    "accasta": {},
    "anaash": {"size": 4},
    "ashes": {"size": 3},
    "asli": {"size": 5, "komi": 3},
    "ghast": {"size": 3},
}
"""Boards on which everything can be looked at."""


def compared(name, seeds, most):
    """Compare the prover with a plain search; return how many questions there were and were won.

    The plain search looks at so many positions, and says nothing where there are more.
    """
    answers = []
    for seed in seeds:
        game = random_game(drystone.game(name, **SMALL[name]), seed)
        for position, _ in [*game][-6:]:
            for side, count in [(position.side, 1), (position.side, 2), (other(position), 2)]:
                try:
                    plain = Plain(side, most).wins(position, count)
                except TooMany:
                    continue
                assert Prover(side).wins(position, count) is plain
                answers.append(plain)
    return len(answers), sum(answers)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_the_prover_says_what_a_plain_search_says(name):
    questions, won = compared(name, range(3), most=300)
    assert questions > 9
    assert won > 1


@pytest.mark.deep("Accasta's plain search takes two minutes; three games a board show the same.")
@pytest.mark.parametrize("name", SMALL)
def test_the_prover_says_what_a_plain_search_says_of_twelve_games(name):
    questions, won = compared(name, range(12), most=3_000)
    assert questions > 40
    assert won > 10


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
    for seed in range(3):
        game = random_game(drystone.game(name, **SMALL[name]), seed)
        for position, _ in [*game][-12:-2:3]:
            side = position.side
            for count, more in [(1, 1), (1, 2), (2, 2)]:
                target = rule.lead(position, side) + more
                try:
                    said = gainer(position, more, 400).wins(position, count)
                except TooMany:
                    continue
                assert GainProver(side, rule.lead, target).wins(position, count) is said
                compared, gained = compared + 1, gained + said
    assert compared > 7
    assert gained


def test_some_puzzles_have_tiles_face_down():
    found = [one for one in collection("ghast") if is_veiled(one.start)]
    assert len(found) >= 9
    assert {one.options["mode"] for one in found} == {"fakerghast"}
    prove_veiled(found[0])


def test_a_turn_is_sure_only_where_it_gains_whichever_tiles_are_real():
    puzzle = next(one for one in collection("ghast") if is_veiled(one.start))
    rule, side, worlds = gain_rule_of(catalogue()["ghast"]), puzzle.side, {}
    target = puzzle.target
    for world in sure_gain_of(puzzle, LIMIT).determinizations:
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
    assert by_rules["2010"].endswith(" (Rules: 2010)")
    assert by_rules["pari"].endswith(" (Rules: Pari)")
    by_komi = {one.options["komi"]: one.task for one in collection("asli")}
    assert "(" not in by_komi["0"]
    assert by_komi["2"].endswith(" (Komi: 2 stones)")
    # Where vetoes are used up, the strips say 0: a task speaks of the start.
    by_vetoes = {one.options.get("vetoes"): one.task for one in collection("ghast")}
    assert by_vetoes["1/1"].endswith(" (Vetoes 1 and 1 at the start)")
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
