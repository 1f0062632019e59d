"""What alpha-beta must be told of a game: who stands better, which moves are loud, which to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Judgement(Protocol):
    """A textbook's knowledge of a game; positions that it is asked about are not over."""

    width: int | None
    """How many moves of a position are tried, in order of rank; None for all."""

    def score(self, position: Any) -> float:
        """Return how much better the side to move stands; a game that is won is worth far more."""

    def loud(self, position: Any) -> Sequence[tuple[float, Any]]:
        """Return moves that change the score so much that a search should not end before them.

        Each has what it gains at most; the largest gain comes first.
        """

    def rank(self, position: Any, move: Any) -> float:
        """Return a guess of how good a move is, the higher the earlier it is tried."""
