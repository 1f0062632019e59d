"""The games: every subfolder is one, and so is every installed package that says so.

A package outside drystone announces itself by an entry point of group ``drystone.games``: its
name is the game's, its value a package shaped like a folder here.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module, metadata

from drystone.core.errors import OptionError, quote
from drystone.core.game import Game

GROUP = "drystone.games"


@cache
def catalogue() -> dict[str, type[Game]]:
    """Return all games by name, in order of name; found once, until `refresh`."""
    packages = {item.name: f"{__name__}.{item.name}" for item in pkgutil.iter_modules(__path__)}
    for entry in metadata.entry_points(group=GROUP):
        packages.setdefault(entry.name, entry.value)
    return {name: import_module(packages[name]).GAME for name in sorted(packages)}


def refresh() -> None:
    """Look again at the next question: a package may have been installed."""
    catalogue.cache_clear()


def games() -> tuple[str, ...]:
    """Return the names of all games, sorted.

    >>> "anaash" in games()
    True
    """
    return tuple(catalogue())


def game(name: str, /, **options: object) -> Game:
    """Return a game with its options set; unknown names and bad values raise OptionError.

    >>> game("anaash", size=8)
    <anaash size=8>
    """
    found = catalogue().get(name)
    if found is None:
        raise OptionError(f"There is no game {quote(name)}; choose one of: {', '.join(games())}.")
    return found(**options)
