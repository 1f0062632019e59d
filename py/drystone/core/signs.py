"""Signs that keyboards, phones and web pages put in the place of those of moves."""

from __future__ import annotations

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
CROSSES = "\u00d7\u2715\u2716\u2a2f"
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
PLAIN = str.maketrans(
    {**dict.fromkeys(DASHES, "-"), **dict.fromkeys(CROSSES, "x"), **dict.fromkeys(UNSEEN)}
)


def plain_signs(text: str) -> str:
    r"""Return text with plain hyphens and crosses, and nothing that cannot be seen.

    >>> plain_signs("a1\u2014a2 b2\u00d7b3\u200b")
    'a1-a2 b2xb3'
    """
    return text.translate(PLAIN)
