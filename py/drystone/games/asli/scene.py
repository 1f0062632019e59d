"""How Asli is drawn: stones on the points of a slab with lines; its frame shows the prison."""

from __future__ import annotations

from functools import lru_cache

from drystone.core.boards.bits import bits
from drystone.core.game import Game, empty_space
from drystone.core.language import say, say_many, to_say
from drystone.games.asli.game import Asli
from drystone.games.asli.player.insight import AnyPosition
from drystone.games.asli.rules.position import AsliPosition
from drystone.games.asli.scene_extras import OVERLAYS, ground_of, over_of, words_of
from drystone.scene import Fact, GameScene, Layout, Look, Node, SquareLayout
from drystone.scene.layout import UNIT
from drystone.scene.node import attribute
from drystone.scene.shapes import disc, emblem, moved_to, side_class
from drystone.scene.shapes import label as text_at

STONE = 45.0
"""Radius of a stone, in units; points are 100 apart."""

AROUND = 48.0
"""Radius of what marks a point, around its stone."""


WRITTEN = 30.0
"""Size of the words about the prison, in units of their own, which are scaled to the frame."""


LABELS = (to_say("{site}: black stone"), to_say("{site}: white stone"))
HOLD = {
    "b": to_say("Hold (take a black stone out of the prison)"),
    "w": to_say("Hold (take a white stone out of the prison)"),
}
NO_PRISONER = {"b": to_say("Hold (no black prisoner)"), "w": to_say("Hold (no white prisoner)")}
"""What to do with a stone of the enemy in prison, by its colour, and that there is none."""


