"""Frontier nodes of alpha-beta, one ply above the horizon: what their moves lead to at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from drystone.core.game import Position
from drystone.search.engines.expansion import PAUSE, Expander
from drystone.search.engines.gains import Gains
from drystone.search.engines.window import INFINITE, Window
from drystone.search.values import DECIDED, WON, from_child, sign_of

REFUTATIONS = 6
"""How many moves that caused a cutoff are remembered: one of them often does so again."""

LOST = from_child(from_child(-WON))
"""The value of a position in which every move is answered by one that wins."""

ROUNDING = 1e-9
"""By how much a value may fall short of its upper bound through rounding."""


Searching = Generator[None, None, tuple[float, Any]]
"""A search under way, which yields now and then and returns a value and the best move."""


class FrontierSearch:
    """Searches one ply: at most `max_children` moves of a position, in the evaluator's order.

    With None for `max_children` it searches all of them. With a `margin` it leaves out those that
    even with this much more than they gained elsewhere would not come up to alpha; that is for
    games whose evaluator knows `every_move`.
    """

    def __init__(
        self, expander: Expander, max_children: int | None, margin: float | None = None
    ) -> None:
        self.expander = expander
        self.max_children = max_children
        self.margin = margin
        self.refutations: list[Any] = []
        self.gains: dict[int, Gains] = {}

    def search(self, position: Position, static: float, window: Window) -> Searching:
        """Return the value of a position for its mover, one ply deep, and the best move.

        It yields where it may pause meanwhile. `static` is the value without a search, for the
        first colour. If the evaluator knows an upper bound, it may settle the value with one move
        or none.
        """
        sign = sign_of(position)
        gain, moves = self.expander.upper_bound(position)
        if moves:
            bound = sign * static + gain
            if bound <= window.alpha:
                return from_child(bound), moves[0]
            value = sign * self.expander.after(position, moves[0])[0]
            if value >= min(bound - ROUNDING, WON):
                return from_child(value), moves[0]
        if self.margin is not None:
            return self._try_hopeful(position, sign * static + self.margin, window)
        return (yield from self._try_moves(position, window))

    def _try_hopeful(self, position: Position, enough: float, window: Window) -> tuple[float, Any]:
        """Return the same by trying moves, the most hopeful first, until no other can be enough.

        A move whose gain elsewhere brings `enough` no higher than alpha is hopeless, and so are all
        after it. One move is tried in any case.
        """
        sign = sign_of(position)
        evaluator, gains = self.expander.evaluator, self._gains(position, sign)
        best, best_move = -INFINITE, None
        for move in gains.best_first():
            hoped = enough + gains.of(move)
            if hoped <= window.alpha and best_move is not None:
                return from_child(max(best, hoped)), best_move
            if not evaluator.allows(position, move):
                continue
            value, over = self.expander.after(position, move)
            if not over:
                gains.tried(move, sign * value - enough + (self.margin or 0.0))
            if sign * value > best:
                best, best_move = sign * value, move
                if best >= window.beta:
                    break
        return from_child(best), best_move

    def _gains(self, position: Position, sign: int) -> Gains:
        if sign not in self.gains:
            self.gains[sign] = Gains(self.expander.evaluator.every_move(position))
        return self.gains[sign]

    def _try_moves(self, position: Position, window: Window) -> Searching:
        """Return the same by trying moves, those first that caused a cutoff lately."""
        sign = sign_of(position)
        best, best_move = -INFINITE, None
        replies = self.expander.evaluator.replies(position, tuple(self.refutations))
        for tried, move in enumerate(replies):
            if tried == self.max_children and best > -DECIDED:
                break
            if tried and tried % PAUSE == 0:
                yield
            value = sign * self.expander.after(position, move)[0]
            if value > best:
                best, best_move = value, move
                if best >= window.beta:
                    self._remember(move)
                    break
        if best_move is None:
            return LOST, position.moves()[0]
        return from_child(best), best_move

    def _remember(self, move: Any) -> None:
        """Put a move that caused a cutoff in front of the others."""
        if move in self.refutations:
            self.refutations.remove(move)
        self.refutations = [move, *self.refutations][:REFUTATIONS]
