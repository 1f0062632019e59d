"""What changes nothing in Accasta: to mirror the board, so that each castle stays where it is."""

from __future__ import annotations

from drystone.core.boards.symmetry import Symmetry, ways
from drystone.core.game import Game


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return those ways that leave each space of a row in it."""
    rows = [set(row) for row in game.grid.rows]
    return tuple(
        way for way in ways(game.grid) if all({way.places[i] for i in row} == row for row in rows)
    )
