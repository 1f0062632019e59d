"""Parsers of words and numbers whose messages stay on one line, whatever was written."""

from __future__ import annotations

import argparse
import sys
from math import nan
from typing import Any, NoReturn

from drystone.core.errors import TextError, printable, quote

SHOWN = 400
"""Characters of a message that are shown; of a longer one the middle is left out."""


class Parser(argparse.ArgumentParser):
    """A parser that knows words only in full; what argparse quotes is cleaned, and cut."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and leave with exit code 2."""
        super().error(shown(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write a help; argparse itself would pass over an output that cannot be written."""
        if file is None or file is sys.stderr:
            super()._print_message(message, file)
        else:
            file.write(message)


def shown(message: str) -> str:
    r"""Return a message short enough to show, with its end, which says what is allowed.

    >>> shown("no such word: red\x1b[31m")
    'no such word: red�[31m'
    >>> len(shown("x" * 90_000))
    401
    """
    if len(message) > SHOWN:
        message = f"{message[: SHOWN // 2]}…{message[-SHOWN // 2 :]}"
    return printable(message)


def whole(name: str, text: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`.

    >>> whole("--games", "7", 1, 10)
    7
    """
    good = text.isascii() and text.isdecimal() and len(text) <= len(str(high))
    if not (good and low <= int(text) <= high):
        raise TextError(f"{name} is a whole number from {low:,} to {high:,}, not {quote(text)}.")
    return int(text)


def above_nothing(name: str, text: str, most: int) -> float:
    """Return a number above 0, at most `most`.

    >>> above_nothing("--time", "0.5", 10)
    0.5
    """
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not 0 < value <= most:
        raise TextError(f"{name} is a number above 0, at most {most:,}, not {quote(text)}.")
    return value
