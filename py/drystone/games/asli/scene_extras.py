"""What Asli shows on request: groups, territories, and groups that are barely alive."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.language import say, say_many, to_say
from drystone.games.asli.player.insight import AnyPosition, numbered, owner, threats
from drystone.scene import Layout, Node, Overlay
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, side_class

GROUPS, TERRITORIES, FRAGILE = "groups", "territories", "fragile"

OVERLAYS = (
    Overlay(GROUPS, to_say("Groups"), to_say("Stones with the same number are one group.")),
    Overlay(
        TERRITORIES,
        to_say("Territories"),
        to_say("A square: Black’s territory. One that stands on a corner: White’s."),
    ),
    Overlay(
        FRAGILE,
        to_say("Groups in danger"),
        to_say("A ring: a group that one enemy stone kills. A cross: where that stone would go."),
    ),
)


def ground_of(position: AnyPosition, layout: Layout, overlay: str) -> list[Node]:
    """Return what lies under the stones: marks of the owner on each point of a territory."""
    if overlay != TERRITORIES:
        return []
    sides = [side_class(position.game, side) for side in position.game.sides]
    return [
        _mark(*layout.places[index], sides[turn])
        for region in position.regions
        if (turn := owner(position, region)) is not None
        for index in bits(region)
    ]


def over_of(position: AnyPosition, layout: Layout, overlay: str) -> list[Node]:
    """Return what lies above the stones: numbers of groups, or rings and the deadly points."""
    if overlay == GROUPS:
        sides = [side_class(position.game, side) for side in position.game.sides]
        return [
            text_at(*layout.places[index], str(number), f"number {sides[turn]}")
            for turn, number, group in numbered(position)
            for index in bits(group.spaces)
        ]
    return _fragile(position, layout) if overlay == FRAGILE else []


def _fragile(position: AnyPosition, layout: Layout) -> list[Node]:
    nodes = []
    for turn, side in enumerate(position.game.sides):
        name = side_class(position.game, side)
        for group, points in threats(position, turn):
            nodes += [_ring(*layout.places[index]) for index in bits(group.spaces)]
            nodes += [_deadly(*layout.places[index], name) for index in bits(points)]
    return nodes


def words_of(position: AnyPosition, index: int, overlay: str) -> str:
    """Return what the overlay shows on a point, in words."""
    if overlay == GROUPS:
        return _group_words(position, index)
    if overlay == TERRITORIES:
        return _territory_words(position, index)
    return _fragile_words(position, index) if overlay == FRAGILE else ""


def _group_words(position: AnyPosition, index: int) -> str:
    for _, number, group in numbered(position):
        if group.spaces >> index & 1:
            stones = group.spaces.bit_count()
            return say_many(
                stones, "group {number}, {n} stone", "group {number}, {n} stones", number=number
            )
    return ""


def _territory_words(position: AnyPosition, index: int) -> str:
    for region in position.regions:
        if region >> index & 1:
            turn = owner(position, region)
            if turn is None:
                return say("nobody’s territory")
            return say("White’s territory") if turn else say("Black’s territory")
    return ""


def _fragile_words(position: AnyPosition, index: int) -> str:
    for turn, kills in enumerate(KILLS):
        for group, points in threats(position, turn):
            if group.spaces >> index & 1:
                deadly = ", ".join(position.grid.names[i] for i in bits(points))
                return say("barely alive: would die by {sites}", sites=deadly)
            if points >> index & 1:
                return say(kills)
    return ""


KILLS = (
    to_say("an enemy stone here kills a black group"),
    to_say("an enemy stone here kills a white group"),
)


def _mark(x: float, y: float, side: str) -> Node:
    """Return a square for the first side, one that stands on a corner for the second."""
    square = "M-19-19H19V19H-19Z" if side.startswith("first") else "M0-27L27 0L0 27L-27 0Z"
    return moved_to(x, y, f"territory {side}", [Node("path", {"class": "owned", "d": square})])


def _ring(x: float, y: float) -> Node:
    return Node("circle", {"class": "fragile", "cx": x, "cy": y, "r": 40})


def _deadly(x: float, y: float, side: str) -> Node:
    cross = Node("path", {"class": "strike", "d": "M-22-22L22 22M-22 22L22-22"})
    return moved_to(x, y, f"deadly {side}", [cross])
