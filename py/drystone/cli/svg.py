"""``drystone svg GAME``: a board as an SVG file, for whatever shows pictures."""

from __future__ import annotations

import argparse

from drystone.cli.files import file_named, require_writable, something, write_or_print
from drystone.core.game import Game
from drystone.core.texts.text_files import text_of
from drystone.embed.options import OPTION, RECORD_LIMIT, read_options
from drystone.embed.still import svg
from drystone.scene.style import PALETTES

PALETTE_HELP = f"colours: {', '.join(PALETTES[1:])}"
PASSED_ON = ("position", "moves", "at", "side", "theme", "palette", "overlay", "alt")
"""Words of the command line that are options of a board."""
VALUES = (
    ("at", "PLY", "after this many moves; start or end"),
    ("side", "SIDE", "the side at the bottom"),
    ("theme", "NAME", "auto (the default), light or dark"),
    ("palette", "NAME", PALETTE_HELP),
    ("overlay", "NAME", "an extra of the game’s board"),
)
"""Options that say one of several things, never nothing: name, what it is, help."""


def add_words(command: argparse.ArgumentParser) -> None:
    """Say which words the command understands besides those that all commands share."""
    command.add_argument("--record", metavar="FILE", type=file_named, help="the record of a match")
    for name, value, words in VALUES:
        command.add_argument(f"--{name}", metavar=value, type=something, help=words)
    command.add_argument("--coords", action="store_true", help="write coordinates at the edges")
    command.add_argument("--alt", metavar="TEXT", help="what is said to those who don’t see it")
    command.add_argument("--out", metavar="FILE", type=file_named, help="write to this file")


def draw(game: Game, known: argparse.Namespace) -> int:
    """Print the picture, or write it to a file."""
    if known.out:
        require_writable(known.out)
    words = {key: getattr(known, key) for key in PASSED_ON if getattr(known, key)}
    words |= {"coords": ""} if known.coords else {}
    words |= {"record": text_of(known.record, RECORD_LIMIT)} if known.record else _options(game)
    text = svg(read_options({"game": game.name, **words})) + "\n"
    if known.out is None:
        print(text, end="")
    else:
        write_or_print(known.out, text)
    return 0


def _options(game: Game) -> dict[str, object]:
    return {f"{OPTION}{key}": value for key, value in game.values.items()}
