"""Solving from the ends backwards: a second method, which shares nothing with the first.

All positions that play reaches are listed, none left out and none taken for another that is turned
or mirrored. Ends are known; then, again and again, whatever follows from what is known. What is
left when nothing more follows can be played on for ever, or is drawn. So lengths are exact: the
winner wins as soon as possible, the loser loses as late. It suits boards of up to a million
positions.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from drystone.core.errors import GameError, counted
from drystone.core.game import Position
from drystone.search.proofs.solver import DRAW, LOSS, WIN, Rules


class TooLarge(GameError):
    """There are more positions than may be listed."""


class Exact(NamedTuple):
    """A position's value for the side to move, in how many plies it ends, and how many there are.

    Draws have 0 plies. `positions` counts all that play reaches.
    """

    value: int
    plies: int
    positions: int


def solve_backwards(start: Position, limit: int = 1_000_000) -> Exact:
    """Return the value of a position; TooLarge if play reaches more than `limit` positions.

    >>> import drystone
    >>> end = drystone.game("anaash", size=4).position("4/4/1,r1,2/b1,r1,b1,1 r")
    >>> solve_backwards(end)
    Exact(value=1, plies=3, positions=46)
    """
    graph = _Graph(Rules(start.game), start, limit)
    graph.settle()
    value, plies = graph.known.get(0, (DRAW, 0))
    return Exact(value, plies, len(graph.positions))


class _Graph:
    """All positions by number, the start being 0, with the ways between them."""

    def __init__(self, rules: Rules, start: Position, limit: int) -> None:
        self.rules = rules
        self.positions = [rules.forgotten(start)]
        self.numbers: dict[Hashable, int] = {self.positions[0].key(): 0}
        self.parents: list[list[int]] = [[]]
        self.open: list[int] = []
        self.known: dict[int, tuple[int, int]] = {}
        for here, position in enumerate(self.positions):  # which grows meanwhile
            self._expand(here, position)
            if len(self.positions) > limit:
                raise TooLarge(f"Play reaches more than {counted(limit, 'position')}.")

    def _expand(self, here: int, position: Position) -> None:
        """Note where a position's moves lead, or how it has ended."""
        outcome = position.outcome
        moves = () if outcome else position.moves()
        self.open.append(len(moves))
        if outcome is not None:
            won = outcome.winner == position.side
            value = DRAW if outcome.winner is None else WIN if won else LOSS
            self.known[here] = (value, 0)
        for move in moves:
            there = self.rules.forgotten(position.after(move))
            number = self.numbers.setdefault(there.key(), len(self.positions))
            if number == len(self.positions):
                self.positions.append(there)
                self.parents.append([])
            self.parents[number].append(here)

    def settle(self) -> None:
        """Find what follows from the ends, the shortest wins first."""
        wave = list(self.known)
        while wave:
            wave = [parent for here in wave for parent in self._decide_parents(here)]

    def _decide_parents(self, here: int) -> list[int]:
        """Tell a position's parents its value, and return those whose value follows."""
        value, plies = self.known[here]
        settled = []
        for parent in self.parents[here]:
            same = self.positions[parent].side == self.positions[here].side
            gained = value if same else -value
            if parent in self.known or gained == DRAW:
                continue
            self.open[parent] -= gained == LOSS
            if gained == WIN or not self.open[parent]:
                self.known[parent] = (gained, plies + 1)
                settled.append(parent)
        return settled
