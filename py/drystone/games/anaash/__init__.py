"""Anaash (аҺааш) by Mark Steere, 2021."""

from drystone.games.anaash.game import Anaash

GAME = Anaash
