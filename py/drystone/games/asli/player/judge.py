"""What was learned of Asli from a stronger program: who wins, and which moves to look at.

`judge.json` has it: a weight for each of `NAMES` at three stages of a game, for either side and the
margins, and for moves a weight for each of `SIGNS` at three stages, and one for each 3x3 pattern.
It was learned on the board of 9x9 and is for that one alone.

A group is safe where it shares a territory with another; else it counts by whether it reaches
another over points that are nearer to its colour, or nearer to none, and how many such points it
has. Nothing else says that a group's only link goes through a region that the enemy closes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.groups import Group
from drystone.core.boards.squaregrid import square
from drystone.games.asli.rules.life import Outlook
from drystone.games.asli.rules.moves import HOLD, AsliMove, Placement, placements
from drystone.games.asli.rules.position import AsliPosition

SIZE = 9
GRID = square(SIZE)
BOARD, UP = GRID.board, GRID.stride
POINTS = SIZE * SIZE


def _ring(inset: int) -> int:
    ends = (inset, SIZE - 1 - inset)
    inside = range(inset, SIZE - inset)
    return sum(1 << y * UP + x for y in inside for x in inside if x in ends or y in ends)


RINGS = tuple(_ring(inset) for inset in range(3))
MIDDLE = BOARD & ~sum(RINGS)

AREAS = (2, 5, 9)
"""Below how many points around it a group belongs to the first, second and third kind."""

NAMES = (
    *("safe stones", "safe groups"),
    *(
        f"{what} {link} {area}"
        for link in ("linked", "loose", "alone")
        for area in range(4)
        for what in ("stones", "groups")
    ),
    *("on the edge", "on the second line", "on the third line", "stones"),
    *("territory", "territories", "groups by territories", "groups by nearer points", "groups"),
    *("border", "borders of groups", "thin", "cut", "half cut", "diagonal", "jump", "peeped jump"),
    *("neighbours", "in the prison", "one step away", "two steps away", "further away", "plain"),
)
"""What is counted, the mover's before the enemy's; after both the margins of `margins`."""

SIGNS = (
    *("takes 1", "takes 2", "takes 3", "takes 6", "own territory", "enemy territory", "rough"),
    *("joins 2", "joins 3", "alone", "by 1 enemy", "by 2 enemies", "by 3 enemies"),
    *("edge", "second line", "third line", "middle", "nearer", "nearer to the enemy", "as near"),
    *("far", "far from the enemy", "only border", "one of two of the enemy’s", "one of two"),
    *("only border of the enemy’s", "hold", "by a weak group", "by a weak enemy group"),
)
"""What is seen of a move, besides its pattern."""

TAKEN = (1, 2, 6)
"""Up to how many stones a move takes with the first and second sign, and below how many with the
third."""


def nearest(
    black: int, white: int, free: int
) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
    """Return the points nearer to black stones, to white ones, and as near to both.

    After them stand, for either colour, how many of its points are one step away, two, and more.
    """
    ours = theirs = even = 0
    mine, other = black, white
    first, second = [0, 0, 0], [0, 0, 0]
    for step in range(POINTS):
        mine = (mine << 1 | mine >> 1 | mine << UP | mine >> UP) & free
        other = (other << 1 | other >> 1 | other << UP | other >> UP) & free
        if not (mine or other):
            break
        both = mine & other
        mine ^= both
        other ^= both
        free &= ~(mine | other | both)
        ours |= mine
        theirs |= other
        even |= both
        at = min(step, 2)
        first[at] += mine.bit_count()
        second[at] += other.bit_count()
    return ours, theirs, even, tuple(first), tuple(second)


def filled(seed: int, within: int) -> int:
    """Return the part of `within` that is connected to `seed`, which lies in it."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << UP | seed >> UP) & within
        if grown == seed:
            return grown
        seed = grown


def parts(spaces: int) -> list[int]:
    """Return the connected parts of a set."""
    found = []
    while spaces:
        part = filled(spaces & -spaces, spaces)
        found.append(part)
        spaces ^= part
    return found


