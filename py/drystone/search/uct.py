"""Plain Monte Carlo tree search (UCT): play on at random, see who wins, trust what won more often.

It needs no evaluator and so plays every game there is. With one, playouts may be cut short by its
judgement, or guided: of a few random moves the one that it likes best is played.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.interface import PrincipalVariation
from drystone.search.judge import WON, chance, result, sign_of

LONGEST = 3_000
"""Plies after which a playout without end counts as drawn."""

NODE_LIMIT = 200_000
"""Positions in the tree after which the search calls itself done."""


@dataclass(frozen=True)
class UctSettings:
    """How it plays out: the bonus's weight, plies before the evaluator judges, moves it compares.

    `plies` None plays to the end; `guided` 1 or less takes the first random move there is.
    """

    exploration: float = 1.4
    plies: int | None = None
    guided: int = 1


class UctNode:
    """A position in the tree: what became of its visits, seen from the first colour."""

    __slots__ = ("children", "count", "position", "proven", "sign", "total", "untried")

    def __init__(self, position: Position, sign: int, rng: Random) -> None:
        self.position = position
        self.sign = sign
        self.proven = result(position)
        self.untried = list(position.moves()) if self.proven is None else []
        rng.shuffle(self.untried)
        self.children: dict[Any, UctNode] = {}
        self.count = 0
        self.total = 0.0

    def settle(self) -> None:
        """Note that the result is certain: one move wins, or all are certain and none does."""
        if self.proven is not None:
            return
        known = [child.proven for child in self.children.values()]
        if self.sign * WON in known:
            self.proven = self.sign * WON
        elif not self.untried and None not in known:
            self.proven = max((worth for worth in known if worth is not None), key=self._for_mover)

    def _for_mover(self, worth: float) -> float:
        return self.sign * worth


class UctSearch:
    """The search from one position. `past` are keys of positions that count as drawn."""

    def __init__(
        self,
        position: Position,
        rng: Random,
        evaluator: Evaluator | None = None,
        past: frozenset[Hashable] = frozenset(),
        settings: UctSettings | None = None,
    ) -> None:
        self.settings = settings or UctSettings()
        self.rng = rng
        self.evaluator = evaluator
        self.past = past
        self.table: dict[Hashable, UctNode] = {}
        self.nodes = 0
        self.depth = 0
        self.root = self._leaf(position)

    @property
    def done(self) -> bool:
        """Whether the root is proven, has one move, or memory is used up."""
        only = len(self.root.untried) + len(self.root.children) == 1
        return self.root.proven is not None or only or len(self.table) >= NODE_LIMIT

    def _leaf(self, position: Position) -> UctNode:
        self.nodes += 1
        leaf = self.table[position.key()] = UctNode(position, sign_of(position), self.rng)
        return leaf

    def step(self) -> None:
        """Walk down the tree, add one position, play on from it, and carry the result up."""
        if self.root.proven is not None:
            return
        self.nodes += 1
        path = [self.root]
        while not path[-1].untried:
            path[-1].settle()  # another way here may have settled what comes next
            if path[-1].proven is not None:
                break
            following = self._choose(path[-1])
            if following in path:
                break
            path.append(following)
        leaf = path[-1]
        if leaf.proven is None and leaf.untried:
            path.append(self._grow(leaf))
        self.depth = max(self.depth, len(path) - 1)
        self._carry(path, self._value(path[-1]))

    def _grow(self, leaf: UctNode) -> UctNode:
        move = leaf.untried.pop()
        position = leaf.position.after(move)
        child = self.table.get(position.key()) or self._leaf(position)
        if position.key() in self.past:
            child.proven = 0.0
        leaf.children[move] = child
        return child

    def _choose(self, leaf: UctNode) -> UctNode:
        """Return the child with the best upper bound; one that is certain to lose is left."""
        width = self.settings.exploration * sqrt(log(leaf.count + 1))
        open_ones = [c for c in leaf.children.values() if c.proven != -leaf.sign * WON]
        return max(
            open_ones,
            key=lambda c: leaf.sign * c.total / max(1, c.count) + width / sqrt(max(1, c.count)),
        )

    def _value(self, leaf: UctNode) -> float:
        """Return the expected result for the first colour, -1 to 1, by playing on."""
        if leaf.proven is not None:
            return chance(leaf.proven)
        position = leaf.position
        limit = LONGEST if self.settings.plies is None else self.settings.plies
        for _ in range(limit):
            ended = result(position)
            if ended is not None:
                return chance(ended)
            position = position.after(self._reply(position))
            self.nodes += 1
        return self._judged(position)

    def _judged(self, position: Position) -> float:
        ended = result(position)
        if ended is not None:
            return chance(ended)
        return chance(self.evaluator.score(position)) if self.evaluator else 0.0

    def _reply(self, position: Position) -> Any:
        """Return a random move, or of a few the one that the evaluator likes best."""
        if self.settings.guided <= 1 or self.evaluator is None:
            return position.random_move(self.rng)
        moves = [position.random_move(self.rng) for _ in range(self.settings.guided)]
        sign = sign_of(position)
        return max(moves, key=lambda move: sign * self._judged(position.after(move)))

    def _carry(self, path: list[UctNode], value: float) -> None:
        for leaf in reversed(path):
            leaf.count += 1
            leaf.total += value
            leaf.settle()

    def lines(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves: certain wins, then by visits, certain losses last."""
        moves = sorted(self.root.children, key=self._rank)
        if not moves:
            return [
                PrincipalVariation(move, 0.0, 0.0, (move,))
                for move in self.root.position.moves()[:count]
            ]
        return [self._described(move) for move in moves[:count]]

    def _rank(self, move: Any) -> tuple[float, float]:
        child = self.root.children[move]
        certain = self.root.sign * (child.proven or 0.0)
        return (-certain, -float(child.count))

    def _described(self, move: Any) -> PrincipalVariation:
        child = self.root.children[move]
        worth = log_odds(child.total / max(1, child.count))
        return PrincipalVariation(
            move, worth if child.proven is None else child.proven, child.count, (move,)
        )


def log_odds(value: float) -> float:
    """Return an expected result, -1 to 1, as log-odds.

    >>> log_odds(0.0), round(log_odds(0.8), 1)
    (0.0, 2.2)
    """
    won = min(max((value + 1) / 2, 0.001), 0.999)
    return log(won / (1 - won))
