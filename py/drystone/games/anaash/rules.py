"""The rules of Anaash: stacks of one colour on a square board, moved one square at a time.

A position holds the set of squares of each colour and the heights of all stacks as bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from drystone.core.boards.bits import bits, random_bit
from drystone.core.boards.rows import write_rows
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.game import Game, Move, Outcome, Path, Position
from drystone.core.language import say

BLIND_TRIES = 6
"""Draws of a stack and a direction that `random_move` makes before it lists the moves instead."""


class AnaashMove(Move):
    """One stack that goes one square: ``b2-b3``, ``b2+b3`` or ``b2xb3``."""

    __slots__ = ("origin", "path", "target", "text")

    def __init__(self, grid: SquareGrid, origin: int, kind: str, target: int) -> None:
        self.origin = origin
        self.target = target
        self.path: Path = (grid.names[origin], grid.names[target])
        self.text = f"{self.path[0]}{kind}{self.path[1]}"

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.text


class Exit:
    """A step off a square: the neighbour and the move of each kind that could lead there."""

    __slots__ = ("bit", "capturing", "positional", "stacking", "target")

    def __init__(self, grid: SquareGrid, origin: int, target: int) -> None:
        self.target = target
        self.bit = 1 << target
        self.positional = AnaashMove(grid, origin, "-", target)
        self.stacking = AnaashMove(grid, origin, "+", target)
        self.capturing = AnaashMove(grid, origin, "x", target)


@cache
def exits(grid: SquareGrid) -> dict[int, tuple[Exit | None, ...]]:
    """Return each square's four exits, north first and clockwise; None leads off the board."""
    return {
        origin: tuple(
            None if target is None else Exit(grid, origin, target)
            for target in (grid.step(origin, direction) for direction in range(4))
        )
        for origin in grid.spaces
    }


class AnaashPosition(Position):
    """Stacks of red and blue checkers and the side to move."""

    __slots__ = ("blue", "game", "grid", "heights", "red", "side")

    def __init__(
        self, game: Game, grid: SquareGrid, red: int, blue: int, heights: bytes, side: str
    ) -> None:
        self.game = game
        self.grid = grid
        self.red = red
        self.blue = blue
        self.heights = heights
        self.side = side

    def key(self) -> tuple[Any, ...]:
        """Return colours, heights and side."""
        return (self.red, self.blue, self.heights, self.side)

    def stacks(self, side: str) -> int:
        """Return the set of squares on which that colour has a stack."""
        return self.red if side == "r" else self.blue

    def moves(self) -> tuple[AnaashMove, ...]:
        """Return the legal moves: by square (a1, b1, …), then north, east, south, west."""
        if not (self.red and self.blue):
            return ()
        table = exits(self.grid)
        return tuple(
            move
            for origin in bits(self.stacks(self.side))
            for leave in table[origin]
            if leave is not None and (move := self._by(origin, leave)) is not None
        )

    def random_move(self, rng: Random) -> AnaashMove:
        """Return one of `moves()`, each as likely as the others.

        Drawing a stack and a direction until they give a move is uniform over the moves, whenever
        one stops drawing; after a few draws in vain listing them is faster.
        """
        own = self.stacks(self.side)
        table = exits(self.grid)
        for _ in range(BLIND_TRIES):
            origin = random_bit(own, rng)
            leave = table[origin][int(rng.random() * 4)]
            if leave is not None and (move := self._by(origin, leave)) is not None:
                return move
        moves = self.moves()
        return moves[int(rng.random() * len(moves))]

    def _by(self, origin: int, leave: Exit) -> AnaashMove | None:
        """Return the legal move of the stack on `origin` through that exit, or None."""
        heights = self.heights
        if self.red & leave.bit:
            own = self.side == "r"
        elif self.blue & leave.bit:
            own = self.side == "b"
        else:
            return leave.positional if self.nears(origin, leave.target) else None
        if own:
            return leave.stacking if heights[leave.target] >= heights[origin] else None
        return leave.capturing if heights[leave.target] <= heights[origin] else None

    def nears(self, origin: int, target: int) -> bool:
        """Return whether a lone stack comes nearer to one of its nearest stacks (ANA-1)."""
        grid = self.grid
        taken = self.red | self.blue
        if grid.neighbours[origin] & taken:
            return False
        distance, nearest = self.nearest(origin)
        return bool(nearest & grid.shells[target][distance - 1])

    def nearest(self, origin: int) -> tuple[int, int]:
        """Return the distance from `origin` to the nearest other stack and the set of all those."""
        taken = self.red | self.blue
        for distance, shell in enumerate(self.grid.shells[origin]):
            if distance and shell & taken:
                return distance, shell & taken
        return 0, 0

    def after(self, move: AnaashMove) -> AnaashPosition:
        """Return the position after a move of `moves()`."""
        origin, target = move.origin, move.target
        gone, come = 1 << origin, 1 << target
        heights = bytearray(self.heights)
        own, enemy = (self.red, self.blue) if self.side == "r" else (self.blue, self.red)
        if own & come:
            heights[target] += heights[origin]
        else:
            heights[target] = heights[origin]
        heights[origin] = 0
        own = own & ~gone | come
        enemy &= ~come
        red, blue = (own, enemy) if self.side == "r" else (enemy, own)
        position = AnaashPosition(self.game, self.grid, red, blue, bytes(heights), self.side)
        opponent = "b" if self.side == "r" else "r"
        if not enemy or position.can_move(opponent):
            position.side = opponent
        return position

    def can_move(self, side: str) -> bool:
        """Return whether that colour has a move, while both have stacks.

        A lone stack can always come nearer to another, and of two friendly neighbours the lower can
        go onto the higher; only stacks that touch nothing but enemies need their heights compared.
        """
        grid = self.grid
        own, enemy = (self.red, self.blue) if side == "r" else (self.blue, self.red)
        if own & ~grid.around(own | enemy) or own & grid.around(own):
            return True
        heights = self.heights
        for origin in bits(own):
            for target in bits(grid.neighbours[origin] & enemy):
                if heights[target] <= heights[origin]:
                    return True
        return False

    @property
    def outcome(self) -> Outcome | None:
        """A colour whose last checker has been captured has lost."""
        if self.red and self.blue:
            return None
        if self.red:
            return Outcome("r", say("the last blue checker has been captured"))
        return Outcome("b", say("the last red checker has been captured"))

    def slides(self, move: AnaashMove) -> tuple[tuple[str, str], ...]:
        """Return the one stack that moves."""
        return (move.path,)  # type: ignore[return-value]

    def __str__(self) -> str:
        """Return the position text: rows and side."""
        return f"{write_rows(self.grid, dict(self._tokens()))} {self.side}"

    def _tokens(self) -> Iterator[tuple[int, str]]:
        for side in self.game.sides:
            for index in bits(self.stacks(side)):
                yield index, f"{side}{self.heights[index]}"
