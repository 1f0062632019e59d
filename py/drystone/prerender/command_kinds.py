"""The kinds of commands as a module for JavaScript, ``web/wire/command-kinds.js``."""

from __future__ import annotations

from drystone.app.wire.protocol import CommandKind, answer_of, kinds_of
from drystone.prerender.wire_types import WIDTH, described
from drystone.search.players.levels import LEVELS

HEAD = """\
// Made by `python build.py site` from the commands in py/drystone/app/wire/protocol.py. Change
// those, not this.
"""

MEANING: dict[CommandKind, str] = {
    "plays": "Makes a move, or ends the match in place of one.",
    "tries": "A move that a puzzle may answer.",
    "brings-game": "May bring a match of another game, and with it another engine.",
    "brings-match": "May bring another match, with another entry in the list of saved matches.",
    "replaces-board": "Puts other pieces on the board; none of them has moved there.",
    "reads": "Reads a text that names a game; the site’s own engine does that.",
    "asks-site": "Is answered by the site’s own engine, whatever is on the board.",
    "opens-table": "The visitor has asked for what it puts on the board, and goes to the table.",
    "shows-board": "The visitor wants to see the board after it.",
    "opens-from-more": "Stands behind *More*, where a visitor opens one match after the other.",
    "saved-unplayed": "Brings a match that is saved even if nothing was played in it.",
    "has-address": "Begins a match whose address says all of it, unless a computer plays.",
    "has-link": "Begins a match by a link, which stays in the address.",
    "begins-challenge": "Puts a challenge on the board.",
    "shows-sample": "Puts something to look at in the place of the match on the board.",
}

IMPLIED: dict[CommandKind, CommandKind] = {
    "brings-game": "brings-match",
    "brings-match": "replaces-board",
    "opens-table": "shows-board",
}
"""What else a command of a kind is; those that say so stand above in `MEANING`."""


def command_kinds() -> str:
    """Return the module: a set of commands for each kind, and what answers which command."""
    acts = {one.name.removesuffix("Command"): one.act for one in described() if one.act}
    levels = ", ".join(map(str, LEVELS))
    parts = [HEAD, f"/** The levels of computer players. */\nexport const LEVELS = [{levels}];\n"]
    for kind, words in MEANING.items():
        members = [f"'{acts[name]}'" for name, kinds in kinds_of.items() if kind in kinds]
        members += [f"...{_constant(other)}" for other, more in IMPLIED.items() if more == kind]
        name = _constant(kind)
        parts.append(f"/** {words} */\nexport const {name} = new Set({_listed(members, name)});\n")
    answers = "".join(f"  {acts[name]}: '{answer}',\n" for name, answer in answer_of.items())
    words = "The view that answers a command, where it is not the view of the page or board."
    typed = "@type {Record<string, string>}"
    parts.append(f"/**\n * {words}\n *\n * {typed}\n */\nexport const ANSWERS = {{\n{answers}}};\n")
    return "\n".join(parts)


def _constant(kind: CommandKind) -> str:
    return kind.upper().replace("-", "_")


def _listed(members: list[str], name: str) -> str:
    """Return an array in the layout of prettier."""
    short = f"[{', '.join(members)}]"
    if len(f"export const {name} = new Set({short});\n") <= WIDTH:
        return short
    return "[\n" + "".join(f"  {member},\n" for member in members) + "]"
