"""Noughts and crosses: three in a row on nine squares."""

from noughts.game import Noughts

GAME = Noughts
