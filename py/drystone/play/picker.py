"""Turning touches into moves: one mechanism for pointer, finger, keyboard and typed sites."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from drystone.core.game import Move, Path, Position, Refusal

DONE = "done"
"""The site that ends a path which is complete but could be continued."""


@dataclass(frozen=True)
class Picked:
    """The result of a touch: a move to play, or a longer prefix, or a refusal."""

    touched: Path = ()
    move: Move | None = None
    refusal: Refusal | None = None


class Picker:
    """The touched prefix of a path in one position, and the sites that may be touched next.

    >>> import drystone
    >>> picker = Picker(drystone.game("anaash", size=4).start())
    >>> picker = picker.at(picker.touch("a1").touched)
    >>> sorted(picker.open)
    ['a2', 'b1']
    >>> str(picker.touch("b1").move)
    'a1xb1'
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.touched: Path = ()
        self._paths = tuple(position.paths())
        self.open = self._continuations(())

    def at(self, touched: Path) -> Picker:
        """Return a picker for the same position with that prefix touched."""
        picker = copy(self)
        picker.touched = touched
        picker.open = picker._continuations(touched)
        return picker

    def _continuations(self, prefix: Path) -> frozenset[str]:
        """Return the sites that continue `prefix`, and DONE if it is a complete path already."""
        length = len(prefix)
        found = set()
        for path, _ in self._paths:
            if path[:length] == prefix:
                found.add(path[length] if len(path) > length else DONE)
        return frozenset() if found == {DONE} else frozenset(found)

    def move_of(self, path: Path) -> Move | None:
        """Return the move of a complete path, or None."""
        return next((move for known, move in self._paths if known == path), None)

    def touch(self, site: str) -> Picked:
        """Return the result of touching `site`.

        A site that continues no path takes the last touch back if it is the last one touched,
        replaces the last one if it could have been touched instead, starts again if it can begin a
        path, and is refused otherwise. Replacing and starting again never discard a complete move.
        """
        if site in self.open:
            return self._forward(site)
        if self.touched and site == self.touched[-1]:
            return Picked(self.touched[:-1])
        if self.touched and self.move_of(self.touched) is None:
            before = self.at(self.touched[:-1])
            if site in before.open - {DONE}:
                return before.touch(site)
        if self.touched and not self._holds_move() and site in self._continuations(()):
            return self.at(()).touch(site)
        return Picked(self.touched, refusal=self.position.refusal((*self.touched, site)))

    def _forward(self, site: str) -> Picked:
        if site == DONE:
            return Picked(move=self.move_of(self.touched))
        path = (*self.touched, site)
        move = self.move_of(path)
        if move is not None and not self._continuations(path):
            return Picked(move=move)
        return Picked(path)

    def _holds_move(self) -> bool:
        """Return whether part of the prefix is a complete move, which a restart would discard."""
        return any(
            self.move_of(self.touched[:length]) is not None
            for length in range(1, len(self.touched) + 1)
        )
