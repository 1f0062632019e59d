"""Cleaning text that people write into a match: comments and names, from any source."""

from __future__ import annotations

import re

NEWLINES = re.compile("\r\n?|[\u0085\u2028\u2029]")
# They would turn around what is said after a name, as in "Ann has won".
DIRECTING = re.compile("[\u202a-\u202e\u2066-\u2069]")
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# Spaces, and what leaves no trace on a page, all of it listed: which letters there are besides
# differs from one Python to the next, and two people must not judge one name differently.
INVISIBLE = re.compile(
    "[\\s\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f"
    "\u205f-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)


def clean(text: str) -> str:
    r"""Return text with plain line ends, nothing that cannot be written, and no space around it.

    What sets the direction of all that follows is left out; words from right to left need none.

    >>> clean(" a\r\nb\tc\x00 ")
    'a\nb c\ufffd'
    >>> clean("\u202eAnn\u202c")
    'Ann'
    """
    lines = DIRECTING.sub("", NEWLINES.sub("\n", text)).replace("\t", " ")
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", lines).strip()


def printable(text: str) -> str:
    r"""Return text that a terminal shows and does not obey.

    >>> printable("\x1b[2J\u202ego\n")
    '\ufffd[2J\ufffdgo\n'
    """
    shown = DIRECTING.sub("\N{REPLACEMENT CHARACTER}", text)
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", shown)


def clean_line(text: str) -> str:
    r"""Return text that stands on one line; "" if nothing of it could be seen.

    >>> clean_line("Ann\nB.")
    'Ann B.'
    >>> clean_line("\u200b"), clean_line("\u2800\ufe0f")
    ('', '')
    """
    line = " ".join(clean(text).split("\n"))
    return "" if INVISIBLE.fullmatch(line) else line
