"""Search with hidden information: by determinization, in several positions at once.

Each determinization is a position that looks the same to the side to move, with what is hidden from
it drawn at random. A move is ranked by its results in all of them. Nothing here ever looks at the
true position.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from drystone.core.game import Position
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.values import expected_score, log_odds

DETERMINIZATIONS = 6
"""How many determinizations are drawn. Equal ones count once."""


class DeterminizedSearch:
    """A search in determinizations of `view`, a position as its side to move sees it."""

    def __init__(
        self,
        view: Position,
        rng: Random,
        search: Callable[[Position], Search],
        count: int = DETERMINIZATIONS,
    ) -> None:
        drawn = dict.fromkeys(view.determinized(rng) for _ in range(count))
        self.searches = [search(position) for position in drawn]
        self._next = 0

    @property
    def done(self) -> bool:
        """Whether the search of every determinization is done."""
        return all(search.done for search in self.searches)

    @property
    def ready(self) -> bool:
        """Whether a limit of nodes may end the search of every determinization."""
        return all(search.ready for search in self.searches)

    @property
    def nodes(self) -> int:
        """How many positions were evaluated in all determinizations."""
        return sum(search.nodes for search in self.searches)

    @property
    def depth(self) -> int:
        """The smallest depth reached in any determinization."""
        return min(search.depth for search in self.searches)

    def step(self) -> None:
        """Take a step in the next determinization."""
        self.searches[self._next].step()
        self._next = (self._next + 1) % len(self.searches)

    def variations(self, count: int) -> list[PrincipalVariation]:
        """Return the moves that are best over all determinizations.

        The moves that follow come from the first determinization that has the move. A move's weight
        is the sum of its fractions of each search's visits, so that each determinization has the
        same say.
        """
        weights: dict[Any, float] = {}
        scores: dict[Any, list[float]] = {}
        continuations: dict[Any, tuple[Any, ...]] = {}
        for search in self.searches:
            found = search.variations(10_000)
            total = sum(one.weight for one in found) or 1.0
            for one in found:
                weights[one.move] = weights.get(one.move, 0.0) + one.weight / total
                scores.setdefault(one.move, []).append(expected_score(one.value))
                continuations.setdefault(one.move, one.moves)
        best = sorted(weights, key=lambda move: -weights[move])[:count]
        return [
            PrincipalVariation(
                move, log_odds(_mean(scores[move])), weights[move], continuations[move]
            )
            for move in best
        ]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)
