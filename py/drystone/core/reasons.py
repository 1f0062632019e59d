"""What counts in a game, in words: what a move does, and what each side has.

A game's `explain.py` says it in two functions, `events(position, move)` and `counts(position,
side)`; a third, `ending(position)`, says more of how a game is over: an `Ending`. It may leave out
each of them.
Explanations are made from these alone (`search.analysis.reasons`), and each number can be found on
the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from drystone.core.game import Path, Position, Refusal


class Event(NamedTuple):
    """Something that a move does at once.

    `words` follow “would”, and begin with their verb: "take a stack of 3". `taken` is how much the
    other side loses by it, `gained` how much the mover wins, or loses below 0, both in the game's
    usual pieces; `sites` are the spaces where it happens. `does` are the words as of what is done;
    a game needs them that speaks other languages.
    """

    words: str
    taken: float = 0.0
    gained: float = 0.0
    sites: Path = ()
    does: str = ""

    @property
    def done(self) -> str:
        """The words as of what is done.

        >>> Event("take a stack of 3").done
        'takes a stack of 3'
        """
        verb, _, rest = self.words.partition(" ")
        return self.does or f"{verb}s {rest}"


class Count(NamedTuple):
    """How many of something a side has: `words` say it, "3 stacks".

    `weight` says how much one of them counts beside a usual piece, below 0 where fewer are better.
    """

    kind: str
    number: int
    words: str
    weight: float = 1.0


class Ending(NamedTuple):
    """More of why a game is over than its outcome says: sentences, and the spaces they speak of.

    `apart` are spaces with another reason than `sites`; `why` says of a space what is its own.
    """

    words: str = ""
    sites: Path = ()
    apart: Path = ()
    why: Mapping[str, Refusal] = MappingProxyType({})


def counted_as(kind: str, number: int, weight: float = 1.0, many: str = "") -> Count:
    """Return a count of a kind that is named by its singular.

    >>> counted_as("stack", 2).words, counted_as("stack in castle", 1, 3, "stacks in castle").words
    ('2 stacks', '1 stack in castle')
    """
    return Count(kind, number, f"{number} {kind if number == 1 else many or f'{kind}s'}", weight)


def events_of(position: Position, move: Any) -> Sequence[Event]:
    """Return what a legal move does at once, () where the game says nothing of it."""
    own = getattr(position.game.part("explain"), "events", None)
    return own(position, move) if own else ()


def counts_of(position: Position, side: str) -> Sequence[Count]:
    """Return what a side has, () where the game counts nothing."""
    own = getattr(position.game.part("explain"), "counts", None)
    return own(position, side) if own else ()


def ending_of(position: Position) -> Ending:
    """Return what a game says of its end, nothing while it goes on."""
    own = getattr(position.game.part("explain"), "ending", None)
    return Ending(*own(position)) if own and position.outcome is not None else Ending()
