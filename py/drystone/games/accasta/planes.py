"""A position of Accasta in numbers, for programs that learn."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.boards.planes import Planes, Values
from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.stacks import HIGHEST, KINDS
from drystone.games.accasta.rules.tables import HOME

PIECES = "".join(KINDS)
OWN = len(PIECES)
AT_A_LEVEL = 2 * OWN


def read(position: AccastaPosition, side: str) -> Values:
    """Return, from the top of all stacks downwards, where each kind of piece stands."""
    sets = [0] * (HIGHEST * AT_A_LEVEL)
    kinds = PIECES + PIECES.lower() if side == "w" else PIECES.lower() + PIECES
    for index in bits(position.white | position.black):
        here = 1 << index
        for level, piece in enumerate(position.board[index]):
            sets[level * AT_A_LEVEL + kinds.index(piece)] |= here
    enemy = "b" if side == "w" else "w"
    return Values((*sets, HOME[side], HOME[enemy]))


def _names() -> tuple[str, ...]:
    whose = (f"{owner} {kind}" for owner in ("own", "their") for kind in KINDS.values())
    pieces = list(whose)
    levels = ("on top", *(f"{level} from the top" for level in range(2, HIGHEST + 1)))
    return tuple(f"{piece} {level}" for level in levels for piece in pieces)


PLANES = Planes(read, sets=(*_names(), "own castle", "their castle"))
