"""Moves made touch by touch, for programs that choose one site after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from operator import attrgetter

from drystone.core.move import DONE, Move, Path


class Touching(ABC):
    """How far a move has come: the sites that go on with it, and what touching one leads to.

    Each of a position's moves can be made in just one way. Immutable.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def sites(self) -> tuple[str, ...]:
        """The sites that may be touched next; DONE among them where the move may end, or go on."""

    @abstractmethod
    def touch(self, site: str) -> Touching | Move:
        """Return what touching one of `sites` leads to: the move once it is complete."""


class ListedMoves(Touching):
    """The moves that begin as touched so far, by the site that comes next.

    `path_of` says how a move is made, if not by its own path.

    >>> import drystone
    >>> begun = drystone.game("anaash", size=4).start().touching()
    >>> begun.sites[:3], begun.touch("a1").sites
    (('a1', 'c1', 'b2'), ('a2', 'b1'))
    >>> str(begun.touch("a1").touch("b1"))
    'a1xb1'
    """

    __slots__ = ("_by_site", "_depth", "_path_of")

    def __init__(
        self,
        moves: Iterable[Move],
        path_of: Callable[[Move], Path] = attrgetter("path"),
        depth: int = 0,
    ) -> None:
        self._path_of = path_of
        self._depth = depth
        self._by_site: dict[str, list[Move]] = {}
        for move in moves:
            path = path_of(move)
            site = path[depth] if len(path) > depth else DONE
            if site in self._by_site:
                self._by_site[site].append(move)
            else:
                self._by_site[site] = [move]

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that may be touched next, in the order of the moves."""
        return tuple(self._by_site)

    def touch(self, site: str) -> Touching | Move:
        """Return the move if it is the only one left and nothing of its path is."""
        left = self._by_site[site]
        length = self._depth + 1
        if len(left) == 1 and (site == DONE or len(self._path_of(left[0])) == length):
            return left[0]
        return ListedMoves(left, self._path_of, length)
