"""The last ply of alpha-beta: what a position's moves lead to at once."""

from __future__ import annotations

from typing import Any

from drystone.core.game import Position
from drystone.search.judge import DECIDED, WON, Child, Judge, later, sign_of
from drystone.search.window import INFINITE, Window

KEPT = 6
"""How many moves that refuted others are remembered: one of them mostly does again."""

LOST = later(later(-WON))
"""The worth of a position whose every move is answered by one that wins."""

NEARLY = 1e-9
"""What a promise may fall short of by rounding."""


class Frontier:
    """Looks one ply ahead, at the `opened` moves of the shortlist at most (None: at all)."""

    def __init__(self, judge: Judge, opened: int | None) -> None:
        self.judge = judge
        self.opened = opened
        self.refutations: list[Any] = []

    def look(self, child: Child, window: Window) -> tuple[float, Any]:
        """Return the worth of a position by what its moves lead to at once, and the best move."""
        position = child.position
        sign = sign_of(position)
        rise, moves = self.judge.prospects(position)
        if moves:
            promised = sign * child.worth + rise
            if promised <= window.floor:
                return later(promised), moves[0]
            worth = sign * self.judge.judge(position.after(moves[0]))[0]
            if worth >= min(promised - NEARLY, WON):
                return later(worth), moves[0]
        return self._tried(position, window)

    def _tried(self, position: Position, window: Window) -> tuple[float, Any]:
        """Return the same by trying every move, first those that refuted other lines of late."""
        sign = sign_of(position)
        best, best_move = -INFINITE, None
        replies = self.judge.evaluator.replies(position, tuple(self.refutations))
        for tried, move in enumerate(replies):
            if tried == self.opened and best > -DECIDED:
                break
            worth = sign * self.judge.judge(position.after(move))[0]
            if worth > best:
                best, best_move = worth, move
                if best >= window.ceiling:
                    self._refuted(move)
                    break
        if best_move is None:
            return LOST, position.moves()[0]
        return later(best), best_move

    def _refuted(self, move: Any) -> None:
        """Remember a move that was good enough."""
        if move in self.refutations:
            self.refutations.remove(move)
        self.refutations = [move, *self.refutations][:KEPT]