class AsliScene(GameScene):
    """Stones on points; a stone is keyed by its point, from which it never moves."""

    surface = "points"
    overlays = OVERLAYS

    def layout(self, game: Game, flip: bool) -> SquareLayout:
        """Return the square board."""
        assert isinstance(game, Asli)
        return SquareLayout(game.grid, flip)

    def surface_nodes(self, layout: Layout) -> list[Node]:
        """Return the slab, its lines and the points that help to find one's way."""
        edge = (layout.grid.size - 1) / 2 * UNIT
        side = layout.grid.size * UNIT
        corner = {"x": -side / 2, "y": -side / 2}
        places = [place * UNIT - edge for place in range(layout.grid.size)]
        a, b = attribute(-edge), attribute(edge)
        rows = "".join(f"M{a} {attribute(y)}H{b}" for y in places)
        files = "".join(f"M{attribute(x)} {a}V{b}" for x in places)
        stars = [
            Node("circle", {"class": "star", "cx": places[a], "cy": places[b], "r": 10})
            for a, b in star_points(layout.grid.size)
        ]
        return [
            Node("rect", {"class": "plate", **corner, "width": side, "height": side, "rx": 4}),
            Node("path", {"class": "line", "d": rows + files}),
            *stars,
        ]

    def ground(self, position: AnyPosition, look: Look) -> list[Node]:
        """Return the prison, marks of stones captured just now, and what an overlay lays down."""
        layout = self.placed(position.game, look.flip)
        gone = [_trace(*layout.places[index]) for index in bits(position.taken)]
        extras = ground_of(position, layout, look.overlay)
        return [*self._prison(position), *_shades(position, layout), *extras, *gone]

    def _prison(self, position: AnyPosition) -> list[Node]:
        """Return on the frame's upper side a stone of whom is in prison, and how many there are."""
        count, layout = abs(position.prison), self.placed(position.game, False)
        y = -(position.grid.size * UNIT + layout.margins[1]) / 2
        side = side_class(position.game, "b" if position.prison > 0 else "w")
        words = say("× {n} in prison", n=count) if count else say("Nobody in prison")
        left = -15 - 9 * len(words)  # beside them, as wide as they are in a language
        stone = [disc(side, radius=15), emblem(side, 0, 18)]
        token = [moved_to(left, 0, "", stone)] if count else []
        text = text_at(16 if count else 0, 0, words, "prison-words")
        scale = f"scale({attribute(layout.letters / WRITTEN)})"
        return [
            moved_to(0, y, "prison", [Node("g", {"transform": scale}, [*token, text])]),
        ]

    def pieces(self, position: AnyPosition, look: Look) -> list[Node]:
        """Return one node for each stone."""
        game = position.game
        layout, names = self.placed(game, look.flip), position.grid.names
        return [
            _stone(*layout.places[index], side_class(game, side), look.key(names[index]))
            for side, stones in zip(game.sides, position.stones, strict=True)
            for index in bits(stones)
        ]

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return a stone from its letter."""
        return _stone_of(side_class(game, token))

    def over(self, position: AnyPosition, look: Look) -> list[Node]:
        """Return what an overlay draws above the stones."""
        return over_of(position, self.placed(position.game, look.flip), look.overlay)

    def mark(self, position: AnyPosition, layout: Layout, site: str, look: Look) -> list[Node]:
        """Return a dot where a stone may go, once that is no longer nearly everywhere."""
        return [] if look.crowded or site not in look.open else [_dot(*layout.at(site))]

    def tint(self, layout: Layout, site: str, name: str) -> Node:
        """Return a coloured round around a point."""
        return _round(layout, site, name)

    def ring(self, layout: Layout, site: str, name: str) -> list[Node]:
        """Return a ring around a stone, on a light casing."""
        return [_round(layout, site, "casing"), _round(layout, site, f"outline {name}-outline")]

    def occupied(self, position: AnyPosition, site: str) -> bool:
        """Return whether a stone stands there."""
        black, white = position.stones
        return bool((black | white) >> position.grid.indices[site] & 1)

    def label(self, position: AnyPosition, site: str) -> str:
        """Return for example "d5: black stone" or "d5: empty"."""
        index = position.grid.indices[site]
        for words, stones in zip(LABELS, position.stones, strict=True):
            if stones >> index & 1:
                return say(words, site=site)
        return empty_space(site)

    def words(self, position: AnyPosition, site: str, look: Look) -> str:
        """Return the label, and what an overlay shows there."""
        label = self.label(position, site)
        if not look.overlay:
            return label
        more = words_of(position, position.grid.indices[site], look.overlay)
        return say("{space}, {more}", space=label, more=more) if more else label

    def button(self, position: AnyPosition, site: str, look: Look) -> str:
        """Return the words of ``hold``, of a komi, or of a colour to choose."""
        if site == "hold":
            return say(HOLD[_enemy(position)])
        if site == "komi":
            return say("Black stones to put in the prison")
        if site in ("black", "white"):
            return say("Play Black") if site == "black" else say("Play White")
        return site.removeprefix("komi:").capitalize()

    def short(self, position: AnyPosition, site: str) -> str:
        """Return Hold without what it does, which the line above says; or why one may not."""
        if site != "hold":
            return ""
        may = isinstance(position, AsliPosition) and position.may_hold
        return say("Hold") if may else say(NO_PRISONER[_enemy(position)])

    def buttons(self, position: AnyPosition) -> tuple[str, ...]:
        """Return that the hold is always in sight during play."""
        return ("hold",) if position.side in position.game.sides else ()

    def facts(self, position: AnyPosition) -> list[Fact]:
        """Return who is in prison, and how many groups and stones each colour has."""
        sides = tuple(position.game.sides)
        held = "b" if position.prison > 0 else "w" if position.prison < 0 else ""
        number = str(abs(position.prison)) if held else say("nobody")
        short = say("{n} in prison", n=number)
        found = [Fact(say("In prison"), number, held, short)]
        for side, of, camp in zip(sides, position.stones, position.camps, strict=True):
            value, stones = f"{of.bit_count()}, {len(camp.groups)}", of.bit_count()
            short = say_many(stones, "{n} stone", "{n} stones")
            found.append(Fact(say("Stones, groups"), value, side, short=short))
        return found


def _enemy(position: AnyPosition) -> str:
    """Return the letter of the side that does not act."""
    return "b" if position.side == "w" else "w"


def _shades(position: AnyPosition, layout: Layout) -> list[Node]:
    """Return what the stones cast on the board: one line of dots, so that it costs no drawing."""
    places = [layout.places[index] for stones in position.stones for index in bits(stones)]
    dots = "".join(f"M{attribute(x + 3)} {attribute(y + 6)}h0" for x, y in places)
    return [Node("path", {"class": "shades", "d": dots})] if dots else []


@lru_cache(maxsize=2048)
def _stone(x: float, y: float, side: str, key: str) -> Node:
    """Return a stone; made once, so that a full board costs little."""
    return moved_to(x, y, "piece stone", _stone_of(side), key)


def _stone_of(side: str) -> list[Node]:
    return [disc(side, radius=STONE), emblem(side, 0, STONE)]


@lru_cache(maxsize=1024)
def _dot(x: float, y: float) -> Node:
    return Node("circle", {"class": "may-go", "cx": x, "cy": y, "r": 12})


def _round(layout: Layout, site: str, name: str) -> Node:
    x, y = layout.at(site)
    return Node("circle", {"class": name, "cx": x, "cy": y, "r": AROUND})


def _trace(x: float, y: float) -> Node:
    """Return the mark of a stone that was captured just now."""
    cross = Node("path", {"class": "strike", "d": "M-14-14L14 14M-14 14L14-14"})
    return moved_to(x, y, "gone", [cross])


def star_points(size: int) -> list[tuple[int, int]]:
    """Return the places of the marked points, as is usual: nine from 15 lines up, if they are odd.

    >>> len(star_points(9)), len(star_points(19)), star_points(7)
    (5, 9, [(3, 3)])
    """
    middle = [size // 2] if size % 2 else []
    if size < 9:
        return [(a, a) for a in middle]
    margin = 2 if size < 13 else 3
    ends = [margin, size - 1 - margin]
    if size < 15:
        return [*((a, a) for a in middle), *((a, b) for a in ends for b in ends)]
    lines = [*ends, *middle]
    return [(a, b) for a in lines for b in lines]


SCENE = AsliScene()
