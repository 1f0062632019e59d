"""Puzzles: a position, and in how many moves of its own the side to move wins.

``tools/puzzles.py`` finds and proves them and writes ``puzzles.json`` in a game's folder. A move is
one entry of `moves()`, so a side that acts twice in a row has made two.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from math import log10
from typing import Any

from drystone.core.errors import TextError, quote
from drystone.core.game import Game, Position
from drystone.games import catalogue, game

FILE = "puzzles.json"

GRADES = {1: "easy", 2: "medium", 3: "hard"}
"""How hard a puzzle is, compared with the others of its game, by `Puzzle.weight`."""

MAX_COUNT = 6
"""Longest win that a puzzle may ask for, in own moves."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of `game`: win within `count` own moves.

    `line` is the solution with the defence that delays longest. `origin` names the seed of the
    game that it comes from, `nodes` how many positions its proof looks at.
    """

    game: str
    options: dict[str, Any]
    position: str
    count: int
    grade: int
    line: tuple[str, ...]
    origin: str
    nodes: int

    @cached_property
    def start(self) -> Position:
        """The position; OptionError or TextError if the data is wrong."""
        chosen: Game = game(self.game, **self.options)
        return chosen.position(self.position)

    @property
    def key(self) -> str:
        """The name under which it is stored as solved; it does not depend on its number."""
        return f"{self.game} {self.position}"

    @property
    def weight(self) -> float:
        """How large the puzzle's search is."""
        return weight_of(self.count, len(self.start.moves()))

    @property
    def task(self) -> str:
        """What to do, in words."""
        mover = self.start.game.sides[self.start.side]
        return f"{mover} to move and win in {self.count}"


def weight_of(count: int, choices: int) -> float:
    """Return how large a search is, from the number of moves to win in and of first moves.

    >>> weight_of(2, 100)
    3.0
    """
    return count - 1 + log10(choices)


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as it is written in a file, the inverse of `puzzle_of`."""
    return {
        **({"options": puzzle.options} if puzzle.options else {}),
        "position": puzzle.position,
        "win": puzzle.count,
        "grade": puzzle.grade,
        "line": " ".join(puzzle.line),
        "from": puzzle.origin,
        "nodes": puzzle.nodes,
    }


def puzzle_of(name: str, data: Any) -> Puzzle:
    """Return the puzzle of game `name` that an entry of its file describes, or raise TextError.

    >>> entry = {"position": "6/6/6/6/6/r2,b2,4 r", "win": 1, "grade": 1, "line": "a1xb1"}
    >>> puzzle_of("anaash", entry).task
    'Red to move and win in 1'
    """
    try:
        puzzle = Puzzle(
            game=name,
            options=dict(data.get("options", {})),
            position=str(data["position"]),
            count=int(data["win"]),
            grade=int(data["grade"]),
            line=tuple(str(data["line"]).split()),
            origin=str(data.get("from", "")),
            nodes=int(data.get("nodes", 0)),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise TextError(
            f"{quote(data)} is no puzzle: it lacks a field, or has a wrong one."
        ) from error
    if puzzle.grade not in GRADES or puzzle.count not in range(1, MAX_COUNT + 1) or not puzzle.line:
        raise TextError(f"{quote(data)} is no puzzle: its grade, its win or its line is wrong.")
    return puzzle


@cache
def puzzles_of(kind: type[Game]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, () if it has none; TextError if its file is damaged."""
    found = kind.file(FILE)
    if found is None:
        return ()
    try:
        entries = json.loads(found.decode("utf-8"))
    except ValueError as error:
        raise TextError(f"The puzzles of {kind.title} cannot be read.") from error
    if not isinstance(entries, list):
        raise TextError(f"The puzzles of {kind.title} are no list.")
    return tuple(puzzle_of(kind.name, entry) for entry in entries)


@cache
def has_puzzles(kind: type[Game]) -> bool:
    """Return whether a game has a file of puzzles."""
    return kind.file(FILE) is not None


def puzzles_address(kind: type[Game]) -> str:
    """Return the address of a game's first unsolved puzzle, "" if it has none."""
    return f"?puzzle={kind.name}" if has_puzzles(kind) else ""


def numbered(text: str) -> tuple[type[Game], int]:
    """Return the game and the number (0 for none) that ``NAME-3`` or ``NAME`` names, or TextError.

    >>> numbered("anaash-3")[1], numbered("anaash")[1]
    (3, 0)
    """
    found = re.fullmatch(r"(.+?)(?:-([1-9][0-9]{0,8}))?", text, re.ASCII)
    kind = catalogue().get(found[1]) if found else None
    if found is None or kind is None:
        names = ", ".join(catalogue())
        raise TextError(
            f"{quote(text)} names nothing here: it must be a game and a number, such as"
            f" {next(iter(catalogue()))}-3, and the games are: {names}."
        )
    return kind, int(found[2] or 0)
