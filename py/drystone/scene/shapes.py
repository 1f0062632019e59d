"""Shapes that games share. Each side has a mark of its own, so that colour is not needed.

A side's class says its place and its colour: ``first red``, ``second blue``.
"""

from __future__ import annotations

from functools import cache

from drystone.core.game import Game
from drystone.scene.node import Attribute, Node, attribute

RADIUS = 38.0
"""Of a disc, in units; a space is 100 wide."""

THICKNESS = 7.5
"""Of a disc: how much higher the next one of a stack is drawn."""

DISCS_SEEN = 4
"""Higher stacks are drawn no higher: their height is written in a badge."""


def side_class(game: Game, side: str) -> str:
    """Return ``first red`` or the like for a colour's letter.

    >>> import drystone
    >>> side_class(drystone.game("anaash"), "b")
    'second blue'
    """
    place = "first" if side == game.first else "second"
    return f"{place} {game.side_colours.get(side) or game.sides[side].lower()}"


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
        return Node("circle", {"class": f"emblem {side}", "cx": 0, "cy": y, "r": radius * 0.42})
    r = radius * 0.37
    return Node(
        "rect",
        {"class": f"emblem {side}", "x": -r, "y": y - r, "width": 2 * r, "height": 2 * r, "rx": 3},
    )


def badge(side: str, y: float, radius: float = RADIUS) -> Node:
    """Return the ground of a number that cannot be counted: the emblem's shape, filled."""
    return _widened(emblem(side, y, radius * 1.45), f"badge {side}")


def _widened(node: Node, name: str) -> Node:
    return Node(node.tag, {**node.attributes, "class": name})


@cache
def shade(y: float, wide: float, high: float) -> Node:
    """Return the shade that a piece casts on the board, around (0, y)."""
    size: dict[str, Attribute] = {"cx": 3, "cy": y, "rx": wide, "ry": high}
    return Node("ellipse", {"class": "shade", **size})


def stack(side: str, height: int) -> list[Node]:
    """Return a stack of discs around (0, 0), with its height in digits from 2 up."""
    return list(_stack(side, height))


@cache
def _stack(side: str, height: int) -> tuple[Node, ...]:
    """Return the nodes of `stack`, made once for each sort."""
    seen = min(height, DISCS_SEEN)
    foot = THICKNESS * seen / 2
    top = -foot
    nodes = [shade(foot + 5, RADIUS + 6, RADIUS + 3), _wall(side, top, foot, seen), disc(side, top)]
    if height == 1:
        return (*nodes, emblem(side, top))
    counted = height <= DISCS_SEEN
    ground = emblem(side, top, RADIUS * 1.5) if counted else badge(side, top)
    return (
        *nodes,
        ground,
        label(0, top, str(height), f"height {side}" if counted else f"tall {side}"),
    )


def _wall(side: str, top: float, foot: float, discs: int) -> Node:
    """Return the outside of a stack: its outline, and a line below each disc but the lowest."""
    r = attribute(RADIUS)
    edge = f"A{r} {r} 0 0 0 {r} "
    outline = f"M-{r} {attribute(top)}V{attribute(foot)}{edge}{attribute(foot)}V{attribute(top)}Z"
    lines = (top + THICKNESS * number for number in range(1, discs))
    seams = "".join(f"M-{r} {attribute(y)}{edge}{attribute(y)}" for y in lines)
    return Node("path", {"class": f"wall {side}", "d": outline + seams})
