"""Where puzzles may be found: the contract of a game's `ground.py`, for `tools/puzzles.py` alone.

A game's folder may hold `ground.py`, which exports ``GROUND``. Nobody who plays needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from drystone.core.game import Game, Position


def as_it_is(chosen: Game, position: Position) -> Iterable[Position]:
    """Return the position in the game that it was played in, and in no other."""
    return (chosen.position(str(position)),)


@dataclass(frozen=True)
class Ground:
    """Where to look: kinds of a game, and what makes a position worth it.

    `least` and `most` bound the win in own moves, `choices` and `wide` the number of first moves.
    `limit` is how many positions a proof may take, `tail` the plies from the end of a game that are
    looked at and `stride` their distance. `settings` puts a position into games with other options,
    the hardest to win first; the first of these in which there is a win decides. `facing` says that
    the numbers in the position text are directions, in which one pattern may differ from itself.
    """

    kinds: tuple[dict[str, Any], ...] = ({},)
    most: int = 3
    choices: int = 6
    limit: int = 40_000
    tail: int = 16
    stride: int = 1
    settings: Callable[[Game, Position], Iterable[Position]] = as_it_is
    least: int = 1
    wide: int = 260
    levels: tuple[int, ...] = (1, 2, 3)
    facing: bool = False


def ground_of(chosen: Game | type[Game]) -> Ground:
    """Return where a game's puzzles may be found; where it doesn't say, as good as anywhere."""
    try:
        ground: Ground = chosen.part("ground").GROUND
    except ModuleNotFoundError:
        return Ground()
    return ground
