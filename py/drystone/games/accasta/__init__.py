"""Accasta by Dieter Stein, 1998."""

from drystone.games.accasta.rules import Accasta

GAME = Accasta
