"""The gradients and hatchings of boards, as the parts of the site need them.

A fill that names one finds it in the page itself or in the tree of an embedded board, so each of
them carries them all. What they are, the engine says (`drystone.scene.paints`).
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache

from tools.console import run
from tools.paths import BOARD_LOOK, PY
from tools.style.css import declared, rules_of, selectors_of, text_of

PIECE = "--piece"
"""The variable that a colour's class sets."""

# Run by itself, so that this process needs nothing of the engine.
ASK_ENGINE = """
import json
import sys
from drystone.scene.node import Node
from drystone.scene.paints import paints
from drystone.scene.svg import svg_text
made = paints(json.loads(sys.argv[1]))
whole = Node("svg", {"class": "paints", "width": 0, "height": 0, "aria-hidden": "true"}, made)
json.dump({"markup": svg_text(whole), "nodes": json.loads(whole.json())}, sys.stdout)
"""


def colours() -> list[str]:
    """List the colours of pieces: the classes for which the board's style sheet sets PIECE."""
    return [
        text_of(selector).removeprefix(".")
        for rule in rules_of(BOARD_LOOK.read_text("utf-8"))
        if rule.type == "qualified-rule" and PIECE in declared(rule)
        for selector in selectors_of(rule)
    ]


def patterns() -> str:
    """Return an ``svg`` element that shows nothing and holds them, as markup."""
    return str(_made()["markup"])


def nodes() -> str:
    """Return the same element as ``[tag, attributes, children]`` in JSON."""
    return json.dumps(_made()["nodes"], separators=(",", ":"))


@cache
def _made() -> dict[str, object]:
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", ASK_ENGINE, json.dumps(colours())]
    found: dict[str, object] = json.loads(run(command, "making gradients", env=environment))
    return found
