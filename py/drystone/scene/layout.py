"""Where the spaces of a board lie: 100 units from one to the next, y downwards."""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from drystone.core.boards.grid import Grid
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.boards.squaregrid import SquareGrid
from drystone.scene.node import Node, attribute

UNIT = 100.0
STONE = 0.97
"""Of a stone, as part of its space: dark lines are left between stones."""

ROUNDING = 14.0
"""Radius of the frame's corners, in units."""

BEVEL = 5.0
"""From the frame's outer edge to the line along which it is bevelled."""

ROW = UNIT * sqrt(3) / 2
"""From one row of a hexagonal board to the next."""

CORNER = UNIT / sqrt(3)
"""From a hexagon's centre to its corners."""


class Layout:
    """The places of a grid's spaces. `extra` adds room (left, top, right, bottom) for the game.

    A subclass defines `place`, `outline` and `labels`, and may have a frame around the board: its
    nodes, and in `margins` (left, top, right, bottom) the room for it.
    """

    margins: tuple[float, float, float, float] = (0, 0, 0, 0)
    letters = 22.0
    """Size of the coordinates, in units: on a phone they are at least 9 pixels high."""

    def __init__(
        self,
        grid: Grid,
        flip: bool = False,
        extra: tuple[float, float, float, float] = (0, 0, 0, 0),
    ) -> None:
        self.grid = grid
        self.flip = flip
        self.extra = extra
        self.places = {index: self.place(index) for index in grid.spaces}
        self._polygons: dict[tuple[str, str, float, bool], Node] = {}

    def place(self, index: int) -> tuple[float, float]:
        """Return x and y of a space's centre."""
        raise NotImplementedError

    def outline(self, index: int, scale: float = 1.0) -> list[tuple[float, float]]:
        """Return the corners of a space, drawn in to `scale` of its size."""
        raise NotImplementedError

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the coordinates written beside the board: x, y, text."""
        raise NotImplementedError

    def frame_nodes(self) -> list[Node]:
        """Return the frame in which the board lies."""
        return []

    def at(self, site: str) -> tuple[float, float]:
        """Return x and y of the space of that name."""
        return self.places[self.grid.indices[site]]

    def rows(self) -> list[tuple[int, ...]]:
        """Return the rows as they are seen, from the top one, each from left to right."""
        if not self.flip:
            return list(self.grid.rows)
        return [row[::-1] for row in reversed(self.grid.rows)]

    def shape(self, site: str, name: str, scale: float = 1.0) -> Node:
        """Return a polygon that covers the space, of class `name`."""
        return self._polygon(site, name, scale, framed=False)

    def frame(self, site: str, name: str, scale: float = 0.9) -> Node:
        """Return a polygon just inside the space; each side counts as 100 units for dashes."""
        return self._polygon(site, name, scale, framed=True)

    def _polygon(self, site: str, name: str, scale: float, framed: bool) -> Node:
        """Return a polygon. It is cached: nodes never change, and most are shown again."""
        wanted = (site, name, scale, framed)
        if wanted not in self._polygons:
            corners = self.outline(self.grid.indices[site], scale)
            more = {"pathLength": 100 * len(corners)} if framed else {}
            drawn = Node("polygon", {"class": name, "points": points(corners), **more})
            self._polygons[wanted] = drawn
        return self._polygons[wanted]

    def view_box(self) -> tuple[float, float, float, float]:
        """Return the corner, width and height of everything: board, margin and extra room."""
        return self._box

    @cached_property
    def _box(self) -> tuple[float, float, float, float]:
        corners = [corner for index in self.places for corner in self.outline(index)]
        rooms = [margin + extra for margin, extra in zip(self.margins, self.extra, strict=True)]
        left = min(x for x, _ in corners) - rooms[0]
        top = min(y for _, y in corners) - rooms[1]
        right = max(x for x, _ in corners) + rooms[2]
        bottom = max(y for _, y in corners) + rooms[3]
        return left, top, right - left, bottom - top

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        """Turn the board by half a turn about its centre, which is (0, 0), when it is flipped."""
        return (-x, -y) if self.flip else (x, y)


class SquareLayout(Layout):
    """A board of squares; the points of the grid are the centres of squares."""

    grid: SquareGrid

    def __init__(
        self,
        grid: SquareGrid,
        flip: bool = False,
        extra: tuple[float, float, float, float] = (0, 0, 0, 0),
    ) -> None:
        self.letters = max(18.0, 2.95 * max(grid.size, grid.height))
        self.border = max(30.0, 1.45 * self.letters)
        self.margins = (self.border, self.border, self.border, self.border)
        super().__init__(grid, flip, extra)

    def place(self, index: int) -> tuple[float, float]:
        """Return x and y of a square's centre."""
        rank, file = divmod(index, self.grid.stride)
        across, up = (self.grid.size - 1) / 2, (self.grid.height - 1) / 2
        return self._turned((file - across) * UNIT, (up - rank) * UNIT)

    def outline(self, index: int, scale: float = 1.0) -> list[tuple[float, float]]:
        """Return the four corners."""
        x, y = self.places[index]
        r = UNIT / 2 * scale
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]

    def labels(self) -> list[tuple[float, float, str]]:
        """Return ranks at the left, files at the bottom."""
        rows = self.rows()
        side, foot = (half + self.border / 2 for half in self._halves)
        names, places = self.grid.names, self.places
        ranks = [(-side, places[row[0]][1], names[row[0]][1:]) for row in rows]
        files = [(places[index][0], foot, names[index][0]) for index in rows[-1]]
        return ranks + files

    def frame_nodes(self) -> list[Node]:
        """Return the frame, its bevel, and the bed in which the stones lie."""
        return [
            self._around("frame", self.border, ROUNDING),
            self._around("bevel", self.border - BEVEL, ROUNDING - BEVEL / 2),
            self._around("bed", BEVEL, BEVEL),
        ]

    @property
    def _halves(self) -> tuple[float, float]:
        """Half of the width and of the height of all squares."""
        return self.grid.size * UNIT / 2, self.grid.height * UNIT / 2

    def _around(self, name: str, wider: float, rounding: float) -> Node:
        """Return a rectangle that much wider than the squares, with its corners rounded off."""
        x, y = (half + wider for half in self._halves)
        size = {"x": -x, "y": -y, "width": 2 * x, "height": 2 * y}
        return Node("rect", {"class": name, **size, "rx": rounding})


