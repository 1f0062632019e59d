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
from drystone.core.errors import TextError, listed, quote
from drystone.core.language import say, to_say

Value = TypeVar("Value")

LIMIT = 20_000
"""Longest position text that is read, in characters."""

TOO_LONG = to_say("A position text has at most {most} characters; this has {n}.")
TWO_RUNS = to_say(
    "Row {number} from the top, {row}: two runs of empty spaces in a row; write their sum."
)
LONG_ROW = to_say("Row {number} from the top, {row}: is longer than its {n} spaces.")
SHORT_ROW = to_say("Row {number} from the top, {row}: holds {found} spaces instead of {n}.")
NO_PIECE = to_say(
    "Row {number} from the top, {row}: {text} is neither a piece nor a run of empty spaces."
)


def fields_of(text: str, names: tuple[str, ...]) -> list[str]:
    """Split a position text at its single spaces into one field for each of `names`.

    >>> fields_of("4/4/4/4 r", ("rows", "side"))
    ['4/4/4/4', 'r']
    """
    if len(text) > LIMIT:
        raise TextError(say(TOO_LONG, most=LIMIT, n=len(text)))
    fields = text.strip().split(" ")
    if len(fields) != len(names):
        wanted = " ".join(name.upper() for name in names)
        raise TextError(
            say(
                "A position text has {n} fields ({names}), with one space between them;"
                " {text} has {found}.",
                n=len(names),
                names=wanted,
                text=quote(text),
                found=len(fields),
            )
        )
    return fields


def side_of(field: str, sides: Mapping[str, str]) -> str:
    """Return the side field, checked against the letters of `sides`."""
    if field not in sides:
        allowed = [f"{quote(letter)} ({say(name)})" for letter, name in sides.items()]
        wrong = to_say("The side to move is {allowed}, not {text}.")
        raise TextError(say(wrong, allowed=listed(allowed, "or"), text=quote(field)))
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
        wrong = to_say("The board has {n} rows; {text} has {found}.")
        raise TextError(say(wrong, n=len(grid.rows), text=quote(text), found=len(rows)))
    found: dict[int, Value] = {}
    for number, (row, spaces) in enumerate(zip(rows, grid.rows, strict=True), 1):
        where: dict[str, object] = {"number": number, "row": quote(row)}
        place = 0
        run_before = False
        for item in _split(row, token, joint, where):
            is_run = item.isdecimal()
            if is_run and run_before:
                raise TextError(say(TWO_RUNS, **where))
            run_before = is_run
            width = int(item) if is_run else 1
            if place + width > len(spaces):
                raise TextError(say(LONG_ROW, n=len(spaces), **where))
            if not is_run:
                found[spaces[place]] = read(item)
            place += width
        if place < len(spaces):
            raise TextError(say(SHORT_ROW, found=place, n=len(spaces), **where))
    return found


def _split(row: str, token: str, joint: str, where: dict[str, object]) -> list[str]:
    """Return the row's tokens and runs, or raise TextError naming the first that is neither."""
    run, item = _patterns(token)
    items = row.split(joint) if joint else item.findall(row)
    if not joint and "".join(items) != row:
        items = [row]
    for text in items:
        if not run.fullmatch(text) and not re.fullmatch(token, text):
            raise TextError(say(NO_PIECE, text=quote(text), **where))
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
