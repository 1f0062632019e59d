"""Ashes by Michael Amundsen, 2021."""

from drystone.games.ashes.rules import Ashes

GAME = Ashes
