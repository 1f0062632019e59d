"""Puzzle search settings of Ashes, for ``tools/puzzles.py``."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "game_options": ({"size": 3}, {"size": 4}, {"size": 4}),
    "max_moves": 3,
    "min_first_moves": 8,
}
