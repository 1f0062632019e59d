"""Puzzles: a position, and what the side to move is to reach in it within so many moves of its own.

``lab/puzzles`` finds and proves them and writes ``puzzles.json`` in a game's folder. A move is
one entry of `moves()`, so a side that acts twice in a row has made two. There are three kinds:

* ``win``: win within `count` own moves, whatever the other side does;
* ``gain``: be `amount` further ahead within `count` own moves, and still after the answer to the
  last one; what is counted, the module ``gain`` in the game's folder says;
* ``hold``: make the only move after which the other side does not win within `count` of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import log10
from typing import Any, Literal, NamedTuple, get_args

from drystone.core.errors import TextError, quote
from drystone.core.game import Game, Position
from drystone.core.language import say, say_many, to_say
from drystone.core.lazy_assets import AGAIN
from drystone.core.options import NumberOption, Option, OptionValue, PictureOption, SteppersOption
from drystone.games import catalogue, game

FILE = "puzzles.json"

GRADES = {1: to_say("easy"), 2: to_say("medium"), 3: to_say("hard")}
"""How hard a puzzle is, compared with the others of its game, by `Puzzle.rank`."""

PuzzleKind = Literal["win", "gain", "hold"]

KINDS: tuple[PuzzleKind, ...] = get_args(PuzzleKind)

MAX_COUNT = 6
"""Longest win that a puzzle may ask for, in own moves."""

UNFOUND = 7
"""Stands for the level that finds a puzzle's move where none of the six does."""


class GainRule(NamedTuple):
    """What a game counts in puzzles about gains."""

    lead: Callable[[Any, str], int]
    """By how much a colour is ahead in a position."""
    one: str
    """One of what is counted, its number at ``{n}``."""
    many: str
    """The same for several."""

    def words(self, amount: int) -> str:
        """Return so many of what is counted.

        >>> GainRule(lambda position, side: 0, "{n} stone", "{n} stones").words(2)
        '2 stones'
        """
        return say_many(amount, self.one, self.many)


