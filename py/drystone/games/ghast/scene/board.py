"""How Ghast is drawn: tiles with their prints, directions to choose from, and oxygen on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from drystone.core.boards.bits import bits
from drystone.core.game import Game, Path, empty_space
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.games.ghast.game import Ghast
from drystone.games.ghast.outlook import outlook_on
from drystone.games.ghast.rules.moves import ALLOW, PAIR, PASS, VETO, WORDS
from drystone.games.ghast.rules.pairs import BACKS, pair_on
from drystone.games.ghast.rules.position import GhastPosition
from drystone.games.ghast.rules.tiles import COMPASS, FACINGS
from drystone.games.ghast.scene.options import tile_picture
from drystone.games.ghast.scene.oxygen import LEGEND, breath, oxygen
from drystone.games.ghast.scene.ring import (
    FAR,
    LINE,
    degrees_of,
    facing_of,
    follower,
    pointer,
    ring,
    starving,
    suggestion,
    words_beside,
)
from drystone.games.ghast.scene.shapes import TIP, back, tile
from drystone.games.ghast.scene.tile import named_tile
from drystone.scene import Fact, GameScene, HexLayout, Look, Node, Overlay
from drystone.scene.gamescene import RING
from drystone.scene.layout import CORNER, STONE, UNIT, Layout
from drystone.scene.shapes import moved_to, side_class

ASIDE = 40.0
"""How far beside its hex the ring of directions may lie, so that the hex stays in its hole."""

WORDS_OF = {
    "claim": to_say("Claim the win"),
    PAIR: to_say("Place a pair"),
    **{
        WORDS[kind]: words
        for kind, words in (
            (PASS, to_say("Pass")),
            (ALLOW, to_say("Allow")),
            (VETO, to_say("Veto")),
        )
    },
}
TILES = {
    "o": to_say("{site}: orange tile, arrow {direction}"),
    "b": to_say("{site}: blue tile, arrow {direction}"),
}
VETOES = to_say_many("{n} veto", "{n} vetoes")
FAKES = to_say_many("{n} fake", "{n} fakes")


class GhastScene(GameScene):
    """Tiles on hexes; nothing ever moves, so a piece is keyed by its hex alone.

    Keys that count pieces in the order they were drawn would show which tile of a pair came first.
    """

    surface = "hexes"
    fill = True
    overlays = (Overlay("oxygen", to_say("Show the flow of oxygen"), LEGEND),)
    figures = (Overlay("tile", to_say("A large tile with the names of its parts")),)

    def layout(self, game: Game, flip: bool) -> HexLayout:
        """Return the hexagonal board, with room for the ring of directions."""
        assert isinstance(game, Ghast)
        plain = HexLayout(game.grid, flip)
        left, top, *_ = plain.margins
        # The ring may lie over the frame; only small boards need room beside that.
        x = max(0.0, FAR * TIP + LINE - ASIDE - UNIT / 2 - left)
        y = max(0.0, FAR + LINE - ASIDE - CORNER - top)
        return HexLayout(game.grid, flip, (x, y, x, y))

    def ways(self, game: Game, path: Path) -> tuple[Path, ...]:
        """Return the hex, and an arrow that points as the tile's does unless that is off the board.

        >>> import drystone
        >>> game = drystone.game("ghast", size=4)
        >>> SCENE.ways(game, ("d3", "ne")), SCENE.ways(game, ("a1", "w"))
        ((('d3',), ('d3', 'e3')), (('a1',),))
        """
        if path[-1] not in FACINGS:
            return (path,)
        site, way = path[-2:]
        assert isinstance(game, Ghast)
        grid = game.grid
        ray = grid.rays[grid.indices[site]][FACINGS.index(way)]
        return ((site,), *((site, grid.names[index]) for index in ray[:1]))

    def origin(self, spaces: Sequence[str]) -> str:
        """Return "": of a hidden pair both tiles are placed, and neither came from the other."""
        return ""

    def ground(self, position: GhastPosition, look: Look) -> list[Node]:
        """Return the hexes that are closed in this turn, or barred by a veto."""
        game = position.game
        layout = self.placed(game, look.flip)
        within = position.variant.within(position.turn)
        closed = game.grid.board & ~within & ~position.board.taken
        names = game.grid.names
        return [
            *(layout.shape(names[index], "closed", STONE) for index in bits(closed)),
            *(layout.shape(names[index], "barred", 0.9) for index in bits(position.extras.barred)),
        ]

    def pieces(self, position: GhastPosition, look: Look) -> list[Node]:
        """Return one node for each tile."""
        layout = self.placed(position.game, look.flip)
        return [
            moved_to(
                *layout.places[index],
                "piece",
                [self._tile(position, index, look)],
                f"p{position.game.grid.names[index]}",
            )
            for index in bits(position.board.taken)
        ]

    def _tile(self, position: GhastPosition, index: int, look: Look) -> Node:
        side = side_class(position.game, position.board.side(index))
        degrees = degrees_of(position.board.facing(index), look)
        pair = pair_on(position.extras.pairs, index)
        pattern = position.variant.tiles.print
        if pair is None:
            return tile(side, pattern, degrees)
        return back(side, pattern, degrees, _kind(position, index), pair.turns)

    def standing(self, game: Game, token: str, look: Look) -> list[Node]:
        """Return a tile from its letter, its facing, and how it lies face down, if it does."""
        assert isinstance(game, Ghast)
        side, pattern = side_class(game, token[0]), game.variant.tiles.print
        degrees = degrees_of(int(token[1]), look)
        if len(token) == 2:
            return [tile(side, pattern, degrees)]
        kind = {"r": "real", "f": "fake"}.get(token[3], "secret")
        return [back(side, pattern, degrees, kind, int(token[-1]))]

    def mark(self, position: GhastPosition, layout: Layout, site: str, look: Look) -> list[Node]:
        """Return a dot for each hex that may be chosen, unless that is nearly every one."""
        if site not in look.open or look.crowded:
            return []
        x, y = layout.at(site)
        return [Node("circle", {"class": "may-place", "cx": x, "cy": y, "r": 11})]

    def over(self, position: GhastPosition, look: Look) -> list[Node]:
        """Return oxygen if asked for, what waits or starves, and the ring of directions."""
        layout = self.placed(position.game, look.flip)
        nodes = oxygen(position.board, layout, look.flip) if look.overlay == "oxygen" else []
        if look.overlay == "tile":
            game = position.game
            nodes += named_tile(side_class(game, game.first), position.variant.tiles.print)
        if position.extras.waiting:
            nodes += self._waiting(position, layout)
        chosen = _chosen(position, look)
        if chosen is not None and look.beside:
            nodes += suggestion(position, layout, chosen, look)
        elif chosen is not None:
            nodes += ring(position, layout, chosen, look)
        elif self.turning(position, look):
            nodes += follower(position, look)
        return nodes

    def _waiting(self, position: GhastPosition, layout: Layout) -> list[Node]:
        """Return frames around what awaits an answer, and marks on what starves if allowed."""
        names = position.game.grid.names
        return [
            *(node for i in position.extras.waiting for node in _frame(layout, names[i])),
            *starving(layout, outlook_on(position, position.board)),
        ]

    def turning(self, position: GhastPosition, look: Look) -> str:
        """Return where the arrow of the tile to come points."""
        may_place = not look.open.isdisjoint((*FACINGS, *position.game.grid.indices))
        if not may_place:
            return ""
        return say("Arrow {direction}.", direction=say(COMPASS[facing_of(look)]))

    def occupied(self, position: GhastPosition, site: str) -> bool:
        """Return whether a tile stands there."""
        return bool(position.board.taken >> position.game.grid.indices[site] & 1)

    def face_down(self, position: GhastPosition) -> frozenset[str]:
        """Return the spaces of the pairs that are not flipped yet."""
        names, pairs = position.game.grid.names, position.extras.pairs
        return frozenset(names[index] for pair in pairs for index in pair.spaces)

    def label(self, position: GhastPosition, site: str) -> str:
        """Return for example "d5: orange tile, arrow west" or "d5: empty, opens in turn 6"."""
        game = position.game
        index = game.grid.indices[site]
        if not self.occupied(position, site):
            return _empty(position, site, index)
        direction = say(COMPASS[position.board.facing(index)])
        words = say(TILES[position.board.side(index)], site=site, direction=direction)
        pair = pair_on(position.extras.pairs, index)
        if pair is not None:
            kind = {"secret": "real or fake"}.get(kind := _kind(position, index), kind)
            words = say("{tile}, {how}", tile=words, how=say_many(pair.turns, *BACKS[kind]))
        if index in position.extras.waiting:
            return say("{tile}, waits for an answer", tile=words)
        return words

    def words(self, position: GhastPosition, site: str, look: Look) -> str:
        """Return the label, and where a tile gets oxygen from if its flow is shown."""
        label = self.label(position, site)
        if look.overlay != "oxygen" or not self.occupied(position, site):
            return label
        grid = position.variant.grid
        how = breath(position.board, grid, grid.indices[site]) or say("no breath")
        return say("{tile}, {how}", tile=label, how=how)

    def button(self, position: GhastPosition, site: str, look: Look) -> str:
        """Return the words of a site off the board."""
        if site in FACINGS:
            chosen = _chosen(position, look)
            return words_beside(position, chosen, FACINGS.index(site), look)
        words = WORDS_OF.get(site)
        return say(words) if words else super().button(position, site, look)

    def picture(self, position: GhastPosition, site: str, look: Look) -> Node | None:
        """Return the arrow of a direction that is chosen beside the board."""
        if site not in FACINGS:
            return None
        return pointer(position, _chosen(position, look), FACINGS.index(site), look)

    def suggested(self, position: GhastPosition, look: Look) -> str:
        """Return the direction to which the tile is turned, where its hex is chosen."""
        return "" if _chosen(position, look) is None else FACINGS[facing_of(look)]

    def weight(self, site: str, look: Look) -> Literal["", "main", "less"]:
        """Return that a claim stands out, and that a pass does not while anything else is open."""
        if site == "claim" and site in look.open:
            return "main"
        return "less" if site == WORDS[PASS] and len(look.open) > 1 else ""

    def rank(self, site: str) -> tuple[int, str, int]:
        """Return the order of buttons: directions clockwise, from the left."""
        return (-1, "", (3 - FACINGS.index(site)) % 6) if site in FACINGS else super().rank(site)

    def buttons(self, position: GhastPosition) -> tuple[str, ...]:
        """Return pass and claim; or the answers to what waits."""
        if position.extras.waiting:
            return WORDS[ALLOW], WORDS[VETO]
        return WORDS[PASS], "claim"

    def option_picture(self, game: Game, key: str) -> Node | None:
        """Return the tile of a game, whose edges are touched to change it."""
        return tile_picture(side_class(game, game.first), str(game.values[key]))

    def facts(self, position: GhastPosition) -> list[Fact]:
        """Return scores, vetoes and fakes left, what is open, and how often a position recurred.

        Where pairs lie face down, what is written on them is explained, too.
        """
        game, extras = position.game, position.extras
        komi = position.variant.komi_halves  # which are no tiles
        found = []
        for side in game.sides:
            tiles, score = position.tiles_of(side), position.score(side)
            one = 1 if score == "1" else 2
            short = (
                say_many(one, "{score} point", "{score} points", score=score)
                if komi
                else say_many(tiles, "{n} tile", "{n} tiles")
            )
            found.append(Fact(say("Points") if komi else say("Tiles"), score, side, short))
        for name, counted, first, left in (
            (say("Vetoes"), VETOES, position.variant.vetoes, extras.vetoes),
            (say("Fakes"), FAKES, position.variant.fakes, extras.fakes),
        ):
            if any(first):
                found += [
                    Fact(name, str(n), side, say_many(n, *counted))
                    for side, n in zip(game.sides, left, strict=True)
                ]
        steps = max(0, position.turn - 2)
        if steps < game.grid.size - 1:
            up_to = to_say_many("up to {n} step from the edge", "up to {n} steps from the edge")
            near = say_many(steps, *up_to) if steps else say("on the edge")
            found.append(Fact(say("Tiles may go"), near))
        if extras.pairs:
            signs = say("a pair has one number; R is real, F fake, ? unknown")
            found.append(Fact(say("Face down"), signs, legend=True))
        if position.occurrences > 1 and not position.outcome:
            often = say("{n} times", n=position.occurrences)
            found.append(Fact(say("This position"), often))
        return found


def _frame(layout: Layout, site: str) -> list[Node]:
    """Return the frame around a tile that awaits an answer."""
    return [layout.shape(site, "casing", RING), layout.shape(site, "awaiting", RING)]


def _chosen(position: GhastPosition, look: Look) -> int | None:
    """Return the index of the hex that was touched last, if it was a hex."""
    return position.game.grid.indices.get(look.touched[-1]) if look.touched else None


def _kind(position: GhastPosition, index: int) -> str:
    """Return ``real``, ``fake`` or ``secret`` for a face-down tile."""
    pair = pair_on(position.extras.pairs, index)
    assert pair is not None
    return "secret" if pair.secret else "real" if index == pair.real else "fake"


def _empty(position: GhastPosition, site: str, index: int) -> str:
    """Return that a hex is empty, and why no tile may be placed on it now."""
    if position.extras.barred >> index & 1:
        return say("{site}: empty, vetoed in this turn", site=site)
    if position.variant.within(position.turn) >> index & 1:
        return empty_space(site)
    turn = position.variant.depth(index) + 2
    return say("{site}: empty, opens in turn {n}", site=site, n=turn)


SCENE = GhastScene()
