"""``python -m lab.gauntlet NAME …``: series of games, a little at a time.

A NAME may have options, as in ``asli,komi=0``. By default ``best`` meets every one of
`lab.baselines` in each game; --players A B names another pairing, and --levels N has level 1 meet
random moves and each other one up to N the level below. A move has 0.2 seconds of the processor,
so that other work on the machine spoils nothing; levels have their own limits.

What has the fewest games is played next, both games of an opening with seats swapped, until the
time is up or all have as many as --games. With --into each pair of games is written down when it
ends: the same command goes on where it was stopped. A series that --nodes ends repeats exactly.

``--into lab/data/steered --standing docs/standing.json`` adds to the table of the documentation.
Where a player was changed on purpose, its game's file is deleted first.

The first level should score 75 to 85 % against random moves: else try another --temperature, and
put it into the game's evaluator. Each other level should score 64 % or more (100 Elo).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, fields
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from tools.paths import PY

sys.path.insert(0, str(PY))

from drystone.cli.arena import report
from drystone.cli.executors import executor_of
from drystone.games import game
from drystone.search.engines.choice import evaluator_of
from drystone.search.players.arena import (
    MAX_PLIES,
    GameResult,
    SeriesSettings,
    play,
    score_of,
    seconds_a_move,
)
from lab.baselines import NAMES, PREFIX, player
from lab.long_runs import pack, read_lines, unpack
from lab.selfplay import TOO_LONG, Series

SECONDS = 0.2
"""The processor's time for a move."""

SEED = 20


