"""Puzzle search settings of Ashes, for ``lab/puzzles``."""

from __future__ import annotations

from typing import Any

from drystone.games.ashes.evaluate import AshesEvaluator


class FirstEvaluator(AshesEvaluator):
    """The evaluator of the players in the puzzles’ games, for all stages."""

    weights = (1.41, 1.18, 0.0521, 4.15, 2.39, 2.05, 0.318, -0.473, -0.0509, 0.21) * 3
    temperature = 2.3


SETTINGS: dict[str, Any] = {
    "game_options": ({"size": 3}, {"size": 4}, {"size": 4}, {"size": 5}),
    "plies_from_end": 60,
    "max_moves": 3,
    "max_hold": 1,
    "max_gain": 1,
    "min_first_moves": 8,
    "max_positions": 25_000,
    "evaluator": FirstEvaluator(),
}
