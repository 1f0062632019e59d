"""What changes nothing in Ghast: to turn the board with its tiles, or to mirror both.

A tile's mirror image is a tile of the game only where both its sides are alike.
"""

from __future__ import annotations

import re

from drystone.core.boards.symmetry import Symmetry, ways
from drystone.core.game import Game


class TileSymmetry(Symmetry):
    """Turns the tiles, too, and the names of hexes beside the rows."""

    def token(self, token: str) -> str:
        """Return a tile that points where its arrow is turned to."""
        directions = self.grid.directions
        there = self.names[directions[int(token[1])]]
        return f"{token[0]}{directions.index(there)}{token[2:]}"

    def field(self, field: str) -> str:
        """Return a field such as ``wait:d5,e6`` for the hexes that those are turned to."""
        name, mark, hexes = field.partition(":")
        if not mark:
            return field
        order = list(self.grid.indices)
        found = sorted((self.names[one] for one in re.split(",", hexes)), key=order.index)
        return f"{name}:{','.join(found)}"


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return the ways to turn the board, and those to mirror it if tiles have two like sides."""
    edges = str(game.values["tile"])[1:]
    alike = edges == edges[::-1]
    return tuple(way for way in ways(game.grid, TileSymmetry) if alike or not way.mirrors)
