"""The shapes of tiles and of what is marked on them, each drawn around (0, 0).

A coupler is a bar that runs to its edge; the ranged coupler is a double arrow that stops short of
it; the receiver is a pair of dots at its edge, beside the bar where the edge couples as well. The
hub in the middle tells colours apart, too: round for the first side, square for the second.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from drystone.scene.layout import CORNER, UNIT, points
from drystone.scene.node import Attribute, Node
from drystone.scene.shapes import label

SIZE = 0.94
"""Of a tile, as part of its hex."""

EDGE = UNIT / 2 * SIZE
"""From the middle of a tile to its edges."""


def hexagon(name: str, scale: float) -> Node:
    """Return a hexagon of that class, drawn in to `scale` of a hex."""
    half, quarter, tip = UNIT / 2 * scale, CORNER / 2 * scale, CORNER * scale
    corners = [
        (0.0, -tip), (half, -quarter), (half, quarter),
        (0.0, tip), (-half, quarter), (-half, -quarter),
    ]  # fmt: skip
    return Node("polygon", {"class": name, "points": points(corners)})


def rim(name: str, scale: float) -> list[Node]:
    """Return a hexagon of lines that is seen on tiles of any colour: it has a pale halo."""
    return [hexagon("halo", scale), hexagon(name, scale)]


def turned(children: list[Node], degrees: float, name: str) -> Node:
    """Return a group turned anticlockwise."""
    return Node("g", {"class": name, "transform": f"rotate({round(-degrees) % 360})"}, children)


@cache
def print_of(pattern: str) -> tuple[Node, ...]:
    """Return the print of a tile whose arrow points to the right."""
    found: list[Node] = []
    for edge, mark in enumerate(pattern):
        parts = _edge(mark)
        if parts:
            found.append(turned(parts, 60 * edge, "edge"))
    return tuple(found)


def _edge(mark: str) -> list[Node]:
    """Return what is printed towards one edge, the right one."""
    if mark == ">":
        return [_chevron(21.0), _chevron(34.0)]
    if mark == "c":
        return [_bar()]
    if mark == "R":
        return [_bar(), _dot(-16.5), _dot(16.5)]
    return [_dot(-10.0), _dot(10.0)] if mark == "r" else []


def _bar() -> Node:
    shape: dict[str, Attribute] = {"x": 8, "y": -7.5, "width": EDGE - 8, "height": 15}
    return Node("rect", {"class": "coupler", **shape})


def _chevron(x: float) -> Node:
    corners = points([(x - 8, -13), (x + 5, 0), (x - 8, 13)])
    return Node("polyline", {"class": "ranged", "points": corners})


@cache
def knob(side: str, degrees: float) -> Node:
    """Return the sign of a direction: the ranged coupler's double arrow on a disc."""
    arrow = turned([_chevron(-3.0), _chevron(10.0)], degrees, f"print {side}")
    disc: dict[str, Attribute] = {"cx": 0, "cy": 0, "r": 27}
    return Node("g", {"class": "knob"}, [Node("circle", {"class": f"tile {side}", **disc}), arrow])


def _dot(y: float) -> Node:
    return Node("circle", {"class": "receiver", "cx": EDGE - 9, "cy": y, "r": 6})


@cache
def tile(side: str, pattern: str, degrees: float) -> Node:
    """Return a face-up tile of class `side`, its arrow `degrees` anticlockwise from the right.

    Each of the few there are is made, and written as JSON, once.
    """
    parts = [
        hexagon(f"tile {side}", SIZE),
        turned(list(print_of(pattern)), degrees, f"print {side}"),
        _hub(side),
    ]
    return Node("g", {"class": "face"}, parts)


def _hub(side: str) -> Node:
    if side.startswith("first"):
        return Node("circle", {"class": f"hub {side}", "cx": 0, "cy": 0, "r": 12})
    square: dict[str, Attribute] = {"x": -11, "y": -11, "width": 22, "height": 22}
    return Node("rect", {"class": f"hub {side}", **square})


def back(side: str, pattern: str, degrees: float, kind: str, turns: int) -> Node:
    """Return a face-down tile: ``real``, ``fake`` or ``secret``, and turns until it flips."""
    sign = {"real": "R", "fake": "F"}.get(kind, "?")
    parts = [
        hexagon(f"tile back {kind} {side}", SIZE),
        hexagon(f"inlay {side}", SIZE * 0.84),
        turned(list(print_of(pattern)), degrees, f"print {side}"),
        Node("circle", {"class": f"badge {side}", "cx": 0, "cy": 0, "r": 23}),
        label(0, 0, f"{sign}{turns}", f"sign {side}"),
    ]
    return Node("g", {"class": "face"}, parts)


def way(degrees: float, distance: float) -> tuple[float, float]:
    """Return x and y at a distance, `degrees` anticlockwise from the right; y runs downwards.

    >>> [round(number) for number in way(90, 10)]
    [0, -10]
    """
    return distance * cos(radians(degrees)), -distance * sin(radians(degrees))


def sector(degrees: float, near: float, far: float) -> Node:
    """Return the sixth of a ring that lies in that direction."""
    corners = [
        way(degrees + turn, radius)
        for turn, radius in ((-29, near), (-29, far), (0, far * 1.08), (29, far), (29, near))
    ]
    return Node("polygon", {"class": "hit", "points": points(corners)})
