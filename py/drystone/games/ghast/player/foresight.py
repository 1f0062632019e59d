"""The value of a tile in Ghast, without making the position that it leads to.

That is where the search spends its time. Of plain tiles, in games without pairs and vetoes, the
ways are known that the board has after them. Where nothing starves, no more is asked; where
something does, the position is made. What comes out is what the evaluation says of the position
itself, to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drystone.games.ghast.rules.moves import TILE, GhastMove
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.state import CLAIM_LEAD


class Hex(NamedTuple):
    """What a tile does to the others on a hex, however it faces.

    `gaps` are the couplers that would still point at an empty hex, `sources` the tiles that still
    breathe by themselves, and `fed` whether these feed all that are there; `more` is by how many
    orange has more of them, `open` by how many more open couplers.
    """

    gaps: int
    sources: int
    fed: bool
    more: int
    open: int


class Foresight:
    """What is known of a position before any tile is placed, and the weights of features."""

    def __init__(self, position: GhastPosition, weights: Sequence[float]) -> None:
        board = position.board
        self.tiles, self.lanes = board.tiles, board.tiles.lanes
        span = self.lanes.span
        self.low = (1 << span) - 1
        self.offers, self.meets, self.gaps = board.offers, board.meets, board.gaps
        self.taken, self.weights = board.taken, weights
        self.sign, self.shift = (1, 0) if position.side == "o" else (-1, span)
        self.ways = board.offers & board.meets
        self.flow = self.lanes.flow(self.ways | self.ways >> span)
        breathing = self.offers & self.gaps
        self.sources = self.lanes.origins(breathing | breathing >> span)
        self.coupled = (self.ways & self.low).bit_count() - (self.ways >> span).bit_count()
        self.hexes: dict[int, Hex] = {}
        more = (position.more_tiles("o") + self.sign) / CLAIM_LEAD
        lead = (position.lead("o") + self.sign) / CLAIM_LEAD
        self.leads = weights[0] * lead + weights[1] * (more * abs(more))

    def score(self, move: GhastMove) -> float | None:
        """Return the score of the position after a move, None where only that position has it."""
        if move.kind != TILE:
            return None
        index, facing, sign, shift = move.index, move.facing, self.sign, self.shift
        gaps, sources, fed, more, still_open = self.hexes.get(index) or self._hex(index)
        offers = self.tiles.offers[index][facing] << shift
        joining = self.offers & self.tiles.meets[index][facing] << shift | offers & self.meets
        own_open = (offers & gaps).bit_count()
        here = 1 << index
        if own_open:
            sources |= here
            more += sign
        if not (fed and own_open) and self._starves(sources, joining, here):
            return None
        _, _, tiles_of, open_of, ways_of, turn_of = self.weights
        return (
            self.leads
            + tiles_of * (more / 10)
            + open_of * ((still_open + sign * own_open) / 10)
            + ways_of * ((self.coupled + sign * joining.bit_count()) / 10)
            + turn_of * -sign
        )

    def _hex(self, index: int) -> Hex:
        """Work out what is known of a hex, and store it."""
        beside, lanes = self.tiles.beside[index], self.lanes
        gaps = self.gaps & ~(beside | beside << lanes.span)
        breathing = self.offers & gaps
        first, second = breathing & self.low, breathing >> lanes.span
        orange, blue = lanes.origins(first), lanes.origins(second)
        sources = orange | blue
        # All tiles live before the move: where none stops breathing, none starves.
        fed = sources == self.sources or self.flow.reach(sources, self.taken) == self.taken
        found = self.hexes[index] = Hex(
            gaps,
            sources,
            fed,
            orange.bit_count() - blue.bit_count(),
            first.bit_count() - second.bit_count(),
        )
        return found

    def _starves(self, sources: int, joining: int, here: int) -> bool:
        """Return whether a tile starves once one more is placed, which `joining` ways lead to."""
        ways, taken = self.ways | joining, self.taken | here
        return self.lanes.reach(sources, ways | ways >> self.lanes.span, taken) != taken
