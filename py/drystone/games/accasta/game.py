"""Accasta: its title, its option and its texts; `rules/` has positions and turns."""

from __future__ import annotations

from collections.abc import Mapping

from drystone.core.boards.hexgrid import HexGrid
from drystone.core.errors import TextError
from drystone.core.game import CoverPosition, Game, Path
from drystone.core.language import say, to_say
from drystone.core.options import ChoiceOption
from drystone.games.accasta.rules.position import TO_WIN, VARIANTS, AccastaPosition, Variant
from drystone.games.accasta.rules.spelling import TURN, plain, read_turn, spelt_path
from drystone.games.accasta.rules.stacks import HIGHEST, is_white
from drystone.games.accasta.rules.tables import GRID
from drystone.games.accasta.rules.text import read_position
from drystone.games.accasta.samples import EXAMPLES, SAMPLES


class Accasta(Game):
    """Accasta with its one option, the rules."""

    name = "accasta"
    title = "Accasta"
    designer = "Dieter Stein"
    year = 1998
    credit = to_say("Accasta was designed by Dieter Stein in 1998.")
    links = (("spielstein.com", "https://spielstein.com/games/accasta"),)
    blurb = to_say("Split stacks, capture, and storm the enemy castle.")
    sides = {"w": to_say("White"), "b": to_say("Black")}
    side_colours = {"w": "white", "b": "black"}
    options = (
        ChoiceOption(
            "rules",
            to_say("Rules"),
            "1998",
            ("1998", "2010", "pari"),
            choices=(("1998", "1998"), ("2010", "2010"), ("pari", to_say("Pari"))),
            about=(
                (
                    "1998",
                    to_say("Three or more stacks in the enemy castle win at the end of your turn."),
                ),
                ("2010", to_say("Three or more that are there at the beginning of your turn win.")),
                (
                    "pari",
                    to_say(
                        "Pieces are alike and go up to as many spaces as their stack has of yours. "
                        "Won as in 2010."
                    ),
                ),
            ),
        ),
    )
    notation = to_say("one looks like a1:C+b2,HS-c1 (in Pari a1:1+b2,-c1), or in short a1Cb2c1.")
    move_pattern = TURN
    repetitions = 3
    difficulty = 4
    cover_position = CoverPosition(
        "chs,s,1,chs/h,s,1,shs,1/hh,1,h,HsCs,2/2,cCHSsc,S,3/3,S,H,1/1,HS,1,SHS,1/CHS,CHS,1,S b",
        ("d5", "take:1", "e4"),
    )
    examples = EXAMPLES
    samples = SAMPLES

    variant: Variant
    """What the chosen rules come to."""

    def check(self) -> None:
        """Look up what the chosen rules come to."""
        self.variant = VARIANTS[str(self.values["rules"])]

    @property
    def grid(self) -> HexGrid:
        """The board."""
        return GRID

    def start(self) -> AccastaPosition:
        """Return the setup: both armies in their castles."""
        return self.position(self.variant.setup)

    def position(self, text: str) -> AccastaPosition:
        """Return the position of a text; raise TextError if no game can come to it."""
        stacks, side = read_position(text, self.sides, self.variant.setup)
        position = self.placed(stacks, side)
        if not self.variant.wins_late and position.entered(side).bit_count() >= TO_WIN:
            wrong = to_say(
                "{who} cannot be to move: with {n} stacks in the enemy castle "
                "it won before the other’s last turn."
            )
            raise TextError(say(wrong, who=self.colour(side), n=TO_WIN))
        return position

    def placed(self, stacks: Mapping[int, str], side: str) -> AccastaPosition:
        """Return the position with these stacks by index, which are not checked."""
        board = tuple(stacks.get(index, "") for index in range(max(GRID.spaces) + 1))
        white = sum(1 << index for index, stack in stacks.items() if is_white(stack))
        black = sum(1 << index for index, stack in stacks.items() if not is_white(stack))
        return AccastaPosition(self, self.variant, board, white, black, side)

    @property
    def every_site(self) -> tuple[str, ...]:
        """The spaces, and how many pieces are taken: a stack has six at most."""
        return (*super().every_site, *(f"take:{count}" for count in range(1, HIGHEST + 1)))

    def canonical(self, text: str) -> str:
        """Return a turn's text with its spaces in lower case and plain signs; pieces stay."""
        return plain(text)

    def path_of(self, text: str) -> Path | None:
        """Return the path that a turn's text spells, short form included, or None.

        Where the text names no pieces, the path leaves out how many move.
        """
        spelt = read_turn(self.canonical(text))
        return spelt_path(spelt) if spelt else None
