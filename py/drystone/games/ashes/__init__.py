"""Ashes by Michael Amundsen, 2021."""

from drystone.games.ashes.game import Ashes

GAME = Ashes
