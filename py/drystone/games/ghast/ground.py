"""Where puzzles of Ghast may be found: where one capture brings the lead that a claim needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drystone.core.game import Game, Position
from drystone.core.ground import Ground

FEW = 6
"""Moves that may bring most, for one of them to be likely to be the only one."""


def komis(chosen: Game, position: Any) -> Iterator[Position]:
    """Yield a position with the komi that lets its best capture, if any, lead by nine.

    Not if many moves bring as much; one point is left for the answer, which brings that at least.
    """
    side, lead = position.side, position.lead(position.side)
    gains = [position.after(move).lead(side) - lead for move in position.moves()]
    best = max(gains)
    if best > 1 and gains.count(best) <= FEW:
        komi = position.lead("o") - (10 - best) * (1 if side == "o" else -1)
        yield type(chosen)(**{**chosen.values, "komi": komi}).position(str(position))


GROUND = Ground(
    ({"size": 3}, {"size": 3}, {"size": 4}),
    most=2,
    choices=10,
    limit=20_000,
    tail=100,
    settings=komis,
    least=2,
    facing=True,
)
