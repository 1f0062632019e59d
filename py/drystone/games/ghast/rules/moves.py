"""The moves of Ghast and the tables that hold each of them once."""

from __future__ import annotations

from array import array
from functools import cache

from drystone.core.boards.hexgrid import HexGrid
from drystone.core.game import Move, Path
from drystone.games.ghast.rules.tiles import FACINGS

TILE, REAL, FAKE, PASS, CLAIM, VETO, ALLOW = range(7)
"""Kinds of move: a face-up tile, the real and the fake one of a pair, and the four words."""

WORDS = {PASS: "pass", CLAIM: "claim", VETO: "veto", ALLOW: "allow"}

WORD_ORDER = (PASS, CLAIM, ALLOW, VETO)
"""The order in which `GhastPosition.moves` lists the words."""

PAIR = "pair"
"""The site that begins a pair in games where a plain tile may be placed as well."""


class GhastMove(Move):
    """A tile placed on `index` with its arrow towards `facing`, or one of the words."""

    __slots__ = ("facing", "index", "kind", "path", "text")

    def __init__(self, kind: int, text: str, path: Path, index: int = -1, facing: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.path: Path = path
        self.index = index
        self.facing = facing

    @property
    def joins(self) -> bool:
        """Whether this is a pair's second tile, which a record writes onto the first."""
        return self.kind == FAKE

    def __str__(self) -> str:
        """Return the canonical text, such as ``d5>nw``, ``d5>nw~``, ``~e6>e`` or ``pass``."""
        return self.text


Placements = dict[int, tuple[GhastMove, ...]]


class Moves:
    """All moves on one board: for each kind of placement by index and facing, and the words.

    `choice`: whether a plain tile may be placed as well as a pair, so that a pair's path says so.
    """

    def __init__(self, grid: HexGrid, choice: bool) -> None:
        self.made_from = (grid, choice)
        self.first: Path = (PAIR,) if choice else ()
        self.tiles = self._placements(grid, TILE, "{}", ())
        self.only_tiles = (self.tiles,)
        self.reals = self._placements(grid, REAL, "{}~", self.first)
        self.fakes = self._placements(grid, FAKE, "~{}", ())
        self.spaces = grid.spaces
        many = len(grid.spaces)
        self.numbers = tuple(
            {
                index: array("i", range(6 * place, 6 * place + 6))
                for place, index in enumerate(grid.spaces, first)
            }
            for first in (0, many)
        )
        """The numbers of placements by index: those that are named first, and those after them."""
        self.words = {kind: GhastMove(kind, word, (word,)) for kind, word in WORDS.items()}

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as what they are made from: the tables are made once per process."""
        return (moves_on, self.made_from)

    def _placements(self, grid: HexGrid, kind: int, form: str, first: Path) -> Placements:
        return {
            index: tuple(
                GhastMove(kind, form.format(f"{name}>{way}"), (*first, name, way), index, facing)
                for facing, way in enumerate(FACINGS)
            )
            for index, name in grid.names.items()
        }


@cache
def moves_on(grid: HexGrid, choice: bool) -> Moves:
    """Return the moves of a board, made once."""
    return Moves(grid, choice)
