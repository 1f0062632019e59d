"""Lessons and puzzles: a board with something to find on it, checked by the rules.

A lesson is one of those in the game's guide, by an anchor of its section (``capturing``, or
``capturing:2`` for the second there), or it brings its own `goal` (see `drystone.play.lesson`).
A puzzle is one of the game's own, by its number, or a position and the moves that solve it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.game import Move, Position
from drystone.core.language import say, to_say
from drystone.games import catalogue
from drystone.play.guide import Demo, guide_of
from drystone.play.lesson import reaches, solutions
from drystone.play.match import Match
from drystone.play.puzzle import numbered, puzzles_of


@dataclass(frozen=True)
class Exercise:
    """What is to be found: a move that reaches `goal`, or one of the texts in `solution`.

    `board` and `options` say which board a guide's lesson or a puzzle stands on; `challenge` is
    the name of one of the game's puzzles, which a session knows how to answer.
    """

    goal: str = ""
    solution: tuple[str, ...] = ()
    words: str = ""
    board: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    challenge: str = ""

    def __bool__(self) -> bool:
        """Return whether there is anything to find."""
        return bool(self.goal or self.solution)

    def solved(self, position: Position, move: Move) -> bool:
        """Return whether `move`, made in `position`, is what was to be found."""
        return str(move) in self.solution or (
            bool(self.goal) and reaches(position, move, self.goal)
        )

    def checked(self, match: Match) -> Exercise:
        """Return the task, its solution spelled as the rules do; TextError if it has none."""
        if not self:
            return self
        spelled = tuple(str(match.position.parse(text)) for text in self.solution)
        if not spelled and not solutions(match.position, self.goal):
            raise TextError(say("No move here reaches the goal {goal}.", goal=quote(self.goal)))
        return replace(self, solution=spelled)


def exercise_of(mode: str, known: Mapping[str, str]) -> Exercise:
    """Return the task that the options set, none in modes that have none.

    >>> lesson = {"game": "anaash", "goal": "win"}
    >>> bool(exercise_of("lesson", lesson)), bool(exercise_of("diagram", lesson))
    (True, False)
    """
    if mode not in {"lesson", "puzzle"}:
        return Exercise()
    if known.get("lesson") and mode == "lesson":
        return _from_guide(known.get("game", ""), known["lesson"])
    if known.get("puzzle") and mode == "puzzle":
        return _of_game(known.get("game", ""), known["puzzle"])
    task = Exercise(known.get("goal", ""), tuple(known.get("solution", "").split()))
    if not task:
        wrong = to_say("A puzzle needs goal=, or solution= with the moves that solve it.")
        if mode == "lesson":
            wrong = to_say(
                "A lesson needs lesson=, the anchor of one in the guide, or goal=, "
                "or solution= with the moves that solve it."
            )
        raise OptionError(say(wrong))
    return task


def _of_game(name: str, text: str) -> Exercise:
    """Return the task of one of a game's puzzles, named ``3`` or ``NAME-3``."""
    kind, number = numbered(f"{name}-{text}" if name and text.isdecimal() else text)
    there = puzzles_of(kind)
    if name not in {"", kind.name}:
        wrong = to_say("The puzzle {puzzle} is none of {game}.")
        raise OptionError(say(wrong, puzzle=quote(text), game=quote(name)))
    if not 1 <= number <= len(there):
        wrong = to_say("{game} has {n} puzzles; {puzzle} is none of them.")
        raise OptionError(say(wrong, game=kind.title, n=len(there), puzzle=quote(text)))
    puzzle = there[number - 1]
    board = {"game": kind.name, "position": str(puzzle.start.seen_by(puzzle.side))}
    options = {key: str(value) for key, value in puzzle.options.items()}
    return Exercise(
        words=f"{puzzle.task}.", board=board, options=options, challenge=f"{kind.name}-{number}"
    )


def _from_guide(name: str, text: str) -> Exercise:
    anchor, _, number = text.partition(":")
    there = lessons_by_anchor(name)
    found = there.get(anchor, [])
    place = int(number or 1) - 1 if re.fullmatch("[0-9]{0,9}", number, re.ASCII) else -1
    if not 0 <= place < len(found):
        wrong = to_say("There is no lesson {lesson}; there are lessons at: {names}.")
        names = ", ".join(there) or "–"
        raise OptionError(say(wrong, lesson=quote(text), names=names))
    demo = found[place]
    board = {"position": demo.position, "moves": " ".join(demo.moves), "overlay": demo.overlay}
    options = {key: str(value) for key, value in demo.options.items()}
    if demo.alt:
        board["alt"] = demo.alt
    given = {key: value for key, value in board.items() if value}
    words = f"{demo.caption} {demo.lesson}".strip()
    return Exercise(demo.goal, (), words, given, options)


def lessons_by_anchor(name: str) -> dict[str, list[Demo]]:
    """Return the lessons of a game's guide by the first anchor of their section.

    >>> all(demo.goal for demos in lessons_by_anchor("anaash").values() for demo in demos)
    True
    """
    kind = catalogue().get(name)
    if kind is None:
        return {}
    found: dict[str, list[Demo]] = {}
    for section in guide_of(kind):
        demos = [demo for demo in section.demos if demo.goal]
        for anchor in section.anchors:
            if demos:
                found[anchor] = demos
    return found
