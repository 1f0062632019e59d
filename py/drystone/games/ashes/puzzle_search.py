"""Puzzle search settings of Ashes, for ``tools/puzzles.py``."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "game_options": ({"size": 3}, {"size": 4}, {"size": 4}, {"size": 5}),
    "plies_from_end": 60,
    "max_moves": 3,
    "max_hold": 1,
    "max_gain": 1,
    "min_first_moves": 8,
    "max_positions": 10_000,
}
