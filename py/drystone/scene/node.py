"""A scene is a tree of nodes: plain SVG vocabulary with class names and no colours.

Nodes never change, so the JSON of a node is written once and cached: parts of a board that stay the
same from view to view cost nothing after the first time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from drystone.core.errors import TextError, quote

Attribute = str | int | float

NONE: frozenset[str] = frozenset()


class Node:
    """One SVG element.

    `attributes` are written in their order, numbers rounded to a tenth of a unit. `key` names the
    element from one view to the next, `site` makes it something a player can touch. A node has
    either children or text.
    """

    __slots__ = ("_json", "_sites", "attributes", "children", "key", "site", "tag", "text")

    def __init__(
        self,
        tag: str,
        attributes: dict[str, Attribute] | None = None,
        children: Sequence[Node] = (),
        text: str = "",
        key: str = "",
        site: str = "",
    ) -> None:
        self.tag = tag
        self.attributes = attributes or {}
        self.children = tuple(children)
        self.text = text
        self.key = key
        self.site = site
        self._json = ""
        self._sites: frozenset[str] | None = None

    def written(self) -> dict[str, str]:
        """Return all attributes as text, key and site among them.

        >>> Node("circle", {"r": 3.14159, "class": "disc"}, key="k1", site="b2").written()
        {'r': '3.1', 'class': 'disc', 'data-key': 'k1', 'data-site': 'b2'}
        """
        found = {name: attribute(value) for name, value in self.attributes.items()}
        if self.key:
            found["data-key"] = self.key
        if self.site:
            found["data-site"] = self.site
        return found

    def json(self) -> str:
        """Return ``[tag, attributes, children]`` or ``[tag, attributes, text]`` as JSON.

        >>> Node("g", {}, [Node("text", {"x": 1}, text="a")]).json()
        '["g",{},[["text",{"x":"1"},"a"]]]'
        """
        if not self._json:
            # With the encoder of texts alone: `json.dumps` takes thrice as long for a small thing.
            texts = [f"{quoted(name)}:{quoted(text)}" for name, text in self.written().items()]
            inner = (
                quoted(self.text)
                if self.text
                else f"[{','.join([child._json or child.json() for child in self.children])}]"
            )
            self._json = f"[{quoted(self.tag)},{{{','.join(texts)}}},{inner}]"
        return self._json

    def sites(self) -> frozenset[str]:
        """Return all sites in this node and inside it.

        >>> sorted(Node("g", {}, [Node("g", site="a1"), Node("g", site="b1")]).sites())
        ['a1', 'b1']
        """
        if self._sites is None:
            inside = [child.sites() for child in self.children]
            own = (self.site,) if self.site else ()
            found = [sites for sites in inside if sites]
            # Most nodes are shapes without any, and many have those of their one child.
            alone = found[0] if len(found) == 1 and not own else None
            self._sites = NONE if not (own or found) else alone or frozenset(own).union(*found)
        return self._sites

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything inside it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


def node_of(drawn: Any) -> Node:
    """Return the node of such JSON, without what only a page needs: keys and sites.

    Raises TextError if it is no node.

    >>> node_of(["g", {"data-key": "k"}, [["text", {"x": "1"}, "a"]]]).json()
    '["g",{},[["text",{"x":"1"},"a"]]]'
    """
    match drawn:
        case [str(tag), dict(attributes), str(text)]:
            return Node(tag, _still_of(attributes), text=text)
        case [str(tag), dict(attributes), list(inner)]:
            return Node(tag, _still_of(attributes), [node_of(one) for one in inner])
    raise TextError(f"{quote(drawn)} is no part of a scene.")


def _still_of(attributes: dict[str, Any]) -> dict[str, Attribute]:
    return {name: str(one) for name, one in attributes.items() if not name.startswith("data-")}


def attribute(value: Attribute) -> str:
    """Return an attribute's text; numbers keep at most one decimal.

    >>> attribute(2.0), attribute(86.60254), attribute("b2")
    ('2', '86.6', 'b2')
    """
    if isinstance(value, str):
        return value
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def group(name: str, children: Sequence[Node], **attributes: Attribute) -> Node:
    """Return a ``g`` of that class, with its name as its key."""
    return Node("g", {"class": name, **attributes}, children, key=f"g:{name}")
