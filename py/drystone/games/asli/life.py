"""Life and death in Asli, from the groups of both colours and the territories between them.

A group is alive as long as some region of empty points touches it and another group of its
colour. At the end of every turn all groups are alive, and a stone changes only the region it is
put into; so only the groups around that region are ever asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drystone.core.groups import Group, cut, home, joined, joints, opened
from drystone.core.squaregrid import SquareGrid

Groups = tuple[Group, ...]
Regions = tuple[int, ...]


class Camp(NamedTuple):
    """A colour's groups, and whether it has ever had more than one at once (ASL-1)."""

    groups: Groups
    parted: bool


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
    """Return the dead groups among those of a camp that touch a point of `around`."""
    if not camp.parted:
        return ()
    found: list[Group] = []
    for one in camp.groups:
        if one.border & around and not linked(one, camp.groups, regions):
            found.append(one)
    return tuple(found)


def placed(grid: SquareGrid, own: Camp, enemy: Camp, regions: Regions, space: int) -> Placed:
    """Return what a stone on `space` does, whether or not it leaves a friend dead."""
    around = home(regions, space)
    groups = joined(grid, own.groups, space)
    own = Camp(groups, own.parted or len(groups) > 1)
    regions = (*cut(grid, around, space), *_without(regions, around))
    captured = dead(enemy, regions, around)
    for one in captured:
        regions = opened(regions, one)
    if captured:
        enemy = Camp(tuple(one for one in enemy.groups if one not in captured), True)
    return Placed(own, enemy, regions, captured, around)


def placed_plainly(
    grid: SquareGrid, own: Camp, enemy: Camp, regions: Regions, space: int
) -> Placed:
    """Return the same as `placed`, sooner, for a point that is `plain`."""
    around = home(regions, space)
    groups = joined(grid, own.groups, space)
    own = Camp(groups, own.parted or len(groups) > 1)
    left = around ^ space
    regions = (left, *_without(regions, around)) if left else _without(regions, around)
    return Placed(own, enemy, regions, (), around)


def _without(regions: Regions, one: int) -> Regions:
    return tuple([region for region in regions if region != one])


class Outlook(NamedTuple):
    """What a colour has to do: see `survey`.

    `plain` are the points where its stone surely kills nothing and leaves no friend dead,
    `territory` the points of regions that no enemy touches, `thin` the number of times that one of
    its groups touches a region at one point alone.
    """

    plain: int
    territory: int
    thin: int


def survey(grid: SquareGrid, camps: tuple[Camp, Camp], regions: Regions) -> tuple[Outlook, Outlook]:
    """Return both colours' outlook; what they share is found once.

    Plain points are most of the legal ones, found together; the others are left to `placed`. A
    point is plain if its region stays in one piece without it, every enemy group around the region
    still touches what is left, and so does some own group that the new stone does not join.
    """
    empty = sum(regions)
    first = second = empty & ~joints(grid, empty)
    mine = theirs = thin = thick = 0
    for region in regions:
        blacks = [border & region for _, border in camps[0].groups if border & region]
        whites = [border & region for _, border in camps[1].groups if border & region]
        if blacks and not whites:
            mine |= region
        elif whites and not blacks:
            theirs |= region
        last, count = _last_points(blacks)
        thin += count
        second &= ~(last | _lonely(region, camps[1], whites))
        last, count = _last_points(whites)
        thick += count
        first &= ~(last | _lonely(region, camps[0], blacks))
    return Outlook(first, mine, thin), Outlook(second, theirs, thick)


def _last_points(near: list[int]) -> tuple[int, int]:
    """Return the points that are all of a region that some group touches, and of how many groups.

    `near` has what each group touches.
    """
    points = count = 0
    for touched in near:
        if not touched & (touched - 1):
            points |= touched
            count += 1
    return points, count


def _lonely(region: int, own: Camp, near: list[int]) -> int:
    """Return the points of a region where a stone would leave no other own group beside it.

    Those are the points that every own group around the region touches (`near` has what each
    does), which is all of them where there is none. A colour that was never parted need not care,
    unless it would be now.
    """
    if not own.parted:
        return region if own.groups and not near else 0
    lonely = region
    for touched in near:
        lonely &= touched
    return lonely
