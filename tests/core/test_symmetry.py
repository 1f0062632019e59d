"""Turning and mirroring a board changes nothing in the rules of a game that says so."""

from random import Random

import pytest

from drystone.core.boards.rows import write_rows
from drystone.core.boards.symmetry import paths_of, symmetries_of, turned_texts
from drystone.core.errors import TextError
from tests.helpers import variants


def image(position, way):
    """Return a position as a symmetry turns it, read from its text."""
    turned = next(text for text, one in turned_texts(position) if one is way)
    cells, *fields = turned.split(" ")
    grid = position.game.grid
    spaces = [index for row in grid.rows for index in row]
    tokens = {i: cell for i, cell in zip(spaces, cells.split(","), strict=True) if cell != "."}
    for joint in (",", ""):
        text = " ".join([write_rows(grid, tokens, joint), *fields])
        try:
            return position.game.position(text)
        except TextError:
            continue
    raise AssertionError(f"{turned} is no position")


def midgame(game, plies, seed):
    position, rng = game.start(), Random(seed)
    for _ in range(plies):
        before = position
        position = position.after(position.random_move(rng))
        if position.outcome is not None:
            return game.position(str(before))
    return game.position(str(position))  # what was before is forgotten, as in its image


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_turned_position_has_the_turned_moves_and_they_lead_to_turned_positions(game):
    rng = Random(7)
    for plies in (3, 14):
        position = midgame(game, plies, plies)
        for way in rng.sample(symmetries_of(game), min(3, len(symmetries_of(game)))):
            other = image(position, way)
            moves = dict(other.paths())
            expected = {way.path(path) for path, _ in position.paths()}
            assert moves.keys() == expected
            for move in rng.sample(position.moves(), min(5, len(position.moves()))):
                there = next(t for t, one in turned_texts(position.after(move)) if one is way)
                after = other.after(moves[way.path(move.path)])
                assert turned_texts(after)[0][0] == there


def test_symmetries_begin_with_leaving_all_as_it_is():
    for game in (game for game in variants() if game.has("symmetry")):
        first, *_ = symmetries_of(game)
        assert all(old == new for old, new in first.places.items())


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_ways_back_undo_and_each_path_is_among_those_of_its_move(game):
    for way in symmetries_of(game):
        for site in (*game.grid.indices, *game.grid.directions, "take:2", "pass"):
            assert way.inverse.path(way.path((site,))) == (site,)
    start = game.start()
    for move in start.moves()[:20]:
        assert move.path in tuple(paths_of(start, move))
