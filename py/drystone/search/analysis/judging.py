"""Positions judged by expected score: a search's value, and the curve that makes a score of it.

A search tells log-odds as its evaluator means them. How often a side really scores from such a
position, games tell: `lab/calibrate.py` plays them, fits a logistic curve and writes its numbers
into the game's folder as ``calibration.json``. Without that file values are taken as they are.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass, fields
from functools import cache
from itertools import accumulate
from typing import Any

from drystone.core.evaluation import mixed
from drystone.core.game import Game, Outcome, Position
from drystone.core.rng import seeded
from drystone.search.analysis.analysis import analysis_search
from drystone.search.budget import used_up
from drystone.search.engines.choice import evaluator_of, solving
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.values import DECIDED, WON, sign_of, win_probability

FILE = "calibration.json"

SOLVING = 20
"""How many times as many positions are looked at where a solved game tells who wins for certain."""

CLOSE_ENOUGH = 3.0
"""By how many points prediction and result may differ in any tenth of a calibrated curve."""


@dataclass(frozen=True)
class ScoreCurve:
    """How a value becomes the first colour's expected score, 0 to 1.

    A value counts as far as it can be trusted: `trust` has a factor for each of some stages of a
    game, from its start to late, and in between they are mixed. The score's log-odds are `slope`
    times what is left of it, plus `mover` for the side to move, plus `start` for the first colour.
    From each value of `bends` on the slope is another, by so much.
    `worst` is the largest difference, in points, between predicted and actual score in a tenth, on
    games that the curve was not fitted to; None if nobody has measured it.

    >>> ScoreCurve().score(0.0, 1), round(ScoreCurve(slope=0.5, mover=0.1).score(2.0, -1), 2)
    (0.5, 0.71)
    >>> round(ScoreCurve(bends=((1.0, -0.75),)).score(2.0, 1), 2)
    0.78
    >>> ScoreCurve(trust=(0.0, 2.0)).trusted(3.0, 0), ScoreCurve(trust=(0.0, 2.0)).trusted(3.0, 30)
    (0.0, 3.0)
    """

    slope: float = 1.0
    mover: float = 0.0
    start: float = 0.0
    bends: tuple[tuple[float, float], ...] = ()
    trust: tuple[float, ...] = (1.0,)
    worst: float | None = None

    @property
    def calibrated(self) -> bool:
        """Whether the curve was measured and holds."""
        return self.worst is not None and self.worst <= CLOSE_ENOUGH

    def score(self, value: float, sign: int, stage: int = 0) -> float:
        """Return the first colour's expected score.

        Args:
            value: what a search says, log-odds for the first colour.
            sign: 1 if the first colour is to move, else -1.
            stage: how far the game has come, see `stage_of`.
        """
        if abs(value) > DECIDED:
            return float(value > 0)
        value = self.trusted(value, stage)
        odds = self.start + self.slope * value + self.mover * sign
        for at, change in self.bends:
            odds += change * max(0.0, value - at)
        return win_probability(odds)

    def trusted(self, value: float, stage: int) -> float:
        """Return what is left of a value at a stage of a game."""
        return value * mixed([(factor,) for factor in self.trust], stage)[0]

    @property
    def rises(self) -> bool:
        """Whether a better value nowhere has a lower score."""
        changes = (change for _, change in sorted(self.bends))
        return min(accumulate(changes, initial=self.slope)) >= 0


def curve_of(game: Game) -> ScoreCurve:
    """Return the curve of a game, from its folder; it is for those options that it was measured by.

    Other boards may be judged in another way.
    """
    measured, curve = _read(type(game))
    return curve if game == measured else ScoreCurve()


def stage_of(position: Position) -> int:
    """Return how far a game has come, from 0 to `LATE`, as its evaluator has it."""
    evaluator = evaluator_of(position.game)
    return evaluator.stage(position) if evaluator else 0


def score_of(position: Position, value: float) -> float:
    """Return the first colour's expected score where a search says that value of a position."""
    return curve_of(position.game).score(value, sign_of(position), stage_of(position))


@cache
def _read(kind: type[Game]) -> tuple[Game | None, ScoreCurve]:
    """Return a curve and the game that it was measured by, in which newer options are unset."""
    content = kind.file(FILE)
    if content is None:
        return None, ScoreCurve()
    found = json.loads(content)
    found["bends"] = tuple((at, change) for at, change in found["bends"])
    found["trust"] = tuple(found["trust"])
    curve = ScoreCurve(**{field.name: found[field.name] for field in fields(ScoreCurve)})
    return kind(**found["options"]), curve


@dataclass(frozen=True)
class Judgement:
    """What a search says of a position: the first colour's value and expected score.

    `best` is the best variation, None where nothing was searched: the game is over, or colours are
    not chosen yet.
    """

    value: float
    score: float
    best: PrincipalVariation | None = None
    played: PrincipalVariation | None = None
    """What the same search says of a certain move, if it knows that."""
    second: float | None = None
    """The value of the second best move, or a bound that it does not pass; None of one alone."""


class Judging:
    """A judgement in the making, driven step by step until it is `done`.

    In a game that is solved it is proven, if that takes no longer than SOLVING times as many nodes.
    With `over`, a ruling about the match has ended it, and nothing is searched.
    """

    def __init__(
        self,
        position: Position,
        nodes: int,
        drawn_keys: frozenset[Hashable] = frozenset(),
        played: Any = None,
        over: Outcome | None = None,
    ) -> None:
        self.position = position
        self.nodes = nodes
        self.played = played
        self.outcome = position.outcome if over is None else over
        self.search: Search | None = None
        self._patience = 1
        if over is None:
            usual = analysis_search(position, seeded("judging"), drawn_keys, 1)
            self.search = usual and solving(position, usual)
            self._patience = 1 if self.search is usual else SOLVING

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        return self.search is None or self.search.done or used_up(self.search, self._most)

    @property
    def part(self) -> float:
        """How much is done, 0 to 1."""
        if self.done or self.search is None:
            return 1.0
        return min(1.0, self.search.nodes / self._most)

    @property
    def _most(self) -> int:
        return self._patience * self.nodes

    def step(self) -> None:
        """Search on for some milliseconds."""
        if self.search is not None:
            self.search.step()

    def result(self) -> Judgement:
        """Return what was found so far."""
        if self.search is None:
            return _ended(self.position.game, self.outcome)
        found = self.search.variations(10_000 if self.played is not None else 2)
        best = found[0]
        score = score_of(self.position, best.value)
        same = next((one for one in found if one.move == self.played), None)
        second = found[1].value if len(found) > 1 else None
        return Judgement(best.value, score, best, same, second)


def _ended(game: Game, outcome: Outcome | None) -> Judgement:
    """Return the judgement of a finished game; None stands for one before colours are chosen."""
    if outcome is None or outcome.winner is None:
        return Judgement(0.0, 0.5)
    won = outcome.winner == game.first
    return Judgement(WON if won else -WON, float(won))


def judged(position: Position, nodes: int) -> Judgement:
    """Return what a search of that many nodes says of a position.

    >>> import drystone
    >>> judged(drystone.game("anaash", size=4).position("4/1,r8,2/4/3,b1 r"), 100).score > 0.5
    True
    """
    judging = Judging(position, nodes)
    while not judging.done:
        judging.step()
    return judging.result()
