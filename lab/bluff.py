"""``python -m lab.bluff GAME``: can anybody guess which tile of a computer player's pair is real?

The player plays games with itself. Of each pair that it places this keeps what the other side sees:
where both tiles stand, what is around them, what the player's own evaluator says of each (a module
of `lab.games` knows). Three classifiers learn on so many of these pairs which is real: a logistic
regression, boosted trees, and one that only knows how often each placement was the real one. The
best of them counts, on games that none of them has seen.

With --kept the games stand in a file, line by line: the same command goes on where it was stopped.
The standard library is enough, so PyPy runs it, too. What a player's bluff costs, and what it had
told without, say ``lab.gauntlet`` and --player with ``open:`` before a name.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.games import game
from drystone.search.budget import Budget
from drystone.search.values import win_probability
from lab.baselines import player
from lab.long_runs import read_lines

LONGEST = 400
"""Plies after which a game is left as it is."""

OPENING = 8
"""Random plies at the start, at most: their pairs are not counted."""

Features = Sequence[float]


@dataclass(frozen=True)
class Pair:
    """A pair that was placed: the game's number, numbers of both tiles and of what they share.

    `sites` names the tile that comes first on the board and the other one; `low_is_real` says
    whether the first of them is real.
    """

    number: int
    low: Features
    high: Features
    shared: Features
    sites: tuple[str, str]
    low_is_real: bool

    @property
    def difference(self) -> list[float]:
        """By how much the first tile's numbers are larger than the other's."""
        return [a - b for a, b in zip(self.low, self.high, strict=True)]


Guesser = Callable[[Pair], float]
"""Returns above 0 where it takes the first tile for the real one."""


def main() -> int:
    """Play what is missing, train, and print how well each classifier guesses."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    chosen = game(known.game, **options)
    taught, asked = divided(found(chosen, known), known.pairs)
    print(f"{len(taught)} pairs to learn from, {len(asked)} to guess", flush=True)
    for name, train in CLASSIFIERS.items():
        print(told(name, train(taught), asked), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--pairs", type=int, default=10_000, help="to learn from")
    made.add_argument("--asked", type=int, default=5_000, help="to guess, of other games")
    made.add_argument("--player", default="best", help="who places them (default: best)")
    made.add_argument("--nodes", type=int, default=200, help="positions a move, at most")
    made.add_argument("--kept", type=Path, help="file with the games")
    made.add_argument("--seed", type=int, default=1)
    return made


# Pairs


def found(chosen: Game, known: argparse.Namespace) -> list[Pair]:
    """Return the pairs of as many games as are needed, adding to the file those it lacks."""
    pairs = list(_kept(known.kept))
    number = 1 + max((one.number for one in pairs), default=-1)
    while not pairs or len(divided(pairs, known.pairs)[1]) < known.asked:
        placed = list(pairs_of(chosen, known.player, known.nodes, known.seed, number))
        if known.kept:
            with known.kept.open("a", encoding="utf-8") as file:
                print(json.dumps([number, [_row(one) for one in placed]]), file=file)
        pairs += placed
        number += 1
    return pairs


def _row(one: Pair) -> list[Any]:
    rounded = [[round(x, 3) for x in some] for some in (one.low, one.high, one.shared)]
    return [*rounded, list(one.sites), one.low_is_real]


def _kept(path: Path | None) -> Iterator[Pair]:
    for number, rows in read_lines(path):
        for low, high, shared, (first, second), low_is_real in rows:
            yield Pair(number, low, high, shared, (first, second), low_is_real)


def pairs_of(chosen: Game, name: str, nodes: int, seed: int, number: int) -> Iterator[Pair]:
    """Play a game and yield the pairs in it that its player chose and that hide something."""
    rng = seeded(f"bluff {seed} {number}")
    who = player(name, Budget(nodes=nodes, seconds=60.0))
    tell = import_module(f"lab.games.{chosen.name}_tells").tell
    position = chosen.start()
    opening = int(rng.random() * (OPENING + 1))
    for ply in range(LONGEST):
        if position.outcome is not None:
            return
        if ply < opening:
            move = position.random_move(rng)
        else:
            move = who.choose(position, frozenset(), rng)
        if move.joins and ply > opening and (one := tell(position, move)) is not None:
            yield Pair(number, *one)
        position = position.after(move)


def divided(pairs: Sequence[Pair], count: int) -> tuple[list[Pair], list[Pair]]:
    """Return the pairs of the first games, `count` or a few more, and those of all others."""
    last = pairs[min(count, len(pairs)) - 1].number
    taught = [one for one in pairs if one.number <= last]
    return taught, [one for one in pairs if one.number > last]


def told(name: str, guess: Guesser, asked: Sequence[Pair]) -> str:
    """Return how often a classifier is right, with its error of 95 % counted over games."""
    right = [(one.number, float((guess(one) > 0) == one.low_is_real)) for one in asked]
    share = sum(hit for _, hit in right) / len(right)
    off: dict[int, float] = {}
    for number, hit in right:
        off[number] = off.get(number, 0.0) + hit - share
    error = 1.96 * sqrt(sum(one * one for one in off.values())) / len(right)
    return f"{name}: guesses {100 * share:.1f} % ± {100 * error:.1f} of {len(right)}"


# Classifiers


def placements(taught: Sequence[Pair]) -> Guesser:
    """Return one that compares how often each placement was the real one."""
    seen: dict[str, list[int]] = {}
    for one in taught:
        real, fake = one.sites if one.low_is_real else one.sites[::-1]
        seen.setdefault(real, [0, 0])[0] += 1
        seen.setdefault(fake, [0, 0])[1] += 1

    def share(site: str) -> float:
        real, fake = seen.get(site, (0, 0))
        return (real + 5) / (real + fake + 10)

    return lambda one: share(one.sites[0]) - share(one.sites[1])


def regression(taught: Sequence[Pair], rounds: int = 8, ridge: float = 5.0) -> Guesser:
    """Return a logistic regression on differences, alone and times what the tiles share."""
    rows = [_crossed(one) for one in taught]
    spread = [
        max(1e-6, sqrt(sum(row[i] ** 2 for row in rows) / len(rows))) for i in range(len(rows[0]))
    ]
    rows = [[x / s for x, s in zip(row, spread, strict=True)] for row in rows]
    weights = [0.0] * len(spread)
    rng = seeded("regression")
    order = list(range(len(rows)))
    for number in range(rounds):
        rng.shuffle(order)
        rate = 0.03 / (1 + number)
        for at in order:
            row = rows[at]
            wrong = taught[at].low_is_real - win_probability(_dot(weights, row))
            step, keep = rate * wrong, 1 - rate * ridge / len(rows)
            weights = [keep * w + step * x for w, x in zip(weights, row, strict=True)]
    scaled = [w / s for w, s in zip(weights, spread, strict=True)]
    return lambda one: _dot(scaled, _crossed(one))


def _crossed(one: Pair) -> list[float]:
    difference = one.difference
    turn = one.shared[0] / 20
    return [1.0, *difference, *(turn * x for x in difference)]


def _dot(weights: Features, row: Features) -> float:
    return sum([w * x for w, x in zip(weights, row, strict=True)])


BINS = 12
"""Values that a column is rounded to for trees."""

TREES, DEPTH, RATE = 150, 4, 0.15


def boosted(taught: Sequence[Pair]) -> Guesser:
    """Return trees, each of which mends what those before it guess wrong."""
    columns = list(zip(*map(_numbers, taught), strict=True))
    edges = [_edges(column) for column in columns]
    rows = [_binned(_numbers(one), edges) for one in taught]
    truth = [float(one.low_is_real) for one in taught]
    sums, rng, trees = [0.0] * len(rows), seeded("trees"), []
    for _ in range(TREES):
        chosen = [at for at in range(len(rows)) if rng.random() < 0.6]
        some = rng.sample(range(len(edges)), max(1, len(edges) // 4))
        wrong = [real - win_probability(value) for real, value in zip(truth, sums, strict=True)]
        tree = _grown(rows, wrong, chosen, some, DEPTH)
        trees.append(tree)
        sums = [value + RATE * _leaf(tree, row) for value, row in zip(sums, rows, strict=True)]
    return lambda one: sum(_leaf(tree, _binned(_numbers(one), edges)) for tree in trees)


def _numbers(one: Pair) -> list[float]:
    return [*one.difference, *one.low, *one.high, *one.shared]


def _edges(column: Features) -> list[float]:
    """Return the values that part a column into about equal groups."""
    ordered = sorted(column)
    return sorted({ordered[len(ordered) * at // BINS] for at in range(1, BINS)})


def _binned(row: Features, edges: Sequence[Features]) -> list[int]:
    return [sum([x >= edge for edge in some]) for x, some in zip(row, edges, strict=True)]


Tree = tuple[int, int, Any, Any] | float
"""A column, the bin from which on the second branch is taken, and both branches; or a value."""


def _grown(
    rows: Sequence[Sequence[int]], wrong: Features, at: list[int], columns: list[int], depth: int
) -> Tree:
    """Return the tree that fits what is `wrong` in the rows `at`."""
    total = sum([wrong[one] for one in at])
    best, part = 1e-9, None
    for column in columns if depth else ():
        sums, counts = [0.0] * BINS, [0] * BINS
        for one in at:
            place = rows[one][column]
            sums[place] += wrong[one]
            counts[place] += 1
        left = many = 0.0
        for edge in range(1, BINS):
            left, many = left + sums[edge - 1], many + counts[edge - 1]
            if min(many, len(at) - many) < 20:
                continue
            gain = left**2 / many + (total - left) ** 2 / (len(at) - many) - total**2 / len(at)
            if gain > best:
                best, part = gain, (column, edge)
    if part is None:
        return 4 * total / (len(at) + 10)
    column, edge = part
    below = [one for one in at if rows[one][column] < edge]
    above = [one for one in at if rows[one][column] >= edge]
    return (
        column,
        edge,
        _grown(rows, wrong, below, columns, depth - 1),
        _grown(rows, wrong, above, columns, depth - 1),
    )


def _leaf(tree: Tree, row: Sequence[int]) -> float:
    while not isinstance(tree, float):
        column, edge, below, above = tree
        tree = below if row[column] < edge else above
    return tree


CLASSIFIERS = {
    "placements": placements,
    "logistic regression": regression,
    "boosted trees": boosted,
}

if __name__ == "__main__":
    sys.exit(main())
