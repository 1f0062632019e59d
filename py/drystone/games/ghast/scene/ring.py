"""A tile before it is set: its ghost under the pointer, and the directions it may face.

The ring of directions lies over the neighbours of the chosen hex, for fingers need the room; so
it is a thin one, and the tiles below stay in sight.
"""

from __future__ import annotations

from collections.abc import Mapping

from drystone.core.boards.bits import bits
from drystone.core.language import say, to_say
from drystone.games.ghast.outlook import Outlook, kind_to_come, outlook
from drystone.games.ghast.rules.moves import FAKE, REAL, TILE, GhastMove
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.tiles import COMPASS, FACINGS
from drystone.games.ghast.scene.shapes import SIZE, TIP, back, knob, rim, sector, tile, way
from drystone.scene import Look, Node, site_button
from drystone.scene.layout import Layout
from drystone.scene.node import group
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, side_class

NEAR, KNOB, FAR = 48.0, 122.0, 160.0
"""Of the ring around a chosen hex: where it begins, its arrows are, its end."""

LINE = 4.0
"""Room for the lines around its buttons."""

TOLL = (20.0, 136.0)
"""How far beside its arrow, in degrees, and how far out the number of a direction stands."""


def facing_of(look: Look) -> int:
    """Return the direction to which the tile was turned; it starts with its arrow to the east."""
    return -look.turn % 6


def degrees_of(facing: int, look: Look) -> float:
    """Return where a direction lies on the screen, anticlockwise from the right."""
    return 60 * facing + (180 if look.flip else 0)


def placements(
    position: GhastPosition, index: int, touched: tuple[str, ...]
) -> tuple[GhastMove, ...]:
    """Return the moves, by facing, that put a tile on `index` after these touches."""
    moves = position.variant.moves
    kinds = {TILE: moves.tiles, REAL: moves.reals, FAKE: moves.fakes}
    return kinds[kind_to_come(position, touched)][index]


def follower(position: GhastPosition, look: Look) -> list[Node]:
    """Return the ghost that the page carries to the hex pointed at."""
    drawn = _ghost(position, facing_of(look), look)
    return [Node("g", {"class": "follow", "aria-hidden": "true"}, [drawn], key="follow")]


def ring(position: GhastPosition, layout: Layout, chosen: int, look: Look) -> list[Node]:
    """Return one button for each facing around the chosen hex, each with what it would do."""
    nodes = []
    for move in placements(position, chosen, look.touched):
        if FACINGS[move.facing] in look.open:
            ahead = outlook(position, move)
            nodes.append(_button(position, layout, move, ahead, look))
            nodes.append(_preview(position, layout, move, ahead, look))
    # A toolbar: readers leave the mode in which keys go to the page on a button that stands alone.
    return [group("ring", nodes, role="toolbar", **{"aria-label": say("Direction of the arrow")})]


def suggestion(position: GhastPosition, layout: Layout, chosen: int, look: Look) -> list[Node]:
    """Return the tile on the chosen hex as it is turned, where directions are chosen elsewhere."""
    move = placements(position, chosen, look.touched)[facing_of(look)]
    return [group("ring", [_preview(position, layout, move, outlook(position, move), look)])]


def pointer(position: GhastPosition, chosen: int | None, facing: int, look: Look) -> Node:
    """Return the picture of a direction: an arrow, and below it how many tiles would starve."""
    box = {"class": "board picture-of-choice", "viewBox": "-34 -34 68 68", "aria-hidden": "true"}
    arrow = knob(side_class(position.game, position.side), degrees_of(facing, look))
    if chosen is None:
        return Node("svg", dict(box), [arrow])
    marks = _marks(position, outlook(position, placements(position, chosen, look.touched)[facing]))
    # Of two, one stands at the head: side by side they would be wider than the button.
    toll = [text_at(0, y, mark, "toll") for y, mark in zip((24, -22), marks[::-1], strict=False)]
    return Node("svg", dict(box), [arrow, *toll])


def words_beside(position: GhastPosition, chosen: int | None, facing: int, look: Look) -> str:
    """Return what a direction beside the board does, in words."""
    if chosen is None:
        return say("Arrow {direction}", direction=say(COMPASS[facing]))
    move = placements(position, chosen, look.touched)[facing]
    return _words(position, move, outlook(position, move))


def _button(
    position: GhastPosition, layout: Layout, move: GhastMove, ahead: Outlook, look: Look
) -> Node:
    """Return the button of one facing: an arrow, and how many tiles would starve."""
    degrees = degrees_of(move.facing, look)
    side = side_class(position.game, position.side)
    inner = moved_to(
        *middle_of_ring(layout, move.index),
        "way",
        [
            sector(degrees, NEAR, FAR),
            moved_to(*way(degrees, KNOB), "pointer", [knob(side, degrees)]),
            *_toll(position, ahead, degrees),
        ],
    )
    site, words = FACINGS[move.facing], _words(position, move, ahead)
    return site_button(site, words, look, [inner], suggested=move.facing == facing_of(look))


