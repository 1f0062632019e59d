"""``python -m lab.calibrate GAME``: how often a judged position is really won.

It plays games between two equal computer players, each after some random moves, and judges some
positions of each as a review does. To the games it fits the logistic curve that makes an expected
score of a judged value, with bends where the results have them; first it asks how far values can be
trusted, stage by stage. How far prediction and result lie
apart, tenth by tenth, is told by two more curves: one of the games with even numbers predicts the
games with odd numbers, and the other way round. So no game is predicted by a curve that was fitted
to it, and all of them measure. The curve is written into the game's folder with --write.

With --played the games are not played for this: they are those that ``lab.selfplay`` keeps there.

Positions are kept in the file that --samples names, line by line: the same command goes on where it
was stopped, and more games add to what is there. It may be a compressed one, which --pack makes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from random import Random

from drystone.core.evaluation import shares
from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.analysis.judging import FILE, ScoreCurve, judged, stage_of
from drystone.search.analysis.review import NODES
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level
from drystone.search.seats import choosing_colours
from drystone.search.values import DECIDED, sign_of
from lab import selfplay
from lab.fit import Sample, fitted
from lab.long_runs import pack, read_lines, results_of, unpack

LONGEST = 600
"""Plies after which a game counts as drawn."""

STEPS = 8
"""How many equal steps of the score, from 0 to 1, a curve may bend before and after."""

STAGES = 4
"""For how many stages of a game it is asked how far values can be trusted."""

GAP = 0.05
"""How far bends lie apart at least, in values."""

RIDGE = 0.05
"""Keeps the fit from running away, and no more: a penalty that is felt draws scores to the middle,
and then the mean prediction is not the mean result."""

MINUTE = 60.0
"""Seconds for a move: nodes end it long before, so that a game repeats exactly."""


@dataclass(frozen=True)
class Judged:
    """A judged position: its value for the first colour, who was to move, and how the game ended.

    `sign` is 1 if the first colour was to move, else -1; `result` is the first colour's: 1, 0.5
    or 0. `number` is the game's, and `stage` says how far it had come (`stage_of`).
    """

    number: int
    ply: int
    value: float
    sign: int
    result: float
    stage: int = 0

    @property
    def half(self) -> int:
        """Which half of the games it is in, 0 or 1."""
        return self.number % 2


@dataclass(frozen=True)
class Predicted:
    """A judged position and the score, 0 to 1, that a curve of other games predicts for it."""

    one: Judged
    score: float


def main() -> int:
    """Play what is missing, fit, and print the table."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    chosen = game(known.game, **options)
    unpack(known.samples)
    found = list(_samples(known, options))
    curve = fitted_curve(found)
    table = tenths(crossed(found))
    print("\n".join(lines(chosen, curve, table, found)))
    if known.write:
        _write(chosen, curve, table)
    if known.pack:
        pack(known.samples, known.samples.parent)
        known.samples.unlink()
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--games", type=int, default=1000, help="how many are played in all")
    made.add_argument("--level", type=int, default=5, choices=LEVELS, help="who plays")
    made.add_argument("--thinking", type=int, default=1000, help="positions a move, at most")
    made.add_argument("--nodes", type=int, default=NODES, help="positions for each judgement")
    made.add_argument("--each", type=int, default=16, help="judged positions of a game")
    made.add_argument("--opening", type=int, default=6, help="random plies at most")
    made.add_argument("--played", type=Path, help="folder with games that are played already")
    made.add_argument("--samples", type=Path, required=True, help="file with what was judged")
    made.add_argument("--pack", action="store_true", help="compress that file when all is judged")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--workers", type=int, default=1)
    made.add_argument("--write", action="store_true", help="write the curve for the game")
    return made


def _samples(known: argparse.Namespace, options: dict[str, str]) -> Iterator[Judged]:
    """Yield what the file has, then what is still to be judged, adding that to the file."""
    kept = _kept(known.samples)
    for found in kept.values():
        yield from found
    source = kept_games if known.played else new_games
    jobs = [(number, job) for number, job in source(known, options) if number not in kept]
    with known.samples.open("a", encoding="utf-8") as file:
        results = results_of(_done, [job for _, job in jobs], known.workers)
        for (number, _), found in zip(jobs, results, strict=True):
            rows = [[one.ply, one.value, one.sign, one.result, one.stage] for one in found]
            print(json.dumps([number, rows]), file=file, flush=True)
            yield from found


def _kept(path: Path) -> dict[int, list[Judged]]:
    """Return the games of a file by their numbers."""
    return {number: [Judged(number, *row) for row in rows] for number, rows in read_lines(path)}


def _done(job: Callable[[], list[Judged]]) -> list[Judged]:
    """Do a job, perhaps in another process."""
    return job()


Jobs = Iterator[tuple[int, Callable[[], list[Judged]]]]
"""The games' numbers, and what plays and judges each."""


def new_games(known: argparse.Namespace, options: dict[str, str]) -> Jobs:
    """Yield games that are to be played."""
    for number in range(known.games):
        yield number, partial(played, known.game, options, known, number)


