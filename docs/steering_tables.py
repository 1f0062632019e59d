"""A directive for Sphinx, ``{steering}``: how ``best`` stands against those that it is steered by.

The figures are those of ``standing.json`` in this folder, which ``lab.gauntlet`` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from selfplay_tables import head, row, rules

from drystone.games import catalogue

STANDING = Path(__file__).with_name("standing.json")

TITLES = "Game | Rules | Opponent | Games | Score, with its 95 % error | Seconds a move, both"


class Steering(Directive):
    """Has a table with a row for each pairing."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        found = nodes.container()
        standing = json.loads(STANDING.read_text("utf-8"))
        self.state.nested_parse(list(table(standing)), 0, found)
        return list(found.children)


def table(standing: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the table, in Markdown."""
    yield from head(TITLES)
    yield from (row(cells(one)) for one in standing)


def cells(one: dict[str, Any]) -> list[str]:
    """Return the cells of a pairing."""
    kind = catalogue()[one["game"]]
    long = f", {one['too long']} cut" if one["too long"] else ""
    return [
        kind.title,
        rules(kind, one),
        one["opponent"],
        f"{one['games']:,}{long}",
        f"{one['score']:.1f} % ± {one['error']:.1f}",
        " and ".join(f"{seconds:.2f}" for seconds in one["took"]),
    ]


def setup(app: Any) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("steering", Steering)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
