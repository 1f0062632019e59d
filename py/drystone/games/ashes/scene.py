"""How Ashes is drawn: rings, stacks of discs, and on each target what would stand there."""

from __future__ import annotations

from dataclasses import replace

from drystone.core.boards.bits import bits
from drystone.core.game import Game
from drystone.games.ashes.game import Ashes
from drystone.games.ashes.moves import PART, move_of, part_of
from drystone.games.ashes.rules import AshesPosition
from drystone.scene import Fact, GameScene, HexLayout, Layout, Look, Node
from drystone.scene.layout import STONE
from drystone.scene.shapes import label as text_at
from drystone.scene.shapes import moved_to, side_class, stack


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
        return f"{site}: {self._standing(position, index)}, ring {grid.ring[index]}"

    def _standing(self, position: AshesPosition, index: int) -> str:
        size = position.sizes[index]
        if not size:
            return "empty"
        side = "w" if position.stacks[0] >> index & 1 else "b"
        colour = position.game.sides[side].lower()
        return f"{colour} stack of {size}" if size > 1 else f"{colour} single piece"

    def words(self, position: AshesPosition, site: str, look: Look) -> str:
        """Return the label, and on a target what would stand there after the move."""
        size = self._result(position, site, look)
        words = self.label(position, site)
        if size is None:
            return words
        return f"{words}; would hold {size}" if size else f"{words}; nothing would be left"

    def button(self, position: AshesPosition, site: str, look: Look) -> str:
        """Return the words of a site that says how many pieces go."""
        if part_of(site) is not None and look.touched:
            size = position.sizes[position.grid.indices[look.touched[0]]]
            return f"Move {part_of(site)} of {size}"
        if f"{site}:" == PART:
            return "Pieces that move"
        return super().button(position, site, look)

    def short(self, position: AshesPosition, site: str) -> str:
        """Return how many pieces go: the line above says what the number means."""
        part = part_of(site)
        return "" if part is None else str(part)

    def facts(self, position: AshesPosition) -> list[Fact]:
        """Return each side's tax, which every new stack costs, and its stacks."""
        return [
            fact
            for side, tax, stacks in zip(
                position.game.sides, position.taxes, position.stacks, strict=True
            )
            for fact in (
                Fact("Tax", f"{tax} for each new stack", side, short=f"tax {tax}"),
                Fact("Stacks", str(stacks.bit_count()), side),
            )
        ]


SCENE = AshesScene()
