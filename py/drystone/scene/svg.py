"""Nodes as SVG text, for pages without JavaScript, documents and notebooks."""

from __future__ import annotations

from drystone.core.texts.markup import escape
from drystone.scene.node import Node


def svg_text(node: Node) -> str:
    """Return the node and everything in it as SVG text.

    >>> svg_text(Node("svg", {}, [Node("text", {"x": 1}, text="a < b")]))
    '<svg xmlns="http://www.w3.org/2000/svg"><text x="1">a &lt; b</text></svg>'
    """
    written = node.written()
    if node.tag == "svg":
        written = {"xmlns": "http://www.w3.org/2000/svg", **written}
    head = "".join(f' {name}="{escape(value)}"' for name, value in written.items())
    inner = escape(node.text, quote=False) or "".join(svg_text(child) for child in node.children)
    return f"<{node.tag}{head}>{inner}</{node.tag}>" if inner else f"<{node.tag}{head}/>"
