"""The contract of a game's `evaluate.py`: who stands better in a position, and hints for search.

A game's folder may hold `evaluate.py`, or a package `evaluation`, which exports ``EVALUATOR``.
Search evaluates the positions at its leaves with it. Without one, search plays random games to the
end and counts who wins. Where it exports ``STRONGEST`` too, the player ``best`` and the highest
level use that one; what is calibrated, levels below and reviews, goes on with ``EVALUATOR``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from math import inf
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from drystone.core.game import Game

Features = tuple[float, ...]
"""Numbers that say what is good or bad in a position for the first colour."""


TEMPERATURE = 3.0
"""How much worse than the best a random move tends to be, in log-odds, unless a game says
otherwise."""


LATE = 60
"""The stage of a game at which weights that change with it change no more."""


class UpperBound(NamedTuple):
    """How much the moves of a position can gain at most, known without trying them.

    `gain` is by how much the best move raises the score for its mover, infinite if it wins. `moves`
    are candidates, the best first.
    """

    gain: float
    moves: tuple[Any, ...]


NO_BOUND = UpperBound(inf, ())
"""Nothing is known before moves are tried."""


class Bluff(NamedTuple):
    """How to play a turn so that its place does not show what it hides.

    `evaluator` is for the search of this turn. `partners` has moves that hide something, each with
    one other: a random choice plays one of the two. Moves in `unpaired` are not played. `given` is
    the move that completes a turn so begun: nothing is left to choose.
    """

    evaluator: Evaluator
    partners: Mapping[Any, Any]
    unpaired: frozenset[Any] = frozenset()
    given: Any = None


class Evaluator(ABC):
    """Evaluates positions that are not over and in which a colour is to move."""

    engine: ClassVar[str] = "tree"
    """The search that plays this game best, as measured: ``tree``, ``alphabeta`` or ``guided``."""
    tree: ClassVar[Mapping[str, Any]] = {}
    """Settings of the tree search for this game (`drystone.search.engines.puct.PuctSettings`)."""
    beam: ClassVar[Mapping[str, Any]] = {}
    """Settings of alpha-beta for it, see `drystone.search.engines.alphabeta.Beam`."""
    playouts: ClassVar[Mapping[str, Any]] = {"plies": 8}
    """Settings of guided playouts for it, see `drystone.search.engines.uct.UctSettings`."""

    temperature: ClassVar[float] = TEMPERATURE
    """How much worse than the best the random moves of weak levels tend to be. It lets the first
    level win four of five games against random moves; ``lab/gauntlet.py`` measures it."""

    largest_blunder: ClassVar[float | None] = None
    """What a move of levels 2 and 3 costs at most in log-odds, by a closer look, and a part of it
    what those above do. Games need it that one weak plan at their beginning loses."""

    def judge(self, game: Game) -> Any:
        """Return what the light tree search asks (`light.Judge`), which then plays; else None."""
        return None

    def tree_for(self, game: Game) -> Mapping[str, Any]:
        """Return the settings of the tree search for a game as it was chosen: by default `tree`."""
        return self.tree

    @abstractmethod
    def score(self, position: Any) -> float:
        """Return the log-odds that the first colour wins: 0 is even, 2.2 nine in ten."""

    def stage(self, position: Any) -> int:
        """Return how far a game has come, from 0 to LATE: the same for both colours.

        By default nobody knows, which is 0.
        """
        return 0

    def foreseen(self, position: Any, moves: Sequence[Any]) -> Iterable[float | None]:
        """Return the scores of the positions that moves lead to, sooner than by making them.

        None stands where that is not known, and wherever the game may be over. By default nothing
        is known.
        """
        return repeat(None, len(moves))

    def closer(self, position: Any) -> float | None:
        """Return the score by a closer look, too slow for each move; None where there is none.

        Where there is one, the tree search judges positions by it, and their moves by `score`
        against each other only. It is asked where the game is not over.
        """
        return None

    def order_moves(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return the moves, the most promising first, by a cheap guess.

        The order only matters where there are too many moves to evaluate all of them. By default it
        stays as it is.
        """
        return moves

    def circling(self, position: Any) -> Sequence[Any]:
        """Return legal moves that only lead round in a circle once more, and nowhere.

        They are tried where all others lose. By default none is known.
        """
        return ()

    def bluff(self, view: Any) -> Bluff | None:
        """Return how a player hides what a turn hides; `view` is what its side sees.

        It is asked in games with hidden information, and must be the same for the same view. By
        default nothing is done.
        """
        return None

    def upper_bound(self, position: Any) -> UpperBound:
        """Return an upper bound of what moves gain, as far as it is known without trying them.

        Search relies on it: no move may gain more. By default nothing is known.
        """
        return NO_BOUND

    def legal(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return those of `moves` that are legal in a position."""
        every = position.moves() if moves else ()
        return [move for move in moves if move in every]

    def allows(self, position: Any, move: Any) -> bool:
        """Return whether one of `every_move` is legal in a position."""
        return bool(self.legal(position, (move,)))

    def every_move(self, position: Any) -> Sequence[Any]:
        """Return every move that may be legal in some position of this game, if they are few.

        Alpha-beta may rely on it (`drystone.search.engines.alphabeta.Beam.gain_margin`).
        """
        raise NotImplementedError

    def replies(self, position: Any, hints: Sequence[Any]) -> Iterable[Any]:
        """Return the moves in search order: those of `hints` that are legal, then the others.

        One of the first is often enough for a cutoff, so a game with very many moves may generate
        them lazily. It may leave out moves after which the other side wins at once; if there are no
        others, there are none.
        """
        first = self.legal(position, hints)
        rest = self.order_moves(position, position.moves())
        return [*first, *(move for move in rest if move not in first)]


def weighted(weights: Features, features: Features) -> float:
    """Return the weighted sum of features, added in their order: the same in every Python.

    >>> weighted((0.5, 2.0), (4, 1))
    4.0
    """
    total = 0.0
    for weight, number in zip(weights, features, strict=True):
        total += weight * number
    return total


class LinearEvaluator(Evaluator):
    """A weighted sum of features. ``lab/fit.py`` fits the weights to games.

    An evaluator whose weights are set by hand says so.
    """

    names: ClassVar[tuple[str, ...]]
    """What the features are, in a few words each."""
    weights: tuple[float, ...]

    @abstractmethod
    def features(self, position: Any) -> Features:
        """Return as many numbers as there are weights.

        Each is the first colour's minus the second's: in a position with its colours exchanged,
        every number and the score change their sign.
        """

    def score(self, position: Any) -> float:
        """Return the weighted sum."""
        return weighted(self.weights_for(position), self.features(position))

    def weights_for(self, position: Any) -> Features:
        """Return the weights that count in a position."""
        return self.weights

    def columns(self, position: Any) -> Features:
        """Return what the weights multiply: the features."""
        return self.features(position)


class TaperedEvaluator(LinearEvaluator):
    """A weighted sum whose weights change from the start of a game to its end.

    `weights` has a row for each of some stages, one after the other; in between they are mixed.
    """

    _mixed: tuple[Features, tuple[Features, ...]] = ((), ())
    """The weights, and the row that they make for each stage from 0 to LATE."""

    @abstractmethod
    def stage(self, position: Any) -> int:
        """Return how far a game has come, from 0 to LATE."""

    def row(self, stage: int) -> Features:
        """Return the weights at a stage."""
        weights, rows = self._mixed
        if weights is not self.weights:
            rows = tapered(self.weights, len(self.names))
            self._mixed = (self.weights, rows)
        return rows[stage]

    def weights_for(self, position: Any) -> Features:
        """Return the weights at the stage that a game has reached."""
        return self.row(self.stage(position))

    def columns(self, position: Any) -> Features:
        """Return what the weights multiply: each feature as far as each row counts."""
        features, count = self.features(position), len(self.weights) // len(self.names)
        counting = shares(self.stage(position), count)
        return tuple(share * number for share in counting for number in features)


def tapered(weights: Features, size: int) -> tuple[Features, ...]:
    """Return a row of `size` weights for each stage, from 0 to LATE.

    >>> tapered((1.0, 5.0, 2.0, 5.0), 2)[LATE // 2]
    (1.5, 5.0)
    """
    given = [weights[at : at + size] for at in range(0, len(weights), size)]
    return tuple(mixed(given, stage) for stage in range(LATE + 1))


def mixed(given: Sequence[Features], stage: int) -> Features:
    """Return the row that given ones make at a stage.

    >>> mixed(((1.0, 5.0), (2.0, 5.0)), LATE // 2)
    (1.5, 5.0)
    """
    place, part = _between(stage, len(given))
    if not part:
        return given[place]
    both = zip(given[place], given[place + 1], strict=True)
    return tuple(one + part * (other - one) for one, other in both)


def shares(stage: int, rows: int) -> tuple[float, ...]:
    """Return how much each of some rows counts at a stage; together they are 1.

    >>> shares(0, 3), shares(LATE * 3 // 4, 3), shares(LATE, 3), shares(LATE, 1)
    ((1.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.0, 0.0, 1.0), (1.0,))
    """
    found = [0.0] * rows
    place, part = _between(stage, rows)
    found[place] = 1 - part
    if part:
        found[place + 1] = part
    return tuple(found)


def _between(stage: int, rows: int) -> tuple[int, float]:
    """Return after which of the rows a stage is, and how far towards the next, 0 to 1."""
    place, rest = divmod(stage * (rows - 1), LATE)
    return place, rest / LATE


def evaluation_of(game: Game) -> ModuleType | None:
    """Return a game's module `evaluate` or package `evaluation`, None where it has neither."""
    found = (name for name in ("evaluate", "evaluation") if game.has(name))
    return next(map(game.part, found), None)
