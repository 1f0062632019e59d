"""``drystone new-game NAME``: a package with a game that can be played, to be made another one."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path

from drystone.core.errors import OptionError, quote
from drystone.games import catalogue

TEMPLATE = Path(__file__).with_name("template")
"""Noughts and crosses, which docs/add-a-game.md walks through."""

FILES = {".py", ".md", ".toml"}

NEXT = """{name}/ holds noughts and crosses under a new name. Next:

    cd {name}
    pip install -e . pytest
    python -m pytest
    drystone play {name}

Then change its rules: the page on adding a game, in the documentation, goes through the files.
"""


def named(text: str) -> str:
    """Return a name for a game, as argparse asks for it.

    >>> named("tumble")
    'tumble'
    """
    if not re.fullmatch("[a-z][a-z0-9_]{2,29}", text):
        raise argparse.ArgumentTypeError(
            f"a name has 3 to 30 small letters, digits and _, not {quote(text)}"
        )
    if keyword.iskeyword(text) or text in {*sys.stdlib_module_names, *catalogue(), "drystone"}:
        raise argparse.ArgumentTypeError(f"the name {quote(text)} is taken")
    return text


def renamed(text: str, name: str) -> str:
    """Return a text of the template, or the name of a file, with another game's name in it.

    >>> renamed("class NoughtsScene: # of Noughts and crosses, NAC-1", "hop_over")
    'class HopOverScene: # of Hop Over, HOP-1'
    """
    title = name.replace("_", " ").title()
    text = re.sub("noughts and crosses", title, text, flags=re.IGNORECASE)
    text = text.replace("Noughts", title.replace(" ", "")).replace("noughts", name)
    return text.replace("NAC-", f"{name[:3].upper()}-")


def new_game(known: argparse.Namespace) -> int:
    """Write the package; return the exit code.

    Raises:
        OptionError: There is something of that name already.
    """
    folder = Path(known.name)
    if folder.exists():
        raise OptionError(f"There is a {quote(known.name)} here already.")
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in FILES:
            copy = folder / renamed(str(path.relative_to(TEMPLATE)), known.name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(path.read_text("utf-8"), known.name), "utf-8", newline="\n")
    print(NEXT.format(name=known.name))
    return 0
