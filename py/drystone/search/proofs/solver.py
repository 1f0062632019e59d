"""Solving: who wins with best play, found once for all positions that are the same turned about.

The solver asks one question again and again: does the side to move reach at least a draw, or a win?
One good move says yes; only all of them say no. What it has found it keeps for every position up to
symmetry, as a game's module ``solving`` tells:

- ``key(position)``: equal for positions that have the same value for the side to move;
- ``forgotten(position)`` and ``remembered(position)``, where rules look back: the position
  without its past, and what the rules compare with the past;
- ``boards``: the options of those that `lab.solved` solves for the documentation;
- ``draws``, where it is False: nothing but a position that comes back could be drawn, so that one
  question is enough. Should one come back all the same, the solver stops with Unsolved.

Rules that look back are left out of the search, and a position that comes back on the way to itself
counts as drawn there. `drystone.search.proofs.strategy` finds out afterwards whether that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from drystone.core.errors import GameError
from drystone.core.game import Game, Position

WIN, DRAW, LOSS = 1, 0, -1


class Unsolved(GameError):
    """A board cannot be solved in this way."""


class Known(NamedTuple):
    """What is known of a position: its value for the side to move lies from `low` to `high`.

    `sooner` is the most plies in which the mover reaches `low`, `later` the most in which the other
    side sees to it that it is no more than `high`.
    """

    low: int
    high: int
    sooner: int = 0
    later: int = 0

    @property
    def value(self) -> int:
        """WIN or LOSS where that is known, else DRAW."""
        return WIN if self.low == WIN else LOSS if self.high == LOSS else DRAW

    @property
    def plies(self) -> int:
        """In how many plies at most a win or a loss is over; 0 for a draw."""
        return self.sooner if self.low == WIN else self.later if self.high == LOSS else 0


NOTHING = Known(LOSS, WIN)


class Child(NamedTuple):
    """A position one move away, its key, and whether the same side is to move there."""

    position: Position
    key: Hashable
    same: bool


class Frame:
    """A question under way: whether the side to move in a position reaches a goal."""

    __slots__ = ("at", "children", "goal", "key", "plies")

    def __init__(self, key: Hashable, goal: int, children: list[Child], plies: int) -> None:
        self.key = key
        self.goal = goal
        self.children = children
        self.plies = plies
        self.at = 0


class Rules:
    """What a game says about solving it; see the module's text."""

    def __init__(self, game: Game) -> None:
        part: Any = game.part("solving") if game.has("solving") else None
        self.key: Callable[[Any], Hashable] = getattr(part, "key", _whole)
        self.forgotten: Callable[[Any], Any] = getattr(part, "forgotten", _same)
        self.remembered: Callable[[Any], Hashable] | None = getattr(part, "remembered", None)
        self.draws: bool = getattr(part, "draws", True)

    def children(self, position: Position) -> list[Child]:
        """Return what the moves of a position lead to, each only once up to symmetry."""
        found: dict[Hashable, Child] = {}
        for move in position.moves():
            there = self.forgotten(position.after(move))
            key = self.key(there)
            if key not in found:
                found[key] = Child(there, key, there.side == position.side)
        return list(found.values())


def _whole(position: Position) -> Hashable:
    return position.key()


def _same(position: Position) -> Position:
    return position


