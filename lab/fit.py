"""``python -m lab.fit NAME FILE …``: fit a game's evaluator to games that were played.

Each FILE is of ``lab.selfplay --learn``; options stand in its lines. What is learned is a mixture
of how games ended and what the search thought. It prints how well the present evaluator, the search
and the new weights predict the results: the new ones by PARTS fits, each of which is asked about
the games that it has not seen; and then the weights that all games together give. They are put into
the game's ``evaluate.py`` by hand. A game whose evaluator has no good weights yet is played, fitted
and played again.

With --network the game's network learns instead, which needs PyTorch (`lab.network`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import cycle
from math import log
from pathlib import Path

from tools.paths import PY

sys.path.insert(0, str(PY))

from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.game import Game
from drystone.core.network import NetworkEvaluator
from drystone.games import game
from drystone.search.engines.choice import evaluator_of
from drystone.search.values import win_probability
from lab.selfplay import RESULT, Played, Series, read

Sample = tuple[Features, float]
"""A position's features, and the first colour's result: 1, 0.5 or 0."""

RIDGE = 5.0
"""Strength of the ridge penalty that keeps weights near zero, in samples."""

PARTS = 5

FACTORS = tuple(step / 20 for step in range(4, 50))
"""What log-odds are multiplied by, to find what suits them best."""


@dataclass(frozen=True)
class Judged:
    """A position of a game, in log-odds and results of the first colour."""

    part: int
    columns: Features
    now: float
    """What the present weights say."""
    searched: float
    result: float


def main() -> int:
    """Fit, measure and print."""
    parser = _parser()
    known = parser.parse_args()
    played = [one for file in known.files for one in read(file) if one.result]
    if not played:
        names = ", ".join(map(str, known.files))
        parser.error(f"there are no games with a winner in {names}")
    if known.network:
        code: int = import_module("lab.network").teach(known, played)
        return code
    found = [position for one in played for position in judged(one)]
    print(f"{len(found)} positions")
    best = _reported("search", found, lambda one: one.searched)
    _reported("present weights", found, lambda one: one.now)
    samples = [sample_of(one, best) for one in found]
    print(f"new weights: log loss {apart(found, samples):.4f} of games not seen")
    weights, evaluator = fitted(samples), sum_of(game(known.game))
    for weight, name in zip(weights, cycle(evaluator.names), strict=False):
        print(f"  {weight:8.3f}  {name}")
    print(f"  weights = ({', '.join(f'{weight:.3g}' for weight in weights)})", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("files", nargs="+", type=Path, help="games of lab.selfplay --learn")
    made.add_argument("--network", action="store_true", help="teach the game's network")
    made.add_argument("--units", type=int, default=32, help="of its hidden layer")
    made.add_argument("--kinds", type=int, help="kinds on a space (default: those that occur)")
    made.add_argument("--epochs", type=int, default=30)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--threads", type=int, default=1)
    made.add_argument("--write", action="store_true", help="the network into the game's folder")
    made.add_argument("--into", type=Path, help="another folder to write into")
    return made


def sum_of(chosen: Game) -> LinearEvaluator:
    """Return the weighted sum that judges a game, or that does where there is no network."""
    evaluator = evaluator_of(chosen)
    found = evaluator.sum if isinstance(evaluator, NetworkEvaluator) else evaluator
    assert isinstance(found, LinearEvaluator), "only linear evaluators can be fitted"
    return found


def judged(one: Played) -> Iterator[Judged]:
    """Yield the positions of a game that were searched."""
    evaluator = sum_of(Series.read(one.series).chosen)
    for position, value in one.searched():
        yield Judged(
            one.number % PARTS,
            evaluator.columns(position),
            evaluator.score(position),
            value,
            (1 + one.result) / 2,
        )


def sample_of(one: Judged, factor: float) -> Sample:
    """Return what is learned from a position."""
    thought = win_probability(factor * one.searched)
    return one.columns, RESULT * one.result + (1 - RESULT) * thought


def apart(found: Sequence[Judged], samples: Sequence[Sample]) -> float:
    """Return the mean log loss of results, each position judged by a fit without its game."""
    both = list(zip(found, samples, strict=True))
    total = 0.0
    for part in range(PARTS):
        weights = fitted([sample for one, sample in both if one.part != part])
        unseen = [(one.columns, one.result) for one in found if one.part == part]
        total += len(unseen) * loss(unseen, weights) if unseen else 0.0
    return total / len(found)


def _reported(name: str, found: Sequence[Judged], value: Callable[[Judged], float]) -> float:
    """Print how well log-odds predict results, and return the factor that suits them best."""
    asked: list[Sample] = [((value(one),), one.result) for one in found]
    losses = {factor: loss(asked, (factor,)) for factor in FACTORS}
    factor = min(losses, key=losses.__getitem__)
    print(f"{name}: log loss {losses[factor]:.4f} with the factor {factor:.2f}")
    return factor


def loss(samples: Iterable[Sample], weights: Features) -> float:
    """Return the mean log loss; weights of 0 have 0.693.

    >>> round(loss([((1.0,), 1.0), ((-1.0,), 0.25)], (0.0,)), 3)
    0.693
    """
    losses = [surprise(result, predicted_by(xs, weights)) for xs, result in samples]
    return sum(losses) / len(losses)


def surprise(result: float, predicted: float) -> float:
    """Return the log loss of a prediction, both from 0 to 1.

    >>> round(surprise(0.5, 0.5), 3)
    0.693
    """
    safe = min(max(predicted, 1e-9), 1 - 1e-9)
    return -result * log(safe) - (1 - result) * log(1 - safe)


def predicted_by(columns: Features, weights: Features) -> float:
    """Return the first colour's probability to win, 0 to 1."""
    return win_probability(sum([w * x for w, x in zip(weights, columns, strict=True)]))


