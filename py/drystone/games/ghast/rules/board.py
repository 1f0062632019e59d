"""The tiles on the board, and which of them oxygen reaches.

Oxygen spreads over all directions and both colours at once: see `drystone.core.boards.lanes`.
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.games.ghast.rules.tiles import ARROW_LANES, Tiles


class Flow(NamedTuple):
    """Where oxygen comes from and how it runs.

    `sources` and `alive` are sets of spaces; `open` are the couplers that point at an empty hex,
    `ways` the couplings and bridges, both by lane.
    """

    sources: int
    open: int
    ways: int
    alive: int


class Board:
    """Tiles of both colours; immutable.

    `offers` holds every tile's couplers and arrows (so it has everything), `meets` what answers
    them, `gaps` the couplers that would point at an empty hex: each twice, orange's lanes below
    blue's.
    """

    __slots__ = ("blue", "gaps", "meets", "offers", "orange", "tiles")

    def __init__(
        self, tiles: Tiles, orange: int, blue: int, offers: int, meets: int, gaps: int
    ) -> None:
        self.tiles = tiles
        self.orange = orange
        self.blue = blue
        self.offers = offers
        self.meets = meets
        self.gaps = gaps

    @classmethod
    def empty(cls, tiles: Tiles) -> Board:
        """Return the board without tiles."""
        gaps = 0
        for beside in tiles.beside.values():
            gaps |= beside
        return cls(tiles, 0, 0, 0, 0, gaps | gaps << tiles.lanes.span)

    @property
    def taken(self) -> int:
        """The set of spaces with a tile."""
        return self.orange | self.blue

    def of(self, side: str) -> int:
        """Return the set of spaces with a tile of that colour."""
        return self.orange if side == "o" else self.blue

    def placed(self, index: int, facing: int, side: str) -> Board:
        """Return the board with one more tile; nothing is removed."""
        tiles = self.tiles
        beside = tiles.beside[index]
        span = tiles.lanes.span
        gaps = self.gaps & ~(beside | beside << span)
        offers, meets = tiles.offers[index][facing], tiles.meets[index][facing]
        if side == "o":
            orange = self.orange | 1 << index
            return Board(tiles, orange, self.blue, self.offers | offers, self.meets | meets, gaps)
        return Board(
            tiles,
            self.orange,
            self.blue | 1 << index,
            self.offers | offers << span,
            self.meets | meets << span,
            gaps,
        )

    def without(self, gone: int) -> Board:
        """Return the board without the tiles on a set of spaces."""
        if not gone:
            return self
        tiles = self.tiles
        span = tiles.lanes.span
        leaving = tiles.lanes.all_at(gone)
        touching = beside = 0
        for index in bits(gone):
            touching |= tiles.touching[index]
            beside |= tiles.beside[index]
        return Board(
            tiles,
            self.orange & ~gone,
            self.blue & ~gone,
            self.offers & ~(leaving | leaving << span),
            self.meets & ~(touching | touching << span),
            self.gaps | beside | beside << span,
        )

    def starved(self) -> int:
        """Return the set of tiles, of both colours, that no oxygen reaches."""
        lanes = self.tiles.lanes
        taken = self.orange | self.blue
        breathing = self.offers & self.gaps
        sources = lanes.origins(breathing | breathing >> lanes.span)
        if sources == taken:
            return 0
        ways = self.offers & self.meets
        return taken & ~lanes.reach(sources, ways | ways >> lanes.span, taken)

    def settled(self) -> Board:
        """Return the board after all starved tiles were removed together."""
        return self.without(self.starved())

    def facing(self, index: int) -> int:
        """Return the direction of the arrow of the tile on `index`, which must have one."""
        lanes = self.tiles.lanes
        arrows = self.offers | self.offers >> lanes.span
        return next(d for d in range(6) if lanes.bit(ARROW_LANES + d, index) & arrows)

    def side(self, index: int) -> str:
        """Return the letter of the colour on `index`, "" if there is no tile."""
        if self.orange >> index & 1:
            return "o"
        return "b" if self.blue >> index & 1 else ""

    def last_breaths(self) -> int:
        """Return the tiles whose oxygen all comes from one single hex."""
        tiles, lanes, flow = self.tiles, self.tiles.lanes, self.flow()
        rows = [lanes.lane(flow.open, number) for number in range(ARROW_LANES)]
        several = seen = pointed = 0
        for row in rows:
            several |= seen & row
            seen |= row
        # Only hexes count that some tile has its one open coupler at: others stop no source.
        for row, step in zip(rows, lanes.steps, strict=False):
            last = row & ~several
            pointed |= last << step if step > 0 else last >> -step
        only = flow.open & lanes.all_at(flow.sources & ~several)
        ways, found = lanes.flow(flow.ways), 0
        for index in bits(pointed):
            left = flow.sources & ~lanes.origins(only & tiles.beside[index])
            found |= flow.alive & ~ways.reach(left, flow.alive)
        return found

    def flow(self) -> Flow:
        """Return how oxygen runs: what the overlay draws."""
        lanes = self.tiles.lanes
        breathing = self.offers & self.gaps
        breathing = (breathing | breathing >> lanes.span) & lanes.full
        ways = self.offers & self.meets
        ways = (ways | ways >> lanes.span) & lanes.full
        sources = lanes.origins(breathing)
        return Flow(sources, breathing, ways, lanes.reach(sources, ways, 0))
