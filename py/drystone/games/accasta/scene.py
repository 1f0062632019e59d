"""How Accasta is drawn: stacks seen from the side, castles, and the pieces that may be taken.

What a piece looks like is in `scene_pieces.py`. Every piece of a stack is seen; from five up, more
than one counts at a glance, their number stands beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from drystone.core.boards.bits import bits
from drystone.core.game import EMPTY, Game, Path, empty_space
from drystone.core.language import remembered, say, to_say
from drystone.games.accasta.rules.partial_turn import TAKE, PartialTurn
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition, place
from drystone.games.accasta.rules.stacks import KINDS, NAMES, name_of, owner
from drystone.games.accasta.rules.tables import GRID, HOME
from drystone.games.accasta.rules.turns import AccastaMove
from drystone.games.accasta.scene_pieces import bar
from drystone.scene import Fact, GameScene, HexLayout, Look, Node, PieceKeys
from drystone.scene.node import attribute
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, shade, side_class

BAR = 84.0
"""Width of a piece on the board."""

THICKNESS = 32.0
"""Of a piece on the board, unless the stack is too high for its space."""

TALLEST = 87.0
"""Height of a stack of many pieces, which are drawn thinner to fit."""

COUNTED = 4
"""Of higher stacks the number of pieces is written."""

LIFT = 9.0
"""How much higher the pieces are drawn that are taken and about to move."""


class MovedKeys(PieceKeys):
    """Keys of pieces that an unfinished turn has moved: the keys of the places they came from."""

    def __init__(self, keys: PieceKeys, came_from: Mapping[str, str]) -> None:
        super().__init__()
        self.keys = keys
        self.came_from = came_from

    def key(self, place: str) -> str:
        """Return the key of the piece that is drawn at `place`."""
        return self.keys.key(self.came_from.get(place, place))


STACKS = {
    "w": to_say("{site}: white stack of {n}: {pieces}"),
    "b": to_say("{site}: black stack of {n}: {pieces}"),
}
CASTLES = {"w": to_say("{space}; White’s castle"), "b": to_say("{space}; Black’s castle")}


@remembered
def _label(site: str, stack: str) -> str:
    """Return what is said of a space with a stack, "" for none."""
    index = GRID.indices[site]
    words = empty_space(site)
    if len(stack) == 1:
        words = say("{site}: {pieces}", site=site, pieces=names_of(stack))
    elif stack:
        own = owner(stack[0])
        kinds = (KINDS[one.upper()] if owner(one) == own else NAMES[one] for one in stack)
        pieces = ", ".join(map(say, kinds))
        words = say(STACKS[own], site=site, n=len(stack), pieces=pieces)
    for side, castle in HOME.items():
        if castle >> index & 1:
            words = say(CASTLES[side], space=words)
    return words


class AccastaScene(GameScene):
    """Every piece is an element of its own, keyed by its space and level (see `place`)."""

    surface = "hexes"
    fill = True

    def layout(self, game: Game, flip: bool) -> HexLayout:
        """Return the board."""
        return HexLayout(GRID, flip)

    def ways(self, game: Game, path: Path) -> tuple[Path, ...]:
        """Return one arrow for each step of a turn, as all its pieces leave the same space."""
        origin, *rest = path
        return tuple((origin, site) for site in rest if site in GRID.indices)

    def draw(self, position: AccastaPosition, look: Look) -> Node:
        """Return the scene; an unfinished turn is drawn as it stands."""
        return super().draw(*as_it_stands(position, look))

    def ground(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return the stones of both castles, each with a line in its side's colour."""
        return self.bed(position.game, look)

    def bed(self, game: Game, look: Look) -> list[Node]:
        """Return the stones of both castles, which never move."""
        layout = self.placed(game, look.flip)
        return [
            layout.shape(GRID.names[index], f"castle {side_class(game, side)}", 0.94)
            for side, castle in HOME.items()
            for index in bits(castle)
        ]

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return a stack from its pieces' letters, the top one first."""
        height, thickness = len(token), _thickness(len(token))
        pieces = [
            moved_to(
                0,
                ((height - 1) / 2 - level) * thickness,
                "",
                bar(piece, side_class(game, owner(piece)), BAR, thickness),
            )
            for level, piece in enumerate(reversed(token))
        ]
        foot = moved_to(0, height * thickness / 2, "", [shade(-5, BAR * 0.56, 15)])
        return [foot, *pieces]

    def standing_number(self, game: Game, token: str) -> Node | None:
        """Return the number of a stack's pieces, where one cannot count them at a glance."""
        if len(token) <= COUNTED:
            return None
        return text_at(BAR / 2 - 4, 6 - TALLEST / 2, str(len(token)), "stack-height")

    def numbers(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return the numbers of all stacks that have one."""
        places = self.placed(position.game, look.flip).places
        return [
            moved_to(*places[index], "", [number])
            for index in bits(position.white | position.black)
            if (number := self.standing_number(position.game, position.board[index])) is not None
        ]

    def pieces(self, position: AccastaPosition, look: Look) -> list[Node]:
        """Return one node for each piece, the lowest of each stack first, above all shades."""
        taken = taken_from(position, look)
        indices = list(bits(position.white | position.black))
        stacks = [
            node
            for index in indices
            for node in self._stack(position, index, taken.get(index, 0), look)
        ]
        return [*(self._shade(position, index, look) for index in indices), *stacks]

    def _shade(self, position: AccastaPosition, index: int, look: Look) -> Node:
        """Return what a stack's lowest piece throws on the board."""
        x, y = self.placed(position.game, look.flip).places[index]
        height = len(position.board[index])
        foot = y + height * _thickness(height) / 2
        return moved_to(x, foot, "", [shade(-5, BAR * 0.56, 15)])

    def _stack(self, position: AccastaPosition, index: int, taken: int, look: Look) -> list[Node]:
        """Return a stack's pieces."""
        x, y = self.placed(position.game, look.flip).places[index]
        stack = position.board[index]
        height = len(stack)
        thickness = _thickness(height)
        nodes: list[Node] = []
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

    def picture(self, position: AccastaPosition, site: str, look: Look) -> Node | None:
        """Return the pieces that "take:2" takes, as a small picture for its button."""
        taken = self._taken(position, site, look)
        if not taken:
            return None
        high = THICKNESS * len(taken) + 8
        pieces = [
            moved_to(
                0,
                (level - (len(taken) - 1) / 2) * THICKNESS,
                "",
                bar(piece, colour(position, piece), BAR, THICKNESS),
            )
            for level, piece in enumerate(taken)
        ]
        box = " ".join(map(attribute, (-BAR / 2 - 6, -high / 2, BAR + 12, high)))
        return Node("svg", {"class": "board", "viewBox": box, "aria-hidden": "true"}, pieces)

    def _taken(self, position: AccastaPosition, site: str, look: Look) -> str:
        """Return the pieces that a site such as "take:2" takes, "" for another one."""
        found = TAKE.fullmatch(site)
        if not found or not look.touched:
            return ""
        stack = as_it_stands(position, look)[0].board[GRID.indices[look.touched[0]]]
        return stack[: int(found[1])]

    def occupied(self, position: AccastaPosition, site: str) -> bool:
        """Return whether a stack stands there."""
        return bool(position.board[GRID.indices[site]])

    def label(self, position: AccastaPosition, site: str) -> str:
        """Return for example "c3: black stack of 2: Shield, white Horse"."""
        return _label(site, position.board[GRID.indices[site]])

    def button(self, position: AccastaPosition, site: str, look: Look) -> str:
        """Return the words of "take:2" or "done"."""
        taken = self._taken(position, site, look)
        if not taken:
            return super().button(position, site, look)
        return say("Take {n}: {pieces}", n=len(taken), pieces=names_of(taken))

    def short(self, position: AccastaPosition, site: str) -> str:
        """Return the same without the pieces, which are pictured."""
        found = TAKE.fullmatch(site)
        return say("Take {n}", n=found[1]) if found else ""

    def facts(self, position: AccastaPosition) -> list[Fact]:
        """Return how many stacks each colour has in the enemy castle."""
        found = []
        for side in position.game.sides:
            entered = {"n": position.entered(side).bit_count(), "of": TO_WIN}
            short = say("{n} of {of} in castle", **entered)
            value = say("{n} of {of}", **entered)
            found.append(Fact(say("In the enemy castle"), value, side, short=short))
        return found


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
    return ", ".join(say(name_of(one)) for one in stack) or say(EMPTY)


def _thickness(height: int) -> float:
    """Return how thick each piece of a stack is drawn."""
    return min(THICKNESS, TALLEST / height)


SCENE = AccastaScene()
