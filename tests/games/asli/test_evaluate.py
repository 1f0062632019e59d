"""What the computer is told of Asli: what it finds at once is what one finds point by point."""

import pytest

import drystone
from drystone.core.boards.squaregrid import square
from drystone.core.rng import seeded
from drystone.games.asli.evaluate import EVALUATOR, nearer
from drystone.games.asli.player.insight import owner
from drystone.games.asli.rules.life import survey
from drystone.games.asli.rules.moves import HOLD
from tests.helpers import random_game


def positions(seed):
    game = drystone.game("asli", size=5, komi=2)
    return [position for position, _ in random_game(game, seed) if not position.outcome]


@pytest.mark.parametrize("seed", range(4))
def test_an_outlook_is_what_the_groups_say(seed):
    for position in positions(seed):
        for turn, outlook in enumerate(position.outlooks):
            own = [region for region in position.regions if owner(position, region) == turn]
            assert outlook.territory == sum(own)
            borders = [one.border for one in position.camps[turn].groups]
            touched = [
                (border & region).bit_count() for border in borders for region in position.regions
            ]
            assert outlook.thin == touched.count(1)


@pytest.mark.parametrize("seed", range(4))
def test_replies_are_the_legal_moves_with_hints_first(seed):
    for position in positions(seed):
        moves = position.moves()
        hints = tuple(dict.fromkeys((moves[-1], HOLD, moves[0])))
        replies = list(EVALUATOR.replies(position, hints))
        assert len(replies) == len(set(replies))
        assert set(replies) == set(moves)
        assert replies[0] == moves[-1]
        every = EVALUATOR.every_move(position)
        assert [*EVALUATOR.legal(position, every)] == list(moves)


@pytest.mark.parametrize("seed", range(6))
def test_a_survey_made_from_the_one_before_says_what_one_made_anew_says(seed):
    game = drystone.game("asli", size=5 + seed % 3, komi=2)
    position, rng = game.start(), seeded(seed)
    while not position.outcome:
        assert position.survey == survey(position.grid, position.camps, position.regions)
        for move in position.moves():
            after = position.after(move)
            assert after.survey == survey(after.grid, after.camps, after.regions)
        position = position.after(position.random_move(rng))


def plainly_nearer(grid, black, white):
    free, ahead = grid.board & ~(black | white), 0
    while True:
        blacks, whites = grid.around(black) & free, grid.around(white) & free
        if not blacks | whites:
            return ahead
        black, white = blacks & ~whites, whites & ~blacks
        ahead += black.bit_count() - white.bit_count()
        free &= ~(blacks | whites)


@pytest.mark.parametrize("size", [5, 9, 19])
def test_both_colours_grow_as_each_would(size):
    grid, rng = square(size), seeded(size)
    for _ in range(100):
        black, white = (grid.board & rng.getrandbits(400) & rng.getrandbits(400) for _ in "bw")
        assert nearer(grid, black, white & ~black) == plainly_nearer(grid, black, white & ~black)
