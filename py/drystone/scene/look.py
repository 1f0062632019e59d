"""What a scene shows besides the position: touched sites, open sites, the last move."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from drystone.core.game import LABELLED, Path
from drystone.core.language import say


class PieceKeys:
    """Keys for the elements of pieces. A piece keeps its key as it slides.

    >>> keys = PieceKeys()
    >>> first = keys.key("b2")
    >>> keys.slide([("b2", "b3")])
    >>> keys.key("b3") == first, keys.key("b2") == first
    (True, False)
    """

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}
        self._made = 0

    def copy(self) -> PieceKeys:
        """Return keys of their own for the same pieces."""
        twin = copy(self)
        twin._keys = dict(self._keys)
        return twin

    def key(self, place: str) -> str:
        """Return the key of the piece at `place`, a new one if none is known there."""
        if place not in self._keys:
            self._made += 1
            self._keys[place] = f"p{self._made}"
        return self._keys[place]

    def slide(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Move keys: for each pair, in order, the key at the first place goes to the second."""
        for origin, target in pairs:
            key = self.key(origin)
            del self._keys[origin]
            self._keys[target] = key

    def back(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Undo `slide`."""
        self.slide((target, origin) for origin, target in reversed(tuple(pairs)))


@dataclass(frozen=True)
class Look:
    """How a position is shown.

    `touched` is the part of a path touched so far, `open` the sites that may be touched next,
    `last` the path of the last move, `shown` the spaces that an answer names and `apart` those that
    it tells from them, `overlay` the key of the extra that was asked for or "". On a `crowded`
    board most spaces are open: there what may be touched is marked only where the pointer or the
    focus is. `beside` says that choices which are no spaces are buttons beside the board, so that a
    scene draws none over it. From the sites in `lifts` a piece can be dragged; `leads` are those
    open ones that do not end the move. `drawn` is what somebody has drawn there, for pictures: see
    `drawn_nodes`. While the other side is to move nothing is touched; then `planned` is what was
    touched of the next move.
    """

    flip: bool = False
    touched: Path = ()
    open: frozenset[str] = frozenset()
    lifts: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()
    planned: Path = ()
    last: Path = ()
    shown: Path = ()
    apart: Path = ()
    overlay: str = ""
    drawn: tuple[Path, ...] = ()
    turn: int = 0
    crowded: bool = False
    beside: bool = False
    keys: PieceKeys = field(default_factory=PieceKeys)

    def key(self, place: str) -> str:
        """Return the key for the piece at `place`."""
        return self.keys.key(place)

    @property
    def taken(self) -> Path:
        """What was touched, of this move or the next one."""
        return self.touched or self.planned

    @property
    def now(self) -> Look:
        """The same for the side to move, to which nothing of a premove is open."""
        return replace(self, open=frozenset()) if self.planned else self


class Overlay(NamedTuple):
    """An extra that a board can show: its key, what asks for it, and what its marks mean."""

    key: str
    words: str
    legend: str = ""


@dataclass(frozen=True)
class Fact:
    """A number or word that is always shown, of one side or (with "") of the whole game.

    `short` is what a side's strip says of it; without one, the label and the value. A `legend`
    explains what is drawn: it is no part of the score.
    """

    label: str
    value: str
    side: str = ""
    short: str = ""
    legend: bool = False

    @property
    def words(self) -> str:
        """What a strip says.

        >>> Fact("Tax", "2", "w").words, Fact("Tax", "2", "w", short="tax 2").words
        ('Tax: 2', 'tax 2')
        """
        return self.short or say(LABELLED, label=self.label, value=self.value)
