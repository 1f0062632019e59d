"""Six levels, from one that a child beats to one as strong as three seconds allow."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random

from drystone.search.interface import PrincipalVariation, Search

FAR = 20.0
"""Log-odds beyond which a worth is certain as far as a level's weakness goes."""


@dataclass(frozen=True)
class Level:
    """How long a level thinks and how often it errs.

    It looks at `nodes` positions at most (None: as many as its time allows). A share `slips` of its
    moves, 0 to 1, is not the best that it found but drawn by lot, better ones more often: `heat` is
    how far, in log-odds, such a move may well fall short of the best.
    """

    number: int
    name: str
    seconds: float
    nodes: int | None
    slips: float
    heat: float = 3.0


LEVELS = {
    level.number: level
    for level in (
        Level(1, "Beginner", 1.0, 1, 1.0),
        Level(2, "Learner", 1.0, 60, 0.75),
        Level(3, "Casual", 1.0, 250, 0.42),
        Level(4, "Keen", 1.5, 1_000, 0.18),
        Level(5, "Strong", 1.5, 4_000, 0.05),
        Level(6, "Master", 3.0, None, 0.0),
    )
}


def level_line(level: Level, search: Search, sign: int, rng: Random) -> PrincipalVariation:
    """Return the line to play: the best, or by lot one that is not much worse.

    `sign` is 1 if the first colour is to move, else -1.
    """
    if rng.random() >= level.slips:
        return search.lines(1)[0]
    lines = search.lines(10_000)
    worths = [max(-FAR, min(FAR, sign * line.worth)) for line in lines]
    top = max(worths)
    shares = [exp((worth - top) / level.heat) for worth in worths]
    picked = rng.random() * sum(shares)
    for line, part in zip(lines, shares, strict=True):
        picked -= part
        if picked < 0:
            return line
    return lines[0]