def fitted(samples: list[Sample], rounds: int = 12, ridge: float = RIDGE) -> Features:
    """Return the weights of a logistic regression, by Newton's method with halved steps.

    Each column is scaled to unit spread first, so that the ridge penalty treats all alike.

    Args:
        samples: what is fitted.
        rounds: steps at most.
        ridge: strength of the penalty, in samples; more than 0.
    """
    size = len(samples[0][0])
    spread = [
        max(1e-6, (sum(x[i] * x[i] for x, _ in samples) / len(samples)) ** 0.5) for i in range(size)
    ]
    rows = [(tuple(x / s for x, s in zip(xs, spread, strict=True)), won) for xs, won in samples]
    now: Features = (0.0,) * size
    cost = _cost(rows, now, ridge)
    for _ in range(rounds):
        step, length = newton_step(rows, now, ridge), 1.0
        while length > 1e-3:
            there = tuple(w + length * d for w, d in zip(now, step, strict=True))
            if (lower := _cost(rows, there, ridge)) < cost:
                now, cost = there, lower
                break
            length /= 2
        else:
            break
    return tuple(w / s for w, s in zip(now, spread, strict=True))


def _cost(rows: list[Sample], weights: Features, ridge: float) -> float:
    """Return what the fit minimizes: the mean loss and the ridge penalty."""
    return loss(rows, weights) + ridge * sum(w * w for w in weights) / (2 * len(rows))


def newton_step(rows: list[Sample], now: Features, ridge: float) -> list[float]:
    """Return a step of Newton's method."""
    size = len(now)
    gradient = [-ridge * w for w in now]
    curve = [[ridge * (i == j) for j in range(size)] for i in range(size)]
    for xs, won in rows:
        predicted = predicted_by(xs, now)
        weight = predicted * (1 - predicted)
        for i, x in enumerate(xs):
            gradient[i] += (won - predicted) * x
            for j in range(i + 1):
                curve[i][j] += weight * x * xs[j]
    for i in range(size):
        for j in range(i):
            curve[j][i] = curve[i][j]
    return solved(curve, gradient)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a system of linear equations, by elimination.

    >>> solved([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0])
    [1.0, 0.5]
    """
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda at: abs(rows[at][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for at in range(size):
            if at != i:
                factor = rows[at][i] / rows[i][i]
                rows[at] = [a - factor * b for a, b in zip(rows[at], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


if __name__ == "__main__":
    sys.exit(main())
