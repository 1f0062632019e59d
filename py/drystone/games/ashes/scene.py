"""How Ashes is drawn: rings, stacks of discs, and on each target what would stand there."""

from __future__ import annotations

from dataclasses import replace

from drystone.core.boards.bits import bits
from drystone.core.game import Game
from drystone.core.language import say, say_many, to_say
from drystone.games.ashes.game import Ashes
from drystone.games.ashes.moves import PART, move_of, part_of
from drystone.games.ashes.rules import AshesPosition
from drystone.scene import Fact, GameScene, HexLayout, Layout, Look, Node
from drystone.scene.layout import STONE
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, side_class, stack

LABELS = {
    "w": (
        to_say("{site}: white single piece, ring {ring}"),
        to_say("{site}: white stack of {n}, ring {ring}"),
    ),
    "b": (
        to_say("{site}: black single piece, ring {ring}"),
        to_say("{site}: black stack of {n}, ring {ring}"),
    ),
}
"""What stands on a space, by its colour: one piece, or more."""


class AshesScene(GameScene):
    """Stacks on hexagons; a stack is keyed by the space on which it stands."""

    surface = "rings"

    def layout(self, game: Game, flip: bool) -> HexLayout:
        """Return the hexagonal board."""
        assert isinstance(game, Ashes)
        return HexLayout(game.grid, flip)

    def surface_nodes(self, layout: Layout) -> list[Node]:
        """Return the spaces, ring by ring lighter and darker: steps outwards are what counts."""
        assert isinstance(layout, HexLayout)
        ring, names = layout.grid.ring, layout.grid.names
        return [
            layout.shape(name, f"space shade{(ring[index] + 1) % 2}", STONE)
            for index, name in names.items()
        ]

    def pieces(self, position: AshesPosition, look: Look) -> list[Node]:
        """Return one node for each stack."""
        game = position.game
        places, names = self.placed(game, look.flip).places, position.grid.names
        return [
            moved_to(
                *places[index],
                "piece",
                stack(side_class(game, side), position.sizes[index]),
                look.key(names[index]),
            )
            for side, stacks in zip(game.sides, position.stacks, strict=True)
            for index in bits(stacks)
        ]

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return a stack from its letter and height."""
        return stack(side_class(game, token[0]), int(token[1:]))

    def occupied(self, position: AshesPosition, site: str) -> bool:
        """Return whether a stack stands there."""
        return position.sizes[position.grid.indices[site]] > 0

    def mark(self, position: AshesPosition, layout: Layout, site: str, look: Look) -> list[Node]:
        """Return the mark of a space; on a target, with the size of the stack that would result."""
        size = self._result(position, site, look)
        if size is None:
            return super().mark(position, layout, site, look)
        plain = replace(look, crowded=False)  # any board says how much would stand there
        frame = super().mark(position, layout, site, plain) if self.occupied(position, site) else []
        x, y = layout.at(site)
        lift = 24 if frame else 0
        return [
            *frame,
            Node("circle", {"class": "result", "cx": x + lift, "cy": y - lift, "r": 20}),
            text_at(x + lift, y - lift, str(size), "result-size"),
        ]

    def _result(self, position: AshesPosition, site: str, look: Look) -> int | None:
        """Return how many pieces would stand on an open target, None if `site` is none."""
        indices = position.grid.indices
        if not look.touched or site not in look.open or site not in indices:
            return None
        part = part_of(look.touched[-1]) or 0
        origin, target = indices[look.touched[0]], indices[site]
        return position.arriving(move_of(position.grid, origin, part, "-", target))

    def label(self, position: AshesPosition, site: str) -> str:
        """Return for example "b2: white stack of 3, ring 1" or "b2: empty, ring 1"."""
        grid = position.grid
        index = grid.indices[site]
        size, side = position.sizes[index], "w" if position.stacks[0] >> index & 1 else "b"
        words = LABELS[side][size > 1] if size else to_say("{site}: empty, ring {ring}")
        return say(words, site=site, n=size, ring=grid.ring[index])

    def words(self, position: AshesPosition, site: str, look: Look) -> str:
        """Return the label, and on a target what would stand there after the move."""
        size = self._result(position, site, look)
        words = self.label(position, site)
        if size is None:
            return words
        result = (
            to_say("{space}; would hold {n}") if size else to_say("{space}; nothing would be left")
        )
        return say(result, space=words, n=size)

    def button(self, position: AshesPosition, site: str, look: Look) -> str:
        """Return the words of a site that says how many pieces go."""
        if part_of(site) is not None and look.touched:
            size = position.sizes[position.grid.indices[look.touched[0]]]
            return say("Move {part} of {n}", part=part_of(site), n=size)
        if f"{site}:" == PART:
            return say("Pieces that move")
        return super().button(position, site, look)

    def short(self, position: AshesPosition, site: str) -> str:
        """Return how many pieces go: the line above says what the number means."""
        part = part_of(site)
        return "" if part is None else str(part)

    def facts(self, position: AshesPosition) -> list[Fact]:
        """Return each side's tax, which every new stack costs, and its stacks."""
        found = []
        for side, tax, stacks in zip(
            position.game.sides, position.taxes, position.stacks, strict=True
        ):
            value, number = say("{n} for each new stack", n=tax), stacks.bit_count()
            found.append(Fact(say("Tax"), value, side, short=say("tax {n}", n=tax)))
            counted = say_many(number, "{n} stack", "{n} stacks")
            found.append(Fact(say("Stacks"), str(number), side, short=counted))
        return found


SCENE = AshesScene()