def together(count: int, masks: Sequence[int]) -> int:
    """Return how many of `count` things are left if those of each mask become one.

    >>> together(4, [0b0011, 0b0110])
    2
    """
    sets: list[int] = []
    for mask in masks:
        if mask & (mask - 1):
            apart = []
            for one in sets:
                if one & mask:
                    mask |= one  # noqa: PLW2901
                else:
                    apart.append(one)
            sets = [*apart, mask]
    return count - sum([one.bit_count() - 1 for one in sets])


def _touching(borders: Sequence[int], part: int) -> int:
    mask = 0
    for at, border in enumerate(borders):
        if border & part:
            mask |= 1 << at
    return mask


def counted(
    own: int,
    enemy: int,
    free: int,
    near: int,
    even: int,
    groups: Sequence[Group],
    outlook: Outlook,
    territories: Sequence[int],
) -> tuple[list[int], int, int]:
    """Return the counts of a colour up to its neighbours, its lost groups, and its points."""
    borders = [border & free for _, border in groups]
    homes = [_touching(borders, part) for part in territories]
    zones, room = _zones(near, borders)
    found, lost = _lives(groups, borders, room, _linked(homes), _linked(zones), near | even)
    border = 0
    for mine in borders:
        border |= mine
    contact = sum([mine.bit_count() for mine in borders])
    left = together(len(groups), zones)
    found += [(own & ring).bit_count() for ring in RINGS]
    found += [own.bit_count(), outlook.territory.bit_count(), len(territories)]
    found += [together(len(groups), homes), left, len(groups), border.bit_count(), contact]
    found += [outlook.thin, *_shapes(own, enemy, free)]
    return found, lost, near.bit_count() - left


