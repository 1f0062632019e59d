"""The languages of the site: English stands at its top, another one in a folder of its code."""

from __future__ import annotations

ENGLISH = "en"
OFFERED: tuple[str, ...] = (ENGLISH, "de", "es")
"""The languages that the site is built in, and that its pages offer; English is the first."""


def others() -> tuple[str, ...]:
    """Return the languages that are offered beside English."""
    return tuple(code for code in OFFERED if code != ENGLISH)


def folder(code: str) -> str:
    """Return the folder of a language's pages, below the site: "" of English, else ``de/``.

    >>> folder("en"), folder("de")
    ('', 'de/')
    """
    return "" if code == ENGLISH else f"{code}/"
