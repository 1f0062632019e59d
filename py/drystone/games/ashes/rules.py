"""The rules of Ashes: stacks move along lines on a hexagonal board; even an empty space is one.

A position holds the set of spaces of each colour and the sizes of all stacks. Stacks have no
largest size, so sizes are a tuple and not bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drystone.core.boards.bits import bits
from drystone.core.boards.hexgrid import HexGrid
from drystone.core.boards.lines import lines_of
from drystone.core.boards.touching import ListedMoves, Touching
from drystone.core.game import Game, Outcome, Path, Position
from drystone.core.language import say, to_say
from drystone.games.ashes.moves import (
    STORED,
    AshesMove,
    Entry,
    entries,
    in_small_parts,
    move_of,
    part_of,
)
from drystone.games.ashes.moves import departures as stored_departures
from drystone.games.ashes.text import write

Pair = tuple[int, int]
"""White's, then Black's."""


class AshesPosition(Position):
    """Stacks of both colours, their taxes and the side to move."""

    __slots__ = ("_ended", "game", "grid", "side", "sizes", "stacks", "taxes", "turn")

    def __init__(
        self,
        game: Game,
        grid: HexGrid,
        stacks: Pair,
        sizes: tuple[int, ...],
        taxes: Pair,
        turn: int,
    ) -> None:
        """Make the position that `turn` (0 or 1) is to play, or the other if that one cannot."""
        self.game = game
        self.grid = grid
        self.stacks = stacks
        self.sizes = sizes
        self.taxes = taxes
        self.turn = turn
        self._ended = self._annihilated()
        # One of the two can always move, so ASH-7 never comes up: a biggest stack may go along
        # its ring, or off the centre, onto whatever stands there.
        if self._ended is None and not self.can_move(turn):
            self.turn = 1 - turn
        self.side = "wb"[self.turn]

    def _annihilated(self) -> Outcome | None:
        """Return the end of the game if a colour has no stack and cannot enter one (ASH-6)."""
        white, black = (not self.stacks[i] and not self.can_enter(i) for i in (0, 1))
        if white and black:
            return Outcome(None, say("neither colour has a stack left or can enter one"))
        if white or black:
            loser, winner = ("w", "b") if white else ("b", "w")
            why = to_say("{who} has no stack left and cannot enter one: its tax is {tax}")
            reason = say(why, who=self.game.colour(loser), tax=self.taxes[black])
            return Outcome(winner, reason)
        return None

    @property
    def outcome(self) -> Outcome | None:
        """None, or who is out of stacks for good (ASH-6)."""
        return self._ended

    def key(self) -> tuple[Any, ...]:
        """Return stacks, sizes, taxes and side."""
        return (self.stacks, self.sizes, self.taxes, self.turn)

    @property
    def occupied(self) -> int:
        """The set of spaces that hold a stack."""
        return self.stacks[0] | self.stacks[1]

    @property
    def tax(self) -> int:
        """The tax of the side to move."""
        return self.taxes[self.turn]

    def moves(self) -> tuple[AshesMove, ...]:
        """Return the legal moves: first those that enter, by target and steps outwards.

        Then those of stacks by origin and target, empty targets first, the whole stack before its
        parts.
        """
        if self.outcome is not None:
            return ()
        return (*self.entering(self.turn), *self.departures(self.turn))

    def paths(self) -> Iterator[tuple[Path, AshesMove]]:
        """Yield each move's path; to enter there is one for each origin that comes to the same."""
        if self.outcome is not None:
            return
        for move in self.entering(self.turn):
            yield from ((same.path, move) for same in self.same_as(move))
        yield from ((move.path, move) for move in self.departures(self.turn))

    def touching(self) -> Touching:
        """Return the beginning of a move made touch by touch, large numbers in several touches."""
        if max(self.sizes) <= STORED:
            return super().touching()
        return ListedMoves(self.moves(), lambda move: in_small_parts(move.path))

    def find(self, text: str, path: Path) -> AshesMove | None:
        """Return the legal move that `text` stands for; to enter, any origin will do (ASH-8).

        It looks at this move only: there may be very many.
        """
        indices = self.grid.indices
        origin, target = indices.get(path[0]), indices.get(path[-1])
        if self.outcome is not None or origin is None or target is None:
            return None
        part = (part_of(path[1]) or 0) if len(path) > 2 else 0
        kind = "x" if "x" in self.game.canonical(text) else "-"
        if self.sizes[origin]:
            return self._departure(origin, part, kind, target)
        return None if part or kind == "x" else self._entrance(origin, target)

    def _entrance(self, origin: int, target: int) -> AshesMove | None:
        """Return the move that enters from an empty space, under the name of the first origin."""
        ring = self.grid.ring
        gain = ring[target] - ring[origin]
        if gain <= self.tax or self.sizes[target]:
            return None
        ways = entries(self.grid)[target][gain]
        open_ways = [move for move, way in ways if not way & self.occupied]
        return open_ways[0] if any(move.origin == origin for move in open_ways) else None

    def _departure(self, origin: int, part: int, kind: str, target: int) -> AshesMove | None:
        """Return the move of a stack, or of a part of it, if it is legal."""
        if not self.stacks[self.turn] >> origin & 1:
            return None
        empty, met = lines_of(self.grid).seen(origin, self.occupied)
        here = 1 << target
        asked = (empty & here, 0) if kind == "-" else (0, met & here)
        for _, whole, least in self._spans(self.turn, origin, *asked):
            if least <= part < self.sizes[origin] if part else whole:
                return move_of(self.grid, origin, part, kind, target)
        return None

    def entering(self, turn: int) -> Iterator[AshesMove]:
        """Yield a colour's moves that enter and leave a piece after the tax.

        One for each target and number of steps outwards, by the first origin that is open (ASH-8).
        """
        return (move for move, _ in self.open_entries(turn))

    def open_entries(self, turn: int) -> Iterator[Entry]:
        """Yield the same moves with the spaces that must be empty for them besides the target."""
        occupied = self.occupied
        table = entries(self.grid)
        taxed = self.taxes[turn] + 1
        for target in bits(self.grid.board & ~occupied):
            for ways in table[target][taxed:]:
                for entry in ways:
                    if not entry.way & occupied:
                        yield entry
                        break

    def same_as(self, move: AshesMove) -> Iterator[AshesMove]:
        """Yield an entering move under the names of all origins that come to the same."""
        ring, occupied = self.grid.ring, self.occupied
        gain = ring[move.target] - ring[move.origin]
        for same, way in entries(self.grid)[move.target][gain]:
            if not way & occupied:
                yield same

    def departures(self, turn: int) -> Iterator[AshesMove]:
        """Yield the moves of a colour's stacks and of their parts."""
        grid, occupied = self.grid, self.occupied
        lines = lines_of(grid)
        for origin in bits(self.stacks[turn]):
            size = self.sizes[origin]
            seen = lines.seen(origin, occupied)
            for stored, whole, least in self._spans(turn, origin, *seen):
                if whole:
                    yield stored[0]
                if least < size:
                    yield from stored[least:size]
                    if size > STORED:
                        yield from _large_parts(stored[0], least, size)

    def _spans(
        self, turn: int, origin: int, empty: int, met: int
    ) -> Iterator[tuple[tuple[AshesMove, ...], bool, int]]:
        """Yield for each target, empty or with the first stack met, what may go there.

        That is the stored moves, whether the whole stack may go, and the least part that may; parts
        may be as large as the stack less one.
        """
        sizes, own, ring, tax = self.sizes, self.stacks[turn], self.grid.ring, self.taxes[turn]
        size = sizes[origin]
        inmost = ring[origin] - size + 1
        for stored, targets in zip(stored_departures(self.grid)[origin], (empty, met), strict=True):
            for target in bits(targets):
                there = sizes[target]
                least = there if own >> target & 1 else max(there, tax + 1)
                yield stored[target], there <= size and ring[target] >= inmost, least

    def can_enter(self, turn: int) -> bool:
        """Return whether that colour could enter a stack."""
        return next(self.entering(turn), None) is not None

    def can_move(self, turn: int) -> bool:
        """Return whether that colour has a move."""
        return self.can_enter(turn) or next(self.departures(turn), None) is not None

    def arriving(self, move: AshesMove) -> int:
        """Return how many pieces stand on a move's target after it; 0 if the stack is spent."""
        size = self.sizes[move.origin]
        if move.part:
            return move.part - self.due(move.target)
        ring = self.grid.ring
        gain = ring[move.target] - ring[move.origin]
        if not size:
            return gain - self.tax
        return size + gain if gain > 0 else size - 1 + gain

    def due(self, target: int) -> int:
        """Return the tax that a part pays on `target`: none on a friendly stack (ASH-4)."""
        return 0 if self.stacks[self.turn] >> target & 1 else self.tax

    def after(self, move: AshesMove) -> AshesPosition:
        """Return the position after a move of `moves()`."""
        origin, target = move.origin, move.target
        arriving = self.arriving(move)
        removed = (self.sizes[target] > 0) + (arriving == 0)
        sizes = list(self.sizes)
        sizes[origin] = sizes[origin] - move.part if move.part else 0
        sizes[target] = arriving
        gone, come = 1 << origin, 1 << target
        own, enemy = self.stacks[self.turn], self.stacks[1 - self.turn] & ~come
        own = (own | gone if sizes[origin] else own & ~gone) & ~come | (come if arriving else 0)
        paid, other = self.tax + removed, self.taxes[1 - self.turn]
        stacks, taxes = (own, enemy), (paid, other)
        if self.turn:
            stacks, taxes = (enemy, own), (other, paid)
        return AshesPosition(self.game, self.grid, stacks, tuple(sizes), taxes, 1 - self.turn)

    def slides(self, move: AshesMove) -> tuple[tuple[str, str], ...]:
        """Return the stack or part that moves, unless it comes from nowhere or is spent."""
        names = self.grid.names
        seen = self.sizes[move.origin] and self.arriving(move)
        return ((names[move.origin], names[move.target]),) if seen else ()

    def sites_to_mark(self, move: AshesMove) -> Path:
        """Return where a stack entered, or whence and whither one moved.

        Any empty space may be the origin of one that enters, and its text names the first (ASH-8).
        """
        return move.path if self.sizes[move.origin] else move.path[-1:]

    def __str__(self) -> str:
        """Return the position text: rows, side and taxes."""
        return write(self.grid, self.stacks, self.sizes, self.side, self.taxes)


def _large_parts(whole: AshesMove, least: int, size: int) -> Iterator[AshesMove]:
    """Yield the moves of parts too large to be stored, made from the move of the whole stack."""
    grid, origin, kind, target = whole.grid, whole.origin, whole.kind, whole.target
    for part in range(max(least, STORED + 1), size):
        yield AshesMove(grid, origin, part, kind, target)