class HexLayout(Layout):
    """A hexagonal board of hexagons that stand on a corner."""

    grid: HexGrid

    def __init__(
        self,
        grid: HexGrid,
        flip: bool = False,
        extra: tuple[float, float, float, float] = (0, 0, 0, 0),
    ) -> None:
        reach = (grid.size - 1) * UNIT
        beside = 0.027 * (extra[0] + extra[2])
        self.letters = max(18.0, 0.058 * (reach + UNIT * 2 / 3) + beside)
        # Names of the largest boards have three letters.
        self.border = max(26.0, (1.05 if grid.size < 6 else 1.35) * self.letters)
        # To the middle of a side of the hexagon around all spaces, and to its corners.
        self.inner = (grid.size - 1) * ROW + CORNER
        beside = (self.inner + self.border) * UNIT / ROW - reach - UNIT / 2
        self.margins = (beside, self.border, beside, self.border)
        super().__init__(grid, flip, extra)

    def place(self, index: int) -> tuple[float, float]:
        """Return x and y of a hexagon's centre."""
        row, column = divmod(index, self.grid.stride)
        middle = self.grid.size - 1
        x = (column - middle) - (row - middle) / 2
        return self._turned(x * UNIT, (middle - row) * ROW)

    def outline(self, index: int, scale: float = 1.0) -> list[tuple[float, float]]:
        """Return the six corners."""
        x, y = self.places[index]
        half, quarter = UNIT / 2 * scale, CORNER / 2 * scale
        tip = CORNER * scale
        return [
            (x, y - tip),
            (x + half, y - quarter),
            (x + half, y + quarter),
            (x, y + tip),
            (x - half, y + quarter),
            (x - half, y - quarter),
        ]

    def labels(self) -> list[tuple[float, float, str]]:
        """Return at both ends of each row the name of the space there."""
        names, places = self.grid.names, self.places
        beside = UNIT / 2 + self.margins[0] * 0.55
        return [
            (places[end][0] + side * beside, places[end][1], names[end])
            for row in self.rows()
            for end, side in ((row[0], -1), (row[-1], 1))
        ]

    def frame_nodes(self) -> list[Node]:
        """Return the frame, its bevel, and the bed in which the stones lie."""
        outside = self.inner + self.border
        return [
            _hexagon("frame", outside - ROUNDING),
            _hexagon("bevel", outside - BEVEL),
            _hexagon("bed", self.inner + BEVEL),
        ]


def _hexagon(name: str, inner: float) -> Node:
    """Return a hexagon that lies on a side, by the distance of its sides from the middle."""
    half, corner = inner * CORNER / UNIT, 2 * inner * CORNER / UNIT
    corners = [
        (corner, 0.0), (half, inner), (-half, inner),
        (-corner, 0.0), (-half, -inner), (half, -inner),
    ]  # fmt: skip
    return Node("polygon", {"class": name, "points": points(corners)})


def points(corners: list[tuple[float, float]]) -> str:
    """Return the ``points`` of a polygon.

    >>> points([(0, 0), (1.26, 2)])
    '0,0 1.3,2'
    """
    return " ".join(f"{attribute(x)},{attribute(y)}" for x, y in corners)
