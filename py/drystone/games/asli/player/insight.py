"""What a player may ask about a position of Asli: who owns what, which groups are barely alive."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import Group
from drystone.games.asli.rules.life import linked, placed, survey
from drystone.games.asli.rules.position import AsliPosition
from drystone.games.asli.rules.setup import AsliSetup

AnyPosition = AsliPosition | AsliSetup


class Threat(NamedTuple):
    """A group, and the set of points where one enemy stone would kill it."""

    group: Group
    points: int


def owner(position: AnyPosition, region: int) -> int | None:
    """Return whose territory a region is, 0 or 1, or None if nobody's (ASL-2)."""
    border = position.grid.around(region)
    black, white = (bool(border & stones) for stones in position.stones)
    return None if black == white else int(white)


@lru_cache(maxsize=4)
def threats(position: AnyPosition, turn: int) -> tuple[Threat, ...]:
    """Return the groups of colour `turn` (0 or 1) that are one stone of the other from death.

    The stone must survive; whether the ban on a second minimal incursion forbids it just now, or
    whose turn it is, does not matter.
    """
    grid, regions = position.grid, position.regions
    attacker, defender = position.camps[1 - turn], position.camps[turn]
    deadly: dict[Group, int] = {}
    plain = survey(grid, position.camps, regions).outlooks[1 - turn].plain
    for index in bits(sum(regions) & ~plain):
        after = placed(grid, attacker, defender, regions, 1 << index)
        *_, stone = after.own.groups
        if after.own.parted and not linked(stone, after.own.groups, after.regions):
            continue
        for group in after.captured:
            deadly[group] = deadly.get(group, 0) | 1 << index
    return tuple(Threat(group, points) for group, points in deadly.items())


def numbered(position: AnyPosition) -> list[tuple[int, int, Group]]:
    """Return all groups with their colour, 0 or 1, and a number from 1 within it.

    Numbers follow the first point of each group, so they change as little as may be.
    """
    return [
        (turn, number, group)
        for turn, camp in enumerate(position.camps)
        for number, group in enumerate(sorted(camp.groups, key=_first_point), 1)
    ]


def _first_point(group: Group) -> int:
    return group.spaces & -group.spaces
