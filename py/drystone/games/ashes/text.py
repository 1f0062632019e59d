"""Position texts of Ashes: ``3/4/1,w2,2,b1/4/3 w 0/1``.

Rows, side, and both taxes, White's first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from drystone.core.boards.bits import bits
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.boards.rows import fields_of, read_rows, side_of, write_rows
from drystone.core.errors import TextError, quote
from drystone.core.language import say, say_many, to_say

Pair = tuple[int, int]
Read = tuple[Pair, tuple[int, ...], int, Pair]
"""Stacks, sizes, whose turn, taxes."""

TOKEN = "[wb][1-9][0-9]{0,3}"
TAX = "0|[1-9][0-9]{0,2}"
"""A tax in a text is at most 999.

A tax is the number of removals by one colour. On the largest board random games end before 40, and
games of two that help each other to go on came to 143.
"""


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
        wrong = to_say(
            "The taxes are two numbers up to 999, White’s and Black’s, such as “0/2”, not {text}."
        )
        raise TextError(say(wrong, text=quote(field)))
    return int(found[1]), int(found[2])


def surplus(grid: HexGrid, sizes: Iterable[tuple[int, int]]) -> int:
    """Return by how much stacks together are bigger than their rings are far from the centre.

    They are given as pairs of space and size.
    """
    return sum(size - grid.ring[index] for index, size in sizes)


def most_surplus(grid: HexGrid, stacks: int, own: int, other: int) -> int:
    """Return a bound of a colour's `surplus`, from its number of stacks and both taxes.

    Let `n` be the board's side. Call size + n - 2 - ring the weight of a stack: it is never below
    0, and for `stacks` stacks the weights add up to their surplus and n - 2 for each.

    - A whole stack that goes outwards keeps its weight; any other way it loses 1.
    - A stack that enters weighs n - 2 - tax, less the ring it comes from.
    - A part of p pieces takes p from the weight of its stack, and where it lands weighs at most
      p + n - 2, less the tax. On a friendly stack no tax is due, but then that one's weight is
      lost, which is more than the n - 2 - ring that is won.
    - A stack that is removed only takes its weight away.

    So only a new stack adds weight, at most n - 2 - tax: none once the own tax is n - 2. Those made
    until then were on the board together or have been removed, which is counted in a tax: there
    were at most as many as the board has spaces, and the other's tax, and n - 3 of the own one.
    (Those made at all are at most the stacks that stand and both taxes.)
    """
    heaviest = grid.size - 2
    early = len(grid.spaces) - stacks + other + min(own, heaviest - 1)
    return heaviest * min(own + other, early)


def _check_reachable(grid: HexGrid, found: Read) -> None:
    stacks, sizes, turn, taxes = found
    both = []
    for words, of, own, other in zip(TOO_NEAR, stacks, taxes, taxes[::-1], strict=True):
        mine = surplus(grid, ((index, sizes[index]) for index in bits(of)))
        both.append(mine)
        most = most_surplus(grid, of.bit_count(), own, other)
        if mine > most:
            raise _too_near(words, mine, most, taxes)
    most = (grid.size - 2) * sum(taxes)
    if sum(both) > most:
        raise _too_near(ALL_TOO_NEAR, sum(both), most, taxes)
    if not stacks[0] | stacks[1] and not sum(taxes) and turn:
        raise TextError(
            say("White moves first: with nothing on the board and no tax it is White’s turn.")
        )


TOO_NEAR = (
    to_say(
        "White’s stacks have together {pieces} more than they are steps away from the centre; "
        "with {removals}, as the taxes say, it cannot be more than {most}. Move stacks outwards, "
        "take pieces off, or raise a tax."
    ),
    to_say(
        "Black’s stacks have together {pieces} more than they are steps away from the centre; "
        "with {removals}, as the taxes say, it cannot be more than {most}. Move stacks outwards, "
        "take pieces off, or raise a tax."
    ),
)
ALL_TOO_NEAR = to_say(
    "All stacks have together {pieces} more than they are steps away from the centre; "
    "with {removals}, as the taxes say, it cannot be more than {most}. Move stacks outwards, "
    "take pieces off, or raise a tax."
)


def _too_near(words: str, surplus: int, most: int, taxes: Pair) -> TextError:
    """Return what is wrong where stacks have more pieces than their rings and removals allow."""
    pieces = say_many(surplus, "{n} piece", "{n} pieces")
    removals = say_many(sum(taxes), "{n} removal", "{n} removals")
    return TextError(say(words, pieces=pieces, removals=removals, most=most))
