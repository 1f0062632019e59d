"""Tables that fill themselves: what is asked for the first time is worked out and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from drystone.games.accasta.tables import GRID

Key = TypeVar("Key")
Value = TypeVar("Value")

LIMIT = 50_000
"""How much one table keeps before all is forgotten; ten seconds' search meets 20,000 views."""


class Kept(dict[Key, Value]):
    """What `find` says of each key."""

    def __init__(self, find: Callable[[Key], Value]) -> None:
        self.find = find

    def __missing__(self, key: Key) -> Value:
        """Work it out and keep it."""
        if len(self) >= LIMIT:
            self.clear()
        found = self[key] = self.find(key)
        return found


def by_space(find: Callable[[int, str], Value]) -> tuple[Kept[str, Value], ...]:
    """Return for each index of the grid a table of what `find` says of stacks there."""
    return tuple(Kept(partial(find, space)) for space in range(GRID.spaces[-1] + 1))
