"""Ghast and its options: what the moves, positions and texts of one chosen game share."""

from __future__ import annotations

from drystone.core.game import Game
from drystone.core.hexgrid import HexGrid, hexhex
from drystone.core.options import NumberOption
from drystone.games.ghast.board import Board
from drystone.games.ghast.examples import EXAMPLES
from drystone.games.ghast.extras import Extras
from drystone.games.ghast.moves import moves_on
from drystone.games.ghast.options import KOMI, MODE, TILE, VETOES, both, fakes_in, pair_turns_in
from drystone.games.ghast.pairs import Pairs
from drystone.games.ghast.position import GhastPosition
from drystone.games.ghast.text import read, write
from drystone.games.ghast.tiles import tiles


class Ghast(Game):
    """Ghast with its options: board, tile, komi, vetoes and mode."""

    name = "ghast"
    title = "Ghast"
    designer = "not named in its booklet"
    year = 0
    credit = "Ghast, the free ranging connection combat game; its booklet names no designer."
    blurb = "Cut off the other's oxygen; nine tiles ahead wins."
    sides = {"o": "Orange", "b": "Blue"}
    options = (
        NumberOption("size", "Board size", 6, (4, 5, 6), low=3, high=8),
        TILE,
        KOMI,
        VETOES,
        MODE,
    )
    notation = (
        "one looks like d5>nw (a tile with its arrow to the north-west), pass or claim; "
        "the tiles of a pair are d5>nw~ (real) and ~e6>e (fake)."
    )
    move_pattern = (
        r"(?:([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)|([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)~|"
        r"~([a-z][0-9]{1,2})>(e|ne|nw|w|sw|se)|(pass|claim|veto|allow))"
    )
    difficulty = 4
    examples = EXAMPLES

    def check(self) -> None:
        """Make what is asked for at every move, once."""
        mode = str(self.values["mode"])
        self._grid = hexhex(int(self.values["size"]))
        self.tiles = tiles(self.grid, str(self.values["tile"]))
        self.komi_halves = round(2 * float(self.values["komi"]))
        self.vetoes = both(str(self.values["vetoes"]))
        self.fakes = fakes_in(mode)
        self.pair_turns = pair_turns_in(mode)
        self.always_pairs = mode.startswith("fakerghast")
        self.moves = moves_on(self.grid, not self.always_pairs)
        self.plain = Extras()
        self._open = self._rings_open()

    def _rings_open(self) -> tuple[int, ...]:
        """Return the hexes open in turns 2, 3, 4 …; from the last on all are."""
        depth = {index: self.grid.size - 1 - ring for index, ring in self.grid.ring.items()}
        return tuple(
            sum(1 << index for index in self.grid.spaces if depth[index] <= steps)
            for steps in range(self.grid.size)
        )

    @property
    def grid(self) -> HexGrid:
        """The board."""
        return self._grid

    @property
    def hidden(self) -> bool:
        """Whether tiles may be face down."""
        return self.pair_turns > 0

    def within(self, turn: int) -> int:
        """Return the set of hexes that are open in a turn: one ring more in each from the third on.

        >>> game = Ghast()
        >>> [game.within(turn).bit_count() for turn in range(1, 9)]
        [30, 30, 54, 72, 84, 90, 91, 91]
        """
        return self._open[min(max(turn - 2, 0), len(self._open) - 1)]

    def depth(self, index: int) -> int:
        """Return a hex's number of steps from the edge."""
        return self.grid.size - 1 - self.grid.ring[index]

    def extras_of(self, pairs: Pairs, vetoes: tuple[int, int], fakes: tuple[int, int]) -> Extras:
        """Return the extras at the start of a turn; `plain` where there is nothing to tell."""
        extras = Extras(pairs, vetoes, fakes)
        return self.plain if extras == self.plain and not self.always_pairs else extras

    def start(self) -> GhastPosition:
        """Return the empty board; Orange moves first."""
        board = Board.empty(self.tiles)
        extras = self.extras_of((), self.vetoes, self.fakes)
        return GhastPosition(self, board, "o", 1, 0, extras, (board.offers,), ())

    def position(self, text: str) -> GhastPosition:
        """Return the position of a text such as ``3/4/2,o3,2/4/3 b 2 0``."""
        return read(self, text)

    def text_of(self, position: GhastPosition) -> str:
        """Return the text of a position."""
        return write(position)

    def path_of(self, text: str) -> tuple[str, ...] | None:
        """Return the path that a move text spells; ``pair`` comes first where there is a choice."""
        path = super().path_of(text)
        is_real = self.canonical(text).endswith("~")
        return (*self.moves.first, *path) if path and is_real else path

    def join(self, texts: tuple[str, ...]) -> str:
        """Return the moves of a pair as one word, the mark between them written once."""
        return "~".join(text.strip("~") for text in texts)

    def split(self, text: str) -> tuple[str, ...]:
        """Return both moves of a pair that a record writes as one word.

        >>> Ghast().split("d5>nw~e6>e"), Ghast().split("d5>nw~"), Ghast().split("pass")
        (('d5>nw~', '~e6>e'), ('d5>nw~',), ('pass',))
        """
        real, mark, fake = text.partition("~")
        return (f"{real}~", f"~{fake}") if real and mark and fake else (text,)
