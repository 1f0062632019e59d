"""The flow of oxygen, drawn over the tiles: sources, couplings, bridges and last breaths."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.language import say, to_say
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.tiles import ARROW_LANES
from drystone.games.ghast.scene.shapes import rim, way
from drystone.scene.layout import UNIT, Layout
from drystone.scene.node import Node, attribute
from drystone.scene.shapes import moved_to

LEGEND = to_say(
    "A dot: oxygen comes in from an empty hex. A line: two couplers pass it on. A bow: a double "
    "arrow sends it over one hex. A dotted red rim: one breath left."
)
"""What is drawn, in the words of the guide."""

BOW = 34.0
"""How far a bridge bows out beside the hex that it passes over."""


def oxygen(board: Board, layout: Layout, flip: bool) -> list[Node]:
    """Return the whole overlay."""
    flow = board.flow()
    lanes = board.tiles.lanes
    turn = 180 if flip else 0
    nodes = [
        moved_to(*layout.places[index], "last-breath", rim("rim", 0.99))
        for index in bits(board.last_breaths())
    ]
    for direction in range(6):
        degrees = 60 * direction + turn
        ways = lanes.lane(flow.ways, direction)
        if direction < ARROW_LANES // 2:  # each coupling has a way in both directions
            nodes += [_coupling(*layout.places[index], degrees) for index in bits(ways)]
        arrows = lanes.lane(flow.ways, ARROW_LANES + direction)
        nodes += [_bridge(*layout.places[index], degrees) for index in bits(arrows)]
        sources = lanes.lane(flow.open, direction)
        nodes += [_source(*layout.places[index], degrees) for index in bits(sources)]
    return nodes


def breath(board: Board, grid: HexGrid, index: int) -> str:
    """Return in words where the tile on `index` gets oxygen from, "" if no coupler or arrow helps.

    For example "breathes through b2, joined with c3, fed by the arrow of e4".
    """
    flow, lanes = board.flow(), board.tiles.lanes
    rays = list(enumerate(grid.rays[index]))
    found = {
        to_say("breathes through {sites}"): [
            ray[0] for way, ray in rays if lanes.lane(flow.open, way) >> index & 1
        ],
        to_say("joined with {sites}"): [
            ray[0] for way, ray in rays if lanes.lane(flow.ways, way) >> index & 1
        ],
        to_say("fed by the arrow of {sites}"): [
            ray[1]
            for way, ray in rays
            if len(ray) > 1 and lanes.lane(flow.ways, ARROW_LANES + (way + 3) % 6) >> ray[1] & 1
        ],
    }
    names = {words: [grid.names[one] for one in spaces] for words, spaces in found.items()}
    return ", ".join(say(words, sites=_all(one)) for words, one in names.items() if one)


def _all(names: list[str]) -> str:
    """Return names with "and" between any two, as they may be three without a comma."""
    first, *rest = names
    for name in rest:
        first = say("{others} and {last}", others=first, last=name)
    return first


def _source(x: float, y: float, degrees: float) -> Node:
    """Return a bubble where a coupler draws from an empty hex."""
    dx, dy = way(degrees, UNIT / 2 + 8)
    return Node("circle", {"class": "source", "cx": x + dx, "cy": y + dy, "r": 9})


def _coupling(x: float, y: float, degrees: float) -> Node:
    """Return a line across the edge where two couplers touch."""
    (ax, ay), (bx, by) = way(degrees, UNIT * 0.22), way(degrees, UNIT * 0.78)
    ends = {"x1": x + ax, "y1": y + ay, "x2": x + bx, "y2": y + by}
    return Node("line", {"class": "coupling", **ends})


def _bridge(x: float, y: float, degrees: float) -> Node:
    """Return a bow with an arrow's head from a ranged coupler to the receiver two steps on."""
    start, end = way(degrees, 20), way(degrees, 2 * UNIT - 34)
    side = way(degrees + 90, BOW)
    bend = tuple(a + b for a, b in zip(way(degrees, UNIT), side, strict=True))
    left, right = way(degrees - 150, 17), way(degrees + 150, 17)
    points = [start, bend, end]
    (sx, sy), (mx, my), (ex, ey) = ((x + dx, y + dy) for dx, dy in points)
    head = f"M{_at(ex + left[0], ey + left[1])}L{_at(ex, ey)}L{_at(ex + right[0], ey + right[1])}"
    curve = f"M{_at(sx, sy)}Q{_at(mx, my)} {_at(ex, ey)}"
    return Node("path", {"class": "bridge", "d": curve + head})


def _at(x: float, y: float) -> str:
    return f"{attribute(x)} {attribute(y)}"
