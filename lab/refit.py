"""``python -m lab.refit NAME SERIES=FILE …``: fit a sum's weights to games that were played.

Each FILE is of `lab.training_games`, and SERIES names its game with its options, as in
``asli,komi=3=FILE``. What is learned is a mixture of how games ended and what the search thought.
It is told how well the present weights, the search and the new weights foretell the results: the
new ones by PARTS fits, each of which is asked about the games that it has not seen; and then the
weights that all games together give. They are put into the game's `evaluate` by hand. It needs the
standard library only, so that PyPy runs it, too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.places import PY

sys.path.insert(0, str(PY))

from drystone.core.evaluation import Features, LinearEvaluator
from drystone.games import game
from drystone.search.values import win_probability
from lab.fit import Sample, fitted, loss, sum_of, tell
from lab.selfplay import Series
from lab.training_games import RESULT, read, searched

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
    found = [one for text in known.files for one in judged(text)]
    if not found:
        parser.error(f"there are no games with a winner in {', '.join(known.files)}")
    evaluator = sum_of(game(known.game))
    print(f"{len(found)} positions")
    best = _told("search", found, lambda one: one.searched)
    _told("present weights", found, lambda one: one.now)
    samples = [sample_of(one, best) for one in found]
    print(f"new weights: log loss {apart(found, samples):.4f} of games not seen")
    tell(evaluator, fitted(samples))
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("files", nargs="+", metavar="SERIES=FILE")
    return made


def judged(text: str) -> Iterator[Judged]:
    """Yield the positions of a file that were searched, of games that had a winner."""
    series, _, file = text.rpartition("=")
    named = Series.read(series)
    chosen = game(named.game, **dict(named.options))
    evaluator: LinearEvaluator = sum_of(chosen)
    for one in read(Path(file)):
        if not one.end:
            continue
        for position, value in searched(chosen, one):
            yield Judged(
                one.number % PARTS,
                evaluator.columns(position),
                evaluator.score(position),
                value,
                (1 + one.end) / 2,
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


def _told(name: str, found: Sequence[Judged], value: Callable[[Judged], float]) -> float:
    """Print how well log-odds foretell results, and return the factor that suits them best."""
    asked: list[Sample] = [((value(one),), one.result) for one in found]
    losses = {factor: loss(asked, (factor,)) for factor in FACTORS}
    factor = min(losses, key=losses.__getitem__)
    print(f"{name}: log loss {losses[factor]:.4f} with the factor {factor:.2f}")
    return factor


if __name__ == "__main__":
    sys.exit(main())
