"""Links that were refused although they are no mishap: what is stored of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from drystone.play.correspondence.message import letters_in
from drystone.play.records.sanitize import clean_line

EVIDENCE_LIMIT = 30
"""Most refused links that are stored, more than there are reasons: the first of each reason
stays, so that nobody can push out a link by sending others."""
EVIDENCE_LETTERS = 6_000
"""Longest refused link that is stored: all of them go along with all that is shown and stored."""
WORDS_LIMIT = 1_000
"""Longest words about a refused link."""


@dataclass(frozen=True)
class Evidence:
    """A link that was refused, and why: the name of the error, words.

    Of a link that is too long to be stored there is no more than that: it is "".
    """

    link: str
    kind: str
    words: str


def chosen(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return what is stored of refused links, each once: the first of every kind, and the last.

    Of the others the latest of the most common kind goes first.
    """
    found = list({one.link or (one.kind, one.words): one for one in evidence}.values())
    while len(found) > EVIDENCE_LIMIT:
        kinds = [one.kind for one in found]
        more = [place for place, kind in enumerate(kinds[:-1]) if kind in kinds[:place]]
        common = Counter(kinds[place] for place in more).most_common(1)
        del found[max((p for p in more if kinds[p] == common[0][0]), default=-2)]
    return tuple(found)


def refused(link: str, error: Exception) -> Evidence:
    """Return the evidence of a link; "" in its place where it has too many letters."""
    return evidence_of({"link": link, "kind": type(error).__name__, "words": str(error)})


def evidence_of(stored: dict[str, Any]) -> Evidence:
    """Return a refused link that a state has; its words are shown, so they are cleaned."""
    link, *words = (str(stored[name]) for name in ("link", "kind", "words"))
    found = letters_in(link)
    short = found if len(found) <= EVIDENCE_LETTERS else ""
    return Evidence(short, *(clean_line(one)[:WORDS_LIMIT] for one in words))
