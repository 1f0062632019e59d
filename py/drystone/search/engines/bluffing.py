"""Search of a turn that hides something: which of two moves is played is drawn by lot.

A search alone would always hide the same thing in the same place, and so tell it. Games say which
moves belong together, see `drystone.core.evaluation.Bluff`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from drystone.core.evaluation import Bluff
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.values import expected_score, log_odds


class BluffingSearch:
    """A search whose moves count as much as the two of a pair do together."""

    def __init__(self, search: Search, bluff: Bluff) -> None:
        self.search = search
        self.bluff = bluff

    @property
    def done(self) -> bool:
        """Whether the search is done."""
        return self.search.done

    @property
    def ready(self) -> bool:
        """Whether a limit of nodes may end the search."""
        return self.search.ready

    @property
    def nodes(self) -> int:
        """How many positions were evaluated."""
        return self.search.nodes

    @property
    def depth(self) -> int:
        """How many plies deep it has searched."""
        return self.search.depth

    def step(self) -> None:
        """Take a step of the search."""
        self.search.step()

    def variations(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves, the two of a pair beside each other and of one value."""
        every = self.search.variations(10_000)
        found = {one.move: one for one in every}
        places = {one.move: at for at, one in enumerate(every)}
        paired = [self._paired(one, found) for one in every if one.move not in self.bluff.unpaired]
        paired.sort(key=lambda one: (-one.weight, self._place(one.move, places)))
        return paired[:count]

    def _place(self, move: Any, places: dict[Any, int]) -> tuple[int, int]:
        """Return the places of the better move of a pair, and of this one."""
        own = places[move]
        return min(own, places.get(self.bluff.partners.get(move), own)), own

    def _paired(
        self, one: PrincipalVariation, found: dict[Any, PrincipalVariation]
    ) -> PrincipalVariation:
        other = found.get(self.bluff.partners.get(one.move))
        if other is None:
            return one
        value = log_odds((expected_score(one.value) + expected_score(other.value)) / 2)
        return replace(one, value=value, weight=one.weight + other.weight)

    def drawn(self, chosen: PrincipalVariation, rng: Random) -> PrincipalVariation:
        """Return the chosen variation or that of the same pair, each as often as the other.

        A search that has not tried the other one has no more to say about it than that it is there.
        """
        partner = self.bluff.partners.get(chosen.move)
        if partner is None or rng.random() < 0.5:
            return chosen
        untried = replace(chosen, move=partner, moves=(partner,))
        every = self.variations(10_000)
        return next((one for one in every if one.move == partner), untried)


class GivenMove:
    """What a search would find where nothing is left to choose."""

    done = ready = True
    nodes = 0
    depth = 1

    def __init__(self, bluff: Bluff) -> None:
        self.move = bluff.given

    def step(self) -> None:
        """There is nothing to do."""

    def variations(self, count: int) -> Sequence[PrincipalVariation]:
        """Return the one move; nothing is said about its value."""
        return [PrincipalVariation(self.move, 0.0, 1.0, (self.move,))][:count]
