"""What every search offers: it is driven step by step, and reports the best variations found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class PrincipalVariation:
    """A move of the root, its value for the first colour, and the best play found after it.

    `moves` begins with the move itself. `weight` says how much the search relies on the move; it
    can be compared within one search only. `within` says that an end which the value proves may
    come sooner than it says.
    """

    move: Any
    value: float
    weight: float
    moves: tuple[Any, ...]
    within: bool = False


class Search(Protocol):
    """A running search. Its caller drives it step by step and watches the clock."""

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""

    @property
    def ready(self) -> bool:
        """Whether a limit of nodes may end it: alpha-beta judges all moves of its position first.

        There may be thousands of them, which takes several steps.
        """

    @property
    def nodes(self) -> int:
        """How many positions it has evaluated."""

    @property
    def depth(self) -> int:
        """How many plies deep it has searched."""

    def step(self) -> None:
        """Do a little more work: some milliseconds."""

    def variations(self, count: int) -> Sequence[PrincipalVariation]:
        """Return the best moves so far, best first. Even before the first step there is one."""
