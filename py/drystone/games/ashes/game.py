"""Ashes: its title, its option and its texts; `rules.py` has positions and moves."""

from __future__ import annotations

import re

from drystone.core.boards.hexgrid import HexGrid, hexhex
from drystone.core.errors import TextError
from drystone.core.game import CoverPosition, Example, Game, Path
from drystone.core.language import say, to_say
from drystone.core.options import NumberOption
from drystone.games.ashes.moves import MORE, PART, STORED
from drystone.games.ashes.rules import AshesPosition
from drystone.games.ashes.text import read

EXAMPLES = (
    Example(
        to_say("A tax of two"),
        to_say(
            "White has removed two stacks. From the centre to the edge is three steps and leaves "
            "one "
            "piece; every shorter way in leaves nothing."
        ),
        "4/5/6/7/6/5/1,w1,b1,1 w 2/0",
        {"size": 4},
    ),
    Example(
        to_say("A part goes where the whole cannot"),
        to_say(
            "The white stack of two is too small to walk two steps inwards, but one of its pieces "
            "may "
            "go all the way: nobody has removed anything, so a new stack is free."
        ),
        "3/4/w2,4/4/3 w 0/0",
        {"size": 3},
    ),
    Example(
        to_say("Nothing left, on either side"),
        to_say(
            "The single white piece takes the black one and is spent by the step. Neither colour "
            "can "
            "enter any more: a draw."
        ),
        "3/4/5/4/w1,b1,1 w 2/2",
        {"size": 3},
    ),
    Example(
        to_say("Shut in"),
        to_say(
            "Black’s one piece sees only bigger stacks, and entering is too dear. As long as White "
            "leaves it so, Black sits out."
        ),
        "w2,2/4/5/w2,w2,2/b1,w2,1 w 2/2",
        {"size": 3},
    ),
)


class Ashes(Game):
    """Ashes with its one option, the board's size."""

    name = "ashes"
    title = "Ashes"
    designer = "Michael Amundsen"
    year = 2021
    credit = to_say("Ashes was designed by Michael Amundsen in 2021.")
    blurb = to_say("Every stack you remove makes new ones dearer; be the last to have any.")
    sides = {"w": to_say("White"), "b": to_say("Black")}
    side_colours = {"w": "white", "b": "black"}
    options = (NumberOption("size", to_say("Board size"), 5, (4, 5, 6), low=2, high=8),)
    notation = to_say(
        "one looks like c3-e4 (move or enter), c3xe4 (remove a stack) or c3:2-e4 (a part)."
    )
    move_pattern = r"([a-z][0-9]{1,2})(?::([1-9][0-9]{0,3}))?[-x]([a-z][0-9]{1,2})"
    examples = EXAMPLES
    sits_out = to_say("{who} has no move and sits out.")
    difficulty = 2
    minutes = 10
    cover_position = CoverPosition(
        "5/6/7/3,w1,b1,3/3,w1,1,b1,3/b1,2,w1,b1,1,b1,1/w4,b1,3,b1,1/w2,1,b1,w1,2/w1,b1,2,b3 w 3/0",
        ("c2",),
    )

    @property
    def grid(self) -> HexGrid:
        """The board."""
        return hexhex(int(self.values["size"]))

    @property
    def every_site(self) -> tuple[str, ...]:
        """The spaces, and the numbers of pieces that go; MORE is added to them."""
        parts = (f"{PART}{part}" for part in range(1, STORED + 1))
        return (*super().every_site, *parts, MORE)

    def start(self) -> AshesPosition:
        """Return the empty board, White to move (ASH-1)."""
        grid = self.grid
        return AshesPosition(self, grid, (0, 0), (0,) * grid.board.bit_length(), (0, 0), 0)

    def position(self, text: str) -> AshesPosition:
        """Return the position of a text such as ``3/4/1,w2,2,b1/4/3 w 0/1``."""
        grid = self.grid
        stacks, sizes, turn, taxes = read(grid, self.sides, text)
        position = AshesPosition(self, grid, stacks, sizes, taxes, turn)
        if position.turn != turn:
            wrong = to_say("{who} cannot be to move: {who} has no move and sits out.")
            raise TextError(say(wrong, who=self.colour("wb"[turn])))
        return position

    def path_of(self, text: str) -> Path | None:
        """Return the path that a move text spells; a part is a site of its own."""
        found = re.fullmatch(self.move_pattern, self.canonical(text), re.ASCII)
        if found is None:
            return None
        origin, part, target = found.groups()
        return (origin, f"{PART}{part}", target) if part else (origin, target)
