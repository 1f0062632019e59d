"""Puzzle search settings of Anaash, for ``lab/puzzles``."""

from __future__ import annotations

from typing import Any

from drystone.games.anaash.evaluate import EVALUATOR

SETTINGS: dict[str, Any] = {
    "game_options": ({"size": 6}, {"size": 6}, {"size": 8}),
    "plies_from_end": 60,
    "win_plies": 10,
    "max_moves": 4,
    "max_hold": 2,
    "max_gain": 2,
    "min_first_moves": 4,
    "max_positions": 6_000,
    "evaluator": EVALUATOR.sum,
}
