"""Puzzle search settings of Ghast, for ``lab/puzzles``.

A puzzle is a position in which one capture brings the lead that a claim needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.errors import TextError
from drystone.core.game import Game, Position

MAX_BEST_CAPTURES = 6
"""Equally good captures up to which one of them may be the only way to win."""

LEAD = 10
"""Tiles more after the capture: nine for the claim, and one for the enemy's reply."""

TRIES = 16
"""Ways that are tried to leave enemy tiles out."""


def thinned(chosen: Game, position: Any) -> Iterator[Position]:
    """Yield a position with so few enemy tiles that its best capture, if any, decides.

    It brings ten more; one is left for the reply, which brings that at least. Games between equals
    seldom come to that: such a position stands for one in which the enemy has passed a few times.
    """
    side, enemy = position.side, chosen.other(position.side)
    best, moves = _best(position)
    missing = LEAD - best - position.more_tiles(side)
    if best < 2 or missing < 0:
        return
    captured = 0
    for move in moves:
        captured |= position.board.taken & ~position.after(move).board.taken
    spare = [1 << index for index in bits(position.board.of(enemy) & ~captured)]
    for first in range(0, len(spare) - missing + 1, 1 + len(spare) // TRIES):
        left = position.board.without(sum(spare[first : first + missing]))
        try:
            fewer: Any = chosen.position(str(position.under_way(left, side, position.extras)))
        except TextError:  # what was left out fed others
            continue
        best, moves = _best(fewer)
        if best > 1 and len(moves) <= MAX_BEST_CAPTURES and fewer.more_tiles(side) == LEAD - best:
            yield fewer


def _best(position: Any) -> tuple[int, list[Any]]:
    """Return how many tiles more the best moves bring, and these moves."""
    before = position.more_tiles(position.side)
    gains = {
        move: position.after(move).more_tiles(position.side) - before for move in position.moves()
    }
    best = max(gains.values())
    return best, [move for move, gain in gains.items() if gain == best]


SETTINGS: dict[str, Any] = {
    "game_options": (
        {"size": 3},
        {"size": 4},
        {"size": 4, "vetoes": "1/1"},
        {"size": 4, "tile": ">R...."},
    ),
    "veiled_options": ({"size": 3, "mode": "fakerghast"},),
    "player_levels": (1, 2, 2),
    "plies_from_end": 80,
    "any_may_win": True,
    "option_variants": thinned,
    "min_moves": 2,
    "max_moves": 2,
    "max_gain": 1,
    "greedy_is_obvious": False,
    "min_first_moves": 10,
    "max_positions": 12_000,
    "one_place": True,
    "directional_digits": True,
}
