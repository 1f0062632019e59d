"""Whether two positions are the same pattern: turned, mirrored, shifted, or with colours exchanged.

When in doubt, positions count as the same: the direction of a piece, the owner of a castle, and
what stands beside the board are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drystone.core.boards.grid import Grid
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.game import Position
from lab.puzzles.settings import puzzle_search_of

Pattern = tuple[Any, ...]
Place = tuple[int, int]


def pattern(position: Position) -> Pattern:
    """Return a value that is equal for positions of the same pattern.

    >>> import drystone
    >>> small, large = (drystone.game("anaash", size=size) for size in (4, 6))
    >>> one = small.position("4/4/1,r2,2/1,b1,2 r")
    >>> pattern(one) == pattern(large.position("6/6/2,r1,b2,2/6/6/6 b"))
    True
    >>> pattern(one) == pattern(small.position("4/4/1,r2,2/2,b1,1 r"))
    False
    """
    grid = position.game.grid
    pieces = pieces_of(position)
    places = {index: _place(grid, index) for index in pieces}
    return min(
        _shifted([(way(place), pieces[index]) for index, place in places.items()])
        for way in ways(grid)
    )


def alike(one: Pattern, other: Pattern) -> bool:
    """Return whether two patterns differ in one piece at most."""
    return len(set(one) ^ set(other)) <= 2


def pieces_of(position: Position) -> dict[int, str]:
    """Return the pieces that the mover sees by index, named as its own or the other side's."""
    grid = position.game.grid
    rows, *_ = str(position.seen_by(position.side)).split(" ")
    found = {}
    for row, spaces in zip(rows.split("/"), grid.rows, strict=True):
        for index, token in zip(spaces, _tokens(row, len(spaces)), strict=True):
            if token:
                found[index] = relative(token, position)
    return found


def _tokens(row: str, length: int) -> list[str]:
    """Return what stands on each space of a row, "" for nothing; tokens may lack their commas."""
    by_comma = _spread(row.split(","))
    return by_comma if len(by_comma) == length else _spread(re.findall("[0-9]+|[a-zA-Z]", row))


def _spread(words: list[str]) -> list[str]:
    return [one for word in words for one in ([""] * int(word) if word.isdecimal() else [word])]


def relative(token: str, position: Position) -> str:
    """Return a token with its colour replaced by whether it is the mover's."""
    first, second = position.game.sides
    swapped = position.side == second
    if puzzle_search_of(position.game).directional_digits:
        token = re.sub("[0-9]", "", token)
    if token[0] not in {first, second}:
        return token.swapcase() if swapped else token
    mine = token[0] == position.side
    return f"{'mine' if mine else 'theirs'}{token[1:]}"


def _place(grid: Grid, index: int) -> Place:
    row, column = divmod(index, grid.stride)
    return column, row


def ways(grid: Grid) -> list[Callable[[Place], Place]]:
    """Return how a board may be turned and mirrored onto itself."""
    hexagonal = isinstance(grid, HexGrid)

    def turned(times: int, mirrored: bool, place: Place) -> Place:
        x, y = place[::-1] if mirrored else place
        for _ in range(times):
            x, y = (x - y, x) if hexagonal else (-y, x)
        return x, y

    return [
        lambda place, times=times, mirrored=mirrored: turned(times, mirrored, place)  # type: ignore[misc]
        for times in range(6 if hexagonal else 4)
        for mirrored in (False, True)
    ]


def _shifted(pieces: list[tuple[Place, str]]) -> Pattern:
    left = min(x for (x, _), _ in pieces)
    low = min(y for (_, y), _ in pieces)
    return tuple(sorted(((x - left, y - low), piece) for (x, y), piece in pieces))
