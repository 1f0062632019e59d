"""Expanding positions: each move with the position it leads to and that position's value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from drystone.core.errors import quote
from drystone.core.evaluation import Evaluator, UpperBound
from drystone.core.game import Position
from drystone.search.values import sign_of, terminal_value

PAUSE = 50
"""Moves of a position that are judged before a search may pause: some have thousands."""


class Child:
    """A move, the static value of the position after it, and whether the game is over there.

    An evaluator may predict the value; the position itself is made when it is first asked for.
    """

    __slots__ = ("_before", "_position", "move", "over", "value")

    def __init__(
        self, before: Position, move: Any, value: float, over: bool, position: Position | None
    ) -> None:
        self._before = before
        self._position = position
        self.move = move
        self.value = value
        self.over = over

    @property
    def position(self) -> Position:
        """The position after the move."""
        if self._position is None:
            self._position = self._before.after(self.move)
        return self._position


class Judged(NamedTuple):
    """A move, the static value of the position after it, and whether the game is over there."""

    move: Any
    value: float
    over: bool


Valued = TypeVar("Valued", Child, Judged)


def by_value(position: Position, children: Iterable[Valued]) -> list[Valued]:
    """Return what moves of a position lead to, best for the mover first."""
    sign = sign_of(position)
    return sorted(children, key=lambda child: -sign * child.value)


class EvaluatorError(ValueError):
    """An evaluator gave what is no score."""


def score_of(evaluator: Evaluator, position: Position) -> float:
    """Return an evaluator's score; EvaluatorError if that is none, as nothing is above or below."""
    score = evaluator.score(position)
    if score != score:  # noqa: PLR0124 (only nan differs from itself, and nothing says so sooner)
        raise EvaluatorError(f"The evaluator has no score for {quote(position)}: it gives {score}.")
    return score


class Expander:
    """Expands positions with an evaluator. `nodes` counts the positions it evaluated."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.nodes = 0

    def evaluate(self, position: Position) -> tuple[float, bool]:
        """Return the static value of a position and whether the game is over there."""
        self.nodes += 1
        ended = terminal_value(position)
        if ended is not None:
            return ended, True
        return score_of(self.evaluator, position), False

    def closer(self, position: Position) -> float | None:
        """Return the score by a closer look, if the evaluator has one."""
        score = self.evaluator.closer(position)
        self.nodes += score is not None
        return score

    def upper_bound(self, position: Position) -> UpperBound:
        """Return how much the moves can gain at most, as the evaluator knows without trying them.

        It counts as one evaluated position if the evaluator names moves.
        """
        found = self.evaluator.upper_bound(position)
        self.nodes += bool(found.moves)
        return found

    def expand(self, position: Position, moves: Sequence[Any]) -> Iterator[Child]:
        """Yield the children that `moves` lead to, in their order."""
        for move, score in zip(moves, self.evaluator.foreseen(position, moves), strict=True):
            if score is None:
                after = position.after(move)
                yield Child(position, move, *self.evaluate(after), after)
            else:
                self.nodes += 1
                yield Child(position, move, score, False, None)

    def after(self, position: Position, move: Any) -> tuple[float, bool]:
        """Return the static value of the position after a move, and whether the game is over."""
        for score in self.evaluator.foreseen(position, (move,)):
            if score is not None:
                self.nodes += 1
                return score, False
        return self.evaluate(position.after(move))

    def judged(self, position: Position, moves: Sequence[Any]) -> Iterator[Judged]:
        """Yield what `moves` lead to, in their order, without the positions themselves."""
        for move, score in zip(moves, self.evaluator.foreseen(position, moves), strict=True):
            if score is None:
                yield Judged(move, *self.evaluate(position.after(move)))
            else:
                self.nodes += 1
                yield Judged(move, score, False)

    def ordered(
        self, position: Position, width: int | None = None
    ) -> tuple[list[Child], list[Any]]:
        """Return the children, best for the mover first, and the moves that were not expanded.

        See `ranked`.
        """
        moves, rest = self.chosen(position, width)
        return by_value(position, self.expand(position, moves)), rest

    def ranked(
        self, position: Position, width: int | None = None
    ) -> tuple[list[Judged], list[Any]]:
        """Return what `ordered` does, without the positions.

        Moves of equal value keep their pinned order. If there are more moves than `width`, only the
        first `width` in the evaluator's move order are expanded. Moves that lead round in a circle
        are not, unless there are no others.
        """
        moves, rest = self.chosen(position, width)
        return self.best_first(position, moves), rest

    def best_first(self, position: Position, moves: Sequence[Any]) -> list[Judged]:
        """Return what `moves` lead to, best for the mover first, without the positions."""
        return by_value(position, self.judged(position, moves))

    def chosen(self, position: Position, width: int | None) -> tuple[Sequence[Any], list[Any]]:
        """Return the moves that are expanded, and the others."""
        moves = position.moves()
        circling = self.evaluator.circling(position)
        if len(circling) == len(moves):
            circling = ()
        if circling:
            moves = tuple(move for move in moves if move not in circling)
        rest: list[Any] = []
        if width is not None and len(moves) > width:
            ranked = list(self.evaluator.order_moves(position, moves))
            moves, rest = tuple(ranked[:width]), ranked[width:]
        rest.extend(circling)
        return moves, rest
