"""Small lessons: a goal that one move must reach, checked by the rules.

Every game has the same goals: ``win`` (at once, or whatever the other side plays next), ``draw``,
``skip`` (the other side's turn is skipped), ``move PATTERN`` (the move's text) and ``position
PATTERN`` (the text of the position after the move), with ``*`` for anything in a pattern.
"""

from __future__ import annotations

import math
import re

from drystone.core.errors import TextError, listed, quote
from drystone.core.game import Move, Position
from drystone.core.language import say
from drystone.play.guide import Demo, Section

IDEAS = "ideas"
"""The anchor of what a guide says about playing well, after the rules."""


def solutions(position: Position, goal: str) -> tuple[str, ...]:
    """Return the texts of the legal moves that reach `goal`, in the order of `moves()`.

    >>> import drystone
    >>> corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    >>> solutions(corner, "win"), solutions(corner, "move a1-*")
    (('a1xb1',), ())
    """
    return tuple(str(move) for move in position.moves() if reaches(position, move, goal))


def reaches(position: Position, move: Move, goal: str) -> bool:
    """Return whether `move`, made in `position`, reaches `goal`; TextError if it is none."""
    kind, _, pattern = goal.partition(" ")
    if kind == "move":
        return _fits(pattern, str(move))
    after = position.after(move)
    if kind == "position":
        return _fits(pattern, str(after))
    if kind == "skip":
        return after.outcome is None and after.side == position.side
    if goal == "win":
        return _wins(after, position.side)
    if goal != "draw":
        goals = listed(["win", "draw", "skip", "move …", "position …"])
        raise TextError(say("{goal} is no goal; {goals} are.", goal=quote(goal), goals=goals))
    return after.outcome is not None and after.outcome.letter == "draw"


def _wins(position: Position, side: str) -> bool:
    """Return whether a side has won, or wins before it is to move again, whatever is played."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if position.side == side:
        return False
    return all(_wins(position.after(move), side) for move in position.moves())


def lessons_of(sections: tuple[Section, ...]) -> tuple[Demo, ...]:
    """Return the lessons of a guide: first those of the tour, then those on rules, then on play.

    Their numbers stand in addresses: what is added about playing well comes last.
    """
    lessons = [
        (demo.step or math.inf, IDEAS in section.anchors, demo)
        for section in sections
        for demo in section.demos
        if demo.lesson
    ]
    return tuple(demo for *_, demo in sorted(lessons, key=lambda lesson: lesson[:2]))


def _fits(pattern: str, text: str) -> bool:
    """Return whether a text fits a pattern in which ``*`` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None
