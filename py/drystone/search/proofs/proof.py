"""Proofs of a forced win: every defence is answered, within a number of the winner's own moves.

A side wins in `n` if it needs at most `n` moves of its own, whatever the other side does between
and after them: in some games a match ends on the loser's move, which counts for nothing. So a side
that has won before it is to move again, after its `n`-th move, wins in `n`; one that wins in 0 need
not move at all. A move is one entry of `moves()`; a side that acts twice in a row has made two.
There is no evaluation and no pruning.

Transpositions are searched once. What rules or rulings remember beyond a position's key (a third or
fourth occurrence) cannot matter within three moves of either side; longer proofs are for games that
remember nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from drystone.core.game import Position
from drystone.core.rng import seeded

MAX_PLIES = 12
"""Plies that a proof may have: one side may go on acting while the other sits out."""

KILLERS = 3
"""How many moves that settled positions lately are remembered for each depth, to try first."""

DRAWN = 2
"""How many answers to a last move are drawn before all are listed."""


class Unsettled(Exception):
    """A proof would need more positions, or more plies, than it may."""


class Prover:
    """Proves wins for `side`; all its proofs together search at most `limit` positions.

    >>> import drystone
    >>> corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    >>> Prover("r").first_moves(corner, 1)
    (<AnaashMove a1xb1>,)
    >>> Prover("b").wins(corner, 2)
    False
    """

    def __init__(self, side: str, limit: int = 1_000_000) -> None:
        self.side = side
        self.limit = limit
        self.nodes = 0
        self._won: dict[Hashable, int] = {}
        self._open: dict[Hashable, int] = {}
        self._killers: dict[tuple[bool, int], list[Any]] = {}
        self._rng = seeded("answers")

    def wins(self, position: Position, count: int, ply: int = 0) -> bool:
        """Return whether the side wins within `count` moves of its own; raises Unsettled."""
        decided = self._decided(position, count)
        if decided is not None:
            return decided
        key = position.key()
        if self._won.get(key, count + 1) <= count:
            return True
        if self._open.get(key, -1) >= count:
            return False
        found = self._search(position, count, ply)
        (self._won if found else self._open)[key] = count
        return found

    def reached(self, position: Position) -> bool:
        """Return whether the goal is reached in a position, without a move of either side.

        >>> import drystone
        >>> Prover("r").reached(drystone.game("anaash").start())
        False
        """
        return self._decided(position, 0) is True

    def first_moves(self, position: Position, count: int) -> tuple[Any, ...]:
        """Return all moves that win within `count`. The side itself is to move."""
        return tuple(
            move for move in position.moves() if self.wins(self._after(position, move), count - 1)
        )

    def refutation(self, position: Position, count: int) -> Any:
        """Return a move of the other side that prevents a win within `count`, or None."""
        for move in self._ordered(position, count):
            if not self.wins(self._after(position, move), count):
                return move
        return None

    def shortest(self, position: Position, count: int) -> int | None:
        """Return the smallest number of own moves, up to `count`, that wins, or None."""
        return next((n for n in range(count + 1) if self.wins(position, n)), None)

    def defence(self, position: Position, count: int) -> Any:
        """Return the other side's move that delays the win most; the first of equally good ones."""
        best, longest = None, -1
        for move in position.moves():
            length = self.shortest(self._after(position, move), count)
            if length is None:
                return move
            if length > longest:
                best, longest = move, length
        return best

    def _search(self, position: Position, count: int, ply: int) -> bool:
        """Return whether one own move wins, or whether every move of the other side loses.

        Some answers to the last own move are drawn first, which is cheaper than to list all: most
        moves win nothing, whatever the answer. One that refutes is a proof, wherever it comes from.
        """
        if ply >= MAX_PLIES:
            raise Unsettled(f"no proof within {MAX_PLIES} plies")
        own = position.side == self.side
        if count == 0:
            for _ in range(DRAWN):
                there = self._after(position, position.random_move(self._rng))
                if self._decided(there, 0) is False:
                    return False
        left = count - own
        for move in self._ordered(position, count):
            if self.wins(self._after(position, move), left, ply + 1) == own:
                self._remember(own, count, move)
                return own
        return not own

    def _decided(self, position: Position, count: int) -> bool | None:
        """Return whether the goal is reached or missed; None where that is still open."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.winner == self.side
        if position.side != self.side:
            return None
        return self._has(position) or (None if count > 0 else False)

    def _has(self, position: Position) -> bool:
        """Return whether the side has what it wants though the game goes on and it is to move."""
        return False

    def _after(self, position: Position, move: Any) -> Position:
        self.nodes += 1
        if self.nodes > self.limit:
            raise Unsettled(f"no proof within {self.limit} positions")
        return position.after(move)

    def _ordered(self, position: Position, count: int) -> list[Any]:
        """Return the moves, those first that settled positions of that depth lately."""
        moves = position.moves()
        killers = self._killers.get((position.side == self.side, count))
        if not killers:
            return list(moves)
        first = [killer for killer in killers if killer in moves]
        return [*first, *(move for move in moves if move not in first)]

    def _remember(self, own: bool, count: int, move: Any) -> None:
        killers = self._killers.setdefault((own, count), [])
        if move in killers:
            killers.remove(move)
        killers.insert(0, move)
        del killers[KILLERS:]
