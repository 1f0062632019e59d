"""What was played from a position: by symmetry the same is counted together, and nothing leaks."""

import json
from random import Random

import pytest

import drystone
from drystone.core import lazy_assets
from drystone.core.errors import TextError
from drystone.games import catalogue
from drystone.play.explorer import (
    FILE,
    Counts,
    Trails,
    book_of,
    entry_of,
    place_of,
    trail_of,
)
from drystone.play.match import Match
from tests.helpers import having, variants


def turned(moves, way):
    """Return a match whose moves are turned."""
    match = Match(moves[0][0])
    for _, move in moves:
        match.add(dict(match.position.paths())[way.path(move.path)])
    return match


@pytest.mark.parametrize("name", having("symmetry"))
def test_a_match_and_its_image_leave_the_same_trail(name):
    game = drystone.game(name)
    match, rng = Match(game.start()), Random(5)
    while match.outcome is None and match.ply < 30:
        match.add(match.position.random_move(rng))
    moves = [(match.position_at(ply), node.move) for ply, node in enumerate(match.turns)]
    start = place_of(game.start())
    found = 0
    for way in start.ways:
        other = turned(moves, way)
        for one in (match, other):
            one.resign() if one.outcome is None else None
        found += 1
        assert trail_of(other) == trail_of(match)
    assert found == len(start.ways) > 1
    assert len(trail_of(match).split()) == len(moves) + 1


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_what_was_played_comes_back_as_moves_of_this_board(game):
    """Each move's spelling is read as a move that is spelled the same."""
    if game.hidden:
        pytest.skip("the start of these games is public, what follows is not")
    position, rng = game.start(), Random(3)
    for _ in range(12):
        place = place_of(position)
        moves = rng.sample(position.moves(), min(8, len(position.moves())))
        played = {place.spelled(move): Counts(1, 2, 3) for move in moves}
        merged = place.merged(played)
        assert {place.spelled(move) for move in merged} == played.keys()
        assert sum(counts.total for counts in merged.values()) == 6 * len(played)
        position = position.after(position.random_move(rng))
        if position.outcome is not None:
            break


def test_what_is_no_move_here_is_left_out():
    place = place_of(drystone.game("anaash", size=4).start())
    assert place.merged({"a1,z9": Counts(1, 0, 0), "": Counts(1, 0, 0)}) == {}


def test_trails_are_counted_and_a_position_that_comes_again_counts_once():
    game = drystone.game("anaash", size=4)
    match = Match(game.start())
    match.play_all(["a1xa2", "b1xc1"])
    assert trail_of(match) == ""
    match.resign("b")
    trail = trail_of(match)
    mine = Trails([trail, trail.replace("first", "drawn"), "first", f"{trail} {trail}", "x y=z"])
    played = mine.played(place_of(game.start()).key)
    assert list(played.values()) == [Counts(2, 1, 0)]
    assert mine.matches == 4
    assert mine.played("nowhere") == {}


def test_variations_leave_no_trail():
    match = drystone.match("anaash", size=4)
    match.play_all(["a1xa2", "b1xc1"])
    match.resign()
    before = trail_of(match)
    match.undo()
    match.play("b1xb2")
    assert trail_of(match) == before


def test_of_hidden_tiles_nothing_is_counted():
    """A pair's moves would tell which tile is real, also where the match has ended."""
    game = next(one for one in variants() if one.hidden)
    match, rng = Match(game.start()), Random(4)
    while match.ply < 12:
        match.add(match.position.random_move(rng))
    match.resign()
    public = [step for step in trail_of(match).split()[1:] if "pass" not in step]
    assert public == []


def test_other_options_are_other_positions():
    keys = {place_of(game.start()).key for game in variants()}
    assert len(keys) == len(variants())


# The files --------------------------------------------------------------------------------------


def test_a_damaged_file_is_told_of_and_one_that_cannot_be_had_is_asked_for_again(monkeypatch):
    class Broken(catalogue()["anaash"]):
        name = "broken"
        content = b'{"level": 5}'

        @classmethod
        def file(cls, name):
            return cls.content

    with pytest.raises(TextError, match="cannot be read"):
        book_of(Broken)
    Broken.content = None
    monkeypatch.setattr(lazy_assets, "deferred_files", lambda: {f"broken/{FILE}": 9})
    with pytest.raises(TextError, match="Load the page again"):
        book_of(Broken)
    Broken.content = b'{"level": 5, "games": {}, "positions": {\n"k1":"a1,a2 1 2"\n}}\n'
    assert book_of(Broken).games == {}
    assert book_of(Broken).played("k") == {}
    with pytest.raises(TextError, match="from here cannot be read"):
        book_of(Broken).played("k1")


@pytest.mark.parametrize("name", having(FILE))
def test_a_files_lines_are_found_as_they_are_written(name):
    kind = type(drystone.game(name))
    whole = json.loads(kind.file(FILE))["positions"]
    for key in sorted(whole)[::97]:
        assert entry_of(book_of(kind).played(key)) == whole[key]
