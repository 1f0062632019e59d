"""Asli: its title, its options and its texts; `rules/` has positions and moves."""

from __future__ import annotations

import re

from drystone.core.boards.squaregrid import SquareGrid, square
from drystone.core.errors import OptionError, quote
from drystone.core.game import CoverPosition, Game, Path
from drystone.core.language import say, say_many, to_say
from drystone.core.options import NumberOption, OptionValue, TextOption
from drystone.games.asli.rules.moves import CHOICES, HOLD, komis, placements
from drystone.games.asli.rules.position import AsliPosition, opening
from drystone.games.asli.rules.setup import AsliSetup
from drystone.games.asli.rules.text import SEATS, read, read_komi
from drystone.games.asli.samples import EXAMPLES, SAMPLES


class KomiOption(TextOption):
    """The komi, or how it is found, with words for a menu."""

    kind = "cards"

    def words(self, value: OptionValue) -> str:
        """Return what a komi means."""
        words = {"pie": to_say("Pie rule"), "0": to_say("No komi")}
        if value in words:
            return say(words[str(value)])
        return say_many(int(value), "{n} stone", "{n} stones")

    def caption(self, value: OptionValue) -> str:
        """Return what the komi is; that there is none says enough by itself."""
        return self.words(value) if value == "0" else super().caption(value)


class Asli(Game):
    """Asli with its options: the board's size, and the komi or who sets it."""

    name = "asli"
    title = "Asli"
    designer = "Luis Bolaños Mures"
    year = 2023
    credit = to_say("Asli was designed by Luis Bolaños Mures in 2023. It is based on Lifeline.")
    blurb = to_say("Keep your groups in sight of each other; be the last to act.")
    sides = {"b": to_say("Black"), "w": to_say("White")}
    side_colours = {"b": "black", "w": "white"}
    options = (
        NumberOption("size", to_say("Board size"), 9, (9, 11, 13, 19), low=2, high=19),
        KomiOption(
            "komi",
            to_say("Komi"),
            "pie",
            ("pie", "0"),
            about=(
                ("pie", to_say("One sets the komi, then the other chooses a colour.")),
                ("0", to_say("Black begins, and White is given nothing.")),
            ),
            solo="0",
            unsided=("pie",),
            reader=read_komi,
            form=to_say("“pie” or a whole number of black stones, 0 to the number of points"),
        ),
    )
    notation = to_say(
        "one looks like d5 (a stone) or hold; before play komi 7, then black or white."
    )
    move_pattern = r"([a-z][0-9]{1,2}|hold|komi:[0-9]{1,3}|black|white)"
    difficulty = 3
    cover_position = CoverPosition(
        "b2w5/1bw6/b1w1b4/1b1b5/2b1b1w2/bbbw1bww1/ww1wb3w/2w1wbww1/1w1w1w3 b b4 bw -",
        ("f1",),
        {"komi": "0"},
    )
    examples = EXAMPLES
    samples = SAMPLES

    def check(self) -> None:
        """Refuse a komi of more stones than the board has points."""
        points = self.grid.size**2
        komi = self.komi
        if komi is not None and komi > points:
            wrong = to_say(
                "Komi (komi) on a board of size {size} must be “pie” or 0 to {most}, not {komi}."
            )
            raise OptionError(say(wrong, size=self.grid.size, most=points, komi=quote(komi)))

    @property
    def grid(self) -> SquareGrid:
        """The board."""
        return square(int(self.values["size"]))

    @property
    def komi(self) -> int | None:
        """The black stones in the prison before play, None where the pie rule sets them."""
        value = self.values["komi"]
        return None if value == "pie" else int(value)

    @property
    def every_path(self) -> tuple[Path, ...]:
        """A stone on each point, the hold, and under the pie rule each komi and both choices."""
        before = (*komis(self.grid), *CHOICES) if self.komi is None else ()
        moves = (*placements(self.grid).values(), HOLD, *before)
        return tuple(move.path for move in moves)

    def canonical(self, text: str) -> str:
        """Return the spelling of `str(move)`; a komi may be written as it is shown, ``komi 7``."""
        return re.sub(r"^komi\s+(?=\d)", "komi:", super().canonical(text))

    def start(self) -> AsliSetup | AsliPosition:
        """Return the empty board: the first player's to set the komi, or Black's to play."""
        grid, komi = self.grid, self.komi
        return AsliSetup(self, grid, "1", 0) if komi is None else opening(self, grid, komi)

    def position(self, text: str) -> AsliSetup | AsliPosition:
        """Return the position of a text such as ``5/5/2b2/5/5 w b7 - -``."""
        grid = self.grid
        side, stones, camps, regions, prison, minimal = read(grid, self.komi, text)
        if side in SEATS:
            return AsliSetup(self, grid, side, prison)
        turn = "bw".index(side)
        return AsliPosition(self, grid, stones, camps, regions, prison, turn, minimal)
