"""What a game may know of who stands better: the contract of a game's `evaluate.py`.

A game's folder may hold `evaluate.py`, which exports ``EVALUATOR``. Search judges the positions at
the ends of its lines by it; without one it plays on at random and sees who wins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, NamedTuple

Features = tuple[float, ...]
"""Numbers that say what is good or bad in a position, seen from the first colour."""


class Prospects(NamedTuple):
    """What moves promise that were not tried.

    `rise` is by how much the best of them betters the score for its mover, infinite if it wins;
    `moves` has the best one first.
    """

    rise: float
    moves: tuple[Any, ...]


UNKNOWN = Prospects(inf, ())
"""Nothing is known before moves are tried."""


class Evaluator(ABC):
    """Judges positions that are not over and whose side to move is a colour."""

    engine: ClassVar[str] = "tree"
    """The search that plays this game best, as measured: ``tree``, ``alphabeta`` or ``guided``."""
    tree: ClassVar[Mapping[str, Any]] = {}
    """What the tree search is told about this game, see `drystone.search.puct.PuctSettings`."""
    beam: ClassVar[Mapping[str, Any]] = {}
    """What alpha-beta is told about it, see `drystone.search.alphabeta.Beam`."""
    playouts: ClassVar[Mapping[str, Any]] = {"plies": 8}
    """What guided playouts are told about it, see `drystone.search.uct.UctSettings`."""

    @abstractmethod
    def score(self, position: Any) -> float:
        """Return the log-odds that the first colour wins: 0 is even, 2.2 nine in ten."""

    def shortlist(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return the moves, those that promise most first, by a look that costs little.

        Only where there are so many that playing each of them out would take too long does the
        order matter; by default it stays.
        """
        return moves

    def prospects(self, position: Any) -> Prospects:
        """Return moves that better the score most, as far as that is known without trying them.

        Search believes that no move betters it by more. By default nothing is known.
        """
        return UNKNOWN

    def legal(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return those of `moves` that are legal in a position."""
        every = position.moves() if moves else ()
        return [move for move in moves if move in every]

    def replies(self, position: Any, hints: Sequence[Any]) -> Iterable[Any]:
        """Return the moves as the shortlist has them, but those of `hints` that are legal first.

        Mostly one of the first will do, so that a game with very many moves may list them as they
        are asked for. It may leave out those that let the other side win with its next move; if
        there are no others, there are none.
        """
        first = self.legal(position, hints)
        rest = self.shortlist(position, position.moves())
        return [*first, *(move for move in rest if move not in first)]


class LinearEvaluator(Evaluator):
    """A weighted sum of features. ``tools/fit.py`` fits weights to games that are played for it.

    An evaluator whose weights were set by hand instead says so.
    """

    names: ClassVar[tuple[str, ...]]
    """What the features are, in a few words each."""
    weights: tuple[float, ...]

    @abstractmethod
    def features(self, position: Any) -> Features:
        """Return as many numbers as there are weights.

        Each is the first colour's less the second's, so that the score of a position with its
        colours exchanged is the score's negative.
        """

    def score(self, position: Any) -> float:
        """Return the weighted sum."""
        total = 0.0
        for weight, number in zip(self.weights, self.features(position), strict=True):
            total += weight * number
        return total