def kept_games(known: argparse.Namespace, options: dict[str, str]) -> Jobs:
    """Yield games that were played by `lab.selfplay`; a number is a line of its file."""
    asked = selfplay.Series(known.game, tuple(options.items()))
    for number, one in enumerate(selfplay.read(known.played / asked.file)):
        if one.series == str(asked):
            yield number, partial(replayed, one, known, number)


def played(
    name: str, options: dict[str, str], known: argparse.Namespace, number: int
) -> list[Judged]:
    """Play one game and judge some of its positions, chosen by lot."""
    rng = seeded(f"{known.seed} {number}")
    match = Match(game(name, **options).start())
    player = of_level(LEVELS[known.level], Budget(MINUTE, known.thinking))
    opening = int(rng.random() * (known.opening + 1))
    while match.outcome is None and match.ply < LONGEST:
        position = match.position
        if match.ply < opening and not choosing_colours(position):
            match.add(position.random_move(rng))
        else:
            match.add(player.choose(position, match.drawn_next(), rng))
    return _some_of(match, opening, known, number, rng)


def replayed(one: selfplay.Played, known: argparse.Namespace, number: int) -> list[Judged]:
    """Judge some positions of a game that was played, chosen by lot."""
    series = selfplay.Series.read(one.series)
    match = Match(game(series.game, **dict(series.options)).start())
    for move in one.moves.split():
        match.play(move)
    rng = seeded(f"{known.seed} {number}")
    return _some_of(match, selfplay.OPENING, known, number, rng)


def _some_of(
    match: Match, opening: int, known: argparse.Namespace, number: int, rng: Random
) -> list[Judged]:
    """Judge some positions of a game that come after its opening."""
    outcome = match.outcome
    winner = outcome.winner if outcome else None
    result = 0.5 if winner is None else float(winner == match.game.first)
    return [
        _judged(match.position_at(ply), known.nodes, number, ply, result)
        for ply in drawn_plies(match, opening, known.each, rng)
    ]


def drawn_plies(match: Match, opening: int, count: int, rng: Random) -> list[int]:
    """Return plies after the opening at which colours are to move, drawn without repetition."""
    possible = [
        ply
        for ply in range(opening, match.ply)
        if not choosing_colours(match.position_at(ply)) and match.position_at(ply).outcome is None
    ]
    return sorted(rng.sample(possible, min(count, len(possible))))


def _judged(position: Position, nodes: int, number: int, ply: int, result: float) -> Judged:
    value = judged(position, nodes).value
    return Judged(number, ply, round(value, 2), sign_of(position), result, stage_of(position))


def crossed(found: list[Judged]) -> list[Predicted]:
    """Return each position with what the curve of the other half of the games says of it."""
    curves = [fitted_curve([one for one in found if one.half != half]) for half in (0, 1)]
    return [predicted(one, curves[one.half]) for one in found]


def predicted(one: Judged, curve: ScoreCurve) -> Predicted:
    """Return a position with what a curve says of it."""
    return Predicted(one, curve.score(one.value, one.sign, one.stage))


def fitted_curve(found: Iterable[Judged], steps: int = STEPS) -> ScoreCurve:
    """Return the curve that fits those positions; proven ends need none.

    Where it would fall it is level: what is judged better by a little may not be better at all.
    Where all are proven, as on a board that is solved, there is nothing to fit.
    """
    fit = [one for one in found if abs(one.value) <= DECIDED]
    if not fit:
        return ScoreCurve()
    trusting = ScoreCurve(trust=_trust(fit))
    fit = [replace(one, value=round(trusting.trusted(one.value, one.stage), 4)) for one in fit]
    return replace(_bent(fit, _places(fit, steps)), trust=trusting.trust)


def _trust(fit: list[Judged]) -> tuple[float, ...]:
    """Return how far values can be trusted at each of some stages: how steeply scores rise there.

    Where better values have worse results they count for nothing. Where stages are not told, all
    values count alike.
    """
    if all(one.stage == fit[0].stage for one in fit):
        return ScoreCurve.trust
    rows: list[Sample] = []
    for one in fit:
        by_stage = [one.value * share for share in shares(one.stage, STAGES)]
        rows.append(((one.sign, 1.0, *by_stage), one.result))
    return tuple(max(0.0, round(weight, 4)) for weight in fitted(rows, ridge=RIDGE)[2:])


def _places(fit: list[Judged], steps: int) -> list[float]:
    """Return the values on both sides of where the result rises past a step."""
    pools = _pooled(fit)
    edges = set()
    for part in range(1, steps + 1):
        passed = [pool for pool in pools if pool.mean <= part / (steps + 1)]
        edges |= {pool.last for pool in passed[-1:]}
        edges |= {pool.first for pool in pools[len(passed) :][:1]}
    places: list[float] = []
    for edge in sorted(edges):
        if not places or edge - places[-1] > GAP:
            places.append(edge)
    return places


@dataclass(frozen=True)
class Pool:
    """Values next to each other whose results are taken as one."""

    first: float
    last: float
    count: int
    sum: float

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.sum / self.count

    def joined(self, after: Pool) -> Pool:
        """Return both as one."""
        return Pool(self.first, after.last, self.count + after.count, self.sum + after.sum)


