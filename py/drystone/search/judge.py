"""What a position is worth: its outcome, or what its game's evaluator says of it.

Everywhere in search a worth is the first colour's, so that nothing depends on whose turn comes
next: the first colour wants it high, the second low.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp, tanh
from typing import Any, NamedTuple

from drystone.core.evaluation import Evaluator, Prospects
from drystone.core.game import Game, Position

WON = 1e6
"""The worth of a game that the first colour has won; the evaluator's log-odds stay far below."""

DECIDED = WON / 2
"""Beyond this a worth is a won game (or, negative, a lost one), some plies away."""

LONGEST = 10_000
"""Plies that a proven win is told apart by: one that takes longer is worth less."""


class Child(NamedTuple):
    """A move, the position after it, what it is worth at once, and whether the game is over."""

    move: Any
    position: Position
    worth: float
    over: bool


def evaluator_of(game: Game) -> Evaluator | None:
    """Return the evaluator of a game's own folder, None if it has none.

    >>> import drystone
    >>> evaluator_of(drystone.game("anaash")) is None
    False
    """
    try:
        found: Evaluator = game.part("evaluate").EVALUATOR
    except ModuleNotFoundError:
        return None
    return found


def sign_of(position: Position) -> int:
    """Return 1 if the first colour is to act, else -1.

    A worth times the sign is what it is to the side to act, and the other way round.
    """
    return 1 if position.side == position.game.first else -1


def result(position: Position) -> float | None:
    """Return what a finished game is worth to the first colour, None if it goes on."""
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0.0
    return WON if outcome.winner == position.game.first else -WON


def chance(worth: float) -> float:
    """Return a worth as the first colour's expected result, -1 to 1.

    >>> chance(0), chance(WON), round(chance(2.2), 2)
    (0.0, 1.0, 0.8)
    """
    return 1.0 if worth > DECIDED else -1.0 if worth < -DECIDED else tanh(worth / 2)


def share(worth: float) -> float:
    """Return a worth as the share of games that the first colour wins, 0 to 1."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, worth))))


def later(worth: float) -> float:
    """Return a worth as it looks one ply earlier: a win comes nearer to 0, the rest stays."""
    if worth > DECIDED:
        return worth - 1
    return worth + 1 if worth < -DECIDED else worth


def sooner(worth: float) -> float:
    """Return the worth that is `worth` one ply later: the inverse of `later`."""
    if worth > DECIDED:
        return worth + 1
    return worth - 1 if worth < -DECIDED else worth


def plies_to_end(worth: float) -> int | None:
    """Return in how many plies a proven win comes, None where nothing is proven.

    >>> plies_to_end(later(later(WON))), plies_to_end(0.3)
    (2, None)
    """
    return round(WON - abs(worth)) if abs(worth) > DECIDED else None


class Judge:
    """Opens positions: lists the moves with what each leads to. Counts the positions it judged."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.nodes = 0

    def judge(self, position: Position) -> tuple[float, bool]:
        """Return the worth of a position and whether the game is over there."""
        self.nodes += 1
        ended = result(position)
        if ended is not None:
            return ended, True
        return self.evaluator.score(position), False

    def prospects(self, position: Position) -> Prospects:
        """Return the moves that promise most, as the evaluator knows without trying them."""
        found = self.evaluator.prospects(position)
        self.nodes += bool(found.moves)
        return found

    def open(self, position: Position, moves: Iterable[Any]) -> Iterator[Child]:
        """Yield the children that `moves` lead to, in their order."""
        for move in moves:
            after = position.after(move)
            yield Child(move, after, *self.judge(after))

    def ranked(self, position: Position, width: int | None = None) -> tuple[list[Child], list[Any]]:
        """Return the children, best for the mover first, and the moves that were left aside.

        Moves of equal worth keep their pinned order. With a `width`, where there are more moves
        the evaluator's shortlist says which `width` of them are looked at.
        """
        moves = position.moves()
        left: list[Any] = []
        if width is not None and len(moves) > width:
            listed = list(self.evaluator.shortlist(position, moves))
            moves, left = tuple(listed[:width]), listed[width:]
        sign = sign_of(position)
        children = sorted(self.open(position, moves), key=lambda child: -sign * child.worth)
        return children, left
