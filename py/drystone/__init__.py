"""Abstract board games in pure Python: rules, records, pictures and computer players.

>>> import drystone
>>> match = drystone.match("anaash", size=4)
>>> match.play("a1xa2")
>>> match.position.side, len(match.position.moves())
('b', 20)
>>> drystone.play_match(match, ["random", "level:2"]).outcome is None
False

Games and positions: `games`, `game`, `perft`. Matches and records: `match`, `read`, `load`, `save`.
Computer players: `player`, `choose`, `analyse`, `analysing`,
`play_match`, `EngineClient` for another program. What goes wrong is a `GameError`.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from drystone._version import __version__
from drystone.core.errors import GameError, IllegalMove, OptionError, TextError
from drystone.core.game import Game, Move, Outcome, Position
from drystone.core.moved import OldModules
from drystone.core.perft import perft
from drystone.games import game, games

if TYPE_CHECKING:
    from drystone.front import (
        Analysis,
        Bot,
        EngineClient,
        Evaluator,
        Finding,
        Loaded,
        Match,
        Player,
        Report,
        analyse,
        analysing,
        choose,
        language,
        load,
        match,
        play_match,
        player,
        read,
        save,
    )

__all__ = [
    "Analysis",
    "Bot",
    "EngineClient",
    "Evaluator",
    "Finding",
    "Game",
    "GameError",
    "IllegalMove",
    "Loaded",
    "Match",
    "Move",
    "OptionError",
    "Outcome",
    "Player",
    "Position",
    "Report",
    "TextError",
    "__version__",
    "analyse",
    "analysing",
    "choose",
    "game",
    "games",
    "language",
    "load",
    "match",
    "perft",
    "play_match",
    "player",
    "read",
    "save",
]

sys.meta_path.insert(0, OldModules())


def __getattr__(name: str) -> object:
    """Import the front door at the first question for one of its names."""
    if name in __all__:
        value: object = getattr(import_module("drystone.front"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
