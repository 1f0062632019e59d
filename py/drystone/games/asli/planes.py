"""A position of Asli in numbers, for programs that learn."""

from __future__ import annotations

from drystone.core.boards.planes import Planes, Values
from drystone.games.asli.rules.position import AsliPosition
from drystone.games.asli.rules.setup import AsliSetup


def read(position: AsliPosition | AsliSetup, side: str) -> Values:
    """Return stones, the prison, and what else of the past decides what is legal.

    Earlier boards, one of which may not come back without a draw, are not among it.
    """
    turn = "bw".index(side)
    prison = position.prison
    held = max(prison, 0), max(-prison, 0)  # Black's stones, White's
    return Values(
        sets=(position.stones[turn], position.stones[1 - turn]),
        numbers=(
            held[turn],
            held[1 - turn],
            position.camps[turn].parted,
            position.camps[1 - turn].parted,
            position.minimal,
            position.side == "1",
            position.side == "2",
        ),
    )


PLANES = Planes(
    read,
    sets=("own stones", "their stones"),
    numbers=(
        "own stones in the prison",
        "their stones in the prison",
        "own stones parted",
        "their stones parted",
        "a minimal incursion has just been made",
        "komi to be set",
        "colour to be chosen",
    ),
)