class Record:
    """The games that were played of each series; in a folder they outlast the command."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._games: dict[str, dict[int, GameResult]] = {}
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        for packed in folder.glob("*.jsonl.xz"):
            unpack(packed.with_suffix(""))
        for file in folder.glob("*.jsonl"):
            for line in read_lines(file):
                one = result_of(line["game"])
                self._games.setdefault(json.dumps(line["series"]), {})[one.number] = one

    def played(self, settings: SeriesSettings) -> dict[int, GameResult]:
        """Return the games of a series by their numbers."""
        return self._games.setdefault(key_of(settings), {})

    def add(self, settings: SeriesSettings, games: Iterable[GameResult]) -> None:
        """Note games, those that are there already but once."""
        there = self.played(settings)
        for one in games:
            if one.number in there:
                continue
            there[one.number] = one
            if self.folder:
                line = f'{{"series": {key_of(settings)}, "game": {json.dumps(asdict(one))}}}\n'
                with (self.folder / f"{settings.game}.jsonl").open("a", encoding="utf-8") as out:
                    out.write(line)

    def standing(self) -> list[dict[str, Any]]:
        """Return how each series stands of which there are games."""
        found = sorted((key, games) for key, games in self._games.items() if games)
        return [figures(json.loads(key), list(games.values())) for key, games in found]

    def save(self, standing: Path) -> None:
        """Compress the games, and write into a file how all stand."""
        assert self.folder is not None
        for file in self.folder.glob("*.jsonl"):
            pack(file, self.folder)
        lines = ",\n".join(json.dumps(one) for one in self.standing())
        standing.write_text(f"[\n{lines}\n]\n", "utf-8", newline="\n")


def key_of(settings: SeriesSettings) -> str:
    """Return what must be the same for games to belong to one series."""
    return json.dumps(asdict(settings))


def result_of(stored: dict[str, Any]) -> GameResult:
    """Return a game as a file has it; older files have fewer fields."""
    values = {one.name: stored[one.name] for one in fields(GameResult) if one.name in stored}
    values["moves"], values["seconds"] = tuple(values["moves"]), tuple(values["seconds"])
    return GameResult(**values)


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


def both_seats(settings: SeriesSettings, number: int) -> list[GameResult]:
    """Play an opening from both seats."""
    return [play(settings, number + seat, player) for seat in (0, 1)]


class UnderWay(NamedTuple):
    """Two games that are being played."""

    settings: SeriesSettings
    number: int
    games: Future[list[GameResult]]


def play_until(
    end: float,
    every: Sequence[SeriesSettings],
    record: Record,
    workers: int = 1,
    games: float = inf,
) -> None:
    """Play what has the fewest games, `workers` openings at once.

    It goes on until that time on the clock, or until all series have so many games.
    """
    with executor_of(workers, None) as executor:
        playing: list[UnderWay] = []
        while True:
            while len(playing) < workers and time.monotonic() < end:
                settings, number, there = _fewest(every, record, playing)
                if there >= games:
                    break
                job = executor.submit(both_seats, settings, number)
                playing.append(UnderWay(settings, number, job))
            if not playing:
                return
            wait([one.games for one in playing], return_when=FIRST_COMPLETED)
            for one in [one for one in playing if one.games.done()]:
                playing.remove(one)
                record.add(one.settings, one.games.result())


def _fewest(
    every: Sequence[SeriesSettings], record: Record, playing: Sequence[UnderWay]
) -> tuple[SeriesSettings, int, int]:
    """Return the series that has the fewest games, its next opening, and how many games it has.

    Those begun are counted in.
    """
    there = [set(record.played(one)) for one in every]
    for one in playing:
        there[every.index(one.settings)] |= {one.number, one.number + 1}
    at = min(range(len(every)), key=lambda at: len(there[at]))
    number = next(n for n in range(0, 2 * len(there[at]) + 2, 2) if not {n, n + 1} <= there[at])
    return every[at], number, len(there[at])


def series_of(known: argparse.Namespace) -> list[SeriesSettings]:
    """Return the series that a command is about."""
    pairs = [tuple(pair) for pair in known.players]
    for level in range(1, known.levels + 1):
        pairs.append((f"level:{level}", f"level:{level - 1}" if level > 1 else "random"))
    pairs = pairs or [("best", PREFIX + name) for name in known.against]
    for name in {name for pair in pairs for name in pair}:
        player(name)  # raises OptionError where there is no such player
    found = []
    for name in known.names:
        series = Series.read(name)
        for first, second in pairs:
            timeless = known.nodes is not None or known.levels
            found.append(
                SeriesSettings(
                    series.game,
                    (first, second),
                    dict(series.options),
                    None if timeless else known.seconds,
                    known.nodes,
                    known.scale,
                    known.opening,
                    known.seed,
                    known.longest,
                )
            )
    return found


def main() -> int:
    """Play until the time is up, and print how each series stands."""
    known = _parser().parse_args()
    if known.temperature is not None:
        for name in known.names:
            evaluator = evaluator_of(game(Series.read(name).game))
            type(evaluator).temperature = known.temperature  # type: ignore[union-attr]
    record, every = Record(known.into), series_of(known)
    if every:
        play_until(time.monotonic() + 60 * known.minutes, every, record, known.workers, known.games)
    if known.standing:
        record.save(known.standing)
    for settings in every:
        if played := list(record.played(settings).values()):
            print(report(settings, played), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=__doc__,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("names", nargs="*", metavar="NAME", help="games, perhaps with options")
    made.add_argument(
        "--players", nargs=2, action="append", default=[], metavar=("A", "B"), help="a pairing"
    )
    made.add_argument("--levels", type=int, default=0, help="the highest of the levels to try")
    made.add_argument("--against", nargs="+", choices=NAMES, default=NAMES, help="default: all")
    made.add_argument("--temperature", type=float, help="of level 1, in place of the game's own")
    made.add_argument("--seconds", type=float, default=SECONDS, help="for a move (default: 0.2)")
    made.add_argument("--nodes", type=int, help="positions for a move, in place of seconds")
    made.add_argument("--scale", type=float, default=1.0, help="what levels' time is multiplied by")
    made.add_argument("--opening", type=int, default=4, help="random plies first (default: 4)")
    made.add_argument("--longest", type=int, default=MAX_PLIES, help="plies that make a draw")
    made.add_argument("--seed", type=int, default=SEED)
    made.add_argument("--minutes", type=float, default=60.0, help="to stop after (default: 60)")
    made.add_argument("--games", type=int, default=inf, help="enough for a series (default: any)")
    made.add_argument("--workers", type=int, default=1, help="openings at once (default: 1)")
    made.add_argument("--into", type=Path, help="a folder of games that the series go on with")
    made.add_argument(
        "--standing", type=Path, help="a file for how all stand; games are compressed"
    )
    return made


if __name__ == "__main__":
    sys.exit(main())
