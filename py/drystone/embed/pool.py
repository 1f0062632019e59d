"""Saying things once: distinct things by number, and lists by how they differ from another one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from drystone.scene.node import Node

Change = list[Any]
"""How many items stay at the front and at the end, then what stands between them."""


def change(before: Sequence[Any], now: Sequence[Any]) -> Change:
    """Return how to make `now` of `before`.

    >>> change([1, 2, 3, 4], [1, 2, 7, 4]), change("abc", "abxc")
    ([2, 1, 7], [2, 1, 'x'])
    """
    most = min(len(before), len(now))
    front = next((at for at in range(most) if before[at] != now[at]), most)
    left = most - front
    end = next((at for at in range(left) if before[-1 - at] != now[-1 - at]), left)
    middle = now[front : len(now) - end]
    return [front, end, *([middle] if isinstance(now, str) else middle)]


class Pool:
    """Distinct things by number, in the order in which they came."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[str, int] = {}

    def add(self, thing: Any, written: Any = None) -> int:
        """Return the number of a thing that JSON can say; it may be `written` in another way."""
        text = json.dumps(thing, separators=(",", ":"))
        number = self._numbers.setdefault(text, len(self.things))
        if number == len(self.things):
            self.things.append(thing if written is None else written)
        return number


class NodePool:
    """Distinct nodes by number, each after all that it holds; attributes are numbered apart.

    A node's inside is a text, or its children's numbers. A long list is written as the change from
    that of an earlier node with the same attributes: ``-1 - number``, then the change.

    >>> pool = NodePool()
    >>> disc = Node("circle", {"r": 3})
    >>> pool.add(Node("g", {}, [disc, disc])), pool.nodes.things, pool.attributes.things
    (1, [['circle', 1, []], ['g', 0, [0, 0]]], [{}, {'r': '3'}])
    """

    def __init__(self) -> None:
        self.nodes = Pool()
        self.attributes = Pool()
        self._children: dict[int, list[int]] = {}
        self._latest: dict[tuple[str, int], int] = {}

    def add(self, node: Node) -> int:
        """Return the number of a node."""
        kind = node.tag, self.attributes.add(node.written())
        if node.text:
            return self.nodes.add([*kind, node.text])
        children = [self.add(child) for child in node.children]
        number = self.nodes.add([*kind, children], [*kind, self._written(kind, children)])
        self._children[number] = children
        self._latest[kind] = number
        return number

    def _written(self, kind: tuple[str, int], children: list[int]) -> list[int]:
        before = self._latest.get(kind)
        if before is None:
            return children
        found = [-1 - before, *change(self._children[before], children)]
        return found if len(found) < len(children) else children
