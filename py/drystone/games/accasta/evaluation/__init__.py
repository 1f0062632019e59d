"""Who stands better in Accasta, and which turns a search looks at first."""

from drystone.games.accasta.evaluation.evaluator import BASELINES, EVALUATOR

__all__ = ["BASELINES", "EVALUATOR"]
