"""``python -m lab.matches A B --game NAME``: a pairing, baselines among the players.

What ``python -m drystone arena`` does, with the opponents of `lab.baselines` besides. Each move
has the same processor time, so that other work on the machine spoils nothing. With --into FILE
every game is written down when it ends; the same command goes on where it was broken off. A
series that is ended by --nodes repeats exactly.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from tools.places import PY

sys.path.insert(0, str(PY))

from drystone.cli.arena import parser, read_numbers, report, settings_of
from drystone.cli.game_options import parse
from drystone.core.game import Game
from drystone.search.budget import Budget
from drystone.search.players.arena import GameResult, SeriesSettings, play
from lab.baselines import NAMES, PREFIX, player
from lab.long_runs import read_lines


def main() -> int:
    """Play what is missing of a series, and print its score after every tenth game."""
    known = parse(words_of, sys.argv[1:])
    read_numbers(known)
    settings = settings_of(known)
    for name in settings.players:
        player(name, Budget(nodes=1))
    played = list(stored(known.into, settings)) if known.into else []
    for one in missing(settings, known.games, played):
        played.append(one)
        if known.into:
            write(known.into, settings, one)
        if len(played) % 10 == 0:
            print(report(settings, played), flush=True)
    print(report(settings, played), flush=True)
    return 0


def words_of(kind: type[Game] | None) -> ArgumentParser:
    """Return what reads the words: those of the arena, and the file."""
    made = parser("lab.matches", kind)
    made.epilog = f"Baselines: {', '.join(PREFIX + name for name in NAMES)}."
    made.add_argument("--into", type=Path, help="a file of games that the series goes on with")
    return made


def missing(settings: SeriesSettings, games: int, played: list[GameResult]) -> Iterator[GameResult]:
    """Play the games of a series that are not there yet, in their order."""
    there = {one.number for one in played}
    for number in range(games):
        if number not in there:
            yield play(settings, number, player)


def described(settings: SeriesSettings) -> dict[str, Any]:
    """Return what must be the same for games to belong to one series."""
    found: dict[str, Any] = json.loads(json.dumps(asdict(settings)))
    return found


def write(file: Path, settings: SeriesSettings, one: GameResult) -> None:
    """Add a game to the file."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"series": described(settings), "game": asdict(one)}) + "\n")


def stored(file: Path, settings: SeriesSettings) -> Iterator[GameResult]:
    """Yield the games of this series that a file has; those of other series are left out."""
    wanted = described(settings)
    for found in read_lines(file):
        if found["series"] == wanted:
            yield result_of(found["game"])


def result_of(stored_game: dict[str, Any]) -> GameResult:
    """Return a game as a file has it."""
    values = {one.name: stored_game[one.name] for one in fields(GameResult)}
    values["moves"], values["seconds"] = tuple(values["moves"]), tuple(values["seconds"])
    return GameResult(**values)


if __name__ == "__main__":
    sys.exit(main())
