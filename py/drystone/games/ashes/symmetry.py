"""What changes nothing in Ashes: every way to turn or mirror its board."""

from __future__ import annotations

from collections.abc import Iterable

from drystone.core.boards.symmetry import Symmetry, ways
from drystone.core.game import Game, Path
from drystone.games.ashes.moves import AshesMove
from drystone.games.ashes.rules import AshesPosition


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return all ways."""
    return ways(game.grid)


def paths_of(position: AshesPosition, move: AshesMove) -> Iterable[Path]:
    """Return the paths of a move: to enter, one for each origin that comes to the same."""
    if position.sizes[move.origin]:
        return (move.path,)
    return (same.path for same in position.same_as(move))
