"""``python -m lab.openings FOLDER NAME …``: what was played from where, out of level 5's games.

FOLDER has the games that ``lab.selfplay`` has played. Into each game's own folder go
``explorer.json``, for the page (see `drystone.play.explorer`), and ``statistics.json``, for the
documentation: how long games last, who wins them, and how they begin. Both follow from the games,
and these are kept beside the tools, so that anyone can count them anew, or add to them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from typing import Any

from drystone.core.game import Position
from drystone.games import catalogue, game
from drystone.play.explorer import Counts, ended, entry_of, key_of, series_of, steps
from lab.long_runs import folder_of, pack
from lab.selfplay import LEVEL, TOO_LONG, Played, Series, read
from tools.paths import LAB_DATA, PACKAGE

MAX_BYTES = 300_000
"""Size that a game's file may have: what was played least is left out."""

KEPT = LAB_DATA / "played"
"""Where the games are kept, compressed."""

MIN_GAMES = 2
"""Games that a position must have occurred in to be told of."""


class Openings:
    """What was played from each position, out of the games of one game."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.played: dict[str, dict[str, Counts]] = {}
        """By the texts of positions and the spellings of moves."""

    def add(self, one: Played) -> None:
        """Count a game."""
        chosen = game(Series.read(one.series).game, **dict(Series.read(one.series).options))
        self.games[series_of(chosen)] = self.games.get(series_of(chosen), 0) + 1
        result = ended(chosen, one.end)
        for text, spelled in {(place.text, spelled) for place, spelled in steps(moves_of(one))}:
            here = self.played.setdefault(text, {})
            here[spelled] = here.get(spelled, Counts()).plus(result)

    def file(self) -> str:
        """Return the text of the page's file: the positions that occurred most, a line each.

        Of two that have the same key neither is told of. One that is not in the file has the key of
        one that is, by chance, once in some 400,000 times.
        """
        told = {
            text: sum(counts.total for counts in played.values())
            for text, played in self.played.items()
        }
        told = {text: total for text, total in told.items() if total >= MIN_GAMES}
        having = Counter(key_of(text) for text in told)
        keys = {text: key_of(text) for text in told if having[key_of(text)] == 1}
        head = {"level": LEVEL, "games": dict(sorted(self.games.items()))}
        lines: list[str] = []
        room = MAX_BYTES - len(json.dumps(head)) - 30
        for text, key in sorted(keys.items(), key=lambda item: (-told[item[0]], item[1])):
            line = f"{json.dumps(key)}:{json.dumps(entry_of(self.played[text]))}"
            room -= len(line) + 2
            if room < 0:
                break
            lines.append(line)
        positions = ",\n".join(sorted(lines))
        return f'{json.dumps(head)[:-1]}, "positions": {{\n{positions}\n}}}}\n'


def moves_of(one: Played) -> Iterator[tuple[Position, Any]]:
    """Yield each move of a game with the position that it was made from."""
    series = Series.read(one.series)
    position: Position = game(series.game, **dict(series.options)).start()
    for text in one.moves.split():
        move = position.parse(text)
        yield position, move
        position = position.after(move)


def statistics_of(played: Iterable[Played]) -> list[dict[str, Any]]:
    """Return the figures of each series, those with most games first."""
    by_series: dict[str, list[Played]] = {}
    for one in played:
        by_series.setdefault(one.series, []).append(one)
    ranked = sorted(by_series.items(), key=lambda item: (-len(item[1]), item[0]))
    return [figures_of(games) for _, games in ranked]


def figures_of(games: list[Played]) -> dict[str, Any]:
    """Return the figures of games of one series.

    Where the people choose colours by terms, the first move is the first that a colour makes.
    """
    series = Series.read(games[0].series)
    chosen = game(series.game, **dict(series.options))
    results = Counts()
    first: dict[str, Counts] = {}
    texts: dict[str, str] = {}
    for one in games:
        result = ended(chosen, one.end)
        results = results.plus(result)
        text, spelled = first_move(one)
        texts.setdefault(spelled, text)
        first[spelled] = first.get(spelled, Counts()).plus(result)
    lengths = sorted(len(one.moves.split()) for one in games)
    ranked = sorted(first.items(), key=lambda item: (-item[1].total, item[0]))
    return {
        "options": chosen.changed_values,
        "games": len(games),
        "ended": list(results),
        "given up": sum(one.end == TOO_LONG for one in games),
        "seconds": round(sum(one.seconds for one in games)),
        "plies": {
            "mean": round(mean(lengths), 2),
            "error": round(1.96 * stdev(lengths) / sqrt(len(lengths)), 2) if lengths[1:] else None,
            "quartiles": quantiles(lengths, method="inclusive") if lengths[1:] else lengths * 3,
            "longest": lengths[-1],
        },
        "first moves": [[texts[spelled], *counts] for spelled, counts in ranked],
    }


def first_move(one: Played) -> tuple[str, str]:
    """Return the first move of a colour as it was played, and as it is spelled by symmetry."""
    moves = [(position, move) for position, move in moves_of(one)]
    position, move = next(
        (position, move) for position, move in moves if position.side in position.game.sides
    )
    spelled = [spelled for _, spelled in steps([(position, move)])]
    return str(move), spelled[0] if spelled else str(move)


def write(folder: Path, name: str) -> None:
    """Write both files of a game, and keep what it is made from."""
    file, home = folder / f"{name}.jsonl", folder_of(name)
    if file.exists() and home.is_relative_to(PACKAGE):  # an author's games are the author's
        pack(file, KEPT)
    played = read(file)
    openings = Openings()
    for one in played:
        openings.add(one)
    (home / "explorer.json").write_text(openings.file(), "utf-8", newline="\n")
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in statistics_of(played))
    (home / "statistics.json").write_text(f"[\n{lines}\n]\n", "utf-8", newline="\n")
    print(f"{name}: {len(played)} games, {len(openings.played)} positions", file=sys.stderr)


def main() -> int:
    """Write the files of the games that are named."""
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument(
        "folder", type=Path, help=f"where the games are; those of the site are in {KEPT.name}"
    )
    made.add_argument("names", nargs="*", metavar="NAME", help="games (default: all)")
    known = made.parse_args()
    for name in known.names or catalogue():
        write(known.folder, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
