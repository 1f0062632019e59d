"""The headers of a record: the game, its start, and what else is said about the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from drystone.core.errors import GameError, TextError, UnknownOption, quote
from drystone.core.game import Game
from drystone.games import game as find_game
from drystone.play.match import Match
from drystone.play.records.sanitize import clean_line

VERSIONS = ("1", "2")
"""The versions of the format; the second one says whose flag fell."""
HEADER_LIMIT = 10_000
"""Longest value of a header, in characters."""
HEADERS_LIMIT = 100
"""Most headers in one record besides OWN_HEADERS, which a writer adds."""

FIRST_HEADER = "Drystone"
OWN_HEADERS = {FIRST_HEADER, "Game", "Option", "Start", "Result", "At"}
"""Headers with a meaning for the program; others are stored as they are."""

NAME = re.compile("[A-Za-z][A-Za-z0-9]{0,39}")
HEADER = re.compile(rf'\s*\[\s*({NAME.pattern})\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]')
BEGINNING = f'[{FIRST_HEADER} "{VERSIONS[0]}"]'

NEWER = "A newer version of drystone may have written it."

BESIDES = "besides the game’s and the match’s own"

Made = TypeVar("Made")


class RecordError(TextError):
    """A record from which nothing can be loaded; the text says where and why."""


class ReadError(Exception):
    """Where reading stops, an offset in the text, and why."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason


def where(text: str, offset: int) -> str:
    r"""Return an offset as line and column, counted from 1.

    >>> where("ab\ncd", 4)
    'Line 2, column 2'
    """
    line_start = text.rfind("\n", 0, offset) + 1
    return f"Line {text.count(chr(10), 0, offset) + 1}, column {offset - line_start + 1}"


def as_written(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    r"""Yield the headers that are stored as they are, cleaned as reading would clean them.

    Raises TextError for what could not be read again: it would cost the whole match.

    >>> list(as_written({"Event": "Two\nlines", "Game": "anaash"}))
    [('Event', 'Two lines')]
    """
    others = {name: value for name, value in headers.items() if name not in OWN_HEADERS}
    if len(others) > HEADERS_LIMIT:
        limit = f"at most {HEADERS_LIMIT} headers {BESIDES}; here are {len(others)}"
        raise TextError(f"A record has {limit}.")
    for name, value in others.items():
        if not NAME.fullmatch(name):
            raise TextError(
                f"{quote(name)} is no name of a header: that is a letter from A to Z, and up to 39"
                " such letters and digits."
            )
        line = clean_line(str(value))
        if len(line) > HEADER_LIMIT:
            limit = f"at most {HEADER_LIMIT:,} characters, and not {len(line):,}"
            raise TextError(f"A header’s value, here that of {quote(name)}, has {limit}.")
        yield name, line


class Headers:
    """The headers of a record: values and options by name, and the offset of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.values: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.others = 0
        self.end = 0
        for offset, name, value in self._pairs():
            self._take(offset, name, value)

    def _pairs(self) -> Iterator[tuple[int, str, str]]:
        while found := HEADER.match(self.text, self.end):
            offset = self.text.index("[", found.start())
            self.end = found.end()
            yield offset, found[1], re.sub(r"\\(.)", r"\1", found[2])
        if self.text[self.end :].lstrip().startswith("["):
            offset = self.text.index("[", self.end)
            raise ReadError(offset, 'a header looks like [Name "value"], on one line.')

    def _take(self, offset: int, name: str, value: str) -> None:
        self.others += name not in OWN_HEADERS
        if self.others > HEADERS_LIMIT:
            raise ReadError(offset, f"a record has at most {HEADERS_LIMIT} headers {BESIDES}.")
        if len(value) > HEADER_LIMIT:
            raise ReadError(offset, f"a header’s value has at most {HEADER_LIMIT:,} characters.")
        if not self.places and name != FIRST_HEADER:
            raise self._no_record(offset)
        key = name
        if name == "Option":
            option, _, value = value.partition("=")
            self.options[option] = value
            key = f"Option {option}"
        if key in self.places:
            raise ReadError(offset, f"the header {quote(key)} stands here a second time.")
        self.places[key] = offset
        if name != "Option":
            self.values[name] = value

    def _no_record(self, offset: int) -> ReadError:
        line = self.text[offset:].strip().partition("\n")[0]
        found = f", not with {quote(line)}." if line else ", and there is nothing here."
        return ReadError(offset, f"a record of a match begins with {BEGINNING}{found}")

    def match(self) -> Match:
        """Return the match before its first move."""
        if not self.places:
            raise self._no_record(0)
        if self.values[FIRST_HEADER] not in VERSIONS:
            raise ReadError(
                self.places[FIRST_HEADER],
                f"this record is of version {quote(self.values[FIRST_HEADER])}; "
                f"only versions {' and '.join(VERSIONS)} can be read here. {NEWER}",
            )
        chosen = self._at(self._game_place(), self._game)
        start = self.values.get("Start")
        begin = chosen.start if start is None else lambda: chosen.position(str(start))
        match = Match(self._at(self.places.get("Start", 0), begin))
        match.headers = self._words(chosen)
        return match

    def _game_place(self) -> int:
        if "Game" not in self.values:
            raise ReadError(0, 'the header that names the game, [Game "…"], is missing.')
        return self.places["Game"]

    def _game(self) -> Game:
        try:
            return find_game(self.values["Game"], **self.options)
        except UnknownOption as error:
            place = self.places[f"Option {error.key}"]
            raise ReadError(place, f"{error} {NEWER}") from error

    def _at(self, offset: int, make: Callable[[], Made]) -> Made:
        """Return what `make` makes; an error of it is reported at that offset."""
        try:
            return make()
        except GameError as error:
            raise ReadError(offset, str(error)) from error

    def _words(self, chosen: Game) -> dict[str, str]:
        """Return the headers that are stored as they are, and the winner if one is named."""
        words = {
            name: clean_line(value)
            for name, value in self.values.items()
            if name not in OWN_HEADERS
        }
        result = self.values.get("Result", "*")
        return words | {"Result": result} if result in chosen.sides else words
