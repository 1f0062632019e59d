"""Puzzle search settings of Ghast, for ``tools/puzzles.py``.

A puzzle is a position in which one capture brings the lead that a claim needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drystone.core.game import Game, Position

MAX_BEST_CAPTURES = 6
"""Equally good captures up to which one of them may be the only way to win."""


def with_other_komi(chosen: Game, position: Any) -> Iterator[Position]:
    """Yield a position with the komi with which its best capture, if any, leads by nine.

    There is none if too many captures are equally good. One point less is left for the reply, which
    gains at least that.
    """
    side, lead = position.side, position.lead(position.side)
    gains = [position.after(move).lead(side) - lead for move in position.moves()]
    best = max(gains)
    if best > 1 and gains.count(best) <= MAX_BEST_CAPTURES:
        komi = position.lead("o") - (10 - best) * (1 if side == "o" else -1)
        yield type(chosen)(**{**chosen.values, "komi": komi}).position(str(position))


SETTINGS: dict[str, Any] = {
    "game_options": ({"size": 3}, {"size": 3}, {"size": 4}),
    "plies_from_end": 100,
    "option_variants": with_other_komi,
    "min_moves": 2,
    "max_moves": 2,
    "min_first_moves": 10,
    "max_positions": 20_000,
    "directional_digits": True,
}
