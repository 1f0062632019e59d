"""What was learned of Asli: alike for turned boards and exchanged colours; of legal moves only."""

import re

import pytest

import drystone
from drystone.core.boards.bits import bits
from drystone.core.boards.symmetry import ways
from drystone.core.rng import seeded
from drystone.games.asli.player.judge import BOARD, JUDGE, features, images, margin, nearest, parts
from drystone.games.asli.rules.position import AsliPosition
from drystone.search.engines.choice import engine
from drystone.search.engines.light import LightTree

GAME = drystone.game("asli", komi=0)


def positions(count, seed):
    """Return positions of random games, a few plies apart."""
    rng, found, position = seeded(seed), [], GAME.start()
    while len(found) < count:
        for _ in range(5):
            after = position.after(position.random_move(rng))
            position = GAME.start() if after.outcome else after
        if all(camp.parted for camp in position.camps):
            found.append(position)
    return found


def turned(position, way, exchanged):
    """Return the same position on a turned board, with the colours exchanged or not."""
    stones = {}
    for colour, of in zip("bw", position.stones, strict=True):
        stones |= {way.places[index]: colour for index in bits(of)}
    lines = ["".join(stones.get(index, "1") for index in row) for row in position.grid.rows]
    rows = "/".join(re.sub(r"1+", lambda run: str(len(run[0])), line) for line in lines)
    there = GAME.position(" ".join([rows, *str(position).split(" ")[1:]]))
    if not exchanged:
        return there
    return AsliPosition(
        GAME, GAME.grid, there.stones[::-1], there.camps[::-1], there.regions,
        -there.prison, 1 - there.turn, there.minimal,
    )  # fmt: skip


@pytest.mark.parametrize("exchanged", [False, True])
def test_it_judges_turned_boards_and_exchanged_colours_alike(exchanged):
    for position in positions(12, "turned"):
        score = JUDGE.score(position)
        moves, priors = JUDGE.priors(position)
        expected = dict(zip(map(str, moves), priors, strict=True))
        for way in ways(GAME.grid):
            other = turned(position, way, exchanged)
            assert JUDGE.score(other) == pytest.approx(-score if exchanged else score)
            found = dict(zip(map(str, JUDGE.priors(other)[0]), JUDGE.priors(other)[1], strict=True))
            there = {way.names.get(name, name): value for name, value in expected.items()}
            assert found == pytest.approx(there)


def test_every_legal_move_has_a_prior_and_others_are_known_to_be_none():
    for position in positions(30, "legal"):
        moves, priors = JUDGE.priors(position)
        assert len(set(moves)) == len(moves) == len(priors)
        assert {one for one in moves if JUDGE.allows(position, one)} == set(position.moves())


def test_margins_and_nearest_points_are_counted_as_said():
    for position in positions(10, "margin"):
        black, white = position.stones
        ours, theirs, even, mine, other = nearest(black, white, BOARD & ~(black | white))
        assert ours | theirs | even | black | white == BOARD
        assert (sum(mine), sum(other)) == (ours.bit_count(), theirs.bit_count())
        margins = margin(black, white, 0, 0)
        assert margins == (
            ours.bit_count() - len(parts(black | ours))
            - theirs.bit_count() + len(parts(white | theirs))
        )  # fmt: skip
        assert len(features(position)) == 102


def test_a_pattern_has_eight_images_at_most():
    assert len(images(0b000_000_001)) == 4
    assert len(images(0b000_011_000)) == 4
    assert all(images(one) == images(0b101_001_010) for one in images(0b101_001_010))


def test_the_light_tree_plays_the_board_it_knows():
    rng = seeded("light")
    assert isinstance(engine("best", GAME, frozenset(), rng)(GAME.start()), LightTree)
    other = drystone.game("asli", size=7, komi=0)
    assert not isinstance(engine("best", other, frozenset(), rng)(other.start()), LightTree)
