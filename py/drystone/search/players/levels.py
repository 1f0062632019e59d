"""Six levels of play, from one that a child beats to one as strong as three seconds allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from random import Random

from drystone.core.evaluation import TEMPERATURE
from drystone.core.language import to_say
from drystone.search.interface import PrincipalVariation, Search

CLAMP = 20.0
"""Log-odds beyond which values no longer differ when a blunder is drawn."""


@dataclass(frozen=True)
class Level:
    """How long a level thinks and how often it blunders.

    It evaluates at most `nodes` positions (None: as many as its time allows). `blunder_rate`, from
    0 to 1, is the fraction of its moves that are drawn at random, better moves more often, instead
    of being the best found. `temperature`, in log-odds, is how far such a move tends to fall short
    of the best; with None it is as the game's evaluator says, so that a level means the same in
    every game. One that is `alert` overlooks no win in one, neither its own nor the other side's.
    `blunder_part` is how much of a game's largest blunder its moves may cost.
    `sees` says to those who choose it what it sees, and what it does not.
    """

    number: int
    name: str
    seconds: float
    nodes: int | None
    blunder_rate: float
    temperature: float | None = None
    alert: bool = True
    blunder_part: float = 1.0
    sees: str = ""


LEVELS = {
    level.number: level
    for level in (
        Level(1, to_say("Beginner"), 1.0, 1, 1.0, alert=False, sees=to_say(
            "Knows what is worth having, looks no further, and overlooks wins."
        )),
        Level(2, to_say("Learner"), 1.0, 60, 0.75, sees=to_say(
            "Sees a win in one move, yours and its own. Most of its plans are not the best."
        )),
        Level(3, to_say("Casual"), 1.0, 250, 0.42, sees=to_say(
            "Sees wins in one and short exchanges. Two moves of five are not its best."
        )),
        Level(4, to_say("Keen"), 1.5, 1_000, 0.18, blunder_part=0.25, sees=to_say(
            "Sees a little further. One move of six is not its best."
        )),
        Level(5, to_say("Strong"), 1.5, 4_000, 0.05, blunder_part=0.1, sees=to_say(
            "Nearly always plays its best. What comes late, it does not see."
        )),
        Level(6, to_say("Master"), 3.0, None, 0.0, sees=to_say(
            "Always plays the best that it finds in three seconds."
        )),
    )
}  # fmt: skip


def candidates(
    level: Level, search: Search, sign: int, rng: Random, temperature: float = TEMPERATURE
) -> Iterator[PrincipalVariation]:
    """Yield the variation whose move a level would play, then those it would play instead.

    That is the best, then the next best; or else they are drawn at random. `sign` is 1 if the first
    colour is to move, else -1. `temperature` is the game's, which counts where the level has none
    of its own.
    """
    if rng.random() >= level.blunder_rate:
        yield search.variations(1)[0]
        yield from search.variations(10_000)[1:]
        return
    variations = list(search.variations(10_000))
    values = [max(-CLAMP, min(CLAMP, sign * one.value)) for one in variations]
    top = max(values)
    spread = temperature if level.temperature is None else level.temperature
    weights = [exp((value - top) / spread) for value in values]
    while variations:
        at = _drawn(weights, rng)
        yield variations.pop(at)
        weights.pop(at)


def _drawn(weights: list[float], rng: Random) -> int:
    """Return a place in a list, drawn by its weights."""
    drawn = rng.random() * sum(weights)
    for at, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return at
    return 0
