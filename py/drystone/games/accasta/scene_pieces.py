"""The shapes of Accasta's pieces, around (0, 0): a bar with marks, seen from the side."""

from __future__ import annotations

from functools import cache

from drystone.games.accasta.stacks import STEPS, is_white
from drystone.scene import Node
from drystone.scene.layout import points
from drystone.scene.node import attribute


def bar(piece: str, colour: str, width: float, thickness: float) -> list[Node]:
    """Return a piece's nodes; `colour` is the classes of its side, the sizes are in units."""
    return list(_bar(piece, colour, width, thickness))


@cache
def _bar(piece: str, colour: str, width: float, thickness: float) -> tuple[Node, ...]:
    """Return the nodes of `bar`, made once for each sort and size."""
    x, y = width / 2, thickness / 2 - 1
    body = _rounded(colour, x, y) if is_white(piece) else _angular(colour, x, y)
    return (body, *_marks(piece.upper(), colour, min(y * 0.62, width * 0.1)))


def _rounded(colour: str, x: float, y: float) -> Node:
    size = {"x": -x, "y": -y, "width": 2 * x, "height": 2 * y, "rx": y}
    return Node("rect", {"class": f"disc bar {colour}", **size})


def _angular(colour: str, x: float, y: float) -> Node:
    corners = [(-x, 0), (-x + y, -y), (x - y, -y), (x, 0), (x - y, y), (-x + y, y)]
    return Node("polygon", {"class": f"disc bar {colour}", "points": points(corners)})


def _marks(kind: str, colour: str, r: float) -> list[Node]:
    """Return as many marks as the kind moves spaces, side by side; none where all are alike."""
    count = STEPS.get(kind, 0)
    return [
        _mark(kind, f"bar-mark {colour}", (place - (count - 1) / 2) * r * 2.8, r)
        for place in range(count)
    ]


def _mark(kind: str, name: str, x: float, r: float) -> Node:
    """Return one mark around (x, 0): a shield, a horseshoe or a wheel."""
    if kind == "C":
        return Node("circle", {"class": f"{name} open", "cx": x, "cy": 0, "r": r * 0.85})
    if kind == "H":
        a, b, c = attribute(x - r * 0.75), attribute(x + r * 0.75), attribute(r * 0.75)
        path = f"M{a} {attribute(r)}V0A{c} {attribute(r)} 0 0 1 {b} 0V{attribute(r)}"
        return Node("path", {"class": f"{name} open", "d": path})
    corners = [(x - r, -r), (x + r, -r), (x + r, r * 0.2), (x, r), (x - r, r * 0.2)]
    return Node("polygon", {"class": name, "points": points(corners)})
