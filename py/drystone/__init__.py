"""Drystone: abstract board games in pure Python.

>>> import drystone
>>> position = drystone.game("anaash", size=4).start()
>>> position = position.play("a1xa2")
>>> position.side, len(position.moves())
('b', 20)
"""

from drystone._version import __version__
from drystone.core.errors import GameError, IllegalMove, OptionError, TextError
from drystone.core.game import Game, Move, Outcome, Position
from drystone.core.perft import perft
from drystone.games import game, games

__all__ = [
    "Game",
    "GameError",
    "IllegalMove",
    "Move",
    "OptionError",
    "Outcome",
    "Position",
    "TextError",
    "__version__",
    "game",
    "games",
    "perft",
]
