"""Whether a position that somebody has set up is a puzzle: whether one first move alone wins.

It is proven in short steps, so that the caller can stop it at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from drystone.core.errors import TextError
from drystone.core.game import Position
from drystone.core.language import say
from drystone.search.proofs.proof import Prover, Unsettled

MOST = 3
"""The longest win that is looked for, in own moves (see `drystone.search.proofs.proof`)."""

LIMIT = 400_000
"""Positions that all of it may look at: it finds the wins in two that a search for puzzles does."""

STRIDE = 1_000
"""Positions that a step may look at first; where they are too few, the next one has twice that."""

Found = TypeVar("Found")


class Posing:
    """A search for the shortest forced win of the side to move, and all first moves to it.

    When it is `done`, `moves` are these first moves, `count` is how many own moves the win takes,
    and `line` is the solution with the defence that delays it most; there is one if all of them
    lead to the same position. Without any `moves` there is no win within `MOST` moves; `given_up`
    says that this could not be settled.

    >>> import drystone
    >>> posing = Posing(drystone.game("anaash", size=4).position("4/4/r2,3/r2,b2,2 r"))
    >>> while not posing.done:
    ...     posing.step()
    >>> posing.count, [str(move) for move in posing.line]
    (1, ['a1xb1'])
    """

    def __init__(self, position: Position, limit: int = LIMIT) -> None:
        if position.outcome is not None:
            raise TextError(say("The game is over here: there is nothing to be found."))
        if position.game.hidden:
            raise TextError(say("Where tiles may lie face down, nothing can be proven."))
        if len(position.moves()) == 1:
            raise TextError(say("Only one move is legal here: there is nothing to be found."))
        self.position = position
        self.limit = limit
        self.prover = Prover(position.side)
        self.count = 0
        self.moves: tuple[Any, ...] = ()
        self.line: tuple[Any, ...] = ()
        self.done = self.given_up = False
        self._steps = self._search()

    def step(self) -> None:
        """Look a little further."""
        try:
            next(self._steps)
        except StopIteration:
            self.done = True
        except Unsettled:
            self.done = self.given_up = True
            self.moves = ()

    def _search(self) -> Generator[None, None, None]:
        for count in range(1, MOST + 1):
            self.count = count
            found = []
            for move in self.position.moves():
                if (yield from self._wins(self.position.after(move), count - 1)):
                    found.append(move)
            if found:
                self.moves = tuple(found)
                if len({self.position.after(move).key() for move in found}) == 1:
                    yield from self._follow(found[0])
                return

    def _follow(self, first: Any) -> Generator[None, None, None]:
        """Note the solution, which begins with the move that wins."""
        line, left = [first], self.count - 1
        position = self.position.after(first)
        while position.outcome is None:
            move = yield from self._next(position, left)
            left -= position.side == self.prover.side
            line.append(move)
            position = position.after(move)
        self.line = tuple(line)

    def _next(self, position: Position, left: int) -> Generator[None, None, Any]:
        """Yield until it is known what follows in the solution, and return that."""
        if position.side != self.prover.side:
            return (yield from self._settled(lambda: self.prover.defence(position, left)))
        for move in position.moves():
            if (yield from self._wins(position.after(move), left - 1)):
                return move
        raise AssertionError("a proven win has a move that wins")

    def _wins(self, position: Position, left: int) -> Generator[None, None, bool]:
        return (yield from self._settled(lambda: self.prover.wins(position, left)))

    def _settled(self, prove: Callable[[], Found]) -> Generator[None, None, Found]:
        """Yield until something is proven, and return it; raises Unsettled at the limit.

        What a step has settled the prover remembers, so that the next one gets further.
        """
        prover, stride = self.prover, STRIDE
        while True:
            prover.limit = min(prover.nodes + stride, self.limit)
            try:
                found = prove()
            except Unsettled:
                if prover.nodes <= prover.limit or prover.nodes > self.limit:
                    raise
            else:
                yield
                return found
            stride *= 2
            yield
