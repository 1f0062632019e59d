"""The tile as a picture whose edges are touched, to choose what is printed on it."""

from __future__ import annotations

from drystone.core.language import say, to_say
from drystone.games.ghast.scene.shapes import tile
from drystone.scene.layout import CORNER, UNIT, points
from drystone.scene.node import Attribute, Node

EDGES = (
    to_say("Right: {mark}"),
    to_say("Upper right: {mark}"),
    to_say("Upper left: {mark}"),
    to_say("Left: {mark}"),
    to_say("Lower left: {mark}"),
    to_say("Lower right: {mark}"),
)
MARKS = {
    ">": to_say("the arrow"),
    "c": to_say("a coupler"),
    "r": to_say("the receiver"),
    "R": to_say("a coupler and the receiver"),
    ".": to_say("nothing"),
}


def tile_picture(side: str, pattern: str) -> Node:
    """Return a tile of class `side` with a button on each edge but the arrow's."""
    half, quarter, tip = UNIT / 2, CORNER / 2, CORNER
    corners = [
        (half, quarter), (half, -quarter), (0.0, -tip),
        (-half, -quarter), (-half, quarter), (0.0, tip),
    ]  # fmt: skip
    edges = [
        _edge(edge, mark, [(0.0, 0.0), corners[edge], corners[(edge + 1) % 6]])
        for edge, mark in enumerate(pattern)
    ]
    box = f"{-half - 4:g} {-tip - 4:g} {UNIT + 8:g} {2 * tip + 8:g}"
    return Node("svg", {"viewBox": box, "role": "none"}, [tile(side, pattern, 0), *edges])


def _edge(edge: int, mark: str, corners: list[tuple[float, float]]) -> Node:
    """Return a sector of the tile, a button unless the arrow is printed there."""
    words = say(EDGES[edge], mark=say(MARKS[mark]))
    sector = Node("polygon", {"class": "hit", "points": points(corners)})
    if mark == ">":
        return Node("g", {"role": "img", "aria-label": words}, [sector])
    button: dict[str, Attribute] = {
        "class": "site",
        "role": "button",
        "tabindex": "0",
        "aria-label": words,
    }
    return Node("g", button, [sector], site=f"part:{edge}")