def _pooled(fit: list[Judged]) -> list[Pool]:
    """Return pools of values with rising results: neighbours that do not rise are joined.

    That is isotonic regression. Of one value better results come first, which makes it one pool.
    """
    pools: list[Pool] = []
    for one in sorted(fit, key=lambda one: (one.value, -one.result)):
        pool = Pool(one.value, one.value, 1, one.result)
        while pools and pools[-1].mean >= pool.mean:
            pool = pools.pop().joined(pool)
        pools.append(pool)
    return pools


def _bent(fit: list[Judged], places: list[float]) -> ScoreCurve:
    """Return the curve with bends at those values that falls nowhere.

    The steepest fall is made level, and the rest fitted anew, until nothing falls.
    """
    level: set[int] = set()
    while True:
        mover, start, slopes = _steepness(fit, places, level)
        steepest = min(range(len(slopes)), key=slopes.__getitem__)
        if slopes[steepest] >= 0:
            break
        level.add(steepest)
    changes = [round(after - before, 4) for before, after in pairwise(slopes)]
    bends = tuple((at, change) for at, change in zip(places, changes, strict=True) if change)
    return ScoreCurve(slopes[0], mover, start, bends)


def _steepness(
    fit: list[Judged], places: list[float], level: set[int]
) -> tuple[float, float, list[float]]:
    """Return what the mover and the first colour have, and the slope of each piece between places.

    Pieces that are `level` have none.
    """
    steep = [piece for piece in range(len(places) + 1) if piece not in level]
    rows: list[Sample] = [
        ((one.sign, 1.0, *map(_shares(one.value, places).__getitem__, steep)), one.result)
        for one in fit
    ]
    mover, start, *found = (round(weight, 4) for weight in fitted(rows, ridge=RIDGE))
    slopes = [0.0] * (len(places) + 1)
    for piece, slope in zip(steep, found, strict=True):
        slopes[piece] = slope
    return mover, start, slopes


def _shares(value: float, places: list[float]) -> list[float]:
    """Return how much of a value lies in each piece between places, counted from 0 and the first.

    >>> _shares(2.0, []), _shares(2.0, [-1.0, 1.5]), _shares(-3.0, [-1.0, 1.5])
    ([2.0], [-1.0, 2.5, 0.5], [-3.0, 0.0, 0.0])
    """
    first = [min([value, *places[:1]])]
    rest = [min(value, end) - at for at, end in pairwise([*places, inf])]
    return first + [max(0.0, share) for share in rest]


@dataclass(frozen=True)
class Tenth:
    """Positions whose predicted score lies in one tenth: how many, and what became of them.

    `error` is the standard error of `actual`, counted over games: positions of one game share
    their result.
    """

    count: int
    predicted: float
    actual: float
    error: float

    @property
    def difference(self) -> float:
        """By how many points the prediction was off."""
        return 100 * abs(self.actual - self.predicted)


def tenths(found: Iterable[Predicted]) -> list[Tenth]:
    """Return prediction and result for each tenth in which there are positions."""
    groups: dict[int, list[Predicted]] = {}
    for each in found:
        groups.setdefault(min(9, int(10 * each.score)), []).append(each)
    return [_tenth(groups[at]) for at in sorted(groups)]


def _tenth(group: list[Predicted]) -> Tenth:
    count = len(group)
    predicted = sum(each.score for each in group) / count
    actual = sum(each.one.result for each in group) / count
    off: dict[int, float] = {}
    for each in group:
        off[each.one.number] = off.get(each.one.number, 0.0) + each.one.result - actual
    return Tenth(count, predicted, actual, sqrt(sum(sum_ * sum_ for sum_ in off.values())) / count)


def lines(chosen: Game, curve: ScoreCurve, table: list[Tenth], found: list[Judged]) -> list[str]:
    """Return what is printed: the curve, and a row a tenth."""
    games = len({one.number for one in found})
    head = f"{chosen.title}: slope {curve.slope}, mover {curve.mover}, start {curve.start}"
    head += "".join(f", {change:+} from {at}" for at, change in curve.bends)
    head += ", trust " + " ".join(map(str, curve.trust))
    rows = [
        f"| {tenth.count} | {100 * tenth.predicted:.1f} % | {100 * tenth.actual:.1f} %"
        f" ± {196 * tenth.error:.1f} | {tenth.difference:.1f} |"
        for tenth in table
    ]
    return [f"{head}; {games} games", *rows]


def _write(chosen: Game, curve: ScoreCurve, table: list[Tenth]) -> None:
    """Write the curve into the game's folder."""
    numbers = {
        "options": dict(chosen.values),
        "slope": curve.slope,
        "mover": curve.mover,
        "start": curve.start,
        "bends": curve.bends,
        "trust": curve.trust,
        "worst": round(max(tenth.difference for tenth in table), 1),
    }
    module = sys.modules[type(chosen).__module__]
    path = Path(str(module.__file__)).with_name(FILE)
    path.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
