"""The headers of a record: the game, its start, and what else is said about the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from drystone.core.errors import GameError, TextError, UnknownOption, listed, quote
from drystone.core.game import Game
from drystone.core.language import number, say, to_say
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

NEWER = to_say("A newer version of drystone may have written it.")

Made = TypeVar("Made")


class RecordError(TextError):
    """A record from which nothing can be loaded; the text says where and why."""


class ReadError(Exception):
    """Where reading stops, an offset in the text, and why."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason


def stopped(text: str, error: ReadError, move: int = 0) -> str:
    r"""Return where reading a text stops, as line and column counted from 1, and why.

    >>> stopped("ab\ncd", ReadError(4, "there is still more."))
    'Line 2, column 2: there is still more.'
    """
    line = text.count("\n", 0, error.offset) + 1
    column = error.offset - text.rfind("\n", 0, error.offset)
    at = to_say("Line {line}, column {column}: {reason}")
    if move:
        at = to_say("Line {line}, column {column}, move {move}: {reason}")
    return say(at, line=line, column=column, move=move, reason=error.reason)


def as_written(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    r"""Yield the headers that are stored as they are, cleaned as reading would clean them.

    Raises TextError for what could not be read again: it would cost the whole match.

    >>> list(as_written({"Event": "Two\nlines", "Game": "anaash"}))
    [('Event', 'Two lines')]
    """
    others = {name: value for name, value in headers.items() if name not in OWN_HEADERS}
    if len(others) > HEADERS_LIMIT:
        wrong = to_say(
            "A record has at most {most} headers besides the game’s and the match’s own; "
            "here are {n}."
        )
        raise TextError(say(wrong, most=HEADERS_LIMIT, n=len(others)))
    for name, value in others.items():
        if not NAME.fullmatch(name):
            wrong = to_say(
                "{name} is no name of a header: that is a letter from A to Z, and up to 39 such "
                "letters and digits."
            )
            raise TextError(say(wrong, name=quote(name)))
        line = clean_line(str(value))
        if len(line) > HEADER_LIMIT:
            wrong = to_say(
                "A header’s value, here that of {name}, has at most {most} characters, and not {n}."
            )
            most, n = number(HEADER_LIMIT), number(len(line))
            raise TextError(say(wrong, name=quote(name), most=most, n=n))
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
            raise ReadError(offset, say('a header looks like [Name "value"], on one line.'))

    def _take(self, offset: int, name: str, value: str) -> None:
        self.others += name not in OWN_HEADERS
        if self.others > HEADERS_LIMIT:
            wrong = to_say(
                "a record has at most {most} headers besides the game’s and the match’s own."
            )
            raise ReadError(offset, say(wrong, most=HEADERS_LIMIT))
        if len(value) > HEADER_LIMIT:
            wrong = to_say("a header’s value has at most {most} characters.")
            raise ReadError(offset, say(wrong, most=number(HEADER_LIMIT)))
        if not self.places and name != FIRST_HEADER:
            raise self._no_record(offset)
        key = name
        if name == "Option":
            option, _, value = value.partition("=")
            self.options[option] = value
            key = f"Option {option}"
        if key in self.places:
            wrong = to_say("the header {name} stands here a second time.")
            raise ReadError(offset, say(wrong, name=quote(key)))
        self.places[key] = offset
        if name != "Option":
            self.values[name] = value

    def _no_record(self, offset: int) -> ReadError:
        line = self.text[offset:].strip().partition("\n")[0]
        wrong = to_say("a record of a match begins with {beginning}, and there is nothing here.")
        if line:
            wrong = to_say("a record of a match begins with {beginning}, not with {line}.")
        return ReadError(offset, say(wrong, beginning=BEGINNING, line=quote(line)))

    def match(self) -> Match:
        """Return the match before its first move."""
        if not self.places:
            raise self._no_record(0)
        if self.values[FIRST_HEADER] not in VERSIONS:
            wrong = to_say(
                "this record is of version {version}; only versions {known} can be read here."
            )
            wrong = say(wrong, version=quote(self.values[FIRST_HEADER]), known=listed(VERSIONS))
            raise ReadError(self.places[FIRST_HEADER], f"{wrong} {say(NEWER)}")
        chosen = self._at(self._game_place(), self._game)
        start = self.values.get("Start")
        begin = chosen.start if start is None else lambda: chosen.position(str(start))
        match = Match(self._at(self.places.get("Start", 0), begin))
        match.headers = self._words(chosen)
        return match

    def _game_place(self) -> int:
        if "Game" not in self.values:
            raise ReadError(0, say('the header that names the game, [Game "…"], is missing.'))
        return self.places["Game"]

    def _game(self) -> Game:
        try:
            return find_game(self.values["Game"], **self.options)
        except UnknownOption as error:
            place = self.places[f"Option {error.key}"]
            raise ReadError(place, f"{error} {say(NEWER)}") from error

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
