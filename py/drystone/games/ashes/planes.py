"""A position of Ashes in numbers, for programs that learn."""

from __future__ import annotations

from drystone.core.boards.planes import Planes, Values
from drystone.games.ashes.rules import AshesPosition


def read(position: AshesPosition, side: str) -> Values:
    """Return the spaces of both colours' stacks, all sizes, and both taxes."""
    own = "wb".index(side)
    theirs = 1 - own
    return Values(
        (position.stacks[own], position.stacks[theirs]),
        (position.sizes,),
        (position.taxes[own], position.taxes[theirs]),
    )


PLANES = Planes(
    read,
    sets=("own stacks", "their stacks"),
    counts=("size",),
    numbers=("own tax", "their tax"),
)
