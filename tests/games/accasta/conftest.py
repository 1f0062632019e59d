"""Positions for the tests of Accasta, with only the stacks that matter."""

import pytest

import drystone


@pytest.fixture
def board():
    """Make a position from stacks by space; the rest of both armies is left out."""

    def make(side="w", rules="1998", **stacks):
        game = drystone.game("accasta", rules=rules)
        by_index = {game.grid.index(name): stack for name, stack in stacks.items()}
        return game.placed(by_index, side)

    return make
