"""Ghast, the free ranging connection combat game."""

from drystone.games.ghast.rules import Ghast

GAME = Ghast
