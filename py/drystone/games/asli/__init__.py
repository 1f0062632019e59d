"""Asli by Luis Bolaños Mures, 2023."""

from drystone.games.asli.rules import Asli

GAME = Asli
