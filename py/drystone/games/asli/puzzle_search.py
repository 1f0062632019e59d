"""Puzzle search settings of Asli, for ``tools/puzzles.py``."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "game_options": (
        {"size": 5, "komi": 0},
        {"size": 6, "komi": 0},
        {"size": 7, "komi": 0},
        {"size": 6, "komi": 2},
    ),
    "plies_from_end": 24,
    "win_plies": 8,
    "max_moves": 4,
    "max_hold": 1,
    "min_first_moves": 5,
    "max_positions": 5_000,
}
