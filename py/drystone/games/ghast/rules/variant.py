"""What the chosen options of Ghast come to: worked out once for each game."""

from __future__ import annotations

from collections.abc import Mapping

from drystone.core.boards.hexgrid import hexhex
from drystone.core.options import OptionValue
from drystone.games.ghast.rules.extras import Extras
from drystone.games.ghast.rules.moves import moves_on
from drystone.games.ghast.rules.options import both, fakes_in, pair_turns_in
from drystone.games.ghast.rules.pairs import Pairs
from drystone.games.ghast.rules.tiles import tiles


class Variant:
    """Board, tiles, komi, vetoes and mode of one chosen game.

    `komi_halves` is in half points; `vetoes` and `fakes` are what orange and blue begin with;
    `pair_turns` says after how many own turns a pair is flipped (0 where there are none),
    `always_pairs` whether every placement is a pair. `plain` are the extras of a game without any.
    """

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        mode = str(values["mode"])
        self.grid = hexhex(int(values["size"]))
        self.tiles = tiles(self.grid, str(values["tile"]))
        self.komi_halves = round(2 * float(values["komi"]))
        self.vetoes = both(str(values["vetoes"]))
        self.fakes = fakes_in(mode)
        self.pair_turns = pair_turns_in(mode)
        self.always_pairs = mode.startswith("fakerghast")
        self.moves = moves_on(self.grid, not self.always_pairs)
        self.blocks = 2 if self.pair_turns and not self.always_pairs else 1
        """How many tables of placements there are to choose from."""
        self.first_word = self.blocks * 6 * len(self.grid.spaces)
        """The number of the first word in `Game.every_path`, after all placements."""
        self.plain = Extras()
        self._open = self._rings_open()

    def _rings_open(self) -> tuple[int, ...]:
        """Return the hexes open in turns 2, 3, 4 …; from the last on all are."""
        return tuple(
            sum(1 << index for index in self.grid.spaces if self.depth(index) <= steps)
            for steps in range(self.grid.size)
        )

    def within(self, turn: int) -> int:
        """Return the set of hexes that are open in a turn: one ring more in each from the third on.

        >>> chosen = {"size": 6, "tile": ">c.R.c", "komi": 0, "vetoes": "0/0", "mode": "standard"}
        >>> variant = Variant(chosen)
        >>> [variant.within(turn).bit_count() for turn in range(1, 9)]
        [30, 30, 54, 72, 84, 90, 91, 91]
        """
        return self._open[min(max(turn - 2, 0), len(self._open) - 1)]

    def depth(self, index: int) -> int:
        """Return a hex's number of steps from the edge."""
        return self.grid.size - 1 - self.grid.ring[index]

    def extras_of(self, pairs: Pairs, vetoes: tuple[int, int], fakes: tuple[int, int]) -> Extras:
        """Return the extras at the start of a turn; `plain` where all is as usual."""
        extras = Extras(pairs, vetoes, fakes)
        return self.plain if extras == self.plain and not self.always_pairs else extras
