"""Signs that keyboards, phones and web pages put in the place of those of moves."""

from __future__ import annotations

import re

DASHES = (
    "\u02d7\u058a\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2500\u2501"
    "\u2796\u2e3a\u2e3b\u301c\u30fc\ufe31\ufe58\ufe63\uff0d"
)
CROSSES = "\u00d7\u0445\u2715\u2716\u2717\u2718\u2a09\u2a2f\uff58"
UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d"
    "\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufe0e\ufe0f\ufeff"
    "\ufff9\ufffa\ufffb"
)
WIDE = {ord(sign) + 0xFEE0: sign for sign in map(chr, range(0x21, 0x7F))}
"""Letters, digits and signs that are as wide as a Chinese character."""
PLAIN: dict[int, str | None] = {
    **WIDE,
    **dict.fromkeys(map(ord, DASHES), "-"),
    **dict.fromkeys(map(ord, CROSSES), "x"),
    **dict.fromkeys(map(ord, UNSEEN)),
}


def plain_signs(text: str) -> str:
    r"""Return text with plain letters, hyphens and crosses, and nothing that cannot be seen.

    No move has two hyphens in a row, or a gap beside one.

    >>> plain_signs("a1\u2014a2"), plain_signs("b2 \u00d7 b3\u200b"), plain_signs("c1 -- c2")
    ('a1-a2', 'b2xb3', 'c1-c2')
    """
    found = re.sub("--+", "-", " ".join(text.translate(PLAIN).split()))
    found = re.sub(" ?([-+]) ?", r"\1", found)
    return re.sub("(?<=[0-9A-Za-z]) ?([xX]) ?(?=[A-Za-z])", r"\1", found)
