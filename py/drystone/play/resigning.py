"""Resigning and losing on time as text: in records, and where a player types a move."""

from __future__ import annotations

import re
from collections.abc import Mapping

from drystone.core.errors import TextError, listed, quote
from drystone.core.language import say, to_say

PATTERN = re.compile(r"\s*resign(?::([a-z0-9]{1,8}))?\s*", re.ASCII | re.IGNORECASE)


def resign_text(side: str) -> str:
    """Return the word with which a record says that a side has resigned.

    >>> resign_text("b")
    'resign:b'
    """
    return f"resign:{side}"


def resigning_side(text: str) -> str | None:
    """Return the side that resigns by a text, "" for the side to move; None if nobody does.

    >>> resigning_side("resign:b"), resigning_side("Resign"), resigning_side("a1xa2")
    ('b', '', None)
    """
    found = PATTERN.fullmatch(text)
    return (found[1] or "").lower() if found else None


FLAG = re.compile(r"flag:([a-z0-9]{1,8})", re.ASCII)


def flag_text(side: str) -> str:
    """Return the word with which a record says that a side's flag fell."""
    return f"flag:{side}"


def flagged_side(text: str) -> str:
    """Return the side whose flag fell by a word of a record, "" if the word is another.

    >>> flagged_side("flag:b"), flagged_side("resign:b")
    ('b', '')
    """
    found = FLAG.fullmatch(text)
    return found[1] if found else ""


def require_side(side: str, sides: Mapping[str, str]) -> None:
    """Raise TextError unless a side that resigns is one of a game's `sides`, or "".

    >>> require_side("zz", {"r": "Red", "b": "Blue"})
    Traceback (most recent call last):
    drystone.core.errors.TextError: There is no side “zz”; there are r (Red) and b (Blue).
    """
    if side not in {"", *sides}:
        choice = listed([f"{letter} ({say(name)})" for letter, name in sides.items()])
        wrong = to_say("There is no side {side}; there are {choice}.")
        raise TextError(say(wrong, side=quote(side), choice=choice))