class Solver:
    """Answers questions about positions of one game, step by step if wanted.

    A position that comes back counts as drawn, or as lost for the side that it is to count
    `against`: what is found out in favour of that side does not depend on how one came there. For
    this, keys must tell the colours apart in a game whose rules look back.

    >>> import drystone
    >>> end = drystone.game("anaash", size=4).position("4/4/1,r1,2/b1,r1,b1,1 r")
    >>> solver = Solver(end.game)
    >>> solver.value(end), solver.plies(end)
    (1, 4)
    """

    def __init__(self, game: Game, against: str = "") -> None:
        self.rules = Rules(game)
        self.against = against
        self.table: dict[Hashable, Known] = {}
        self.nodes = 0
        """How many positions were looked into, some of them twice for two questions."""
        self.recurrences = 0
        """How often a position came back on the way to itself."""
        self._stack: list[Frame] = []
        self._path: set[Hashable] = set()

    def value(self, position: Position) -> int:
        """Return WIN, DRAW or LOSS for the side to move."""
        for goal in (WIN, DRAW):
            self.answer(position, goal)
        return self.known(position).value

    def answer(self, position: Position, goal: int) -> bool:
        """Return whether the side to move reaches at least `goal`."""
        self.ask(position, goal)
        while not self.done:
            self.step()
        return self.known(position).low >= goal

    def plies(self, position: Position) -> int:
        """Return in how many plies at most a solved position is over; 0 for a draw."""
        return self.known(position).plies

    def known(self, position: Position) -> Known:
        """Return what is known of a position."""
        return self.table.get(self.rules.key(self.rules.forgotten(position)), NOTHING)

    @property
    def done(self) -> bool:
        """Whether the question is answered."""
        return not self._stack

    def ask(self, position: Position, goal: int) -> None:
        """Begin to find out whether the side to move reaches at least `goal`."""
        here = self.rules.forgotten(position)
        self._enter(Child(here, self.rules.key(here), False), goal)

    def step(self) -> None:
        """Look into one more position, or go back to those that wait for it."""
        frame = self._stack[-1]
        if frame.at == len(frame.children):
            self._leave(frame, False, frame.plies + 1)
            return
        child = frame.children[frame.at]
        goal = child_goal(frame.goal, child.same)
        known = self.table.get(child.key, NOTHING)
        if known.low < goal <= known.high:
            if child.key in self._path:
                known = self._recurred(child)
            else:
                self._enter(child, goal)
                return
        frame.at += 1
        if (known.low >= goal) == child.same:
            self._leave(frame, True, 1 + (known.sooner if child.same else known.later))
        else:
            frame.plies = max(frame.plies, known.later if child.same else known.sooner)

    def _recurred(self, child: Child) -> Known:
        self.recurrences += 1
        if not self.rules.draws:
            raise Unsolved(f"“{child.position}” can come back, which would be a draw.")
        if not self.against:
            return Known(DRAW, DRAW)
        return Known(LOSS, LOSS) if child.position.side == self.against else Known(WIN, WIN)

    def _enter(self, child: Child, goal: int) -> None:
        """Answer at once where that is known, else begin with what the moves lead to."""
        known = self.table.get(child.key, NOTHING)
        if not known.low < goal <= known.high:
            return
        self.nodes += 1
        position = child.position
        outcome = position.outcome
        if outcome is not None:
            value = DRAW if outcome.winner is None else _for(position, outcome.winner)
            self.table[child.key] = Known(value, value)
            return
        rest, plies = [], 0
        good = None
        for one in self.rules.children(position):
            known = self.table.get(one.key, NOTHING)
            wanted = child_goal(goal, one.same)
            if known.low < wanted <= known.high:
                rest.append(one)
            elif (known.low >= wanted) == one.same:
                length = 1 + (known.sooner if one.same else known.later)
                good = length if good is None else min(good, length)
            else:
                plies = max(plies, known.later if one.same else known.sooner)
        if good is not None:
            self._learn(child.key, goal, True, good)
            return
        rest.sort(key=_promise)
        self._stack.append(Frame(child.key, goal, rest, plies))
        self._path.add(child.key)

    def _leave(self, frame: Frame, reached: bool, plies: int) -> None:
        self._stack.pop()
        self._path.discard(frame.key)
        self._learn(frame.key, frame.goal, reached, plies)

    def _learn(self, key: Hashable, goal: int, reached: bool, plies: int) -> None:
        known = self.table.get(key, NOTHING)
        if not self.rules.draws:
            known = Known(WIN, WIN, plies) if reached else Known(LOSS, LOSS, 0, plies)
        elif reached:
            known = known._replace(low=goal, sooner=plies)
        else:
            known = known._replace(high=goal - 1, later=plies)
        self.table[key] = known


def child_goal(goal: int, same: bool) -> int:
    """Return what to ask about a child: whether its mover reaches that much.

    Where the other side is to move, the answer no is good for the one that asks.
    """
    return goal if same else 1 - goal


def _for(position: Position, winner: str) -> int:
    return WIN if winner == position.side else LOSS


def _promise(child: Child) -> int:
    """Return how good a move is to try first: one that leaves the other side few moves."""
    count = len(child.position.moves())
    return -count if child.same else count