@cache
def gain_rule_of(kind: type[Game]) -> GainRule | None:
    """Return what a game counts in puzzles about gains, None if its folder does not say."""
    if not kind.has("gain"):
        return None
    part = kind.part("gain")
    # Packages of before there were languages have the words alone.
    one, many = (text if "{n}" in text else f"{{n}} {text}" for text in (part.ONE, part.MANY))
    return GainRule(part.lead, one, many)


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of `game`.

    `side` is who is to move, `line` the solution with the defence that delays longest, `also` are
    first moves that solve it as well: ways to play to the same place that make no difference.
    `origin` names the seed, the game and the ply that it comes from, `nodes` how many positions its
    proof looks at, `level` the lowest level whose search finds the first move (UNFOUND if none
    does). `themes` are in English words.
    """

    game: str
    options: dict[str, Any]
    position: str
    side: str
    kind: PuzzleKind
    count: int
    amount: int
    grade: int
    line: tuple[str, ...]
    also: tuple[str, ...]
    origin: str
    nodes: int
    level: int
    themes: tuple[str, ...] = ()

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
    def target(self) -> int:
        """How far ahead one has to be in a puzzle about a gain."""
        rule = gain_rule_of(catalogue()[self.game])
        return self.amount + (rule.lead(self.start, self.side) if rule else 0)

    @property
    def wanted(self) -> str:
        """What is to be gained, in words; "" where nothing is counted."""
        rule = gain_rule_of(catalogue()[self.game])
        return rule.words(self.amount) if rule else ""

    @property
    def rank(self) -> tuple[int, float]:
        """What puzzles are sorted by: who finds it, then how large its proof is."""
        return self.level, log10(self.nodes + 1)

    @property
    def task(self) -> str:
        """What to do, in words, and by which rules; the position is not read for that."""
        mover = say(catalogue()[self.game].sides[self.side])
        if self.kind == "gain":
            gain = to_say("{who} to move and gain {wanted} in {n}")
            task = say(gain, who=mover, wanted=self.wanted, n=self.count)
        elif self.kind == "win":
            task = say("{who} to move and win in {n}", who=mover, n=self.count)
        elif self.count == 1:
            task = say("{who} to move: find the only defence", who=mover)
        else:
            hold = to_say("{who} to move: find the only defence against a win in {n}")
            task = say(hold, who=mover, n=self.count)
        return f"{task} ({self.rules})" if self.rules else task

    @property
    def rules(self) -> str:
        """Options that the board does not show, in words, such as ``Komi: 2 stones``."""
        unseen = [
            _named(option, self.options[option.key])
            for option in catalogue()[self.game].options
            if option.key in self.options
            and not isinstance(option, NumberOption | PictureOption)
            and self.options[option.key] != option.solo
        ]
        return ", ".join(unseen)


def _named(option: Option, value: OptionValue) -> str:
    """Return an option in a task; of numbers for each side that they are those of the start."""
    if isinstance(option, SteppersOption):
        return say("{option} at the start", option=option.caption(value))
    return say("{option}: {value}", option=say(option.label), value=option.words(value))


class Search(NamedTuple):
    """What a search for puzzles has done so far, so that it can go on from there.

    `games` were played with `seed`; in them `positions` were looked at, and `proven` puzzles came
    of these. `seconds` are the processor's. `veiled` more games were played for puzzles in which
    something is hidden.
    """

    seed: int = 1
    games: int = 0
    positions: int = 0
    proven: int = 0
    seconds: float = 0.0
    veiled: int = 0


class Collection(NamedTuple):
    """The content of a file of puzzles."""

    search: Search = Search()
    puzzles: tuple[Puzzle, ...] = ()


def puzzle_data(puzzle: Puzzle, themes: Sequence[str] = ()) -> dict[str, Any]:
    """Return a puzzle as it is written in a file, the inverse of `puzzle_of`.

    Its themes are written as their numbers in the file's list `themes`.
    """
    gain = {"in": puzzle.count} if puzzle.kind == "gain" else {}
    numbers = [themes.index(words) for words in puzzle.themes]
    return {
        **({"options": puzzle.options} if puzzle.options else {}),
        "position": puzzle.position,
        "side": puzzle.side,
        puzzle.kind: puzzle.amount if gain else puzzle.count,
        **gain,
        "grade": puzzle.grade,
        "line": " ".join(puzzle.line),
        **({"also": " ".join(puzzle.also)} if puzzle.also else {}),
        "from": puzzle.origin,
        "nodes": puzzle.nodes,
        "level": puzzle.level,
        **({"themes": numbers} if numbers else {}),
    }


def puzzle_of(name: str, data: Any, themes: Sequence[str] = ()) -> Puzzle:
    """Return the puzzle of game `name` that an entry of its file describes, or raise TextError.

    >>> entry = {"position": "6/6/6/6/6/r2,b2,4 r", "side": "r", "win": 1, "line": "a1xb1"}
    >>> puzzle_of("anaash", {**entry, "grade": 1}).task
    'Red to move and win in 1'
    """
    try:
        (kind,) = (one for one in KINDS if one in data)
        count = int(data["in" if kind == "gain" else kind])
        puzzle = Puzzle(
            game=name,
            options=dict(data.get("options", {})),
            position=str(data["position"]),
            side=str(data["side"]),
            kind=kind,
            count=count,
            amount=int(data["gain"]) if kind == "gain" else 0,
            grade=int(data["grade"]),
            line=tuple(str(data["line"]).split()),
            also=tuple(str(data.get("also", "")).split()),
            origin=str(data.get("from", "")),
            nodes=int(data.get("nodes", 0)),
            level=int(data.get("level", UNFOUND)),
            themes=tuple(str(themes[int(number)]) for number in data.get("themes", ())),
        )
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        wrong = to_say("{data} is no puzzle: it lacks a field, or has a wrong one.")
        raise TextError(say(wrong, data=quote(data))) from error
    known = puzzle.grade in GRADES and puzzle.side in catalogue()[name].sides
    if not known or puzzle.count not in range(1, MAX_COUNT + 1) or not puzzle.line:
        wrong = to_say("{data} is no puzzle: its side, grade, number or line is wrong.")
        raise TextError(say(wrong, data=quote(data)))
    return puzzle


def collection_data(found: Collection) -> str:
    """Return a collection as the text of its file, an entry a line."""
    themes = sorted({words for one in found.puzzles for words in one.themes})
    lines = ",\n".join(
        json.dumps(puzzle_data(one, themes), ensure_ascii=False, separators=(",", ":"))
        for one in found.puzzles
    )
    done = {key: value for key, value in found.search._asdict().items() if key != "veiled" or value}
    words = json.dumps(themes, ensure_ascii=False)
    head = f'"search":{json.dumps(done)},\n"themes":{words}'
    return f'{{{head},\n"puzzles":[\n{lines}\n]}}\n'


@cache
def collection_of(kind: type[Game]) -> Collection:
    """Return the puzzles of a game and how they were found.

    Raises TextError if the file is damaged, or cannot be fetched now; that is not remembered.
    """
    found = kind.file(FILE)
    if found is None and has_puzzles(kind):
        lost = say("The puzzles of {game} could not be fetched.", game=kind.title)
        raise TextError(f"{lost} {say(AGAIN)}")
    if found is None:
        return Collection()
    try:
        data = json.loads(found.decode("utf-8"))
        search = Search(**data["search"])
        themes, entries = list(data["themes"]), list(data["puzzles"])
    except (KeyError, TypeError, ValueError) as error:
        raise TextError(say("The puzzles of {game} cannot be read.", game=kind.title)) from error
    return Collection(search, tuple(puzzle_of(kind.name, entry, themes) for entry in entries))


def puzzles_of(kind: type[Game]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, () if it has none; TextError if its file is damaged."""
    return collection_of(kind).puzzles


@cache
def has_puzzles(kind: type[Game]) -> bool:
    """Return whether a game has a file of puzzles."""
    return kind.has_file(FILE)


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
        names = [*catalogue()]
        wrong = to_say(
            "{text} names nothing here: it must be a game and a number, such as {name}-3, and the "
            "games are: {names}."
        )
        raise TextError(say(wrong, text=quote(text), name=names[0], names=", ".join(names)))
    return kind, int(found[2] or 0)
