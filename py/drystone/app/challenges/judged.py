"""A challenge whose moves are judged as they are played: so many right ones reach a goal."""

from __future__ import annotations

from abc import abstractmethod
from typing import Self

from drystone.app.challenges.challenge import ANSWER, OPEN, SOLVED, WRONG, Challenge, State
from drystone.core.game import Position
from drystone.core.language import say
from drystone.play.match import Match
from drystone.play.tree import ROOT, GameNode


class JudgedChallenge(Challenge):
    """A goal that is to be reached with `count` own moves at most."""

    def __init__(self, start: Position, count: int, number: int, total: int) -> None:
        super().__init__(start, number, total)
        self.count = count
        self._left: dict[tuple[int, int, str], int | None] = {}

    def on(self, match: Match) -> Self:
        """Return the same challenge in a copy of its match."""
        twin = super().on(match)
        twin._left = dict(self._left)
        return twin

    def left(self, node: GameNode) -> int | None:
        """Return the own moves that a proven win still takes at most, None if there is none."""
        if node.id == ROOT:
            return self.count
        known = (node.id, node.parent, str(node.move))  # numbers may come again after a deletion
        if known not in self._left:
            before = self.parent(node)
            left = self.left(before)
            if left is not None and self.mine(before):
                left = self.judge(before, node, left)
            self._left[known] = left
        return self._left[known]

    @abstractmethod
    def judge(self, before: GameNode, node: GameNode, left: int) -> int | None:
        """Return what is left after one's own move, which had `left` before it; None if wrong."""

    @abstractmethod
    def reached(self, node: GameNode) -> bool:
        """Return whether the goal is reached at a node where nothing went wrong."""

    @property
    def state(self) -> State:
        """As of any challenge; ``answer`` means that the other side is to move."""
        if self.left(self.here) is None:
            return WRONG
        if self.reached(self.here):
            return SOLVED
        return OPEN if self.mine(self.here) else ANSWER

    @property
    def words(self) -> str:
        """What is said of the last move, "" if nothing."""
        state = self.state
        if state == SOLVED:
            if self.shown:
                return say("That is the solution.")
            return say("Solved, with help.") if self.helped else say("Solved!")
        if state == WRONG:
            return self.verdict()
        return say("Right so far.") if self.begun else ""

    def verdict(self) -> str:
        """Return why what was played is wrong."""
        return say("That’s not it.")

    def last_right(self) -> int:
        """Return the node from which to try again: where one was to move and had not erred yet."""
        if self.helped or self.state == SOLVED:
            return ROOT
        node = self.here
        while node.id != ROOT and (self.left(node) is None or not self.mine(node)):
            node = self.parent(node)
        return node.id
