"""A path followed site by site: what has moved so far, what is taken, and where it stopped."""

from __future__ import annotations

import re
from collections.abc import Iterable

from drystone.games.accasta.rules.stacks import Split, is_white, splits
from drystone.games.accasta.rules.tables import GRID, REACH
from drystone.games.accasta.rules.turns import AccastaMove, Submove, Walk

TAKE = re.compile(r"take:([1-9])", re.ASCII)


class PartialTurn:
    """How far a turn of one stack has come, by the sites touched after the stack itself.

    `left` is what is left at the origin (with the pieces that are taken but have not moved yet),
    `chosen` the split they were taken by, `stopped` the site that is not legal, or None.
    """

    __slots__ = ("chosen", "left", "stopped", "submoves", "walk")

    def __init__(self, walk: Walk, sites: Iterable[str]) -> None:
        self.walk = walk
        self.left = walk.board[walk.origin]
        self.submoves: tuple[Submove, ...] = ()
        self.chosen: Split | None = None
        self.stopped: str | None = None
        for site in sites:
            if not (self.take(site) if TAKE.fullmatch(site) else self.go(site)):
                self.stopped = site
                break

    @property
    def over(self) -> bool:
        """Whether the turn has ended: nothing is left at the origin, or it was a release."""
        return not self.left or is_white(self.left) != is_white(self.walk.board[self.walk.origin])

    @property
    def turn(self) -> AccastaMove | None:
        """The turn that the whole path stands for, or None if it is none or not legal."""
        if self.stopped is not None or self.chosen or not self.submoves:
            return None
        return AccastaMove(self.walk.origin, self.submoves)

    def take(self, site: str) -> bool:
        """Take as many pieces as ``take:2`` says; return whether that is legal."""
        count = int(site[5:])
        if self.over or self.chosen:
            return False
        self.chosen = next((split for split in self._splits() if split.number == count), None)
        return self.chosen is not None

    def go(self, site: str) -> bool:
        """Move what is taken, or all that is left, to a space; return whether that is legal."""
        split = self.leading()
        if split is None:
            return False
        for place in REACH[self.walk.origin][split.steps]:
            if GRID.names[place[0]] == site and (kind := self.walk.kind(split, place)):
                self.walk.land(split, place)
                self.submoves += ((split.label, split.number, kind, place[0]),)
                self.left, self.chosen = split.rest, None
                return True
        return False

    @property
    def takes(self) -> tuple[str, ...]:
        """The sites that say how many pieces of what is left may move next, if any may."""
        if self.over:
            return ()
        return tuple(f"take:{one.number}" for one in self._splits() if self.walk.can_go(one))

    @property
    def targets(self) -> tuple[str, ...]:
        """The spaces to which the taken pieces may go."""
        split = self.chosen
        if split is None:
            return ()
        reach = REACH[self.walk.origin][split.steps]
        return tuple(GRID.names[place[0]] for place in reach if self.walk.kind(split, place))

    def leading(self) -> Split | None:
        """Return the split that moves next, which is everything left unless some were taken."""
        if self.over:
            return None
        return self.chosen or self._splits()[-1]

    def _splits(self) -> tuple[Split, ...]:
        return splits(self.left, self.walk.may_release)
