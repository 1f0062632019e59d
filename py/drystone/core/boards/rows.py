"""The rows of a position text: `b1,r1/2/…`, from the top row to the bottom one.

Occupied spaces are tokens; a run of empty ones is its length in digits. A text that `write_rows`
would not have written is refused, with the row and the token at fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from drystone.core.boards.grid import Grid
from drystone.core.errors import TextError, quote

Value = TypeVar("Value")

LIMIT = 20_000
"""Longest position text that is read, in characters."""


def fields_of(text: str, names: tuple[str, ...]) -> list[str]:
    """Split a position text at its single spaces into one field for each of `names`.

    >>> fields_of("4/4/4/4 r", ("rows", "side"))
    ['4/4/4/4', 'r']
    """
    if len(text) > LIMIT:
        raise TextError(f"A position text has at most {LIMIT} characters; this has {len(text)}.")
    fields = text.strip().split(" ")
    if len(fields) != len(names):
        wanted = " ".join(name.upper() for name in names)
        raise TextError(
            f"A position text has {len(names)} fields ({wanted}), "
            f"with one space between them; {quote(text)} has {len(fields)}."
        )
    return fields


def side_of(field: str, sides: Mapping[str, str]) -> str:
    """Return the side field, checked against the letters of `sides`."""
    if field not in sides:
        allowed = " or ".join(f"“{letter}” ({name})" for letter, name in sides.items())
        raise TextError(f"The side to move is {allowed}, not {quote(field)}.")
    return field


def read_rows(
    text: str, grid: Grid, token: str, read: Callable[[str], Value], joint: str = ","
) -> dict[int, Value]:
    """Return what stands on each occupied space, by index, in ascending order of rows from the top.

    `token` is the pattern of an occupied space, `read` turns a matching token into the game's own
    value (and may raise TextError), `joint` stands between the tokens of a row.

    >>> from drystone.core.boards.squaregrid import square
    >>> found = read_rows("4/4/1,r12,2/4", square(4), "[rb][1-9][0-9]*", str)
    >>> {square(4).names[index]: value for index, value in found.items()}
    {'b2': 'r12'}
    """
    rows = text.split("/")
    if len(rows) != len(grid.rows):
        raise TextError(f"The board has {len(grid.rows)} rows; {quote(text)} has {len(rows)}.")
    found: dict[int, Value] = {}
    for number, (row, spaces) in enumerate(zip(rows, grid.rows, strict=True), 1):
        where = f"Row {number} from the top, {quote(row)}"
        place = 0
        run_before = False
        for item in _split(row, token, joint, where):
            is_run = item.isdecimal()
            if is_run and run_before:
                raise TextError(f"{where}: two runs of empty spaces in a row; write their sum.")
            run_before = is_run
            width = int(item) if is_run else 1
            if place + width > len(spaces):
                raise TextError(f"{where}: is longer than its {len(spaces)} spaces.")
            if not is_run:
                found[spaces[place]] = read(item)
            place += width
        if place < len(spaces):
            raise TextError(f"{where}: holds {place} spaces instead of {len(spaces)}.")
    return found


def _split(row: str, token: str, joint: str, where: str) -> list[str]:
    """Return the row's tokens and runs, or raise TextError naming the first that is neither."""
    run, item = _patterns(token)
    items = row.split(joint) if joint else item.findall(row)
    if not joint and "".join(items) != row:
        items = [row]
    for text in items:
        if not run.fullmatch(text) and not re.fullmatch(token, text):
            raise TextError(f"{where}: {quote(text)} is neither a piece nor a run of empty spaces.")
    return items


@cache
def _patterns(token: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a run (at most two digits) and of a run or token."""
    run = r"[1-9][0-9]?"
    return re.compile(run, re.ASCII), re.compile(f"{run}|{token}", re.ASCII)


def write_rows(grid: Grid, pieces: Mapping[int, str], joint: str = ",") -> str:
    """Return the rows of a position text; `pieces` maps an index to its token.

    >>> from drystone.core.boards.squaregrid import square
    >>> write_rows(square(4), {square(4).index("b2"): "r12"})
    '4/4/1,r12,2/4'
    """
    return "/".join(joint.join(_row_items(row, pieces)) for row in grid.rows)


def _row_items(row: tuple[int, ...], pieces: Mapping[int, str]) -> list[str]:
    items: list[str] = []
    run = 0
    for index in row:
        piece = pieces.get(index)
        if piece is None:
            run += 1
            continue
        if run:
            items.append(str(run))
            run = 0
        items.append(piece)
    if run:
        items.append(str(run))
    return items
