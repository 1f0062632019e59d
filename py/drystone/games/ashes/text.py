"""Position texts of Ashes: ``3/4/1,w2,2,b1/4/3 w 0/1``.

Rows, side, and both taxes, White's first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from drystone.core.bits import bits
from drystone.core.errors import TextError, quote
from drystone.core.hexgrid import HexGrid
from drystone.core.rows import fields_of, read_rows, side_of, write_rows

Pair = tuple[int, int]
Read = tuple[Pair, tuple[int, ...], int, Pair]
"""Stacks, sizes, whose turn, taxes."""

TOKEN = "[wb][1-9][0-9]{0,3}"
TAX = "0|[1-9][0-9]{0,3}"


def write(grid: HexGrid, stacks: Pair, sizes: tuple[int, ...], side: str, taxes: Pair) -> str:
    """Return the position text."""
    tokens = {
        index: f"{letter}{sizes[index]}"
        for letter, of in zip("wb", stacks, strict=True)
        for index in bits(of)
    }
    return f"{write_rows(grid, tokens)} {side} {taxes[0]}/{taxes[1]}"


def read(grid: HexGrid, sides: Mapping[str, str], text: str) -> Read:
    """Return what a position text says, or raise TextError where no game can come to it."""
    rows, side, taxes = fields_of(text, ("rows", "side", "taxes"))
    tokens = read_rows(rows, grid, TOKEN, str)
    sizes = [0] * grid.board.bit_length()
    for index, token in tokens.items():
        sizes[index] = int(token[1:])
    white, black = (
        sum(1 << index for index, token in tokens.items() if token[0] == letter) for letter in "wb"
    )
    turn = "wb".index(side_of(side, sides))
    found: Read = (white, black), tuple(sizes), turn, _taxes(taxes)
    _check_reachable(grid, found)
    return found


def _taxes(field: str) -> Pair:
    found = re.fullmatch(f"({TAX})/({TAX})", field, re.ASCII)
    if found is None:
        raise TextError(
            f"The taxes are two numbers such as “0/2”, White's and Black's, not {quote(field)}."
        )
    return int(found[1]), int(found[2])


def surplus(grid: HexGrid, sizes: tuple[int, ...]) -> int:
    """Return by how much all stacks together are bigger than their rings are far from the centre.

    Entering, moving and parting never raise it; a removal raises it by what was missing there,
    which is less than the largest ring. That is why the game ends: removals make it dearer to
    enter, and without them nothing is won.
    """
    return sum(size - grid.ring[index] for index, size in enumerate(sizes) if size)


def _check_reachable(grid: HexGrid, found: Read) -> None:
    stacks, sizes, turn, taxes = found
    most = (grid.size - 2) * sum(taxes)
    if surplus(grid, sizes) > most:
        raise TextError(
            f"The rows hold more pieces than there can be after {sum(taxes)} removals, "
            "which is what the taxes add up to."
        )
    if not stacks[0] | stacks[1] and not sum(taxes) and turn:
        raise TextError("White moves first: with nothing on the board and no tax the side is “w”.")