def middle_of_ring(layout: Layout, index: int) -> tuple[float, float]:
    """Return the middle of the ring around a hex: near the edge so far in that all is seen."""
    left, top, width, height = layout.view_box()
    x, y = layout.places[index]
    across, high = FAR * TIP + LINE, FAR + LINE
    return (
        min(max(x, left + across), left + width - across),
        min(max(y, top + high), top + height - high),
    )


def _toll(position: GhastPosition, ahead: Outlook, degrees: float) -> list[Node]:
    """Return how many tiles would starve, beside the arrow; of two numbers one on either side."""
    marks = _marks(position, ahead)
    beside, distance = TOLL
    return [
        text_at(*way(degrees + turned, distance), mark, "toll")
        for turned, mark in zip((-beside, beside), marks, strict=False)
    ]


def _marks(position: GhastPosition, ahead: Outlook) -> list[str]:
    """Return how many enemies (+) would starve, and how many own tiles (−), where any would."""
    enemies = position.board.of(position.game.other(position.side))
    marks = []
    for sign, whose in (("+", enemies), ("−", ~enemies)):
        counts = (ahead.sure & whose).bit_count(), (ahead.perhaps & whose).bit_count()
        words = [f"{sign}{n}{doubt}" for n, doubt in zip(counts, ("", "?"), strict=True) if n]
        marks += [" ".join(words)] * bool(words)
    return marks


def _preview(
    position: GhastPosition, layout: Layout, move: GhastMove, ahead: Outlook, look: Look
) -> Node:
    """Return the tile on its hex and marks on what would starve, shown with its button."""
    ghost = moved_to(*layout.places[move.index], "", [_ghost(position, move.facing, look)])
    name = "preview suggested" if move.facing == facing_of(look) else "preview"
    return Node("g", {"class": name, "aria-hidden": "true"}, [ghost, *starving(layout, ahead)])


def _ghost(position: GhastPosition, facing: int, look: Look) -> Node:
    """Return the tile as it would stand, face down if it is one of a pair."""
    side, pattern = side_class(position.game, position.side), position.variant.tiles.print
    degrees = degrees_of(facing, look)
    kind = kind_to_come(position, look.touched)
    if kind == TILE:
        drawn = tile(side, pattern, degrees)
    else:
        name = "real" if kind == REAL else "fake"
        drawn = back(side, pattern, degrees, name, position.variant.pair_turns)
    return Node("g", {"class": "ghost"}, [drawn])


def _words(position: GhastPosition, move: GhastMove, ahead: Outlook) -> str:
    """Return for example "Arrow west on d5, to d4; blue c3, c4 would starve"."""
    grid = position.game.grid
    there = grid.step(move.index, move.facing)
    direction, end = say(COMPASS[move.facing]), "" if there is None else grid.names[there]
    way = (
        to_say("Arrow {direction} on {site}, to {end}")
        if end
        else to_say("Arrow {direction} on {site}, over the edge")
    )
    said = [say(way, direction=direction, site=grid.names[move.index], end=end)]
    for starved, words in zip((ahead.sure, ahead.perhaps), STARVING, strict=True):
        said += _named(position, starved, move.index, words)
        said += [say(words["itself"])] * bool(starved >> move.index & 1)
    return "; ".join(said)


STARVING = (
    {
        "o": to_say("orange {sites} would starve"),
        "b": to_say("blue {sites} would starve"),
        "itself": to_say("it would starve itself"),
    },
    {
        "o": to_say("orange {sites} would starve unless the second tile feeds it"),
        "b": to_say("blue {sites} would starve unless the second tile feeds it"),
        "itself": to_say("it would starve itself unless the second tile feeds it"),
    },
)
"""What starves for sure, and what may: of either colour, and the tile that is placed."""


def _named(position: GhastPosition, starved: int, own: int, words: Mapping[str, str]) -> list[str]:
    """Return for each colour that the tiles of a set starve, but for the one on `own`."""
    names = position.game.grid.names
    found = []
    for side in position.game.sides:
        tiles = [names[i] for i in bits(starved & position.board.of(side) & ~(1 << own))]
        found += [say(words[side], sites=", ".join(tiles))] * bool(tiles)
    return found


def starving(layout: Layout, ahead: Outlook) -> list[Node]:
    """Return a cross on each tile that is sure to starve, a broken rim on each that may."""
    sure = [*rim("doomed-rim", SIZE), _cross("halo"), _cross("cross")]
    perhaps = [*rim("doubtful-rim", SIZE), text_at(0, 0, "?", "doubt")]
    return [
        moved_to(*layout.places[index], name, marks)
        for name, marks, tiles in (
            ("doomed", sure, ahead.sure),
            ("doubtful", perhaps, ahead.perhaps),
        )
        for index in bits(tiles)
    ]


def _cross(name: str) -> Node:
    return Node("path", {"class": name, "d": "M-26-26L26 26M-26 26L26-26"})
