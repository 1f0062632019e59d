"""A directive for Sphinx, ``{command-line}``: every command with its words, from its own parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive

from drystone.cli.arena import parser as arena_parser
from drystone.cli.gtp import parser as gtp_parser
from drystone.cli.main import commands_parser
from drystone.cli.solve import parser as solve_parser
from drystone.cli.ugi import parser as ugi_parser

OWN = {"arena": arena_parser, "gtp": gtp_parser, "solve": solve_parser, "ugi": ugi_parser}
"""Commands that read their own words, by what makes their parsers."""


class CommandLine(Directive):
    """Lists the commands, each as a section."""

    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        """Return a section for each command."""
        return [self._command(name, words, of) for name, words, of in commands()]

    def _command(self, name: str, words: str, of: argparse.ArgumentParser) -> nodes.section:
        title = nodes.title("", "", nodes.literal("", name))
        section = nodes.section("", title, ids=[f"command-{name}"])
        section += nodes.paragraph("", f"{words[0].upper()}{words[1:]}.")
        items = nodes.definition_list()
        for action in of._actions:
            if not isinstance(action, argparse._HelpAction):
                items += _item(action)
        if items.children:
            section += items
        return section


def commands() -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield the names of the commands with what they do and what parses their words."""
    for action in commands_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                made = OWN.get(choice.dest)
                own = made(f"drystone {choice.dest}") if made else action.choices[choice.dest]
                yield choice.dest, choice.help or "", own


def _item(action: argparse.Action) -> nodes.definition_list_item:
    name = ", ".join(action.option_strings) or str(action.metavar or action.dest)
    value = f" {action.metavar or action.dest.upper()}" if action.option_strings else ""
    about = nodes.definition("", nodes.paragraph("", action.help or ""))
    return nodes.definition_list_item(
        "", nodes.term("", "", nodes.literal("", name + value)), about
    )


def setup(app: Any) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("command-line", CommandLine)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
