"""Ghast, the free ranging connection combat game."""

from drystone.games.ghast.game import Ghast

GAME = Ghast
