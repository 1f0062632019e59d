"""Games of the computer with itself, in one file that the site offers (docs/statistics.md)."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from os import PathLike
from typing import Any

from drystone.core.errors import TextError, quote
from drystone.games import game
from drystone.play.match import Match

__all__ = ["match_of", "read"]


def read(file: str | PathLike[str]) -> Iterator[dict[str, Any]]:
    """Yield a row for each game of a file of JSON lines, compressed by xz.

    Yields:
        `game` and `options`, as in ``drystone.game(game, **options)``; `moves`, a list of texts;
        `plies`, how many those are; `end`, the winner's letter, ``draw``, or ``too long`` where the
        game was given up; `seed` and `number`, which no two games of the same rules have both.

    Raises:
        TextError: A line is no game.
        OSError: There is no such file.
    """
    try:
        with lzma.open(file, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                yield _row(line, number)
    except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise TextError(f"{quote(str(file))} is no file of games: {error}.") from error


def _row(line: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
        name, *pairs = found["series"].split(",")
        moves = found["moves"].split()
        return {
            "game": name,
            "options": dict(pair.split("=") for pair in pairs),
            "moves": moves,
            "plies": len(moves),
            **{key: found[key] for key in ("end", "seed", "number")},
        }
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TextError(f"Line {number} is no game: {quote(line.strip())}.") from error


def match_of(row: dict[str, Any]) -> Match:
    """Return the match of a row, at its end.

    Raises:
        GameError: The rules do not allow it.

    >>> match_of({"game": "anaash", "options": {"size": "4"}, "moves": ["a1xa2"]}).ply
    1
    """
    match = Match(game(row["game"], **row["options"]).start())
    match.play_all(row["moves"])
    return match
