"""A position of Ghast in numbers, for programs that learn."""

from __future__ import annotations

from drystone.core.boards.planes import Planes, Values
from drystone.games.ghast.rules.pairs import GONE, of_set
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.tiles import ARROW_LANES, FACINGS


def read(position: GhastPosition, side: str) -> Values:
    """Return tiles and arrows, what is known of pairs, and what the turn may bring.

    A pair that is not to be known has both of its tiles among those that may be real.
    """
    board, extras = position.board, position.extras
    own, theirs, owner = board.orange, board.blue, 0
    if side != "o":
        own, theirs, owner = theirs, own, 1
    real = fake = hidden = 0
    flips = bytearray(board.tiles.lanes.width) if extras.pairs else bytearray()
    for pair in extras.pairs:
        for index in pair.spaces:
            flips[index] = pair.turns
        if pair.secret:
            hidden |= of_set(pair.spaces)
            continue
        real |= 1 << pair.real if pair.real != GONE else 0
        fake |= 1 << pair.fake if pair.fake != GONE else 0
    lanes = board.tiles.lanes
    arrows = (board.offers | board.offers >> lanes.span) >> ARROW_LANES * lanes.width
    facing = [arrows >> way * lanes.width & lanes.board for way in range(len(FACINGS))]
    waiting = of_set(extras.waiting) if extras.waiting else 0
    half = 1 << extras.half if extras.half != GONE else 0
    lead, halves = position.more_tiles(side), position.variant.komi_halves
    if owner:
        halves = -halves
    sets = (own, theirs, *facing, real, fake, hidden, half, waiting, extras.barred)
    numbers = (
        position.turn,
        position.passes,
        max(lead, 0),
        max(-lead, 0),
        max(-halves, 0) / 2,
        max(halves, 0) / 2,
        position.may_claim(),
        extras.vetoes[owner],
        extras.vetoes[1 - owner],
        extras.fakes[owner],
        extras.fakes[1 - owner],
    )
    return Values(sets, (flips,), numbers)


PLANES = Planes(
    read,
    sets=(
        "own tiles",
        "their tiles",
        *(f"arrows to {way}" for way in FACINGS),
        "face down and known to be real",
        "face down and known to be fake",
        "face down and not known",
        "a pair’s first tile, whose second is to come",
        "tiles that wait for veto or allow",
        "hexes barred by a veto",
    ),
    counts=("turns until the tile is flipped",),
    numbers=(
        "turn",
        "passes in a row",
        "own lead in tiles",
        "their lead in tiles",
        "own komi",
        "their komi",
        "who is to act may claim the win",
        "own vetoes",
        "their vetoes",
        "own fakes left",
        "their fakes left",
    ),
)
