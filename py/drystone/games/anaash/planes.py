"""A position of Anaash in numbers, for programs that learn."""

from __future__ import annotations

from drystone.core.boards.planes import Planes, Values
from drystone.games.anaash.rules import AnaashPosition


def read(position: AnaashPosition, side: str) -> Values:
    """Return the squares of both colours' stacks, and all heights."""
    own, theirs = position.red, position.blue
    if side != "r":
        own, theirs = theirs, own
    return Values((own, theirs), (position.heights,))


PLANES = Planes(read, sets=("own stacks", "their stacks"), counts=("height",))