def _zones(near: int, borders: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return which groups touch each part of a set, and how many points of it each group has."""
    room, zones = [0] * len(borders), []
    for part in parts(near):
        size, mask = part.bit_count(), 0
        for at, border in enumerate(borders):
            if border & part:
                mask |= 1 << at
                room[at] += size
        zones.append(mask)
    return zones, room


def _linked(masks: Sequence[int]) -> int:
    """Return those that share one of the masks with another."""
    found = 0
    for mask in masks:
        if mask & (mask - 1):
            found |= mask
    return found


def _lives(
    groups: Sequence[Group],
    borders: Sequence[int],
    room: Sequence[int],
    safe: int,
    linked: int,
    around: int,
) -> tuple[list[int], int]:
    """Return stones and groups of each kind, and the stones of those that look lost."""
    found, lost = [0] * 26, 0
    for at, (spaces, _) in enumerate(groups):
        kind = 0
        if not safe >> at & 1:
            area = sum([room[at] >= least for least in AREAS])
            kind = 2 + 2 * area
            if not linked >> at & 1:
                reach = filled(borders[at] & around, around)
                others = (one for other, one in enumerate(borders) if other != at)
                alone = not any(one & reach for one in others)
                kind += 16 if alone else 8
                if alone and area < 2:
                    lost |= spaces
        found[kind] += spaces.bit_count()
        found[kind + 1] += 1
    return found, lost


def _shapes(own: int, enemy: int, free: int) -> tuple[int, ...]:
    north, east, west = enemy >> UP, enemy >> 1, enemy << 1
    up, right, left = free >> UP, free >> 1, free << 1
    one, two = own & own >> UP + 1, own & own >> UP - 1
    flat, tall = own & own >> 2, own & own >> 2 * UP
    return (
        (one & north & east).bit_count() + (two & north & west).bit_count(),
        (one & (north & right | up & east)).bit_count()
        + (two & (north & left | up & west)).bit_count(),
        (one & up & right).bit_count() + (two & up & left).bit_count(),
        (flat & right).bit_count() + (tall & up).bit_count(),
        (flat & east).bit_count() + (tall & north).bit_count(),
        (own & own >> 1).bit_count() + (own & own >> UP).bit_count(),
    )


def margin(black: int, white: int, ours: int, theirs: int) -> int:
    """Return Black's points less White's once those stones of either are taken off."""
    black &= ~ours
    white &= ~theirs
    mine, other, *_ = nearest(black, white, BOARD & ~(black | white))
    mine, other = (
        mine.bit_count() - len(parts(black | mine)),
        other.bit_count() - len(parts(white | other)),
    )
    return mine - other + theirs.bit_count() - ours.bit_count()


def features(position: AsliPosition) -> list[int]:
    """Return what is counted in a position, the mover's first."""
    black, white = position.stones
    free = sum(position.regions)
    mine, other, even, ours, theirs = nearest(black, white, free)
    sides: list[list[int]] = []
    gone, points = [], []
    for turn, (own, enemy, near, steps) in enumerate(
        ((black, white, mine, ours), (white, black, other, theirs))
    ):
        outlook = position.outlooks[turn]
        homes = [region for region in position.regions if region & outlook.territory]
        groups = position.camps[turn].groups
        found, lost, count = counted(own, enemy, free, near, even, groups, outlook, homes)
        held = position.prison if turn else -position.prison
        sides.append([*found, max(0, held), *steps, outlook.plain.bit_count()])
        gone.append(lost)
        points.append(count)
    now = points[0] - points[1]
    then = margin(black, white, *gone) if gone[0] or gone[1] else now
    now, then = now - position.prison, then - position.prison
    if position.turn:
        sides, now, then = sides[::-1], -now, -then
    return [*sides[0], *sides[1], now, then, max(-12, min(12, then)), max(-4, min(4, then))]


class Learned:
    """What `judge.json` says."""

    def __init__(self, text: bytes | None) -> None:
        read = json.loads(text or b"")
        self.rows = [_mixed(read["values"], stones / POINTS) for stones in range(POINTS + 1)]
        self.signs = [dict(zip(SIGNS, row, strict=True)) for row in read["signs"]]
        self.patterns = {
            image: weight for pattern, weight in read["patterns"] for image in images(pattern)
        }
        self.places = [
            [
                sum(
                    row[name]
                    for name, ring in zip(SIGNS[13:17], (*RINGS, MIDDLE), strict=True)
                    if ring >> at & 1
                )
                for at in range(UP * SIZE)
            ]
            for row in self.signs
        ]


def _mixed(rows: Sequence[Sequence[float]], full: float) -> list[float]:
    shares = (max(0.0, 1 - 2 * full), 1 - abs(2 * full - 1), max(0.0, 2 * full - 1))
    return [sum(map(mul, shares, column)) for column in zip(*rows, strict=True)]


def images(pattern: int) -> set[int]:
    """Return a pattern in all ways to turn and mirror it.

    A pattern has nine bits for what is the mover's on 3x3 points, and nine for what is the enemy's;
    beyond the edge both are set.
    """
    cells = [(pattern >> at & 1, pattern >> at + 9 & 1) for at in range(9)]
    found = set()
    for _ in range(4):
        cells = [cells[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2)]
        for way in (cells, [cells[at] for at in (2, 1, 0, 5, 4, 3, 8, 7, 6)]):
            found.add(sum(own << at | enemy << at + 9 for at, (own, enemy) in enumerate(way)))
    return found


@cache
def learned() -> Learned:
    """Return what was learned."""
    from drystone.games.asli.game import Asli

    return Learned(Asli.file("judge.json"))


class AsliJudge:
    """Judges positions of 9x9 and names moves, for `drystone.search.engines.light`."""

    def score(self, position: AsliPosition) -> float:
        """Return the log-odds that Black wins."""
        black, white = position.stones
        bias, *weights = learned().rows[(black | white).bit_count()]
        value: float = bias + sum(map(mul, weights, features(position)))
        return -value if position.turn else value

    def allows(self, position: AsliPosition, move: AsliMove) -> bool:
        """Return whether a move of `priors` is legal."""
        return position.allows(move.space) if isinstance(move, Placement) else position.may_hold

    def priors(self, position: AsliPosition) -> tuple[list[Any], list[float]]:
        """Return moves with what is expected of each; those that cannot take may be illegal."""
        known = learned()
        own, enemy = position.stones[position.turn], position.stones[1 - position.turn]
        stage = min(2, (own | enemy).bit_count() * 3 // 61)
        row, weights = known.signs[stage], known.places[stage][:]
        for name, points in _signs(position, own, enemy):
            weight = row[name]
            for at in bits(points):
                weights[at] += weight
        moves: list[Any] = []
        found: list[float] = []
        table, patterns, plain = placements(position.grid), known.patterns, position.plain
        sharp = _sharp(position)
        beyond = ~(BOARD << UP + 1)
        mine, other = own << UP + 1 | beyond, enemy << UP + 1 | beyond
        rest = sum(position.regions)
        while rest:
            point = rest & -rest
            rest ^= point
            at = point.bit_length() - 1
            weight = weights[at]
            if not plain & point:
                taken = 0
                if sharp & point:
                    effect, legal = position.looked_at(point)
                    if not legal:
                        continue
                    taken = sum([one.spaces.bit_count() for one in effect.captured])
                weight += row[_taking(taken)]
            pattern = (
                mine >> at & 7
                | (mine >> at + UP & 7) << 3
                | (mine >> at + 2 * UP & 7) << 6
                | (other >> at & 7) << 9
                | (other >> at + UP & 7) << 12
                | (other >> at + 2 * UP & 7) << 15
            )
            found.append(weight + patterns.get(pattern, 0.0))
            moves.append(table[at])
        if position.may_hold:
            moves.append(HOLD)
            found.append(row["hold"])
        return moves, found


def _taking(taken: int) -> str:
    if not taken:
        return "rough"
    one, two, many = TAKEN
    return SIGNS[0 if taken == one else 1 if taken == two else 2 if taken < many else 3]


def _sharp(position: AsliPosition) -> int:
    """Return the points where a stone may take something: others need not be looked at."""
    enemy = position.camps[1 - position.turn]
    calm = position.outlooks[position.turn].calm
    if not enemy.parted:
        return sum(position.regions) & ~calm
    links: dict[int, list[int]] = {}
    for region in position.regions:
        near = [at for at, (_, border) in enumerate(enemy.groups) if border & region]
        if len(near) > 1:
            for at in near:
                links.setdefault(at, []).append(region)
    return sum({regions[0] for regions in links.values() if len(regions) == 1}) & ~calm


def _signs(position: AsliPosition, own: int, enemy: int) -> list[tuple[str, int]]:
    """Return the signs of moves, each with the points that have it."""
    free = sum(position.regions)
    turn = position.turn
    near, other, even, *_ = nearest(own, enemy, free)
    mine = [border & free for _, border in position.camps[turn].groups]
    theirs = [border & free for _, border in position.camps[1 - turn].groups]
    home, away = position.outlooks[turn].territory, position.outlooks[1 - turn].territory
    one, two, three = _often(mine)
    by_one, by_two, by_three = _often(theirs)
    only, pair = _narrow(mine, position.regions)
    last, few = _narrow(theirs, position.regions)
    far = GRID.around(one | own)
    further = GRID.around(by_one | enemy)
    return [
        ("own territory", home),
        ("enemy territory", away),
        ("joins 2", two & ~three),
        ("joins 3", three),
        ("alone", free & ~one),
        ("by 1 enemy", by_one & ~by_two),
        ("by 2 enemies", by_two & ~by_three),
        ("by 3 enemies", by_three),
        ("nearer", near),
        ("nearer to the enemy", other),
        ("as near", even),
        ("far", free & ~far),
        ("far from the enemy", free & ~further),
        ("only border", only),
        ("one of two of the enemy’s", few),
        ("one of two", pair),
        ("only border of the enemy’s", last),
        ("by a weak group", _weak(mine, near | home)),
        ("by a weak enemy group", _weak(theirs, other | away)),
    ]


def _often(borders: Sequence[int]) -> tuple[int, int, int]:
    """Return the points that lie beside one group or more, two or more, and three or more."""
    one = two = three = 0
    for border in borders:
        three |= two & border
        two |= one & border
        one |= border
    return one, two, three


def _narrow(borders: Sequence[int], regions: Sequence[int]) -> tuple[int, int]:
    """Return points that are all a group touches of a region, and those that are one of two."""
    only = pair = 0
    for region in regions:
        for border in borders:
            near = border & region
            rest = near & (near - 1)
            if not rest:
                only |= near
            elif not rest & (rest - 1):
                pair |= near
    return only, pair


def _weak(borders: Sequence[int], around: int) -> int:
    """Return the borders of groups that reach no other one over the points `around`."""
    found = 0
    zones = parts(around)
    for border in borders:
        for zone in zones:
            if border & zone and any(one & zone for one in borders if one is not border):
                break
        else:
            found |= border
    return found


JUDGE = AsliJudge()
