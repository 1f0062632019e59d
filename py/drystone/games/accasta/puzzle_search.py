"""Puzzle search settings of Accasta, for ``tools/puzzles.py``."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "game_options": ({}, {}, {"rules": "2010"}, {"rules": "pari"}),
    "max_moves": 2,
    "min_first_moves": 20,
    "max_first_moves": 2_000,
    "max_positions": 150_000,
}
