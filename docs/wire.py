"""Directives for Sphinx, ``{commands}`` and ``{views}``: the wire, from its one description."""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive

from drystone.prerender.wire_types import Described, described

COMMON = "has?"
"""The field that every command of the page may have; the page says so once."""


class Listing(Directive):
    """Lists the commands or the views with their fields."""

    has_content: ClassVar[bool] = False
    commands: ClassVar[bool]

    def run(self) -> list[nodes.Node]:
        """Return a list of definitions."""
        found = nodes.definition_list()
        for one in described():
            if bool(one.act) == self.commands:
                found += self._item(one)
        return [found]

    def _item(self, one: Described) -> nodes.definition_list_item:
        body = nodes.definition()
        self.state.nested_parse(one.words.splitlines(), 0, body)
        for name, kind in one.fields.items():
            if name != COMMON and not (one.act and name == "act"):
                body += nodes.line("", "", nodes.literal("", f"{name}: {kind}"))
        term = nodes.term("", "", nodes.literal("", one.act or one.name))
        return nodes.definition_list_item("", term, body)


class Commands(Listing):
    """All commands, by the name that a message's `act` has."""

    commands = True


class Views(Listing):
    """All views, by the names of their types."""

    commands = False


def setup(app: Any) -> dict[str, bool]:
    """Make the directives known."""
    app.add_directive("commands", Commands)
    app.add_directive("views", Views)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
