"""How Ghast is drawn: `SCENE` draws a board; the other modules draw its parts."""

from drystone.games.ghast.scene.board import SCENE

__all__ = ["SCENE"]
