"""What a search has found: moves with their worth and how the game would go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class PrincipalVariation:
    """A move, its worth to the first colour, how well it was looked at, and what would follow.

    `moves` begins with the move itself; `weight` is comparable within one search only.
    """

    move: Any
    worth: float
    weight: float
    moves: tuple[Any, ...]


class Search(Protocol):
    """A search on its way, to be driven step by step by whoever watches the clock."""

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""

    @property
    def nodes(self) -> int:
        """How many positions it has judged."""

    @property
    def depth(self) -> int:
        """How many plies deep it has looked."""

    def step(self) -> None:
        """Do a little more work: some milliseconds."""

    def lines(self, count: int) -> Sequence[PrincipalVariation]:
        """Return the best moves so far, best first; there is at least one, from the start."""
