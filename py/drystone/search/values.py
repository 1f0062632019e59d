"""Values of positions: log-odds that the first colour wins, and proven wins far beyond those.

Everywhere in search a value is the first colour's, whichever side is to move: the first colour
wants it high, the second low.
"""

from __future__ import annotations

from math import exp, log, tanh

from drystone.core.game import Position

WON = 1e6
"""The value of a game that the first colour has won. Evaluators' log-odds stay far below it."""

DECIDED = WON / 2
"""A value above this is a proven win some plies away; one below its negative, a proven loss."""


def sign_of(position: Position) -> int:
    """Return 1 if the first colour is to move, else -1.

    A value times the sign is the value for the side to move, and the other way round.
    """
    return 1 if position.side == position.game.first else -1


def terminal_value(position: Position) -> float | None:
    """Return the value of a finished game, None if it goes on."""
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0.0
    return WON if outcome.winner == position.game.first else -WON


def expected_score(value: float) -> float:
    """Return the first colour's expected score, from -1 (a loss) to 1 (a win).

    >>> expected_score(0), expected_score(WON), round(expected_score(2.2), 2)
    (0.0, 1.0, 0.8)
    """
    return 1.0 if value > DECIDED else -1.0 if value < -DECIDED else tanh(value / 2)


def log_odds(score: float) -> float:
    """Return the value that an expected score, -1 to 1, stands for.

    >>> log_odds(0.0), round(log_odds(0.8), 1)
    (0.0, 2.2)
    """
    won = min(max((score + 1) / 2, 0.001), 0.999)
    return log(won / (1 - won))


def win_probability(value: float) -> float:
    """Return the probability, 0 to 1, that the first colour wins.

    >>> win_probability(0.0), round(win_probability(2.2), 2)
    (0.5, 0.9)
    """
    return 1 / (1 + exp(-max(-50.0, min(50.0, value))))


def from_child(value: float) -> float:
    """Return a child's value as its parent sees it: a proven win is one ply further away."""
    if value > DECIDED:
        return value - 1
    return value + 1 if value < -DECIDED else value


def to_child(value: float) -> float:
    """Return the value that a child must have for its parent to have `value`.

    >>> to_child(from_child(WON)) == WON
    True
    """
    if value > DECIDED:
        return value + 1
    return value - 1 if value < -DECIDED else value


def plies_to_end(value: float) -> int | None:
    """Return in how many plies a proven win or loss comes, None where nothing is proven.

    >>> plies_to_end(from_child(from_child(WON))), plies_to_end(0.3)
    (2, None)
    """
    return round(WON - abs(value)) if abs(value) > DECIDED else None
