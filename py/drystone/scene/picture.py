"""Pictures of a scene, for pages and papers where nothing can be touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol
from urllib.parse import quote

from drystone.core.game import EMPTY, LABELLED, Game, Position
from drystone.core.language import say
from drystone.core.moved import moved_name
from drystone.core.texts.markup import escape
from drystone.scene.buttons import BOARD
from drystone.scene.drawn import drawn_nodes
from drystone.scene.layout import Layout
from drystone.scene.look import Fact, Look
from drystone.scene.node import Node
from drystone.scene.style import Sheet, painted
from drystone.scene.svg import svg_text

LIVE = {
    *("role", "tabindex", "aria-label", "aria-description", "data-open"),
    *("data-lift", "data-touched"),
}
"""Attributes that only a board that can be touched needs."""

LIVE_PARTS = {"sites"}
"""Classes of parts that are there to be touched."""

WIDTH = 320
"""Default width of a picture in pixels: no wider than a phone."""


class Drawing(Protocol):
    """What a picture needs of a game's scene."""

    def draw(self, position: Any, look: Look) -> Node:
        """Return the whole scene."""

    def placed(self, game: Game, flip: bool) -> Layout:
        """Return the layout."""

    def label(self, position: Any, site: str) -> str:
        """Return what stands on a space, in words."""

    def occupied(self, position: Any, site: str) -> bool:
        """Return whether something stands on that space."""

    def facts(self, position: Any) -> Sequence[Fact]:
        """Return the facts that are always shown beside the board."""


def svg_of(
    scene: Drawing,
    position: Position,
    look: Look,
    words: str = "",
    theme: str = "auto",
    coords: bool = True,
    palette: str = "",
    own: str = "",
    sheet: Sheet | None = None,
) -> str:
    """Return a picture as SVG text that needs no style sheet.

    `theme` is ``auto``, ``light`` or ``dark``; without `coords` no coordinates are drawn. `palette`
    is one of `drystone.scene.style.PALETTES`; `own` distinguishes it from equal ones on its page,
    `sheet` is its style where the package's own is not at hand.

    >>> import drystone
    >>> start = drystone.game("anaash").start()
    >>> svg_of(start.game.part("scene").SCENE, start, Look())[:58]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-330 -330'
    """
    drawn = picture(scene, position, look, words)
    return _sized(painted(drawn if coords else bare(drawn), theme, palette, own, sheet))


def svg_of_drawn(drawn: Node, words: str, sheet: Sheet) -> str:
    """Return a scene that was drawn already as SVG text that needs no style sheet.

    `words` describe it; what is there to be touched is left out.

    >>> from drystone.scene.style import sheet_of
    >>> board = Node("svg", {"viewBox": "0 0 2 1"}, [Node("g", {"class": "sites"})])
    >>> svg_of_drawn(board, "An empty board", sheet_of(""))[-65:]
    'role="img" aria-label="An empty board" width="320" height="160"/>'
    """
    still = _still(drawn, False)
    attributes = {**still.attributes, "role": "img", "aria-label": words}
    return _sized(painted(Node("svg", attributes, _unread(still.children)), sheet=sheet))


def _sized(node: Node) -> str:
    """Return a painted picture as text, as wide as pictures are."""
    _, _, width, height = map(float, str(node.attributes["viewBox"]).split())
    size = {"width": WIDTH, "height": round(WIDTH * height / width)}
    return svg_text(Node(node.tag, {**node.attributes, **size}, node.children))


def image_of(scene: Drawing, position: Position, look: Look) -> str:
    """Return a picture as an HTML image that says what stands where.

    Notebooks that nobody trusts yet take inline SVG away, but leave images.
    """
    address = f"data:image/svg+xml,{quote(svg_of(scene, position, look))}"
    return f'<img alt="{escape(described(scene, position))}" src="{address}">'


def picture(
    scene: Drawing, position: Position, look: Look, words: str = "", keyed: bool = False
) -> Node:
    """Return the position as one picture, described by `words` or by what stands where.

    A `keyed` one keeps the keys by which one picture can turn into the next.
    """
    drawn = _still(scene.draw(position, look), keyed)
    over = drawn_nodes(scene.placed(position.game, look.flip), look.drawn) if look.drawn else []
    attributes = {
        **drawn.attributes,
        "role": "img",
        "aria-label": words or described(scene, position),
    }
    return Node("svg", attributes, _unread([*drawn.children, *over]), key=drawn.key)


def _unread(parts: Sequence[Node]) -> list[Node]:
    """Return what a picture is made of; its words stand for all of it.

    Not every browser leaves out the letters that are drawn in what is an image by its role.
    """
    hidden = {"aria-hidden": "true"}
    return [
        Node(one.tag, {**one.attributes, **hidden}, one.children, one.text, one.key)
        for one in parts
    ]


def described(scene: Drawing, position: Position) -> str:
    """Return what stands where, in reading order: "Board: a1: red singleton; …", in words."""
    layout = scene.placed(position.game, False)
    sites = [layout.grid.names[index] for row in layout.rows() for index in row]
    things = [scene.label(position, site) for site in sites if scene.occupied(position, site)]
    facts = [fact_in_words(position.game, fact) for fact in scene.facts(position)]
    pieces = "; ".join(things) or say(EMPTY)
    board = say("{board}, {pieces}", board=say(BOARD, game=position.game.title), pieces=pieces)
    return ". ".join([board, *facts]) + "."


def fact_in_words(game: Game, fact: Fact) -> str:
    """Return whose fact it is, what it is about and what is so."""
    places = {"label": fact.label, "value": fact.value}
    if fact.side not in game.sides:
        return say(LABELLED, **places)
    return say("{who} {label}: {value}", who=game.colour(fact.side), **places)


def _still(node: Node, keyed: bool) -> Node:
    """Return the node without what can be touched, and without names that only a page uses."""
    left = [child for child in node.children if child.attributes.get("class") not in LIVE_PARTS]
    attributes = {key: value for key, value in node.attributes.items() if key not in LIVE}
    children = [_still(child, keyed) for child in left]
    return Node(node.tag, attributes, children, node.text, node.key if keyed else "")


def bare(node: Node) -> Node:
    """Return the node without coordinates."""
    left = [child for child in node.children if child.attributes.get("class") != "coordinate"]
    return Node(node.tag, node.attributes, [bare(child) for child in left], node.text, node.key)


def __getattr__(name: str) -> object:
    """Return `described` by its old name, with a warning."""
    return moved_name(__name__, __name__, name, {"told": "described"}.get(name, name))
