"""Plain Monte Carlo tree search (UCT): random playouts, and trust in what won more often.

It needs no evaluator and so plays every game. With an evaluator, playouts can stop early at a
static evaluation, or be guided: of a few random moves the one with the best value is played.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.engines.expansion import score_of
from drystone.search.interface import PrincipalVariation
from drystone.search.values import WON, expected_score, log_odds, sign_of, terminal_value

MAX_PLAYOUT = 3_000
"""Plies after which an unfinished playout counts as drawn."""

NODE_LIMIT = 200_000
"""Positions in the tree after which the search counts as done."""


@dataclass(frozen=True)
class UctSettings:
    """How the tree grows and how it plays out.

    `exploration` is the weight of the bonus for rarely visited moves. `plies` is how long a playout
    is before the evaluator decides (None: to the end of the game). `guided` is how many random
    moves a playout compares at each ply; with 1 or less it plays the first.
    """

    exploration: float = 1.4
    plies: int | None = None
    guided: int = 1


class UctNode:
    """A position in the tree with the results of its visits, for the first colour."""

    __slots__ = ("children", "count", "position", "proven", "sign", "total", "untried")

    def __init__(self, position: Position, sign: int, rng: Random) -> None:
        self.position = position
        self.sign = sign
        self.proven = terminal_value(position)
        self.untried = list(position.moves()) if self.proven is None else []
        rng.shuffle(self.untried)
        self.children: dict[Any, UctNode] = {}
        self.count = 0
        self.total = 0.0

    def settle(self) -> None:
        """Note whether the result is proven: one move wins, or all are proven and none wins."""
        if self.proven is not None:
            return
        known = [child.proven for child in self.children.values()]
        if self.sign * WON in known:
            self.proven = self.sign * WON
        elif not self.untried and None not in known:
            self.proven = max((value for value in known if value is not None), key=self._for_mover)

    def _for_mover(self, value: float) -> float:
        return self.sign * value


class UctSearch:
    """The search from one position. `drawn_keys` are keys of positions that count as drawn."""

    ready = True

    def __init__(
        self,
        position: Position,
        rng: Random,
        evaluator: Evaluator | None = None,
        drawn_keys: frozenset[Hashable] = frozenset(),
        settings: UctSettings | None = None,
    ) -> None:
        self.settings = settings or UctSettings()
        self.rng = rng
        self.evaluator = evaluator
        self.drawn_keys = drawn_keys
        self.table: dict[Hashable, UctNode] = {}
        self.nodes = 0
        self.depth = 0
        self.root = self._node(position)

    @property
    def done(self) -> bool:
        """Whether the root is proven, has one move, or memory is used up."""
        only = len(self.root.untried) + len(self.root.children) == 1
        return self.root.proven is not None or only or len(self.table) >= NODE_LIMIT

    def _node(self, position: Position) -> UctNode:
        self.nodes += 1
        node = self.table[position.key()] = UctNode(position, sign_of(position), self.rng)
        return node

    def step(self) -> None:
        """Walk down the tree, add one position, play out from it, and back the result up."""
        if self.root.proven is not None:
            return
        self.nodes += 1
        path = [self.root]
        while not path[-1].untried:
            path[-1].settle()  # a transposition may have proven a child since the last visit
            if path[-1].proven is not None:
                break
            following = self._select(path[-1])
            if following in path:
                break
            path.append(following)
        last = path[-1]
        if last.proven is None and last.untried:
            path.append(self._grow(last))
        self.depth = max(self.depth, len(path) - 1)
        self._back_up(path, self._score(path[-1]))

    def _grow(self, node: UctNode) -> UctNode:
        move = node.untried.pop()
        position = node.position.after(move)
        child = self.table.get(position.key()) or self._node(position)
        if position.key() in self.drawn_keys:
            child.proven = 0.0
        node.children[move] = child
        return child

    def _select(self, node: UctNode) -> UctNode:
        """Return the child with the highest upper confidence bound that is not a proven loss."""
        width = self.settings.exploration * sqrt(log(node.count + 1))
        candidates = [c for c in node.children.values() if c.proven != -node.sign * WON]
        return max(
            candidates,
            key=lambda c: node.sign * c.total / max(1, c.count) + width / sqrt(max(1, c.count)),
        )

    def _score(self, node: UctNode) -> float:
        """Return the first colour's expected score, -1 to 1, by a playout."""
        if node.proven is not None:
            return expected_score(node.proven)
        position = node.position
        limit = MAX_PLAYOUT if self.settings.plies is None else self.settings.plies
        for _ in range(limit):
            ended = terminal_value(position)
            if ended is not None:
                return expected_score(ended)
            position = position.after(self._playout_move(position))
            self.nodes += 1
        return self._evaluated(position)

    def _evaluated(self, position: Position) -> float:
        """Return the expected score by the result, or else by the evaluator; 0 without one."""
        ended = terminal_value(position)
        if ended is not None:
            return expected_score(ended)
        return expected_score(score_of(self.evaluator, position)) if self.evaluator else 0.0

    def _playout_move(self, position: Position) -> Any:
        """Return a random move, or the best by its static evaluation of a few random ones."""
        if self.settings.guided <= 1 or self.evaluator is None:
            return position.random_move(self.rng)
        moves = [position.random_move(self.rng) for _ in range(self.settings.guided)]
        sign = sign_of(position)
        return max(moves, key=lambda move: sign * self._evaluated(position.after(move)))

    def _back_up(self, path: list[UctNode], score: float) -> None:
        for node in reversed(path):
            node.count += 1
            node.total += score
            node.settle()

    def variations(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves: proven wins, then by visits, proven losses last."""
        moves = sorted(self.root.children, key=self._rank)
        if not moves:
            first = self.root.position.moves()[:count]
            return [PrincipalVariation(move, 0.0, 0.0, (move,)) for move in first]
        return [self._variation(move) for move in moves[:count]]

    def _rank(self, move: Any) -> tuple[float, float]:
        child = self.root.children[move]
        proven = self.root.sign * (child.proven or 0.0)
        return (-proven, -float(child.count))

    def _variation(self, move: Any) -> PrincipalVariation:
        child = self.root.children[move]
        value = log_odds(child.total / max(1, child.count))
        value = value if child.proven is None else child.proven
        return PrincipalVariation(move, value, child.count, (move,))
