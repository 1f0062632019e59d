"""The shapes of Accasta's pieces, around (0, 0): a thick disc seen from its side, with its symbol.

A shield, a horse or a chariot's wheel shows the kind; so do the pips beside it, as many as the
spaces it moves. The ends show the colour: round ones are White's, pointed ones Black's.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from drystone.games.accasta.rules.stacks import STEPS, is_white
from drystone.scene import Node
from drystone.scene.layout import points
from drystone.scene.node import attribute

Place = tuple[float, float]

# Letters are steps of a path, numbers parts of the symbol's radius.
SHIELD = "M-.84 -.9 L.84 -.9 L.84 0 C.84 .55 .4 .85 0 1.05 C-.4 .85 -.84 .55 -.84 0 Z"
HORSE = (
    "M-.8 1 C-.9 .2 -.75 -.55 -.15 -.8 L-.12 -1.15 L.2 -.86 C.55 -.75 .8 -.4 1.05 .05"
    " C1.15 .3 1 .5 .8 .5 C.6 .5 .5 .32 .28 .27 C.05 .24 .1 .42 .3 .62 C.45 .77 .5 .9 .5 1 Z"
)
SPOKES = 6
RIM, FELLOE, NAVE = 1.0, 0.74, 0.26
"""Radii of a wheel: outside, inside of its rim, and of its middle."""


def bar(piece: str, colour: str, width: float, thickness: float) -> list[Node]:
    """Return a piece's nodes; `colour` is the classes of its side, the sizes are in units."""
    return list(_bar(piece, colour, width, thickness))


@cache
def _bar(piece: str, colour: str, width: float, thickness: float) -> tuple[Node, ...]:
    """Return the nodes of `bar`, made once for each sort and size."""
    x, y = width / 2, thickness / 2 - 1
    body = _rounded(colour, x, y) if is_white(piece) else _angular(colour, x, y)
    marks = _marks(piece.upper(), x, y)
    return (body, Node("path", {"class": f"bar-mark {colour}", "d": marks})) if marks else (body,)


def _rounded(colour: str, x: float, y: float) -> Node:
    size = {"x": -x, "y": -y, "width": 2 * x, "height": 2 * y, "rx": y}
    return Node("rect", {"class": f"bar {colour}", **size})


def _angular(colour: str, x: float, y: float) -> Node:
    end = x - y * 0.8
    corners = [(-x, 0.0), (-end, -y), (end, -y), (x, 0.0), (end, y), (-end, y)]
    return Node("polygon", {"class": f"bar {colour}", "points": points(corners)})


def _marks(kind: str, x: float, y: float) -> str:
    """Return the path of a kind's symbol and pips; "" where all pieces are alike."""
    r = y * 0.84
    drawn = {
        "S": lambda: _scaled(SHIELD, r),
        "H": lambda: _scaled(HORSE, r),
        "C": lambda: _wheel(r),
    }
    if kind not in drawn:
        return ""
    return drawn[kind]() + _pips(STEPS[kind], x - y * 0.95, y)


def _scaled(path: str, size: float) -> str:
    """Return a path of parts of a radius as one of units."""
    words = path.replace("M", "M ").replace("L", "L ").replace("C", "C ").split()
    return " ".join(word if word.isalpha() else attribute(float(word) * size) for word in words)


def _wheel(r: float) -> str:
    """Return a rim with the holes between its spokes, which run the other way round."""
    step, half = 2 * pi / SPOKES, 0.09
    holes = []
    for number in range(SPOKES):
        one, other = step * number, step * (number + 1)
        near, far = half / NAVE * 0.9, half / FELLOE
        a, b = _at(NAVE * r, one + near), _at(NAVE * r, other - near)
        c, d = _at(FELLOE * r, other - far), _at(FELLOE * r, one + far)
        size = attribute(FELLOE * r)
        holes.append(f"M{_pair(a)}L{_pair(b)}L{_pair(c)}A{size} {size} 0 0 0 {_pair(d)}Z")
    return _circle(0, 0, RIM * r) + "".join(holes)


def _pips(count: int, x: float, y: float) -> str:
    """Return so many dots in a column at either end."""
    r, step = y * 0.13, y * 0.46
    rows = [(number - (count - 1) / 2) * step for number in range(count)]
    return "".join(_circle(side * x, row, r) for side in (-1, 1) for row in rows)


def _circle(x: float, y: float, r: float) -> str:
    size, left, right = attribute(r), attribute(x - r), attribute(x + r)
    arc = f"A{size} {size} 0 0 1 "
    return f"M{left} {attribute(y)}{arc}{right} {attribute(y)}{arc}{left} {attribute(y)}Z"


def _at(r: float, angle: float) -> Place:
    return r * cos(angle), r * sin(angle)


def _pair(place: Place) -> str:
    return f"{attribute(place[0])} {attribute(place[1])}"
