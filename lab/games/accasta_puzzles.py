"""Puzzle search settings of Accasta, for ``lab/puzzles``."""

from __future__ import annotations

from typing import Any

from drystone.games.accasta.evaluation.evaluator import AccastaEvaluator


class FirstEvaluator(AccastaEvaluator):
    """The evaluator of the players in the puzzles’ games, for all rules."""

    weights = AccastaEvaluator.late_weights
    temperature = 6.0


SETTINGS: dict[str, Any] = {
    "game_options": ({}, {"rules": "2010"}, {"rules": "pari"}),
    "player_levels": (1, 2, 2),
    "plies_from_end": 40,
    "win_plies": 4,
    "max_moves": 2,
    "max_gain": 1,
    "greedy_is_obvious": False,
    "min_gain": 3,
    "min_first_moves": 20,
    "max_first_moves": 1_000,
    "max_positions": 20_000,
    "evaluator": FirstEvaluator(),
}
