"""Turning touches into moves: one mechanism for pointer, finger, keyboard and typed sites."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Self

from drystone.core.game import Move, Path, Position, Refusal
from drystone.core.move import DONE

__all__ = ["DONE", "Picked", "Picker"]


@dataclass(frozen=True)
class Picked:
    """The result of a touch: a move to play and its path, or a longer prefix, or a refusal."""

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

    What is the only choice and no space, such as the one piece of a stack that can go, chooses
    itself, unless it ends the move: what follows it is open beside it.

    A piece can also be lifted and dropped, which are touches, too. `lifts` are the sites where one
    can be lifted, `leads` those open ones that do not end the move.
    """

    def __init__(
        self, position: Position, paths: Iterable[tuple[Path, Move]] | None = None
    ) -> None:
        self.position = position
        self.touched: Path = ()
        self._paths = tuple(position.paths() if paths is None else paths)
        self.open, self.leads, self._itself = self._continuations(())
        self._starts = self.leads

    def at(self, touched: Path) -> Self:
        """Return a picker for the same position with that prefix touched."""
        picker = copy(self)
        picker.touched = touched
        picker.open, picker.leads, picker._itself = picker._continuations(touched)
        return picker

    def _continuations(self, prefix: Path) -> tuple[frozenset[str], frozenset[str], Path]:
        """Return the sites that continue `prefix`, those that others can follow, and what is alone.

        DONE is among the first if `prefix` is a complete path already. What chooses itself, and
        comes third, is among them with what follows it.
        """
        found, leads = self._next(prefix)
        if len(found) > 1 or found != leads or found <= self.position.game.grid.indices.keys():
            return found, leads, ()
        if self.move_of((*prefix, *found)) is not None:
            return found, leads, ()
        more, further, itself = self._continuations((*prefix, *found))
        return found | more, leads | further, (*found, *itself)

    def _next(self, prefix: Path) -> tuple[frozenset[str], frozenset[str]]:
        """Return the sites that continue `prefix` in a path, and those that others can follow."""
        length = len(prefix)
        found, leads = set(), set()
        for path, _ in self._paths:
            if path[:length] == prefix:
                found.add(path[length] if len(path) > length else DONE)
                if len(path) > length + 1:
                    leads.add(path[length])
        return frozenset() if found == {DONE} else frozenset(found), frozenset(leads)

    @property
    def lifts(self) -> frozenset[str]:
        """The sites at which a path can begin in place of the one that is touched.

        None once part of the path is a complete move. A site that would go on with the path and
        lead further is not meant as a beginning.

        >>> import drystone
        >>> picker = Picker(drystone.game("anaash", size=4).start())
        >>> "a1" in picker.lifts, "a1" in picker.at(("c1",)).lifts, "a2" in picker.lifts
        (True, True, False)
        """
        if not self.touched:
            return self._starts
        return frozenset() if self._holds_move() else self._starts - self.leads - {self.touched[0]}

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
        if self.touched and not self._holds_move() and site in self._continuations(())[0]:
            return self.at(()).touch(site)
        return self._refused(site)

    def by_hand(self, hand: str, site: str) -> Picked:
        """Return the result of a touch; a hand may ``lift`` what is there, or ``drop`` there."""
        return {"": self.touch, "lift": self.lift, "drop": self.drop}[hand](site)

    def lift(self, site: str) -> Picked:
        """Return the result of lifting what is at `site`: a touch, which may begin anew."""
        return (self.at(()) if site in self.lifts else self).touch(site)

    def drop(self, site: str) -> Picked:
        """Return the result of dropping at `site` what was lifted: a touch that begins nothing.

        Where a touch would take another piece instead, a drop is refused.
        """
        return self._forward(site) if site in self.open else self._refused(site)

    def _refused(self, site: str) -> Picked:
        space = site in self.position.game.grid.indices
        path = self._with(site) if space else (*self.touched, site)
        return Picked(self.touched, refusal=self.position.refusal(path))

    def _with(self, site: str) -> Path:
        """Return what is touched, what chooses itself before `site`, and `site`."""
        itself = self._itself
        return (*self.touched, *(itself[: itself.index(site)] if site in itself else itself), site)

    def _forward(self, site: str) -> Picked:
        if site == DONE:
            return Picked(self.touched, self.move_of(self.touched))
        path = self._with(site)
        move = self.move_of(path)
        if move is not None and site not in self.leads:
            return Picked(path, move)
        return Picked(path)

    def _holds_move(self) -> bool:
        """Return whether part of the prefix is a complete move, which a restart would discard."""
        return any(
            self.move_of(self.touched[:length]) is not None
            for length in range(1, len(self.touched) + 1)
        )
