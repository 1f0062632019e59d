"""What the computer is told of Anaash: sets of squares say what one finds square by square."""

import pytest

import drystone
from drystone.core.boards.bits import bits
from drystone.games.anaash.evaluate import by_height, force, together
from tests.helpers import random_game


def positions(seed):
    game = drystone.game("anaash", size=4)
    return [position for position, _ in random_game(game, seed) if not position.outcome]


def group_of(position, square, own):
    """Return the squares that stacks of one colour join to a square, found one by one."""
    found, open_ = {square}, [square]
    while open_:
        for other in bits(position.grid.neighbours[open_.pop()] & own):
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_forces_are_what_the_squares_say(seed):
    for position in positions(seed):
        grid, heights = position.grid, position.heights
        for own, enemy in ((position.red, position.blue), (position.blue, position.red)):
            found = force(grid, by_height(heights), own, enemy)
            missing = {i: 4 - grid.neighbours[i].bit_count() for i in bits(own)}
            prey = {
                target
                for i in bits(own)
                for target in bits(grid.neighbours[i] & enemy)
                if heights[target] <= heights[i]
            }
            assert found.checkers == sum(heights[i] for i in bits(own))
            assert found.tallest == max(heights[i] for i in bits(own))
            assert found.astray == sum(missing[i] * heights[i] for i in bits(own))
            assert found.caught == sum(heights[i] for i in prey)
            assert found.prey == max((heights[i] for i in prey), default=0)
            groups = [group_of(position, i, own) for i in bits(own)]
            largest = max(sum(heights[i] for i in group) for group in groups)
            assert max(found.tallest, together(grid, by_height(heights), own)) == largest
