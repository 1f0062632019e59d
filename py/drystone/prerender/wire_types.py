"""The wire's description in the words of TypeScript, and as lists for the documentation.

All of it is read from `drystone.app.wire.protocol`, where every message is described, and from
`drystone.app.wire.answers`, where every view is.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from drystone.app.page import commands
from drystone.app.wire import answers as views
from drystone.app.wire import protocol
from drystone.app.wire.protocol import fields_of
from drystone.embed.server import BOARD_COMMANDS

UNION_KINDS = {UnionType, Union}
WIDTH = 100
"""The longest line, line break included, that is not broken."""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}

HEAD = """\
// Made by `python build.py site` from protocol.py and answers.py in py/drystone/app/wire. Change
// those, not this; what each field means is said there.

/** A node of a scene: its tag, its attributes, and its text or its children. */
export type SceneNode = [string, Record<string, string>, string | SceneNode[]];
"""

SEARCH_COMMANDS = (protocol.Start, protocol.Slice, protocol.Pace)
SERVER_COMMANDS = (protocol.MakeReplay, protocol.Begin, protocol.End)
UNIONS = {
    "Command": "A message to the page’s program.",
    "SearchCommand": "A message to the search worker.",
    "ServerCommand": "A message to the server of a page full of boards, without the board’s name.",
}


@dataclass(frozen=True)
class Described:
    """A command or view: its name, the types of its fields, what is said of it, a command's act.

    Attributes:
        bases: the names of those whose fields it has, too.
    """

    name: str
    fields: dict[str, str]
    words: str
    act: str
    bases: tuple[str, ...]


def described() -> list[Described]:
    """Return every command and view in the order in which they are described.

    >>> next(one.fields for one in described() if one.act == "turn")
    {'has?': 'number', 'drawn?': 'number', 'spent?': 'number', 'act': "'turn'", 'by': 'number'}
    """
    return [describe(shape) for shape in shapes()]


def shapes() -> Iterator[type]:
    """Yield the classes of all messages and views."""
    for value in (*vars(protocol).values(), *vars(views).values()):
        if is_typeddict(value):
            yield value


def describe(shape: type) -> Described:
    """Return what there is to say of one command or view."""
    fields = {
        name if field.required else f"{name}?": typescript_of(field.wanted)
        for name, field in fields_of(shape).items()
    }
    act = fields.get("act", "").strip("'")
    bases = tuple(name_of(base) for base in bases_of(shape))
    return Described(name_of(shape), fields, inspect.getdoc(shape) or "", act, bases)


@cache
def bases_of(shape: type) -> list[type]:
    """Return what a command or view inherits from; before Python 3.12 only its source says so."""
    module = inspect.getmodule(shape)
    (written,) = ast.parse(inspect.getsource(shape)).body
    names = [base.id for base in written.bases]  # type: ignore[attr-defined]
    return [getattr(module, name) for name in names if name != "TypedDict"]


def name_of(shape: type) -> str:
    """Return what TypeScript calls a command or view: some commands have names of its own types.

    >>> name_of(protocol.Record), name_of(views.PageView)
    ('RecordCommand', 'PageView')
    """
    return f"{shape.__name__}Command" if "act" in fields_of(shape) else shape.__name__


def typescript_of(hint: Any) -> str:
    """Return an annotation as TypeScript has it.

    >>> typescript_of(list[str]), typescript_of(dict[str, int]), typescript_of(tuple[int, str])
    ('string[]', 'Record<string, number>', '[number, string]')
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if hint is Any:
        return "unknown"
    if origin is Annotated:
        return typescript_of(inner[0]) if inner[1] == protocol.MAY_BE_EMPTY else str(inner[1])
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inner)
    if origin in UNION_KINDS:
        return " | ".join(dict.fromkeys(map(typescript_of, inner)))
    if origin is list:
        item = typescript_of(inner[0])
        return f"({item})[]" if get_origin(inner[0]) in UNION_KINDS else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(typescript_of, inner))}]"
    if origin is dict:
        return f"Record<{', '.join(map(typescript_of, inner))}>"
    if is_typeddict(hint):
        return name_of(hint)
    raise TypeError(f"{hint!r} has no name in TypeScript")


def typescript() -> str:
    """Return the module of types that JavaScript is checked with."""
    parts = [HEAD, *map(interface, described())]
    names = {
        "Command": [name_of(shape) for shape, _ in commands().values()],
        "SearchCommand": [name_of(shape) for shape in SEARCH_COMMANDS],
        "ServerCommand": [
            *(f"Omit<{name_of(shape)}, 'board'>" for shape in SERVER_COMMANDS),
            *(name_of(commands()[act][0]) for act in sorted(BOARD_COMMANDS)),
        ],
    }
    for name, words in UNIONS.items():
        members = "".join(f"\n  | {member}" for member in names[name])
        short = f"export type {name} = {' | '.join(names[name])};\n"
        whole = short if len(short) <= WIDTH else f"export type {name} ={members};\n"
        parts.append(f"/** {words} */\n{whole}")
    acts = {one.name.removesuffix("Command"): one.act for one in described() if one.act}
    answers = "".join(f"  {acts[name]}: {view};\n" for name, view in protocol.answer_of.items())
    head = (
        "/** What answers the commands that no view of the page does. */\nexport interface Answers"
    )
    parts.append(f"{head} {{\n{answers}}}\n")
    return "\n".join(parts)


def interface(one: Described) -> str:
    """Return one command or view as an interface."""
    known = {each.name: each.fields.items() for each in described()}
    inherited = {field for base in one.bases for field in known[base]}
    own = [
        f"\n  {name}: {kind};" for name, kind in one.fields.items() if (name, kind) not in inherited
    ]
    extends = f" extends {', '.join(one.bases)}" if one.bases else ""
    body = "".join(own) + "\n" if own else ""
    return f"{comment(one.words)}\nexport interface {one.name}{extends} {{{body}}}\n"


def comment(words: str) -> str:
    r"""Return what words begin with as a comment on what follows: Python alone has the rest.

    >>> comment("A message.\n\nIt says more.")
    '/** A message. */'
    """
    lines = words.split("\n\n", maxsplit=1)[0].replace("*/", "").split("\n")
    if len(short := f"/** {' '.join(lines)} */") < WIDTH:
        return short
    return "/**" + "".join(f"\n * {line}" for line in lines) + "\n */"
