"""Puzzle search settings of Asli, for ``tools/puzzles.py``."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "game_options": tuple({"size": size, "komi": 0} for size in (5, 6, 7)),
    "max_moves": 4,
    "min_first_moves": 5,
    "max_positions": 12_000,
}
