"""Puzzle search settings of Asli, for ``lab/puzzles``."""

from __future__ import annotations

from typing import Any

from drystone.games.asli.evaluate import AsliEvaluator


class FirstEvaluator(AsliEvaluator):
    """The evaluator of the players in the puzzles’ games, for all stages."""

    weights = (0.447, 0.415, 8.42, -3.77, -0.4, -2.82, 14.7, -0.41, -0.316, 0.0674) * 3
    temperature = 2.5


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
    "max_positions": 10_000,
    "evaluator": FirstEvaluator(),
}
