"""What the computer is told of Asli: what it finds at once is what one finds point by point."""

import pytest

import drystone
from drystone.games.asli.evaluate import EVALUATOR
from drystone.games.asli.insight import owner
from drystone.games.asli.moves import HOLD
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
