"""The rules of noughts and crosses: three in a row win."""

from __future__ import annotations

from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.rows import write_rows
from drystone.core.boards.squaregrid import square
from drystone.core.game import Game, Move, Outcome, Path, Position

BOARD = square(3)


def line(*names: str) -> int:
    """Return the set of the squares with these names."""
    return sum(1 << BOARD.index(name) for name in names)


LINES = (
    *(line(f"a{rank}", f"b{rank}", f"c{rank}") for rank in "123"),
    *(line(f"{file}1", f"{file}2", f"{file}3") for file in "abc"),
    line("a1", "b2", "c3"),
    line("a3", "b2", "c1"),
)


class Mark(Move):
    """A mark set on one square: ``b2``."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index

    @property
    def path(self) -> Path:
        """The one square that is touched."""
        return (BOARD.names[self.index],)

    def __str__(self) -> str:
        """Return the square's name."""
        return BOARD.names[self.index]


MARKS = {index: Mark(index) for index in BOARD.spaces}


class NoughtsPosition(Position):
    """The squares that each side has marked, as two sets, and the side to move."""

    __slots__ = ("game", "marked", "side")

    def __init__(self, game: Game, marked: dict[str, int], side: str) -> None:
        self.game = game
        self.marked = marked
        self.side = side

    def key(self) -> tuple[Any, ...]:
        """Return what makes this position what it is."""
        return (*self.marked.values(), self.side)

    @property
    def empty(self) -> int:
        """The set of the squares that nobody has marked."""
        return BOARD.board & ~(self.marked["r"] | self.marked["b"])

    def moves(self) -> tuple[Mark, ...]:
        """Return one move for each empty square, a1 first."""
        if self.outcome is not None:
            return ()
        return tuple(MARKS[index] for index in bits(self.empty))

    def after(self, move: Mark) -> NoughtsPosition:
        """Return the position with that square marked and the other side to move."""
        marked = {**self.marked, self.side: self.marked[self.side] | 1 << move.index}
        return NoughtsPosition(self.game, marked, self.game.other(self.side))

    @property
    def outcome(self) -> Outcome | None:
        """Three in a row win; a full board without them is a draw."""
        for side, own in self.marked.items():
            if any(own & three == three for three in LINES):
                return Outcome(side, f"{self.game.sides[side]} has three in a row")
        return None if self.empty else Outcome(None, "the board is full")

    def __str__(self) -> str:
        """Return the position text: rows from the top, then the side to move."""
        pieces = {i: side for side, own in self.marked.items() for i in bits(own)}
        return f"{write_rows(BOARD, pieces, joint='')} {self.side}"
