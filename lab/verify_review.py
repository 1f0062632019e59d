"""``python -m lab.verify_review GAME``: whether a longer search agrees with what reviews mark.

It plays games between two equal computer players, reviews them as the page does, and then judges
both the move that was marked and the better one by a search ten times as long. A mistake is
confirmed if that search, too, finds that it cost at least what makes a move a mistake.

With --kept what was checked stands in a file, line by line: the same command goes on where it was
stopped, and a larger --games adds to what is there. Nothing but the standard library is needed, so
PyPy runs it, too, which finds the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.analysis.review import BLUNDER, MISTAKE, NODES, Mistake, Trying, reviewed
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import of_level
from lab.long_runs import read_lines, results_of

TIMES = 10
"""How much longer the search is that confirms."""

LONGEST = 600
"""Plies after which a game is left as it is."""


@dataclass(frozen=True)
class Checked:
    """A move that was marked: what it cost by the review, and by the longer search."""

    number: int
    ply: int
    move: str
    short: float
    long: float

    @property
    def confirmed(self) -> bool:
        """Whether the longer search calls it a mistake, too."""
        return self.long >= MISTAKE


def main() -> int:
    """Play, review, check, and print after each game what is not confirmed, and the sum so far."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    found: list[Checked] = []
    for one in _found(known, options):
        found += one
        for wrong in (check for check in one if not check.confirmed):
            print(
                f"  game {wrong.number}, move {wrong.ply + 1}, {wrong.move}:"
                f" {100 * wrong.short:.0f} points, then {100 * wrong.long:.0f}",
                flush=True,
            )
        print(told(known.game, found), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--games", type=int, default=20)
    made.add_argument("--level", type=int, default=3, choices=LEVELS, help="who plays")
    made.add_argument("--nodes", type=int, default=NODES, help="positions for each judgement")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--workers", type=int, default=1)
    made.add_argument("--kept", type=Path, help="file with what was checked")
    return made


def _found(known: argparse.Namespace, options: dict[str, str]) -> Iterator[list[Checked]]:
    """Yield what was checked of each game: what the file has, then the rest, adding that to it."""
    kept = _kept(known.kept)
    yield from (kept[number] for number in sorted(kept) if number < known.games)
    missing = [number for number in range(known.games) if number not in kept]
    job = partial(checked, known.game, {**options}, known)
    for number, found in zip(missing, results_of(job, missing, known.workers), strict=True):
        if known.kept:
            rows = [[one.ply, one.move, one.short, one.long] for one in found]
            with known.kept.open("a", encoding="utf-8") as file:
                print(json.dumps([number, rows]), file=file)
        yield found


def _kept(path: Path | None) -> dict[int, list[Checked]]:
    """Return what a file has, by the games' numbers."""
    return {number: [Checked(number, *row) for row in rows] for number, rows in read_lines(path)}


def checked(
    name: str, options: dict[str, object], known: argparse.Namespace, number: int
) -> list[Checked]:
    """Play and review one game, and check what is marked in it."""
    rng = seeded(f"confirm {known.seed} {number}")
    match = Match(game(name, **options).start())
    player = of_level(LEVELS[known.level], Budget(seconds=60.0))
    while match.outcome is None and match.ply < LONGEST:
        match.add(player.choose(match.position, match.drawn_next(), rng))
    marked = reviewed(match, known.nodes).mistakes
    return [
        Checked(number, one.ply, str(one.move), one.cost, cost(one, TIMES * known.nodes))
        for one in marked
    ]


def cost(mistake: Mistake, nodes: int) -> float:
    """Return what a mistake costs beside the better move, by a search of that many nodes."""
    trying = Trying(mistake.position, mistake.move, mistake.line[0], nodes)
    while not trying.done:
        trying.step()
    found = trying.result()
    return found.best - found.score


def told(name: str, found: list[Checked]) -> str:
    """Return how many mistakes are confirmed, and how many blunders are mistakes at least."""
    blunders = [one for one in found if one.short >= BLUNDER]
    parts = [("mistakes", found), ("blunders among them", blunders)]
    words = [f"{sum(o.confirmed for o in some)} of {len(some)} {what}" for what, some in parts]
    return f"{name}: confirmed are {', '.join(words)}"


if __name__ == "__main__":
    sys.exit(main())
