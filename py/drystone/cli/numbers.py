"""Numbers that people and programs write, each within its bounds."""

from __future__ import annotations

from math import nan

from drystone.core.errors import TextError, quote


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
