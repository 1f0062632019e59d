"""Life and death in Asli, from the groups of both colours and the territories between them.

A group is alive as long as some region of empty points touches it and another group of its
colour. At the end of every turn all groups are alive, and a stone changes only the region it is
put into; so only the groups around that region are ever asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drystone.core.boards.groups import Group, cut, home, joined, joints, opened
from drystone.core.boards.squaregrid import SquareGrid

Groups = tuple[Group, ...]
Regions = tuple[int, ...]


class Camp(NamedTuple):
    """A colour's groups, and whether it has ever had more than one at once (ASL-1).

    `contact` is how many border points the groups have, each group's counted by itself.
    """

    groups: Groups
    parted: bool
    contact: int

    @classmethod
    def of(cls, groups: Groups, parted: bool) -> Camp:
        """Return the camp of some groups."""
        return cls(groups, parted, sum(one.border.bit_count() for one in groups))

    @property
    def borders(self) -> list[int]:
        """The borders of the groups."""
        return [border for _, border in self.groups]

    def must_care(self, touched: bool) -> bool:
        """Return whether a stone in a region, which groups touch or not, needs a friend there.

        A colour that was never parted need not care, unless it would be now.
        """
        return self.parted or (not touched and bool(self.groups))

    def grown(self, grid: SquareGrid, space: int) -> Camp:
        """Return the camp with a stone more."""
        old = self.groups
        groups = joined(grid, old, space)
        contact = self.contact + groups[-1].border.bit_count()
        if len(groups) <= len(old):
            contact -= sum([one.border.bit_count() for one in old if one.border & space])
        return Camp(groups, self.parted or len(groups) > 1, contact)


class Placed(NamedTuple):
    """What a stone does: both camps and the regions after it, and the enemy groups it killed.

    `around` is the region it was put into.
    """

    own: Camp
    enemy: Camp
    regions: Regions
    captured: Groups
    around: int


def linked(one: Group, groups: Groups, regions: Iterable[int]) -> bool:
    """Return whether a path of empty points joins `one` to another of `groups`."""
    border = one.border
    for region in regions:
        if border & region:
            for other in groups:
                if other.border & region and other is not one:
                    return True
    return False


def dead(camp: Camp, regions: Regions, around: int) -> Groups:
    """Return the dead groups among those of a camp that touch a point of `around`.

    One that was alone there never owed its life to it.
    """
    doubtful = [one for one in camp.groups if one.border & around]
    if not camp.parted or len(doubtful) == 1:
        return ()
    for region in regions:
        near = [one for one in doubtful if one.border & region]
        if near and (len(near) > 1 or linked(near[0], camp.groups, (region,))):
            doubtful = [one for one in doubtful if not one.border & region]
            if not doubtful:
                break
    return tuple(doubtful)


def placed(grid: SquareGrid, own: Camp, enemy: Camp, regions: Regions, space: int) -> Placed:
    """Return what a stone on `space` does, whether or not it leaves a friend dead."""
    around = home(regions, space)
    own = own.grown(grid, space)
    parts = cut(grid, around, space)
    regions = (*parts, *_without(regions, around))
    if len(parts) == 1 and _reach(enemy, space, parts[0]):
        return Placed(own, enemy, regions, (), around)
    captured = dead(enemy, regions, around)
    for one in captured:
        regions = opened(regions, one)
    if captured:
        enemy = Camp.of(tuple(one for one in enemy.groups if one not in captured), True)
    return Placed(own, enemy, regions, captured, around)


def _reach(enemy: Camp, space: int, left: int) -> bool:
    """Return whether all groups beside a stone touch what is left of its region: then none dies."""
    return all(border & left for _, border in enemy.groups if border & space)


def placed_plainly(
    grid: SquareGrid, own: Camp, enemy: Camp, regions: Regions, space: int
) -> Placed:
    """Return the same as `placed`, sooner, for a point that is `calm`."""
    around = home(regions, space)
    own = own.grown(grid, space)
    left = around ^ space
    regions = (left, *_without(regions, around)) if left else _without(regions, around)
    return Placed(own, enemy, regions, (), around)


def _without(regions: Regions, one: int) -> Regions:
    return tuple([region for region in regions if region != one])


class Outlook(NamedTuple):
    """What a colour has to do: see `survey`.

    `plain` are the points where its stone surely kills nothing and leaves no friend dead, `calm`
    those where it surely kills nothing and leaves its region in one piece; `territory` has the
    points of regions that no enemy touches, `thin` the number of times that one of its groups
    touches a region at one point alone.
    """

    plain: int
    calm: int
    territory: int
    thin: int


class Survey(NamedTuple):
    """Both colours' outlooks, Black's first, and how often each is thin in each region."""

    outlooks: tuple[Outlook, Outlook]
    thin: dict[int, tuple[int, int]]


NOTHING = Survey((Outlook(0, 0, 0, 0), Outlook(0, 0, 0, 0)), {})
"""What is known before the first survey."""


def survey(
    grid: SquareGrid,
    camps: tuple[Camp, Camp],
    regions: Regions,
    before: Survey = NOTHING,
    gone: Regions = (),
) -> Survey:
    """Return both colours' outlook; what they share is found once.

    `regions` are surveyed. What was known `before` stays true, but for the regions that are
    `gone`: most moves change one region, and there may be twenty.

    Plain points are most of the legal ones, found together; the others are left to `placed`. A
    point is plain if its region stays in one piece without it, every enemy group around the region
    still touches what is left, and so does some own group that the new stone does not join.
    """
    lost, fresh, known = sum(gone), sum(regions), before.thin.copy()
    (first, calm, mine, thin), (second, quiet, theirs, thick) = before.outlooks
    for region in gone:
        less, lesser = known.pop(region)
        thin, thick = thin - less, thick - lesser
    whole = fresh & ~joints(grid, fresh)
    first, second, mine, theirs = first & ~lost, second & ~lost, mine & ~lost, theirs & ~lost
    calm, quiet = calm & ~lost | whole, quiet & ~lost | whole
    first_borders, second_borders = camps[0].borders, camps[1].borders
    for region in regions:
        black, lonely, last, more = beside(region, first_borders)
        white, alone, final, others = beside(region, second_borders)
        if black and not white:
            mine |= region
        elif white and not black:
            theirs |= region
        calm &= ~final
        quiet &= ~last
        first |= region & calm & ~(lonely if camps[0].must_care(black) else 0)
        second |= region & quiet & ~(alone if camps[1].must_care(white) else 0)
        known[region] = more, others
        thin, thick = thin + more, thick + others
    ours, other = Outlook(first, calm, mine, thin), Outlook(second, quiet, theirs, thick)
    return Survey((ours, other), known)


def beside(region: int, borders: Iterable[int]) -> tuple[bool, int, int, int]:
    """Return what a colour has beside a region, given where its groups end: four answers at once.

    The first is whether it has anything there. The second is the points where its stone would
    leave no other of its groups beside the region: those that every group there touches, which is
    all of them where there is none. The third is the points that are all of the region that some
    group touches, the last of how many groups that is said.
    """
    touched, lonely, last, count = False, region, 0, 0
    for border in borders:
        near = border & region
        if near:
            touched = True
            lonely &= near
            if not near & (near - 1):
                last |= near
                count += 1
    return touched, lonely, last, count
