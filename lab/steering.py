"""``python -m lab.steering NAME … --minutes 60``: ``best`` against those that it is steered by.

A NAME may have options, as in ``asli,komi=0``. Each meets every one of `lab.baselines`, with 0.2
seconds of the processor for a move, so that other work on the machine spoils nothing. What has the
fewest games is played next, both games of an opening with seats swapped, several at once with
--workers, until the time is up or all have as many as --games. Each pair is written down when it
ends: the same command goes on where it was stopped, and a little now and then adds up to long
series.

The games are kept, compressed; ``standing.json`` says how each pairing stands, and the
documentation shows that. Where a player was changed on purpose, its game's file is deleted first.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from tools.places import DOCS, LAB_DATA, PY

sys.path.insert(0, str(PY))

from drystone.search.players.arena import GameResult, SeriesSettings, play, score_of, seconds_a_move
from lab.baselines import NAMES, PREFIX, player
from lab.long_runs import pack, read_lines, unpack
from lab.matches import result_of, stored, write
from lab.selfplay import TOO_LONG, Series

KEPT = LAB_DATA / "steered"
STANDING = DOCS / "standing.json"

SECONDS = 0.2
"""The processor's time for a move."""

SEED = 20


class Pairing(NamedTuple):
    """``best`` and an opponent, in a game with its options."""

    series: Series
    opponent: str
    seconds: float

    @property
    def settings(self) -> SeriesSettings:
        """What all its games have in common."""
        return SeriesSettings(
            game=self.series.game,
            players=("best", self.opponent),
            options=dict(self.series.options),
            seconds=self.seconds,
            seed=SEED,
        )

    def played(self, folder: Path) -> list[GameResult]:
        """Return the games that a folder has of it."""
        return list(stored(folder / self.series.file, self.settings))

    def unplayed(self, folder: Path, begun: Collection[int] = ()) -> int:
        """Return the number of the first opening that was neither played nor `begun`."""
        there = {one.number for one in self.played(folder)}.union(begun)
        return next(number for number in count(0, 2) if not {number, number + 1} <= there)

    def two(self, number: int) -> list[GameResult]:
        """Play an opening from both seats."""
        return [play(self.settings, number + seat, player) for seat in (0, 1)]

    def write(self, folder: Path, found: Iterable[GameResult]) -> None:
        """Write games down that are not there."""
        there = {one.number for one in self.played(folder)}
        for one in found:
            if one.number not in there:
                write(folder / self.series.file, self.settings, one)


def pairings(
    names: Iterable[str], opponents: Sequence[str] = NAMES, seconds: float = SECONDS
) -> list[Pairing]:
    """Return the pairings of each game with each baseline.

    >>> [str(one.series) + " " + one.opponent for one in pairings(["asli,komi=0"], ["uct"])]
    ['asli,komi=0 baseline:uct']
    """
    every = (Series.read(name) for name in names)
    return [Pairing(series, PREFIX + one, seconds) for series in every for one in opponents]


def standing(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield how each pairing stands of which a folder has games."""
    for file in sorted(folder.glob("*.jsonl")):
        found: dict[str, list[GameResult]] = {}
        for line in read_lines(file):
            found.setdefault(json.dumps(line["series"]), []).append(result_of(line["game"]))
        for series in sorted(found):
            yield figures(json.loads(series), found[series])


def figures(series: dict[str, Any], played: list[GameResult]) -> dict[str, Any]:
    """Return how a pairing stands: scores in per cent, times in seconds a move."""
    score = score_of(played)
    return {
        "game": series["game"],
        "options": series["options"],
        "opponent": series["players"][1].removeprefix(PREFIX),
        "seconds": series["seconds"],
        "games": score.games,
        "score": round(100 * score.score, 1),
        "error": round(100 * score.error, 1),
        "too long": sum(one.end == TOO_LONG for one in played),
        "took": [round(seconds_a_move(played, who), 3) for who in (0, 1)],
    }


def keep(folder: Path, told: Path) -> None:
    """Compress the games, and write into a file how all stand."""
    for file in folder.glob("*.jsonl"):
        pack(file, folder)
    lines = ",\n".join(json.dumps(one) for one in standing(folder))
    told.write_text(f"[\n{lines}\n]\n", "utf-8", newline="\n")


class UnderWay(NamedTuple):
    """Two games that are being played."""

    pairing: Pairing
    number: int
    games: Future[list[GameResult]]


def play_until(
    end: float, every: Sequence[Pairing], folder: Path, workers: int = 1, games: float = inf
) -> None:
    """Play what has the fewest games, `workers` openings at once.

    It goes on until that time on the clock, or until all pairings have so many games.
    """
    with ProcessPoolExecutor(workers) as executor:
        playing: list[UnderWay] = []
        while True:
            while len(playing) < workers and time.monotonic() < end:
                pairing, number, there = _fewest(every, folder, playing)
                if there >= games:
                    break
                playing.append(UnderWay(pairing, number, executor.submit(pairing.two, number)))
            if not playing:
                return
            wait([one.games for one in playing], return_when=FIRST_COMPLETED)
            for one in [one for one in playing if one.games.done()]:
                playing.remove(one)
                one.pairing.write(folder, one.games.result())


def _fewest(
    every: Sequence[Pairing], folder: Path, playing: Sequence[UnderWay]
) -> tuple[Pairing, int, int]:
    """Return the pairing that has the fewest games, its next opening, and how many games it has.

    Those begun are counted in.
    """
    begun = {
        pairing: {
            number
            for one in playing
            if one.pairing is pairing
            for number in (one.number, one.number + 1)
        }
        for pairing in every
    }
    there = {one: len(one.played(folder)) + len(begun[one]) for one in every}
    pairing = min(there, key=there.__getitem__)
    return pairing, pairing.unplayed(folder, begun[pairing]), there[pairing]


def main() -> int:
    """Play until the time is up."""
    known = _parser().parse_args()
    folder: Path = known.folder
    folder.mkdir(parents=True, exist_ok=True)
    for packed in folder.glob("*.jsonl.xz"):
        unpack(packed.with_suffix(""))
    every = pairings(known.names, known.against, known.seconds)
    end = time.monotonic() + 60 * known.minutes
    if every:
        play_until(end, every, folder, known.workers, known.games)
    keep(folder, known.standing)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("names", nargs="*", metavar="NAME", help="games, perhaps with options")
    made.add_argument("--against", nargs="+", choices=NAMES, default=NAMES, help="default: all")
    made.add_argument("--seconds", type=float, default=SECONDS, help="for a move (default: 0.2)")
    made.add_argument("--minutes", type=float, default=60.0, help="to stop after (default: 60)")
    made.add_argument("--games", type=int, default=inf, help="enough for a pairing (default: any)")
    made.add_argument("--workers", type=int, default=1, help="openings at once (default: 1)")
    made.add_argument("--folder", type=Path, default=KEPT, help="where the games are kept")
    made.add_argument("--standing", type=Path, default=STANDING, help="a file, for how all stand")
    return made


if __name__ == "__main__":
    sys.exit(main())
