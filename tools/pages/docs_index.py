"""What the documentation is searched by: every heading and every name, with its words.

web/docs/docs-search.js makes an index of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

HEADINGS = {"h1", "h2", "h3"}
# Boards are pictures with data behind them.
UNREAD = {"svg", "script", "style", "drystone-board"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
BEGINS = 110
"""Characters that are shown of what stands below a heading."""


@dataclass
class Place:
    """A heading or a name with what stands below it: all of it, and without code."""

    anchor: str
    heading: str = ""
    texts: list[str] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)

    @property
    def begins(self) -> str:
        """The first words, cut between two of them."""
        text = " ".join("".join(self.prose).split())
        return text if len(text) <= BEGINS else f"{text[:BEGINS].rpartition(' ')[0]} …"


class Reader(HTMLParser):
    """Takes the places from a page: what stands in its article."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.places: list[Place] = []
        self._open: list[str] = []
        self._inside = self._unread = self._code = 0
        self._heading = False
        self._anchor = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See where a section or a name begins."""
        pairs = {name: value or "" for name, value in attrs}
        if tag in VOID:
            self.handle_data(" ")
            return
        self._open.append(tag)
        if tag == "article":
            self._inside = len(self._open)
        if not self._inside or self._unread:
            return
        if tag in UNREAD or "headerlink" in pairs.get("class", "") or tag == "nav":
            self._unread = len(self._open)
        elif tag == "section":
            self._anchor = pairs.get("id", "")
        elif tag in HEADINGS:
            self.places.append(Place("" if tag == "h1" else self._anchor))
            self._heading = True
        elif tag == "dt" and "sig" in pairs.get("class", "").split() and pairs.get("id"):
            self.places.append(Place(pairs["id"], name_of(pairs["id"])))
            self._code = len(self._open)
        elif tag == "pre":
            self._code = len(self._open)

    def handle_endtag(self, tag: str) -> None:
        """See where it ends."""
        if tag in VOID or tag not in self._open:
            return
        while self._open.pop() != tag:
            pass
        self._heading = self._heading and tag not in HEADINGS
        left = len(self._open)
        self._unread = self._unread if self._unread <= left else 0
        self._code = self._code if self._code <= left else 0
        self._inside = self._inside if self._inside <= left else 0
        if tag not in {"span", "code", "em", "strong", "a"}:
            self._take(" ")

    def handle_data(self, data: str) -> None:
        """Take the words."""
        if not self._inside or self._unread:
            return
        if self._heading:
            self.places[-1].heading += data
        else:
            self._take(data)

    def _take(self, text: str) -> None:
        if not self.places:
            return
        self.places[-1].texts.append(text)
        if not self._code:
            self.places[-1].prose.append(text)


def name_of(anchor: str) -> str:
    """Return a name without the modules that it is in.

    >>> name_of("drystone.play.match.Match.play"), name_of("drystone.match")
    ('Match.play', 'match')
    """
    parts = anchor.split(".")
    while len(parts) > 1 and parts[0] == parts[0].lower():
        del parts[0]
    return ".".join(parts)


def places_of(pages: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the places of pages, given as HTML by their addresses."""
    places = []
    for address, html in pages.items():
        found = Reader(html).places
        for place in found:
            text = "".join(place.texts)
            places.append(
                {
                    "address": f"{address}#{place.anchor}" if place.anchor else address,
                    "title": " ".join(found[0].heading.split()),
                    "heading": " ".join(place.heading.split()),
                    "begins": place.begins,
                    "words": " ".join(dict.fromkeys(re.findall(r"\w+", text))),
                }
            )
    return places
