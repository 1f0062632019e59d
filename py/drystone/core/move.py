"""A move, what a side may know of it, how a game ended, why a touch is refused, examples, samples.

They are apart from `game.py`, which uses all of them, to keep it short.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from drystone.core.errors import IllegalMove, quote
from drystone.core.language import say

Path = tuple[str, ...]

DONE = "done"
"""The site that ends a path which is complete but could be continued."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner's letter (None for a draw) and a sentence that says why."""

    winner: str | None
    reason: str

    @property
    def letter(self) -> str:
        """The winner's letter or ``"draw"``."""
        return self.winner or "draw"


@dataclass(frozen=True)
class Refusal:
    """Why a touch or a typed move is refused, and the rule or ruling that says so.

    `sites` are spaces that the text mentions, to be marked on the board.
    """

    text: str
    rule: str = ""
    sites: Path = ()

    def error(self, text: str) -> IllegalMove:
        """Return the error that refuses the move text `text` for this reason."""
        words = say("{move} is not a legal move: {why}", move=quote(text), why=self.text)
        return IllegalMove(words, self.rule, self.sites, self.text)


class Move(ABC):
    """A legal move; equal moves have equal text. Like a position, it is never written to."""

    __slots__ = ()

    @property
    def swaps_seats(self) -> bool:
        """Whether the two people exchange colours by this move (a pie rule's choice)."""
        return False

    @property
    def joins(self) -> bool:
        """Whether a record writes this move onto the one before it, unspaced (`Game.split`)."""
        return False

    @property
    @abstractmethod
    def path(self) -> Path:
        """The sites a player touches, in order."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the canonical text."""

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same move."""
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        """Hash as equality demands."""
        return hash(str(self))

    def __repr__(self) -> str:
        """Return the type and the text."""
        return f"<{type(self).__name__} {self}>"


@dataclass(frozen=True)
class SeenMove:
    """A move as one side may know it: its text in the move list, the sites to mark as the last."""

    text: str
    sites: Path


@dataclass(frozen=True)
class Example:
    """A position to look at: a title, a sentence, the position text and the options it needs."""

    title: str
    words: str
    position: str
    options: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class CoverPosition:
    """A position by which a game is known, lively to look at.

    `last` is the path of the move that led there, which is marked; `options` are those that the
    position needs.
    """

    position: str
    last: Path = ()
    options: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Variation:
    """Moves that might have been played in a sample, instead of its move at `ply` and those after.

    `words` are about the last of them.
    """

    ply: int
    moves: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Sample:
    """A game to replay: a title, the players in the order of the sides, the moves' texts.

    `result` says how it ended where the moves do not, `notes` are remarks on plies (the first move
    is ply 1) and `marks` their marks, such as ``!``; `variations` are what else might have been
    played; `options` are those that the game needs.
    """

    title: str
    players: tuple[str, ...]
    moves: tuple[str, ...]
    result: str = ""
    notes: dict[int, str] = field(default_factory=dict)
    marks: dict[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()
    options: dict[str, object] = field(default_factory=dict)


def move_words(text: str) -> str:
    """Return a move as it is shown: a word and its number as one says them.

    >>> move_words("komi:7"), move_words("a1:C+b2")
    ('komi 7', 'a1:C+b2')
    """
    word, _, number = text.partition(":")
    return f"{word} {number}" if word.isalpha() and number.isdecimal() else text
