"""A game's own options on a command line, among the words of the command."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from drystone.cli.parsing import Parser
from drystone.core.game import Game
from drystone.core.options import Option
from drystone.games import catalogue, game, kind_of

BESIDES = "Besides: the game’s own options, such as --size 4; “{} --help” with a game lists them."
"""What the help of a command says where no game is named; {} is the command."""

APART = "option-"
"""What comes before an option's name where the command has a word of that name itself."""

Maker = Callable[[type[Game] | None], argparse.ArgumentParser]


def named_in(words: Sequence[str]) -> type[Game] | None:
    """Return the game that words seem to name, None if they name none.

    >>> named_in(["--size", "4", "anaash"]).name, named_in(["--game=asli"]).name
    ('anaash', 'asli')
    """
    bare = (word.removeprefix("--game=") for word in words)
    return next((catalogue()[word] for word in bare if word in catalogue()), None)


def add_options(made: argparse.ArgumentParser, kind: type[Game]) -> None:
    """Have a parser know a game's options; what it lets through, the game checks."""
    own = made.add_argument_group(f"options of {kind.title}")
    for option in kind.options:
        settings: dict[str, Any] = {
            "metavar": "VALUE",
            "dest": _place(option.key),
            "help": _help_of(option),
        }
        try:
            own.add_argument(f"--{option.key}", **settings)
        except argparse.ArgumentError:
            own.add_argument(f"--{APART}{option.key}", **settings)


def options_in(known: argparse.Namespace, kind: type[Game]) -> dict[str, object]:
    """Return the game's options that were given."""
    given = {option.key: getattr(known, _place(option.key), None) for option in kind.options}
    return {key: value for key, value in given.items() if value is not None}


def game_in(known: argparse.Namespace) -> Game:
    """Return the game that was named, with the options that were given."""
    return game(known.game, **options_in(known, kind_of(known.game)))


def player_parser(prog: str, about: str | None, kind: type[Game] | None) -> argparse.ArgumentParser:
    """Return what reads the words of a command that plays for another program.

    `about` describes the command; with the `kind` of a game it knows that game's options.
    """
    made = Parser(prog=prog, description=about, epilog=None if kind else BESIDES.format(prog))
    made.add_argument("game", help="the game’s name, one of those that “games” lists")
    made.add_argument("--level", metavar="N", help="the level that plays (default: the best play)")
    if kind:
        add_options(made, kind)
    return made


def parse(maker: Maker, words: Sequence[str]) -> argparse.Namespace:
    """Read the words of a command that names a game; an unknown game raises UnknownGame.

    The parser must know the game's options to tell a value from the game's name, so the words are
    searched for one first. What is left over is refused with a usage that names the options.
    """
    guess = named_in(words)
    made = maker(guess)
    known, left = made.parse_known_args(list(words))
    kind = kind_of(known.game) if "game" in known else None
    if kind is not guess:  # that word was something else: a text, perhaps
        made = maker(kind)
        known, left = made.parse_known_args(list(words))
    if left:
        getattr(known, "parser", made).error(f"unrecognized arguments: {' '.join(left)}")
    return known


def _place(key: str) -> str:
    return f"{APART}{key}"


def _help_of(option: Option) -> str:
    """Return what an option is about and allows, for argparse."""
    return f"{option.label}: {option.allowed} (default: {option.default})".replace("%", "%%")
