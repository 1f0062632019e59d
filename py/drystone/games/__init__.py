"""The games: every subfolder is one, and so is every installed package that says so.

A package outside drystone announces itself by an entry point of group ``drystone.games``: its
name is the game's, its value a package shaped like a folder here.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module

from drystone.core.errors import UnknownGame, quote
from drystone.core.game import Game
from drystone.core.language import say, to_say

GROUP = "drystone.games"


class Catalogue(Mapping[str, type[Game]]):
    """All games by name, in order of name.

    Each is imported when it is asked for, and packages outside when a game is not one of ours: a
    page in the browser begins with one game, and has it the sooner.

    >>> catalogue = Catalogue()
    >>> catalogue["anaash"].designer, list(catalogue)[:2]
    ('Mark Steere', ['accasta', 'anaash'])
    """

    def __init__(self) -> None:
        found = pkgutil.iter_modules(__path__)
        self._own = {item.name: f"{__name__}.{item.name}" for item in found}

    @cached_property
    def _packages(self) -> dict[str, str]:
        from importlib import metadata  # takes long, and only lists of games need it

        others = {entry.name: entry.value for entry in metadata.entry_points(group=GROUP)}
        packages = others | self._own
        return {name: packages[name] for name in sorted(packages)}

    def __getitem__(self, name: str) -> type[Game]:
        package = self._own.get(name) or self._packages[name]
        kind: type[Game] = import_module(package).GAME
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


@cache
def catalogue() -> Catalogue:
    """Return all games by name; found once, until `refresh`."""
    return Catalogue()


def refresh() -> None:
    """Look again at the next question: a package may have been installed."""
    catalogue.cache_clear()


def games() -> tuple[str, ...]:
    """Return the names of all games, sorted.

    >>> "anaash" in games()
    True
    """
    return tuple(catalogue())


def simplest_first(kinds: Iterable[type[Game]]) -> list[type[Game]]:
    """Return games, the simplest first.

    >>> simplest_first(catalogue().values())[0].name
    'anaash'
    """
    return sorted(kinds, key=lambda kind: (kind.difficulty, kind.name))


def first_game() -> str:
    """Return the name of the game that the page opens with: the simplest."""
    return simplest_first(catalogue().values())[0].name


def kind_of(name: str) -> type[Game]:
    """Return the class of a game; an unknown name raises OptionError."""
    found = catalogue().get(name)
    if found is None:
        wrong = to_say("There is no game {name}; choose one of: {names}.")
        raise UnknownGame(say(wrong, name=quote(name), names=", ".join(games())), name)
    return found


def game(name: str, /, **options: object) -> Game:
    """Return a game with its options set; unknown names and bad values raise OptionError.

    >>> game("anaash", size=8)
    <anaash size=8>
    """
    return kind_of(name)(**options)
