"""A tile as large as the board, with the names of what is printed on it: where the guide begins."""

from __future__ import annotations

from drystone.core.language import say, to_say
from drystone.games.ghast.scene.shapes import EDGE, tile, way
from drystone.scene.layout import UNIT
from drystone.scene.node import Node
from drystone.scene.shapes import label

SCALE = 2.5
"""How much larger than the board's tiles it is."""

BESIDE = 0.71 * UNIT
"""From its edges to the middle of the names."""

LINE = 32.0
"""From one line of a name to the next."""

NAMES = {
    ">": to_say("ranged\ncoupler"),
    "c": to_say("coupler"),
    "r": to_say("receiver"),
    "R": to_say("coupler,\nreceiver"),
}
"""What the marks of a print are called, line by line."""


def named_tile(side: str, pattern: str) -> list[Node]:
    """Return a large tile around (0, 0), its arrow to the right, and a name beside each mark."""
    large = Node("g", {"transform": f"scale({SCALE})"}, [tile(side, pattern, 0)])
    return [large, *(line for edge, mark in enumerate(pattern) for line in _name(edge, mark))]


def _name(edge: int, mark: str) -> list[Node]:
    x, y = way(60 * edge, EDGE * SCALE + BESIDE)
    lines = say(NAMES[mark]).split("\n") if mark in NAMES else []
    first = y - LINE * (len(lines) - 1) / 2
    return [label(x, first + LINE * n, words, "part-name") for n, words in enumerate(lines)]
