"""The frame of every game's scene; a game's `scene.py` adds what is its own.

From back to front: the board in its frame, the game's ground layer, marks of the last move and of
touched spaces, pieces, the sites (one button with its words for each space, in rows), numbers at
the edge of spaces and the game's top layer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Literal

from drystone.core.errors import OptionError, quote
from drystone.core.game import Game, Path, empty_space
from drystone.core.language import say, to_say
from drystone.core.move import DONE
from drystone.core.moved import moved_name
from drystone.scene.buttons import Buttons
from drystone.scene.layout import STONE, Layout
from drystone.scene.look import Fact, Look, Overlay
from drystone.scene.node import Node, attribute, group
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to


class GameScene:
    """How one game is drawn; a subclass gives `layout`, `pieces` and `label`, and what else it has.

    `surface` is a class name for the kind of board: ``squares``, ``checkered``, ``points`` or
    ``hexes``. `overlays` are extras a reader may ask for; `figures` are others that only guides
    show: they are pictures, not positions, and nobody plays on them. Where pieces `fill` their
    spaces, the rings around spaces are drawn above them, so that none is hidden.
    """

    surface: ClassVar[str] = "squares"
    fill: ClassVar[bool] = False
    overlays: ClassVar[tuple[Overlay, ...]] = ()
    figures: ClassVar[tuple[Overlay, ...]] = ()

    def __init__(self) -> None:
        self._layouts: dict[tuple[Game, bool], Layout] = {}
        self._boards: dict[tuple[Game, bool], Node] = {}
        self._buttons = Buttons()

    def is_figure(self, overlay: str) -> bool:
        """Whether an extra makes a board a picture of something, on which nobody can play."""
        return any(overlay == one.key for one in self.figures)

    def layout(self, game: Game, flip: bool) -> Layout:
        """Return where the spaces lie."""
        raise NotImplementedError

    def pieces(self, position: Any, look: Look) -> list[Node]:
        """Return the pieces, each keyed by `look.key(place)`."""
        raise NotImplementedError

    def label(self, position: Any, site: str) -> str:
        """Return what stands on a space, in words: "c4: white stack of three"."""
        raise NotImplementedError

    def words(self, position: Any, site: str, look: Look) -> str:
        """Return the words for a space in its present look: its label, and whatever else is shown.

        A scene that draws an overlay, or what a touch would do, says it here too.
        """
        return self.label(position, site)

    def button(self, position: Any, site: str, look: Look) -> str:
        """Return the words of a site that is not on the board."""
        return say("Done") if site == DONE else site.capitalize()

    def short(self, position: Any, site: str) -> str:
        """Return what such a button shows where its words are long; part of them, or ""."""
        return ""

    def picture(self, position: Any, site: str, look: Look) -> Node | None:
        """Return a small picture for the button of a site that is not on the board, an ``svg``.

        None where the words of `button` say all.
        """
        return None

    def rank(self, site: str) -> tuple[int, str, int]:
        """Return where the button of a site that is not on the board stands among the others.

        >>> sorted(["part:10", "done", "part:9"], key=GameScene().rank)
        ['done', 'part:9', 'part:10']
        """
        name, _, number = site.partition(":")
        return 0, name, int(number) if number.isdecimal() else 0

    def buttons(self, position: Any) -> tuple[str, ...]:
        """Return the sites off the board that are always shown, open or not ("hold", "pass")."""
        return ()

    def turning(self, position: Any, look: Look) -> str:
        """Return how the piece to be placed faces, in words; "" if nothing can be turned.

        A scene with pieces that turn may have one element of class ``follow``, drawn around (0, 0),
        which the page moves to the open space under the pointer. It may also mark the site that
        `look.turn` suggests (see `site_button`).
        """
        return ""

    def suggested(self, position: Any, look: Look) -> str:
        """Return the site off the board that `look.turn` suggests, "" for none."""
        return ""

    def weight(self, site: str, look: Look) -> Literal["", "main", "less"]:
        """Return how much a button stands out: ``main`` if it wins, ``less`` if seldom wanted."""
        return ""

    def ways(self, game: Game, path: Path) -> tuple[Path, ...]:
        """Return the sites of each arrow that shows a move: one from its first site to its last.

        >>> import drystone
        >>> GameScene().ways(drystone.game("anaash"), ("a1", "a2"))
        (('a1', 'a2'),)
        """
        return (path,)

    def origin(self, spaces: Sequence[str]) -> str:
        """Return which space of a move something came from, "" if it only places things.

        >>> GameScene().origin(["a1", "a2"]), GameScene().origin(["a1"])
        ('a1', '')
        """
        return spaces[0] if len(spaces) > 1 else ""

    def option_picture(self, game: Game, key: str) -> Node | None:
        """Return the picture of an option of kind ``picture``.

        Touching one of its sites ``part:0``, ``part:1`` … changes the option: see `PictureOption`.
        """
        return None

    def facts(self, position: Any) -> list[Fact]:
        """Return the facts that are always shown beside the board."""
        return []

    def ground(self, position: Any, look: Look) -> list[Node]:
        """Return the layer under the pieces."""
        return []

    def over(self, position: Any, look: Look) -> list[Node]:
        """Return the top layer."""
        return []

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return what a token of a position text stands for, around (0, 0); by default its letters.

        A position that is set up by hand is drawn from these, for it may not be one yet.
        """
        return [text_at(0, 0, token, "coordinate")]

    def numbers(self, position: Any, look: Look) -> list[Node]:
        """Return numbers at the edge of spaces; they lie above the rings, which would cover them.

        Those of a position that is set up by hand come from `standing_number`.
        """
        return []

    def standing_number(self, game: Game, token: str) -> Node | None:
        """Return such a number of what a token of a position text stands for, around (0, 0)."""
        return None

    def bed(self, game: Game, look: Look) -> list[Node]:
        """Return what lies under the pieces in every position."""
        return []

    def draw(self, position: Any, look: Look) -> Node:
        """Return the whole scene, an ``svg`` node."""
        game = position.game
        layout = self.placed(game, look.flip)
        look = replace(look, crowded=_crowded(layout, look))
        pieces = self.pieces(position, look)
        sites = self._buttons.grid(
            game,
            layout,
            look,
            partial(self.words, position),
            partial(self.mark, position, layout),
        )
        over = [*self.numbers(position, look), *self.over(position, look.now)]
        layers = (self.ground(position, look), pieces, sites, over)
        return self._drawn(game, look, *layers)

    def draw_setup(
        self, game: Game, tokens: Mapping[str, str], words: Callable[[str], str], look: Look
    ) -> Node:
        """Return the scene of a position that is set up by hand, be it legal or not.

        Args:
            game: Whose board it is.
            tokens: What stands on the spaces, by their names.
            words: Says of a space what stands there.
            look: What may be touched, and what is marked.
        """
        layout = self.placed(game, look.flip)
        look = replace(look, crowded=_crowded(layout, look))
        pieces = [
            moved_to(*layout.at(site), "piece", self.standing(game, token, look), f"e{site}")
            for site, token in tokens.items()
        ]
        sites = Buttons().grid(
            game, layout, look, lambda site, _: words(site), lambda *_: [], described=False
        )
        numbers = [
            moved_to(*layout.at(site), "", [number])
            for site, token in tokens.items()
            if (number := self.standing_number(game, token)) is not None
        ]
        return self._drawn(game, look, self.bed(game, look), pieces, sites, numbers)

    def _drawn(
        self,
        game: Game,
        look: Look,
        ground: list[Node],
        pieces: list[Node],
        sites: Node,
        over: list[Node],
    ) -> Node:
        """Return the scene made of its layers."""
        layout = self.placed(game, look.flip)
        box = " ".join(attribute(number) for number in layout.view_box())
        under, above = self._marks(layout, look)
        return Node(
            "svg",
            {"class": self._classes(layout, look), "viewBox": box, "role": "none"},
            [
                self._board(game, look.flip),
                group("ground", ground),
                group("marks", under),
                group("pieces", pieces),
                sites,
                group("over", [*above, *over]),
            ],
            key=_scene_key(game),
        )

    def _classes(self, layout: Layout, look: Look) -> str:
        """Return the kind of board, and whether it is a wide one, whose lines must be bolder."""
        names = ["board", self.surface]
        names += ["wide"] * (layout.view_box()[2] > WIDE) + ["crowded"] * look.crowded
        return " ".join(names)

    def svg(
        self,
        position: Any,
        last: Path = (),
        *,
        coords: bool = True,
        flip: bool = False,
        theme: str = "auto",
        palette: str = "",
        alt: str = "",
        own: str = "",
    ) -> str:
        """Return a picture of the position as SVG text that needs no style sheet.

        `Position.svg` explains the arguments; `own` distinguishes equal pictures on a page.
        """
        # With style.py, which the page does not need.
        from drystone.scene.picture import svg_of
        from drystone.scene.style import PALETTES, THEMES

        _one_of("theme", theme, THEMES)
        _one_of("palette", palette, PALETTES)
        look = Look(last=last, flip=flip)
        return svg_of(self, position, look, alt, theme, coords, palette, own)

    def image(self, position: Any, last: Path = ()) -> str:
        """Return the picture as an HTML image, with what stands where as its alternative text."""
        from drystone.scene.picture import image_of

        return image_of(self, position, Look(last=last))

    def placed(self, game: Game, flip: bool) -> Layout:
        """Return the layout, cached for each game and direction."""
        if (game, flip) not in self._layouts:
            self._layouts[game, flip] = self.layout(game, flip)
        return self._layouts[game, flip]

    def crosses_board(self, game: Game, path: Path) -> bool:
        """Return whether a path goes over a space of the board: a pass, say, does not."""
        spaces = self.placed(game, False).grid.indices
        return any(site in spaces for site in path)

    def _board(self, game: Game, flip: bool) -> Node:
        """Return the empty board, cached for each game and direction."""
        if (game, flip) not in self._boards:
            layout = self.placed(game, flip)
            nodes = [*layout.frame_nodes(), *self.surface_nodes(layout), *_coordinates(layout)]
            self._boards[game, flip] = group("surface", nodes, **HIDDEN)
        return self._boards[game, flip]

    def surface_nodes(self, layout: Layout) -> list[Node]:
        """Return the spaces of the empty board; neighbours on a square board differ in shade."""
        grid = layout.grid
        return [
            layout.shape(name, f"space shade{(sum(divmod(index, grid.stride))) % 2}", STONE)
            for index, name in grid.names.items()
        ]

    def _marks(self, layout: Layout, look: Look) -> tuple[list[Node], list[Node]]:
        """Return what marks the last move, touched spaces and those that an answer names.

        First what lies under the pieces, then what lies above them. Where the last move led from
        one space to others, the one that it came from has another ring.
        """
        spaces = layout.grid.indices
        way = list(dict.fromkeys(site for site in look.last if site in spaces))
        marked = [
            (site, name)
            for name, path in (
                ("last", way),
                ("shown", look.shown),
                ("apart", look.apart),
                ("touched", look.touched),
                ("planned", look.planned),
            )
            for site in dict.fromkeys(path)
            if site in spaces
        ]
        tinted = [self.tint(layout, site, name) for site, name in marked if name != "touched"]
        origin = self.origin(way)
        if origin:
            marked[way.index(origin)] = (origin, "origin")
        rings = [node for site, name in marked for node in self.ring(layout, site, name)]
        return (tinted, rings) if self.fill else ([*tinted, *rings], [])

    def tint(self, layout: Layout, site: str, name: str) -> Node:
        """Return a coloured space of class `name`."""
        return layout.shape(site, name, STONE)

    def ring(self, layout: Layout, site: str, name: str) -> list[Node]:
        """Return a ring just inside a space, on a light casing that sets it off from anything."""
        return [
            layout.frame(site, f"casing {name}-casing", RING),
            layout.frame(site, f"outline {name}-outline", RING),
        ]

    def mark(self, position: Any, layout: Layout, site: str, look: Look) -> list[Node]:
        """Return the mark of a space that may be touched: a dot, or a broken ring around a piece.

        What may begin a move has its corners marked. On a crowded board there are no marks: the
        style sheet marks what is pointed at.
        """
        if site not in look.open or look.crowded:
            return []
        if self.occupied(position, site):
            names = ("casing", "may-take") if look.taken else ("may-start",)
            return [layout.frame(site, name) for name in names]
        x, y = layout.at(site)
        return [Node("circle", {"class": "may-go", "cx": x, "cy": y, "r": 15})]

    def occupied(self, position: Any, site: str) -> bool:
        """Return whether something stands on that space: its mark is then a frame.

        Without a function of the game's own, the label says it.
        """
        return not self.label(position, site).startswith(empty_space(site))

    def face_down(self, position: Any) -> frozenset[str]:
        """Return the spaces on which something lies face down; it may be turned up there."""
        return frozenset()


HIDDEN = {"aria-hidden": "true"}

RING = 0.9
"""Of a ring around a space, as part of the space."""

WIDE = 1250.0
"""Boards of more units than that are drawn with bolder lines."""


def _scene_key(game: Game) -> str:
    """Return a key for the boards of a game with its options."""
    return "-".join(["scene", game.name, *map(str, game.values.values())])


def _crowded(layout: Layout, look: Look) -> bool:
    """Return whether more than half of the board may be touched."""
    if len(look.open) * 2 <= len(layout.places):
        return False
    return 2 * sum(site in look.open for site in layout.grid.indices) > len(layout.places)


def _coordinates(layout: Layout) -> list[Node]:
    """Return the names of rows and files in one group, which gives their size."""
    texts = [text_at(x, y, text, "coordinate") for x, y, text in layout.labels()]
    return [Node("g", {"class": "coordinates", "font-size": layout.letters}, texts)]


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        choices = ", ".join(filter(None, allowed))
        wrong = to_say("{name} is one of {choices}, not {text}.")
        raise OptionError(say(wrong, name=name, choices=choices, text=quote(value)))


def __getattr__(name: str) -> object:
    """Return `site_button` from its older place, with a warning."""
    return moved_name(__name__, "drystone.scene.buttons", name)
