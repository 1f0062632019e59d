"""Tables that fill themselves: what is asked for the first time is worked out and stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from drystone.games.accasta.rules.tables import GRID

Key = TypeVar("Key")
Value = TypeVar("Value")

LIMIT = 50_000
"""Entries of one table before it is emptied; ten seconds' search meets 20,000 surroundings."""


class Cache(dict[Key, Value]):
    """The results of a function, by its argument."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        self.function = function

    def __missing__(self, key: Key) -> Value:
        """Call the function and store its result."""
        if len(self) >= LIMIT:
            self.clear()
        found = self[key] = self.function(key)
        return found


def by_space(function: Callable[[int, str], Value]) -> tuple[Cache[str, Value], ...]:
    """Return a cache for each index of the grid: of what `function` says of stacks there."""
    return tuple(Cache(partial(function, space)) for space in range(GRID.spaces[-1] + 1))
