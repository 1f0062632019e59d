"""The letters of a link, in whatever text they come: an address, a sentence, Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import accumulate, islice

TRIES = 60
"""Most readings of a text that are tried."""

LETTERS = "[A-Za-z0-9_-]+"
WRAPPED = r"=?[ \t]*\r?\n[>\s]*"
"""How a mail program breaks a long line, and quotes the next one."""

INVISIBLE = re.compile("[\xad\u200b-\u200f\u2060-\u2064\ufeff]")
ESCAPED = re.compile("%(?:25)*([2-7][0-9A-Fa-f])")
"""A sign as addresses write it, perhaps several times over."""


def letters_after(prefix: str, text: str, whole: Callable[[str], bool]) -> str:
    """Return the letters after a link's prefix, "" if there are none.

    `whole` says whether letters pass their checksum; those that do come first. What a sentence adds
    to a link may look like letters: `_` and `-` stand in Markdown, too. A link may go on in the
    next line.

    >>> letters_after("match=", "(see https://site/#/match%3DAbC_.)", {"AbC"}.__contains__)
    'AbC'
    """
    plain = ESCAPED.sub(lambda found: chr(int(found[1], 16)), INVISIBLE.sub("", text))
    readings = list(islice(_readings(prefix, plain), TRIES))
    return next(filter(whole, readings), next(iter(readings), ""))


def _readings(prefix: str, text: str) -> Iterator[str]:
    link = rf"(?<![A-Za-z0-9_-]){prefix}({LETTERS}(?:{WRAPPED}{LETTERS})*)"
    for found in re.finditer(link, text, re.ASCII):
        for letters in accumulate(re.split(WRAPPED, found[1])):
            signs = len(letters) - len(letters.rstrip("_-"))
            yield from (letters[: len(letters) - end] for end in range(signs + 1))
