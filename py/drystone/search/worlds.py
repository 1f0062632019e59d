"""Search where something is hidden: in several worlds that one side's view allows, all at once.

Each world is the view with its secrets drawn by lot. Moves are compared by what they bring over all
worlds; nothing here ever looks at the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from drystone.core.game import Position
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.judge import chance
from drystone.search.uct import log_odds

WORLDS = 6
"""How many worlds are drawn."""


class Worlds:
    """A search in worlds drawn from `view`, a position as its side to move sees it."""

    def __init__(
        self, view: Position, rng: Random, search: Callable[[Position], Search], count: int = WORLDS
    ) -> None:
        drawn = dict.fromkeys(view.imagined(rng) for _ in range(count))
        self.searches = [search(world) for world in drawn]
        self._next = 0

    @property
    def done(self) -> bool:
        """Whether the search is done in every world."""
        return all(search.done for search in self.searches)

    @property
    def nodes(self) -> int:
        """How many positions were judged in all worlds."""
        return sum(search.nodes for search in self.searches)

    @property
    def depth(self) -> int:
        """The least depth in any world."""
        return min(search.depth for search in self.searches)

    def step(self) -> None:
        """Take a step in the next world."""
        self.searches[self._next].step()
        self._next = (self._next + 1) % len(self.searches)

    def lines(self, count: int) -> list[PrincipalVariation]:
        """Return the moves that are best over all worlds, with a line from the first that has it.

        A world counts a move by its share of that world's visits, so that each world speaks as
        loudly as the others.
        """
        shares: dict[Any, float] = {}
        worths: dict[Any, list[float]] = {}
        lines: dict[Any, tuple[Any, ...]] = {}
        for search in self.searches:
            found = search.lines(10_000)
            total = sum(line.weight for line in found) or 1.0
            for line in found:
                shares[line.move] = shares.get(line.move, 0.0) + line.weight / total
                worths.setdefault(line.move, []).append(chance(line.worth))
                lines.setdefault(line.move, line.moves)
        best = sorted(shares, key=lambda move: -shares[move])[:count]
        return [
            PrincipalVariation(move, log_odds(_mean(worths[move])), shares[move], lines[move])
            for move in best
        ]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)
