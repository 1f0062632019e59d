"""How Anaash is drawn: a checkered board and stacks of discs."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.game import Game, empty_space
from drystone.core.language import remembered, say, say_many, to_say
from drystone.games.anaash.game import Anaash
from drystone.games.anaash.rules import AnaashPosition
from drystone.scene import Fact, GameScene, Look, Node, SquareLayout
from drystone.scene.shapes import moved_to, side_class, stack

LABELS = {
    "r": (to_say("{site}: red singleton"), to_say("{site}: red stack of {n}")),
    "b": (to_say("{site}: blue singleton"), to_say("{site}: blue stack of {n}")),
}
"""What stands on a space, by its colour: one checker, or more."""


@remembered
def _label(side: str, site: str, height: int) -> str:
    return say(LABELS[side][height > 1], site=site, n=height)


class AnaashScene(GameScene):
    """Stacks on squares; a stack is keyed by the square on which it stands."""

    surface = "checkered"

    def layout(self, game: Game, flip: bool) -> SquareLayout:
        """Return the square board."""
        assert isinstance(game, Anaash)
        return SquareLayout(game.grid, flip)

    def pieces(self, position: AnaashPosition, look: Look) -> list[Node]:
        """Return one node for each stack."""
        game = position.game
        layout = self.placed(game, look.flip)
        return [
            self._stack(position, index, side, layout.places[index], look)
            for side in game.sides
            for index in bits(position.stacks(side))
        ]

    def _stack(
        self,
        position: AnaashPosition,
        index: int,
        side: str,
        place: tuple[float, float],
        look: Look,
    ) -> Node:
        drawn = stack(side_class(position.game, side), position.heights[index])
        return moved_to(*place, "piece", drawn, look.key(position.grid.names[index]))

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return a stack from its letter and height."""
        return stack(side_class(game, token[0]), int(token[1:]))

    def occupied(self, position: AnaashPosition, site: str) -> bool:
        """Return whether a stack stands there."""
        return position.heights[position.grid.indices[site]] > 0

    def label(self, position: AnaashPosition, site: str) -> str:
        """Return for example "b2: red stack of 3", "b2: red singleton" or "b2: empty"."""
        index = position.grid.indices[site]
        height = position.heights[index]
        if not height:
            return empty_space(site)
        return _label("r" if position.red >> index & 1 else "b", site, height)

    def facts(self, position: AnaashPosition) -> list[Fact]:
        """Return how many checkers each colour has left."""
        numbers = {
            side: sum(position.heights[index] for index in bits(position.stacks(side)))
            for side in position.game.sides
        }
        return [
            Fact(say("Checkers"), str(n), side, say_many(n, "{n} checker", "{n} checkers"))
            for side, n in numbers.items()
        ]


SCENE = AnaashScene()
