"""How Accasta is drawn: stacks seen from the side, castles, and the chosen stack taken apart.

A piece is a bar. Its marks tell the kind, by shape and by number: one shield, two horseshoes,
three wheels, as many as the spaces it moves. Its ends tell the colour: round ones are White's,
pointed ones Black's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from drystone.core.bits import bits
from drystone.core.game import Game
from drystone.games.accasta.partial_turn import TAKE, PartialTurn
from drystone.games.accasta.rules import TO_WIN, AccastaPosition, place
from drystone.games.accasta.scene_pieces import bar
from drystone.games.accasta.stacks import name_of, owner
from drystone.games.accasta.tables import GRID, HOME
from drystone.games.accasta.turns import AccastaMove
from drystone.scene import Fact, GameScene, HexLayout, Look, Node, PieceKeys, site_button
from drystone.scene.node import group
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, side_class

BAR = 68.0
"""Width of a piece on the board."""

THICKNESS = 26.0
"""Of a piece on the board, unless the stack is too high for its space."""

TALLEST = 92.0
"""Height of a stack of many pieces, which are drawn thinner to fit."""

ASIDE = 8.0
"""How far to the left a stack of several pieces stands, to leave room for their number."""

LIFT = 9.0
"""How much higher the pieces are drawn that are taken and about to move."""

CELL = (104.0, 100.0)
"""Width and height of the button of one piece of the chosen stack."""

SHELF = 118.0
"""Room below the board for the chosen stack."""


class MovedKeys(PieceKeys):
    """Keys of pieces that an unfinished turn has moved: the keys of the places they came from."""

    def __init__(self, keys: PieceKeys, came_from: Mapping[str, str]) -> None:
        super().__init__()
        self.keys = keys
        self.came_from = came_from

    def key(self, place: str) -> str:
        """Return the key of the piece that is drawn at `place`."""
        return self.keys.key(self.came_from.get(place, place))


class AccastaScene(GameScene):
    """Every piece is an element of its own, keyed by its space and level (see `place`)."""

    surface = "hexes"

    def layout(self, game: Game, flip: bool) -> HexLayout:
        """Return the board, with a shelf below it."""
        return HexLayout(GRID, flip, (0, 0, 0, SHELF))

    def draw(self, position: AccastaPosition, look: Look) -> Node:
        """Return the scene; an unfinished turn is drawn as it stands."""
        return super().draw(*as_it_stands(position, look))

    def ground(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return the shading of both castles."""
        layout = self.placed(position.game, look.flip)
        return [
            layout.shape(GRID.names[index], f"castle {side_class(position.game, side)}", 0.95)
            for side, castle in HOME.items()
            for index in bits(castle)
        ]

    def pieces(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return one node for each piece, the lowest of each stack first."""
        taken = taken_from(position, look)
        return [
            node
            for index in bits(position.white | position.black)
            for node in self._stack(position, index, taken.get(index, 0), look)
        ]

    def _stack(self, position: AccastaPosition, index: int, taken: int, look: Look) -> list[Node]:
        """Return a stack's pieces, and from two up their number."""
        x, y = self.placed(position.game, look.flip).places[index]
        stack = position.board[index]
        height = len(stack)
        thickness = min(THICKNESS, TALLEST / height)
        nodes = [] if height < 2 else [text_at(x + 37, y, str(height), "stack-height")]
        x -= ASIDE * (height > 1)
        for level, piece in enumerate(reversed(stack)):
            lifted = level >= height - taken
            rise = (level - (height - 1) / 2) * thickness + LIFT * lifted
            nodes.append(
                moved_to(
                    x,
                    y - rise,
                    "piece lifted" if lifted else "piece",
                    bar(piece, colour(position, piece), BAR, thickness),
                    look.key(place(index, level)),
                )
            )
        return nodes

    def over(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return the shelf: the chosen stack taken apart, or a hint."""
        layout = self.placed(position.game, look.flip)
        left, top, width, height = layout.view_box()
        middle, shelf = left + width / 2, top + height - SHELF / 2
        if not look.touched:
            hint = "A stack you touch is shown here, its top piece first."
            return [text_at(middle, shelf, hint, "shelf-hint")]
        start = look.touched[0]
        stack = position.board[GRID.indices[start]]
        first = middle - len(stack) * CELL[0] / 2
        cells = [
            self._cell_of(position, stack, number, look, first + (number - 0.5) * CELL[0], shelf)
            for number in range(1, len(stack) + 1)
        ]
        words = f"The stack on {start}, its top piece first"
        return [group("shelf", cells, role="group", **{"aria-label": words})]

    def _cell_of(
        self, position: AccastaPosition, stack: str, number: int, look: Look, x: float, y: float
    ) -> Node:
        """Return the button of one piece on the shelf: take it and all above it."""
        site = f"take:{number}"
        wide, high = CELL
        taken = number <= taken_from(position, look).get(GRID.indices[look.touched[0]], 0)
        marks = {"touched": taken, "may-take": site in look.open}
        names = ["shelf-cell", *(name for name, shown in marks.items() if shown), "hit"]
        frames = [
            Node("rect", {"class": name, **_box(x, y, wide - 8, high - 8), "rx": 10})
            for name in names
        ]
        piece = stack[number - 1]
        drawn = moved_to(x, y - 14, "piece", bar(piece, colour(position, piece), wide - 22, 40))
        numeral = text_at(x, y + 27, str(number), "shelf-number")
        return site_button(site, self.button(position, site, look), look, [*frames, drawn, numeral])

    def occupied(self, position: AccastaPosition, site: str) -> bool:
        """Return whether a stack stands there."""
        return bool(position.board[GRID.indices[site]])

    def label(self, position: AccastaPosition, site: str) -> str:
        """Return for example "c3: stack of 2 from the top: black Shield, white Horse"."""
        index = GRID.indices[site]
        stack = position.board[index]
        many = len(stack) > 1
        words = (
            f"stack of {len(stack)} from the top: {names_of(stack)}" if many else names_of(stack)
        )
        for side, castle in HOME.items():
            if castle >> index & 1:
                words += f"; {position.game.sides[side]}'s castle"
        return f"{site}: {words}"

    def button(self, position: AccastaPosition, site: str, look: Look) -> str:
        """Return the words of "take:2" or "done"."""
        found = TAKE.fullmatch(site)
        if not found or not look.touched:
            return super().button(position, site, look)
        number = int(found[1])
        stack = as_it_stands(position, look)[0].board[GRID.indices[look.touched[0]]]
        return f"Take {number}: {names_of(stack[:number])}"

    def facts(self, position: AccastaPosition) -> list[Fact]:
        """Return how many stacks each colour has in the enemy castle."""
        return [
            Fact("In the enemy castle", f"{position.entered(side).bit_count()} of {TO_WIN}", side)
            for side in position.game.sides
        ]


def as_it_stands(position: AccastaPosition, look: Look) -> tuple[AccastaPosition, Look]:
    """Return the position with the touched submoves made, and the look with keys to match."""
    if not look.touched:
        return position, look
    origin = GRID.indices[look.touched[0]]
    begun = AccastaMove(origin, PartialTurn(position.walk(origin), look.touched[1:]).submoves)
    if not begun.submoves:
        return position, look
    came_from = {after: before for before, after in position.slides(begun)}
    after = position.after(begun)
    stacks = (after.board, after.white, after.black)
    here = AccastaPosition(after.game, after.variant, *stacks, position.side)
    return here, replace(look, keys=MovedKeys(look.keys, came_from))


def taken_from(position: AccastaPosition, look: Look) -> dict[int, int]:
    """Return how many pieces of the chosen stack are taken and about to move, by space."""
    found = TAKE.fullmatch(look.touched[-1]) if look.touched else None
    return {GRID.indices[look.touched[0]]: int(found[1])} if found else {}


def colour(position: AccastaPosition, piece: str) -> str:
    """Return the classes of a piece's colour."""
    return side_class(position.game, owner(piece))


def names_of(stack: str) -> str:
    """Return the pieces in words, top first, or "empty".

    >>> names_of("cH")
    'black Chariot, white Horse'
    """
    return ", ".join(map(name_of, stack)) or "empty"


def _box(x: float, y: float, width: float, height: float) -> dict[str, float]:
    """Return the attributes of a rectangle around x, y."""
    return {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}


SCENE = AccastaScene()
