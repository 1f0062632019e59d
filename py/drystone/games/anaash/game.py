"""Anaash: its title, its option and its texts; `rules.py` has positions and moves."""

from __future__ import annotations

from drystone.core.boards.bits import bits
from drystone.core.boards.rows import fields_of, read_rows, side_of
from drystone.core.boards.squaregrid import SquareGrid, square
from drystone.core.errors import TextError
from drystone.core.game import CoverPosition, Game, Path
from drystone.core.language import say, to_say
from drystone.core.options import NumberOption
from drystone.games.anaash.rules import AnaashPosition, exits


class Anaash(Game):
    """Anaash with its one option, the board's size."""

    name = "anaash"
    title = "Anaash"
    designer = "Mark Steere"
    year = 2021
    credit = to_say("Anaash (аҺааш) was designed by Mark Steere in 2021.")
    links = (("marksteeregames.com", "https://www.marksteeregames.com/"),)
    blurb = to_say("Draw together, grow tall, capture everything.")
    sides = {"r": to_say("Red"), "b": to_say("Blue")}
    side_colours = {"r": "red", "b": "blue"}
    options = (NumberOption("size", to_say("Board size"), 6, (6, 8), low=2, high=12, step=2),)
    notation = to_say("one looks like b2-b3 (approach), b2+b3 (stack) or b2xb3 (capture).")
    move_pattern = r"([a-z][0-9]{1,2})[-+x]([a-z][0-9]{1,2})"
    sits_out = to_say("{who} has no move and sits out.")
    difficulty = 1
    minutes = 10
    cover_position = CoverPosition(
        "b1,3,b2,r1/1,r4,1,r1,2/b1,1,b1,1,r1,r1/2,b1,2,r1/1,b1,1,b4,2/r2,1,r1,1,r1,b1 r",
        ("d6", "e6"),
    )

    @property
    def grid(self) -> SquareGrid:
        """The board."""
        return square(int(self.values["size"]))

    @property
    def every_path(self) -> tuple[Path, ...]:
        """From each square to each square beside it, in the order of `moves()`."""
        table = exits(self.grid)
        return tuple(
            leave.positional.path
            for origin in self.grid.spaces
            for leave in table[origin]
            if leave is not None
        )

    def start(self) -> AnaashPosition:
        """Return the full checkerboard, a1 red (ANA-3)."""
        grid = self.grid
        sets = {"r": 0, "b": 0}
        for index in grid.spaces:
            row, place = divmod(index, grid.stride)
            sets["rb"[(row + place) % 2]] |= 1 << index
        heights = bytes(i in grid.names for i in range(grid.stride * grid.size))
        return AnaashPosition(self, grid, sets["r"], sets["b"], heights, "r")

    def position(self, text: str) -> AnaashPosition:
        """Return the position of a text such as ``b1,r1,b1,r1/4/4/2,r2,b2 r``."""
        rows, side = fields_of(text, ("rows", "side"))
        grid = self.grid
        stacks = read_rows(rows, grid, "[rb][1-9][0-9]{0,2}", str)
        heights = bytearray(grid.stride * grid.size)
        sets = {"r": 0, "b": 0}
        for index, token in stacks.items():
            sets[token[0]] |= 1 << index
            heights[index] = self._height(token)
        position = AnaashPosition(
            self, grid, sets["r"], sets["b"], bytes(heights), side_of(side, self.sides)
        )
        self._check_reachable(position)
        return position

    def _height(self, token: str) -> int:
        most = self.grid.size**2 // 2
        if int(token[1:]) > most:
            wrong = to_say("A stack of {n} is too high: a colour has {most} checkers.")
            raise TextError(say(wrong, n=token[1:], most=most))
        return int(token[1:])

    def _check_reachable(self, position: AnaashPosition) -> None:
        """Refuse what no game can come to: too many checkers, no checkers, the wrong side."""
        most = self.grid.size**2 // 2
        too_many = {
            "r": to_say("There are {n} red checkers; {most} are most."),
            "b": to_say("There are {n} blue checkers; {most} are most."),
        }
        for letter, words in too_many.items():
            count = sum(position.heights[i] for i in bits(position.stacks(letter)))
            if count > most:
                raise TextError(say(words, n=count, most=most))
        if not (position.red or position.blue):
            raise TextError(say("There is no checker on the board."))
        side, name = position.side, self.colour(position.side)
        if position.outcome is not None:
            if position.outcome.winner == side:
                wrong = to_say("{who} cannot be to move: the game is over, and {who} has won.")
                raise TextError(say(wrong, who=name))
        elif not position.can_move(side):
            wrong = to_say("{who} cannot be to move: {who} has no move and sits out.")
            raise TextError(say(wrong, who=name))
