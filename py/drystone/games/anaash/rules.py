"""The rules of Anaash: stacks of one colour on a square board, moved one square at a time.

A position holds the set of squares of each colour and the heights of all stacks as bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from drystone.core.bits import bits, random_bit
from drystone.core.errors import TextError, quote
from drystone.core.game import Game, Move, Outcome, Path, Position
from drystone.core.options import NumberOption
from drystone.core.rows import fields_of, read_rows, side_of, write_rows
from drystone.core.squaregrid import SquareGrid, square

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

    __slots__ = ("blue", "game", "heights", "red", "side")

    def __init__(self, game: Anaash, red: int, blue: int, heights: bytes, side: str) -> None:
        self.game: Anaash = game
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
        table = exits(self.game.grid)
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
        table = exits(self.game.grid)
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
        grid = self.game.grid
        taken = self.red | self.blue
        if grid.neighbours[origin] & taken:
            return False
        distance, nearest = self.nearest(origin)
        return bool(nearest & grid.shells[target][distance - 1])

    def nearest(self, origin: int) -> tuple[int, int]:
        """Return the distance from `origin` to the nearest other stack and the set of all those."""
        taken = self.red | self.blue
        for distance, shell in enumerate(self.game.grid.shells[origin]):
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
        position = AnaashPosition(self.game, red, blue, bytes(heights), self.side)
        opponent = "b" if self.side == "r" else "r"
        if not enemy or position.can_move(opponent):
            position.side = opponent
        return position

    def can_move(self, side: str) -> bool:
        """Return whether that colour has a move, while both have stacks.

        A lone stack can always come nearer to another, and of two friendly neighbours the lower can
        go onto the higher; only stacks that touch nothing but enemies need their heights compared.
        """
        grid = self.game.grid
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
        winner = "r" if self.red else "b"
        loser = self.game.sides[self.game.other(winner)]
        return Outcome(winner, f"the last {loser.lower()} checker has been captured")

    def slides(self, move: AnaashMove) -> tuple[tuple[str, str], ...]:
        """Return the one stack that moves."""
        return (move.path,)  # type: ignore[return-value]

    def __str__(self) -> str:
        """Return the position text: rows and side."""
        return f"{write_rows(self.game.grid, dict(self._tokens()))} {self.side}"

    def _tokens(self) -> Iterator[tuple[int, str]]:
        for side in self.game.sides:
            for index in bits(self.stacks(side)):
                yield index, f"{side}{self.heights[index]}"


class Anaash(Game):
    """Anaash with its one option, the board's size."""

    name = "anaash"
    title = "Anaash"
    designer = "Mark Steere"
    year = 2021
    credit = "Anaash (аҺааш) was designed by Mark Steere in 2021."
    links = (("marksteeregames.com", "https://www.marksteeregames.com/"),)
    blurb = "Draw together, grow tall, capture everything."
    sides = {"r": "Red", "b": "Blue"}
    options = (NumberOption("size", "Board size", 6, (6, 8), low=4, high=12, step=2),)
    notation = "one looks like b2-b3 (approach), b2+b3 (stack) or b2xb3 (capture)."
    move_pattern = r"([a-z][0-9]{1,2})[-+x]([a-z][0-9]{1,2})"
    sits_out = "has no move and sits out."
    difficulty = 1

    @property
    def grid(self) -> SquareGrid:
        """The board."""
        return square(int(self.values["size"]))

    def start(self) -> AnaashPosition:
        """Return the full checkerboard, a1 red (ANA-3)."""
        grid = self.grid
        sets = {"r": 0, "b": 0}
        for index in grid.spaces:
            row, place = divmod(index, grid.stride)
            sets["rb"[(row + place) % 2]] |= 1 << index
        heights = bytes(i in grid.names for i in range(grid.stride * grid.size))
        return AnaashPosition(self, sets["r"], sets["b"], heights, "r")

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
            self, sets["r"], sets["b"], bytes(heights), side_of(side, self.sides)
        )
        self._check_reachable(position)
        return position

    def _height(self, token: str) -> int:
        most = self.grid.size**2 // 2
        if int(token[1:]) > most:
            raise TextError(f"The rows hold {quote(token)}, but a colour has {most} checkers.")
        return int(token[1:])

    def _check_reachable(self, position: AnaashPosition) -> None:
        """Refuse what no game can come to: too many checkers, no checkers, the wrong side."""
        most = self.grid.size**2 // 2
        for letter, name in self.sides.items():
            count = sum(position.heights[i] for i in bits(position.stacks(letter)))
            if count > most:
                raise TextError(f"The rows hold {count} {name.lower()} checkers; {most} are most.")
        if not (position.red or position.blue):
            raise TextError("The rows hold no checker at all.")
        side = position.side
        if position.outcome is not None:
            if position.outcome.winner == side:
                raise TextError(f"The game is over; the side field names the loser, not “{side}”.")
        elif not position.can_move(side):
            raise TextError(
                f"The side field says “{side}”, but {self.sides[side]} has no move and sits out."
            )
