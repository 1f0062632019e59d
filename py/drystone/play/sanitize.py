"""Cleaning text that people write into a match: comments and names, from any source."""

from __future__ import annotations

import re

NEWLINES = re.compile("\r\n?|[\u0085\u2028\u2029]")
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    r"""Return text with plain line ends, nothing that cannot be written, and no space around it.

    >>> clean(" a\r\nb\tc\x00 ")
    'a\nb c\ufffd'
    """
    lines = NEWLINES.sub("\n", text).replace("\t", " ")
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", lines).strip()


def clean_line(text: str) -> str:
    r"""Return text that stands on one line.

    >>> clean_line("Ann\nB.")
    'Ann B.'
    """
    return " ".join(clean(text).split("\n"))
