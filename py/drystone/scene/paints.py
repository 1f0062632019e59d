"""What shapes are filled with: gradients and hatchings, which style sheets name by their ids.

They are plain SVG with class names; `board.css` gives their stops colours. A fill finds them only
in the same tree, so every page, every embedded board and every picture carries its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from drystone.scene.node import Node

Stop = tuple[str, str]
"""Where along a gradient, and the class of the colour there."""

ACROSS = {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}
DOWN = {"x1": "0", "y1": "0", "x2": "0", "y2": "1"}
SLANTING = {"x1": "0", "y1": "0", "x2": "1", "y2": "1"}
UPPER_LEFT = {"cx": "0.38", "cy": "0.3", "r": "0.85"}
"""Where light falls on what lies flat."""

HATCH = 13
"""From one line of a hatching to the next, in units."""


def _linear(name: str, colour: str, way: dict[str, str], stops: Sequence[Stop]) -> Node:
    return _gradient("linearGradient", name, colour, way, stops)


def _radial(name: str, colour: str, way: dict[str, str], stops: Sequence[Stop]) -> Node:
    return _gradient("radialGradient", name, colour, way, stops)


def _gradient(tag: str, name: str, colour: str, way: dict[str, str], stops: Sequence[Stop]) -> Node:
    named = {"class": colour} if colour else {}
    return Node(
        tag,
        {"id": name, **named, **way},
        [Node("stop", {"offset": offset, "class": kind}) for offset, kind in stops],
    )


def _hatch(name: str, colour: str) -> Node:
    """Return lines on the piece's own colour, which mark the second side without any colour."""
    ground = Node("rect", {"class": "hatch-ground", "width": HATCH, "height": HATCH})
    line = Node("rect", {"class": "hatch-line", "width": 4, "height": HATCH})
    tiling = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    size = {"width": HATCH, "height": HATCH}
    return Node("pattern", {"id": name, "class": colour, **size, **tiling}, [ground, line])


OF_PIECES: dict[str, Callable[[str, str], Node]] = {
    # A disc or tile seen from above, the side of a stack, and a piece that is seen from its side.
    "lit": lambda name, colour: _radial(
        name, colour, UPPER_LEFT, [("0", "lit-high"), ("0.55", "lit-body"), ("1", "lit-low")]
    ),
    "wall": lambda name, colour: _linear(
        name, colour, ACROSS, [("0", "wall-end"), ("0.4", "wall-middle"), ("1", "wall-end")]
    ),
    "bar": lambda name, colour: _linear(
        name, colour, DOWN, [("0", "lit-high"), ("0.45", "lit-body"), ("1", "lit-low")]
    ),
    "hatch": _hatch,
}
"""By the first part of a name; the second part is a colour: ``lit-red``."""

OF_BOARDS: dict[str, Callable[[str], Node]] = {
    "slate": lambda name: _linear(name, "", DOWN, [("0", "slate-high"), ("1", "slate-low")]),
    "bevel": lambda name: _linear(name, "", SLANTING, [("0", "bevel-high"), ("1", "bevel-low")]),
    "stone-a": lambda name: _linear(name, "", DOWN, [("0", "stone-a-high"), ("1", "stone-a-low")]),
    "stone-b": lambda name: _linear(name, "", DOWN, [("0", "stone-b-high"), ("1", "stone-b-low")]),
    "stone-c": lambda name: _linear(name, "", DOWN, [("0", "stone-c-high"), ("1", "stone-c-low")]),
    "shade": lambda name: _radial(
        name, "", {}, [("0", "shade-in"), ("0.72", "shade-in"), ("1", "shade-out")]
    ),
}
"""Frames, stones, and the shade below a piece."""


def paint_of(name: str) -> Node:
    """Return the gradient or hatching of that name; KeyError if there is none.

    >>> paint_of("lit-red").tag, paint_of("slate").attributes["id"]
    ('radialGradient', 'slate')
    """
    if name in OF_BOARDS:
        return OF_BOARDS[name](name)
    kind, _, colour = name.partition("-")
    return OF_PIECES[kind](name, colour)


def paints(colours: Iterable[str]) -> list[Node]:
    """Return all there are for boards, and for pieces of these colours."""
    of_pieces = [f"{kind}-{colour}" for colour in colours for kind in OF_PIECES]
    return [paint_of(name) for name in (*OF_BOARDS, *of_pieces)]
