"""Asli by Luis Bolaños Mures, 2023."""

from drystone.games.asli.game import Asli

GAME = Asli
