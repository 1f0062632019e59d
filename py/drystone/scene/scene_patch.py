"""What changes from one scene to the next: all that a page needs if it shows the first.

A patch is JSON, too: ``[value]`` is put in the place of a value, ``[at, count, items]`` takes
`count` items out of a list and puts others there, and a dictionary says what changes inside, by
key or place. The value here is a scene, which as JSON is a list of
tag, attributes and inner part. Nodes that stay the same are the same objects, or have the same
text, so it takes little to find the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from json.encoder import encode_basestring_ascii as quoted

from drystone.scene.node import Node

NOTHING = "{}"
SMALL = 500
"""Characters of JSON: a smaller node is sent whole, sooner than it could be compared."""
ATTRIBUTES, INNER = 1, 2
"""Where a node's list has them."""


def redrawn(before: Node, after: Node) -> str:
    """Return how to make the JSON of `after` of the JSON of `before`, as JSON text.

    >>> discs = [Node("circle", {"r": radius, "class": "disc"}) for radius in range(20)]
    >>> redrawn(Node("g", {}, discs), Node("g", {}, discs))
    '{}'
    >>> redrawn(Node("g", {}, discs), Node("g", {}, [*discs[:7], Node("rect"), *discs[8:]]))
    '{"2":{"7":[["rect",{},[]]]}}'
    >>> redrawn(Node("g", {}, discs), Node("g", {}, discs[2:]))
    '{"2":[0,2,[]]}'
    """
    if _same(before, after):
        return NOTHING
    whole = f"[{after.json()}]"
    if len(whole) < SMALL or before.tag != after.tag or bool(before.text) != bool(after.text):
        return whole
    parts = {ATTRIBUTES: _attributes(before, after), INNER: _inner(before, after)}
    inside = ",".join(f'"{place}":{part}' for place, part in parts.items() if part != NOTHING)
    return min(f"{{{inside}}}", whole, key=len)


def _same(one: Node, other: Node) -> bool:
    return one is other or one.json() == other.json()


def _attributes(before: Node, after: Node) -> str:
    old, new = before.written(), after.written()
    # As lists: to compare the keys themselves takes a part of Python that a start does without.
    if list(old) != list(new):
        return f"[{{{','.join(_pairs(new))}}}]"
    changed = {name: value for name, value in new.items() if value != old[name]}
    return f"{{{','.join(_pairs(changed, '[', ']'))}}}"


def _pairs(attributes: dict[str, str], before: str = "", behind: str = "") -> list[str]:
    pairs = attributes.items()
    return [f"{quoted(name)}:{before}{quoted(value)}{behind}" for name, value in pairs]


def _inner(before: Node, after: Node) -> str:
    if after.text:
        return NOTHING if before.text == after.text else f"[{quoted(after.text)}]"
    return _children(before.children, after.children)


def _children(before: Sequence[Node], after: Sequence[Node]) -> str:
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        changes = [f'"{at}":{redrawn(old, new)}' for at, (old, new) in pairs if not _same(old, new)]
        return f"{{{','.join(changes)}}}"
    head, tail, most = 0, 0, min(len(before), len(after))
    while head < most and _same(before[head], after[head]):
        head += 1
    while tail < most - head and _same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    others = ",".join([node.json() for node in after[head : len(after) - tail]])
    return f"[{head},{len(before) - head - tail},[{others}]]"
