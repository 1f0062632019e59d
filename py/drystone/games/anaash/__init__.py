"""Anaash (аҺааш) by Mark Steere, 2021."""

from drystone.games.anaash.rules import Anaash

GAME = Anaash
