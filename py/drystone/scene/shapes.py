"""Shapes that games share. Each side has a mark of its own, so that colour is not needed.

A side's class is its place in `Game.sides` and its colour's name: ``first red``, ``second blue``.
"""

from __future__ import annotations

from drystone.core.game import Game
from drystone.scene.node import Attribute, Node, attribute

RADIUS = 37.0
"""Of a disc, in units; a space is 100 wide."""

LAYER = 7.5
"""How much higher the next disc of a stack is drawn."""

LAYERS_SEEN = 6
"""Higher stacks are drawn no higher; their height is written on them."""


def side_class(game: Game, side: str) -> str:
    """Return ``first red`` or the like for a colour's letter.

    >>> import drystone
    >>> side_class(drystone.game("anaash"), "b")
    'second blue'
    """
    place = "first" if side == game.first else "second"
    return f"{place} {game.sides[side].lower()}"


def moved_to(x: float, y: float, name: str, children: list[Node], key: str = "") -> Node:
    """Return a group of class `name` with its own (0, 0) at x, y. Pieces that slide need one."""
    place = f"translate({attribute(x)} {attribute(y)})"
    return Node("g", {"class": name, "transform": place}, children, key=key)


def label(x: float, y: float, text: str, name: str) -> Node:
    """Return text centred on x, y."""
    centred: dict[str, Attribute] = {"x": x, "y": y, "text-anchor": "middle", "dy": "0.35em"}
    return Node("text", {"class": name, **centred}, text=text)


def disc(side: str, y: float = 0.0, radius: float = RADIUS) -> Node:
    """Return one disc of class `side` around (0, y)."""
    return Node("circle", {"class": f"disc {side}", "cx": 0, "cy": y, "r": radius})


def emblem(side: str, y: float, radius: float = RADIUS) -> Node:
    """Return the mark on top of a disc: a ring for the first side, a square for the second."""
    if side.startswith("first"):
        return Node("circle", {"class": f"emblem {side}", "cx": 0, "cy": y, "r": radius * 0.68})
    r = radius * 0.56
    return Node(
        "rect",
        {"class": f"emblem {side}", "x": -r, "y": y - r, "width": 2 * r, "height": 2 * r, "rx": 3},
    )


def stack(side: str, height: int) -> list[Node]:
    """Return a stack of discs around (0, 0), with its height in digits from 2 up."""
    seen = min(height, LAYERS_SEEN)
    lift = (seen - 1) * LAYER / 2
    discs = [disc(side, lift - layer * LAYER) for layer in range(seen)]
    top = lift - (seen - 1) * LAYER
    number = [label(0, top, str(height), f"height {side}")] if height > 1 else []
    return [*discs, emblem(side, top), *number]
