"""What somebody has drawn on a board: rings around spaces, and arrows from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from drystone.scene.layout import Layout
from drystone.scene.node import Attribute, Node

RING = 40.0
"""Radius of a ring, in units; a space is 100 wide."""

SIZE = 17.0
"""How bold an arrow is, in units: its head is twice as long."""

Point = tuple[float, float]


def drawn_nodes(layout: Layout, marks: Iterable[Sequence[str]]) -> list[Node]:
    """Return marks as the page draws them: a colour's letter, a space, and another one or ""."""
    return [
        Node(
            "g",
            {"class": f"sketched {colour}"},
            _shapes([layout.at(site) for site in sites if site]),
        )
        for colour, *sites in marks
    ]


def _shapes(points: list[Point]) -> list[Node]:
    """Return a ring around a single point, or an arrow to the second one, on a wider casing."""
    if len(points) == 1:
        (x, y) = points[0]
        ring: dict[str, Attribute] = {"cx": x, "cy": y, "r": RING}
        return [
            Node("circle", {"class": "arrow-casing", **ring, "stroke-width": 14}),
            Node("circle", {"class": "arrow-end", **ring, "stroke-width": 8}),
        ]
    start, tip = points
    way: dict[str, Attribute] = {"points": _written([start, _near(start, tip, 1.6, 0)])}
    head = _written([tip, _near(start, tip, 2, 1.2), _near(start, tip, 2, -1.2)])
    return [
        Node("polyline", {"class": "arrow-casing", **way, "stroke-width": SIZE * 0.7 + 6}),
        Node("polygon", {"class": "arrow-head", "points": head}),
        Node("polyline", {"class": "arrow-way", **way, "stroke-width": SIZE * 0.7}),
    ]


def _near(start: Point, tip: Point, back: float, beside: float) -> Point:
    """Return a point so many sizes before the tip of an arrow, and so many to its side."""
    long = hypot(tip[0] - start[0], tip[1] - start[1])
    along = [SIZE * (one - other) / long for one, other in zip(tip, start, strict=True)]
    x = tip[0] - along[0] * back - along[1] * beside
    return x, tip[1] - along[1] * back + along[0] * beside


def _written(points: list[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
