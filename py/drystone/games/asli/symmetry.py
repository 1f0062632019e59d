"""What changes nothing in Asli: every way to turn or mirror its board."""

from __future__ import annotations

from drystone.core.boards.symmetry import Symmetry, ways
from drystone.core.game import Game


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return all ways."""
    return ways(game.grid)
