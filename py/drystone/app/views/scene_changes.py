"""The last scene that a page got: the next answer has only what has changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from drystone.app.wire.protocol import RawJson
from drystone.scene.node import Node
from drystone.scene.scene_patch import redrawn


class Drawing(NamedTuple):
    """A scene, and the stamp by which a page says that this is the one it shows."""

    stamp: int
    scene: Node

    def next(self, scene: Node) -> Drawing:
        """Return the drawing of a scene that comes after this one."""
        return Drawing(self.stamp + 1, scene)

    def changed_view(self, view: Mapping[str, Any], before: Drawing, has: int) -> Mapping[str, Any]:
        """Return a view with this scene, as changes of the drawing that has that stamp.

        >>> old = Drawing(1, Node("g", {}, text="a"))
        >>> new = old.next(Node("g", {}, text="b"))
        >>> new.changed_view({"ply": 2, "scene": new.scene}, old, has=1)
        {'ply': 2, 'redrawn': '[["g",{},"b"]]', 'drawn': 2}
        >>> sorted(new.changed_view({"ply": 2, "scene": new.scene}, old, has=0))
        ['drawn', 'ply', 'scene']
        """
        if not has or has != before.stamp:
            return {**view, "drawn": self.stamp}
        others = {name: value for name, value in view.items() if name != "scene"}
        changed = RawJson(redrawn(before.scene, self.scene))
        return {**others, "redrawn": changed, "drawn": self.stamp}
