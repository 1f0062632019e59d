"""Accasta by Dieter Stein, 1998."""

from drystone.games.accasta.game import Accasta

GAME = Accasta
