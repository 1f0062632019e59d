"""Marks of one's own on the board: circles and arrows in four colours, stored with a position."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say

COLOURS = {"G": "green", "R": "red", "B": "blue", "Y": "yellow"}
CIRCLE_WORDS = {
    "G": to_say("green circle on {start}"),
    "R": to_say("red circle on {start}"),
    "B": to_say("blue circle on {start}"),
    "Y": to_say("yellow circle on {start}"),
}
ARROW_WORDS = {
    "G": to_say("green arrow from {start} to {end}"),
    "R": to_say("red arrow from {start} to {end}"),
    "B": to_say("blue arrow from {start} to {end}"),
    "Y": to_say("yellow arrow from {start} to {end}"),
}
MARKS_LIMIT = 64
"""Most marks at one position."""
CIRCLES, ARROWS = "csl", "cal"
"""What chess programs call the remarks that hold them."""


class BoardMark(NamedTuple):
    """A circle around a space, or an arrow from it to `target`; `colour` is a letter."""

    colour: str
    space: str
    target: str = ""

    @property
    def words(self) -> str:
        """What one says of it.

        >>> BoardMark("R", "a1", "b2").words
        'red arrow from a1 to b2'
        """
        words = (ARROW_WORDS if self.target else CIRCLE_WORDS)[self.colour]
        return say(words, start=self.space, end=self.target)


Marks = tuple[BoardMark, ...]


def checked(mark: Iterable[str], spaces: Container[str]) -> BoardMark:
    """Return the mark of a colour's letter and one or two spaces; raises TextError.

    >>> checked(["X", "a1"], {"a1"})
    Traceback (most recent call last):
    drystone.core.errors.TextError: “Xa1” is no mark on this board: write G, R, B or Y and a \
space, as Ga1, or two for an arrow, as Ga1b2.
    """
    parts = [*mark]
    colour, *named = parts or [""]
    whole = 1 <= len(named) <= 2 and len(set(named)) == len(named)
    if colour not in COLOURS or not whole or not all(name in spaces for name in named):
        raise TextError(
            say(
                "{mark} is no mark on this board: write G, R, B or Y and a space, as Ga1, or two "
                "for an arrow, as Ga1b2.",
                mark=quote("".join(parts)),
            )
        )
    return BoardMark(colour, *named)


def put(marks: Marks, new: BoardMark) -> Marks:
    """Return marks with another one; it takes the place of one of another colour.

    Raises TextError if there are too many.
    """
    others = tuple(one for one in marks if one[1:] != new[1:])
    if len(others) >= MARKS_LIMIT:
        raise TextError(say("At most {n} marks can be drawn at one position.", n=MARKS_LIMIT))
    return (*others, new)


def toggled(marks: Marks, new: BoardMark) -> Marks:
    """Return marks with another one, or without it if it was there.

    >>> one = BoardMark("G", "a1")
    >>> toggled((one,), one), toggled((one,), one._replace(colour="R"))
    ((), (BoardMark(colour='R', space='a1', target=''),))
    """
    return tuple(one for one in marks if one != new) if new in marks else put(marks, new)


def written(marks: Marks) -> str:
    """Return the remarks with which a comment of a record begins.

    >>> written((BoardMark("G", "a1", "b2"), BoardMark("R", "c3")))
    '[%csl Rc3] [%cal Ga1b2]'
    """
    found = []
    for name, arrows in ((CIRCLES, False), (ARROWS, True)):
        items = ["".join(one) for one in marks if bool(one.target) == arrows]
        if items:
            found.append(f"[%{name} {','.join(items)}]")
    return " ".join(found)


def read(text: str, marks: Marks, spaces: Container[str]) -> Marks:
    """Return marks with those of a remark; raises TextError.

    >>> [*map("".join, read("Ga1,Ya1b2", (), {"a1", "b2"}))]
    ['Ga1', 'Ya1b2']
    """
    for item in filter(None, map(str.strip, text.split(","))):
        marks = put(marks, checked(_parts(item, spaces), spaces))
    return marks


def _parts(item: str, spaces: Container[str]) -> list[str]:
    """Split a mark where a space ends and another begins, if it does."""
    colour, rest = item[:1], item[1:]
    for at in range(1, min(len(rest), 8)):
        if rest[:at] in spaces and rest[at:] in spaces:
            return [colour, rest[:at], rest[at:]]
    return [colour, rest]
