"""What a puzzle is about, in words: its motifs, made of the proven solution and the explainer.

What the solution's own moves do, the game's `explain.events` say; how they follow each other is the
same in all games. A game's module `themes` may add what its first move is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from drystone.core.game import Position
from drystone.core.reasons import Event, events_of
from drystone.play.puzzle import Puzzle

NUMBERS = ("no move", "one move", "two moves", "three moves", "four moves", "five moves")


class Step(NamedTuple):
    """A move of the solution: before it, after it, and what it does at once."""

    before: Position
    move: Any
    after: Position
    events: tuple[Event, ...]

    @property
    def taken(self) -> float:
        """How much the other side loses by it."""
        return sum(event.taken for event in self.events)

    @property
    def value(self) -> float:
        """That, and what the mover wins or gives up."""
        return self.taken + sum(event.gained for event in self.events)


def motifs_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a puzzle is about; each motif once.

    >>> from drystone.games import catalogue
    >>> from drystone.play.puzzle import puzzles_of
    >>> motifs_of(puzzles_of(catalogue()["anaash"])[0])[:3]
    ('take a stack', 'take a single checker', 'blow after blow')
    """
    return tuple(dict.fromkeys(_motifs(puzzle, [*_steps(puzzle)])))


def _steps(puzzle: Puzzle) -> Iterator[Step]:
    position = puzzle.start
    for text in puzzle.line:
        move = position.parse(text)
        after = position.after(move)
        yield Step(position, move, after, tuple(events_of(position, move)))
        position = after


def _motifs(puzzle: Puzzle, steps: list[Step]) -> Iterator[str]:
    own = [step for step in steps if step.before.side == puzzle.side]
    first = own[0]
    if puzzle.start.game.has("themes"):
        yield from puzzle.start.game.part("themes").themes(puzzle.start, first.move)
    for step in own:
        yield from (motif_of(event) for event in step.events)
    if not first.events:
        yield "a quiet first move"
    if len(own) > 1 and all(step.taken for step in own):
        yield "blow after blow"
    if _gives_up(own, steps):
        yield "a sacrifice"
    if first.after.outcome is None and not puzzle.start.game.hidden:
        if first.after.side == puzzle.side:
            yield "the other side sits out"
        elif len(first.after.moves()) == 1:
            yield "one answer only"
    yield NUMBERS[puzzle.count]


def motif_of(event: Event) -> str:
    """Return what an event is whatever the numbers.

    >>> motif_of(Event("take a stack of 3")), motif_of(Event("starve 2 tiles"))
    ('take a stack', 'starve tiles')
    >>> motif_of(Event("claim the game with 9 tiles more"))
    'claim the game'
    """
    return re.sub(r" of \d+| with \d+.*|\d+ ", "", event.words)


def _gives_up(own: list[Step], steps: list[Step]) -> bool:
    """Return whether a move gives up more than it takes, or the answer to it takes more.

    What is taken in return for the last move is no sacrifice: the goal is reached.
    """
    answered = pairwise(steps[: steps.index(own[-1])])
    return any(step.value < 0 for step in own) or any(
        step in own and reply not in own and reply.taken > step.taken for step, reply in answered
    )
