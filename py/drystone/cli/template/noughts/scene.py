"""How noughts and crosses is drawn: each mark is a disc with its side's emblem."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.game import Game
from drystone.scene import GameScene, Look, Node, SquareLayout
from drystone.scene.shapes import moved_to, side_class, stack
from noughts.rules import BOARD, NoughtsPosition


class NoughtsScene(GameScene):
    """Nine squares; a mark is keyed by the square on which it stands."""

    surface = "checkered"

    def layout(self, game: Game, flip: bool) -> SquareLayout:
        """Return the square board."""
        return SquareLayout(BOARD, flip)

    def pieces(self, position: NoughtsPosition, look: Look) -> list[Node]:
        """Return one node for each mark."""
        places = self.placed(position.game, look.flip).places
        return [
            moved_to(
                *places[index],
                "piece",
                stack(side_class(position.game, side), 1),
                look.key(BOARD.names[index]),
            )
            for side, own in position.marked.items()
            for index in bits(own)
        ]

    def occupied(self, position: NoughtsPosition, site: str) -> bool:
        """Return whether somebody has marked that square."""
        return not position.empty >> BOARD.indices[site] & 1

    def label(self, position: NoughtsPosition, site: str) -> str:
        """Return "b2: red mark" or "b2: empty"."""
        index = BOARD.indices[site]
        for side, own in position.marked.items():
            if own >> index & 1:
                return f"{site}: {position.game.sides[side].lower()} mark"
        return f"{site}: empty"


SCENE = NoughtsScene()
