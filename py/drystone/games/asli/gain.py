"""What puzzles about gains count in Asli: stones in prison, which are moves in hand."""

from __future__ import annotations

from drystone.core.language import to_say_many
from drystone.games.asli.rules.position import AsliPosition

ONE, MANY = to_say_many("{n} prisoner", "{n} prisoners")


def lead(position: AsliPosition, side: str) -> int:
    """Return how many moves in hand a colour has, negative if the other has them.

    >>> import drystone
    >>> lead(drystone.game("asli", size=5, komi=3).start(), "w")
    3
    """
    return position.prison if side == "w" else -position.prison
