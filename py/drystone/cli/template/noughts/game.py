"""Noughts and crosses: its title and its texts; `rules.py` has positions and moves."""

from __future__ import annotations

from drystone.core.boards.rows import fields_of, read_rows, side_of
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.errors import TextError
from drystone.core.game import Game
from noughts.rules import BOARD, NoughtsPosition


class Noughts(Game):
    """Noughts and crosses, which has no options."""

    name = "noughts"
    title = "Noughts and Crosses"
    designer = "traditional"
    year = 0
    credit = "Noughts and Crosses is a traditional game."
    blurb = "Three in a row, and keep the other from it."
    sides = {"r": "Red", "b": "Blue"}
    side_colours = {"r": "red", "b": "blue"}
    notation = "one looks like b2, the square to mark."
    move_pattern = r"([a-z][0-9])"
    difficulty = 1

    @property
    def grid(self) -> SquareGrid:
        """The nine squares."""
        return BOARD

    def start(self) -> NoughtsPosition:
        """Return the empty board, Red to move."""
        return NoughtsPosition(self, {"r": 0, "b": 0}, "r")

    def position(self, text: str) -> NoughtsPosition:
        """Return the position of a text such as ``3/1r1/2b r``."""
        rows, side = fields_of(text, ("rows", "side"))
        found = read_rows(rows, BOARD, "[rb]", str, joint="")
        marked = {s: sum(1 << i for i, v in found.items() if v == s) for s in self.sides}
        position = NoughtsPosition(self, marked, side_of(side, self.sides))
        self._check_reachable(position)
        return position

    def _check_reachable(self, position: NoughtsPosition) -> None:
        """Refuse what no game comes to: too many marks of a side, or two winners."""
        red, blue = (position.marked[side].bit_count() for side in "rb")
        if red - blue != (position.side == "b"):
            raise TextError(
                f"Red has {red} marks and Blue {blue}; with “{position.side}” to move "
                "they should be equal, or Red one ahead."
            )
        winner = position.outcome and position.outcome.winner
        if winner == position.side:
            raise TextError("The side to move has three in a row already; it moved last.")
