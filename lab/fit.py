"""``python -m lab.fit GAME``: fit the weights of a game's evaluator to games with itself.

Each round plays games with the current weights (a random opening, then moves drawn at random, good
ones more often, after a small search). It records each position's features and the game's result,
and fits the weights by logistic regression. In the first round all weights are 0, or those given
with --begin if games between players without knowledge would teach too little. The same command
gives the same weights, whatever weights the game has now.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import cycle
from math import log

from drystone.core.evaluation import Features, LinearEvaluator
from drystone.core.game import Game
from drystone.core.network import NetworkEvaluator
from drystone.core.rng import seeded
from drystone.games import game
from drystone.search.budget import Budget
from drystone.search.engines.choice import evaluator_of
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import SearchPlayer
from drystone.search.seats import choosing_colours
from drystone.search.values import terminal_value, win_probability

Sample = tuple[Features, float]
"""A position's features, and the first colour's result: 1, 0.5 or 0."""

LONGEST = 400
RIDGE = 5.0
"""Strength of the ridge penalty that keeps weights near zero, in samples."""


def main() -> int:
    """Fit and print the weights after each round."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    chosen = game(known.game, **options)
    evaluator = sum_of(chosen)
    weights = _first(known.begin, len(evaluator.weights))
    for number in range(1, known.rounds + 1):
        samples = _samples(chosen, weights, known, number)
        weights = fitted(samples)
        print(f"round {number}: {len(samples)} positions, loss {loss(samples, weights):.4f}")
        tell(evaluator, weights)
    return 0


def tell(evaluator: LinearEvaluator, weights: Features) -> None:
    """Print weights, with the names of what they weigh."""
    for weight, name in zip(weights, cycle(evaluator.names), strict=False):
        print(f"  {weight:8.3f}  {name}")
    print(f"  weights = ({', '.join(f'{weight:.3g}' for weight in weights)})", flush=True)


def sum_of(chosen: Game) -> LinearEvaluator:
    """Return the weighted sum that judges a game, or that does where there is no network."""
    evaluator = evaluator_of(chosen)
    found = evaluator.sum if isinstance(evaluator, NetworkEvaluator) else evaluator
    assert isinstance(found, LinearEvaluator), "only linear evaluators can be fitted"
    return found


def _first(given: str, count: int) -> Features:
    """Return the weights to begin with: those given, or as many zeros."""
    weights = tuple(float(one) for one in given.split(",") if one) or (0.0,) * count
    assert len(weights) == count, f"--begin has {len(weights)} weights, {count} are needed"
    return weights


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--rounds", type=int, default=3)
    made.add_argument("--games", type=int, default=200, help="in each round")
    made.add_argument("--player", default="best", help="which search plays (default: best)")
    made.add_argument("--nodes", type=int, default=1, help="evaluated positions a move")
    made.add_argument(
        "--temperature", type=float, default=0.5, help="how random moves are, in log-odds"
    )
    made.add_argument("--opening", type=int, default=8, help="random plies at most")
    made.add_argument("--begin", default="", help="weights of the first round (default: all 0)")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--workers", type=int, default=1)
    return made


def _samples(
    chosen: Game, weights: Features, known: argparse.Namespace, number: int
) -> list[Sample]:
    job = partial(_game, chosen.name, dict(chosen.values), weights, known)
    with ProcessPoolExecutor(known.workers) as executor:
        seeds = [f"{known.seed} {number} {one}" for one in range(known.games)]
        return [sample for found in executor.map(job, seeds) for sample in found]


def _game(
    name: str, options: dict[str, object], weights: Features, known: argparse.Namespace, seed: str
) -> list[Sample]:
    """Play one game and return its positions; none if it has no end."""
    chosen = game(name, **options)
    evaluator = sum_of(chosen)
    evaluator.weights = weights
    rng = seeded(seed)
    level = replace(LEVELS[1], temperature=known.temperature, nodes=known.nodes)
    player = SearchPlayer(known.player, Budget(nodes=known.nodes), level, evaluator)
    position = chosen.start()
    found: list[Features] = []
    while choosing_colours(position):
        position = position.after(player.choose(position, frozenset(), rng))
    opening = int(rng.random() * (known.opening + 1))
    for ply in range(LONGEST):
        ended = terminal_value(position)
        if ended is not None:
            return [(features, win_probability(ended)) for features in found]
        if ply < opening:
            position = position.after(position.random_move(rng))
            continue
        found.append(evaluator.columns(position))
        position = position.after(player.choose(position, frozenset(), rng))
    return []


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
