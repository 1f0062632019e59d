"""The shapes of tiles and of what is marked on them, each drawn around (0, 0).

A coupler is a groove that runs to its edge; the ranged coupler is an arrow with a broad head; the
receiver is a pair of dots at its edge, beside the groove where the edge couples as well. The hub in
the middle distinguishes the colours, too: round for the first side, square for the second.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from drystone.scene.layout import CORNER, UNIT, points
from drystone.scene.node import Attribute, Node
from drystone.scene.shapes import label

TIP = 1.05
"""How much further out than its corners the middle of a sector's outer side is."""

SIZE = 0.92
"""Of a tile, as part of its hex."""

EDGE = UNIT / 2 * SIZE
"""From the middle of a tile to its edges."""


SIGN = 21.0
"""Radius of the sign on a face-down tile that says whether it is real."""

ASIDE = 14.0
"""Distance of that sign from the middle, away from the arrow, whose head it must not cover."""


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
        return [_arrow(5.0)]
    if mark == "c":
        return [_bar()]
    if mark == "R":
        return [_bar(), _dot(-16.5), _dot(16.5)]
    return [_dot(-10.0), _dot(10.0)] if mark == "r" else []


def _bar() -> Node:
    shape: dict[str, Attribute] = {"x": 8, "y": -7.5, "width": EDGE - 8, "height": 15}
    return Node("rect", {"class": "coupler", **shape})


def _arrow(x: float) -> Node:
    """Return an arrow to the right that begins at x."""
    neck, tip = x + 15, x + 39
    upper = [(x, -5.0), (neck, -5.0), (neck, -16.0)]
    outline = [*upper, (tip, 0.0), *((a, -b) for a, b in reversed(upper))]
    return Node("polygon", {"class": "ranged", "points": points(outline)})


@cache
def knob(side: str, degrees: float) -> Node:
    """Return the sign of a direction: the ranged coupler's arrow on a disc."""
    arrow = turned([_arrow(-19.0)], degrees, f"print {side}")
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
        _below(),
        hexagon(f"tile {side}", SIZE),
        turned(list(print_of(pattern)), degrees, f"print {side}"),
        *_hub(side),
    ]
    return Node("g", {"class": "face"}, parts)


def _below() -> Node:
    """Return the tile's own thickness and shade, which is seen at its lower right."""
    return Node("g", {"class": "under", "transform": "translate(2 4)"}, [hexagon("", SIZE)])


def _hub(side: str) -> list[Node]:
    """Return the middle, with what is left standing in it."""
    return [_hub_part(f"hub {side}", side, 10.0), _hub_part(f"hub-mark {side}", side, 5.0)]


def _hub_part(name: str, side: str, r: float) -> Node:
    if side.startswith("first"):
        return Node("circle", {"class": name, "cx": 0, "cy": 0, "r": r})
    square: dict[str, Attribute] = {"x": -r, "y": -r, "width": 2 * r, "height": 2 * r}
    return Node("rect", {"class": name, **square})


def back(side: str, pattern: str, degrees: float, kind: str, turns: int) -> Node:
    """Return a face-down tile: ``real``, ``fake`` or ``secret``, and turns until it flips."""
    sign = {"real": "R", "fake": "F"}.get(kind, "?")
    x, y = (round(number, 1) for number in way(degrees + 180, ASIDE))
    parts = [
        _below(),
        hexagon(f"tile back {kind} {side}", SIZE),
        hexagon(f"inlay {side}", SIZE * 0.84),
        turned(list(print_of(pattern)), degrees, f"print {side}"),
        Node("circle", {"class": f"token-ground {side}", "cx": x, "cy": y, "r": SIGN}),
        label(x, y, f"{sign}{turns}", f"sign {side}"),
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
        for turn, radius in ((-29, near), (-29, far), (0, far * TIP), (29, far), (29, near))
    ]
    return Node("polygon", {"class": "hit", "points": points(corners)})
