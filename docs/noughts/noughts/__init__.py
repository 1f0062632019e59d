"""Noughts and crosses: three in a row on nine squares."""

from noughts.rules import Noughts

GAME = Noughts
