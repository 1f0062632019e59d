"""Best-first tree search with an evaluator: Monte Carlo tree search whose playouts are judgements.

Each step walks down the tree along the most promising moves to a position not opened yet, opens it
(every move is played and judged) and carries its worth up. A move's promise is what is known of it
(a blend of the average below it and of the best play found) plus a bonus that shrinks with visits
and is the larger the better the move looked at first sight. Proven wins and losses are carried up
and never visited again. Positions that are reached in several ways are one node.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.interface import PrincipalVariation
from drystone.search.judge import DECIDED, Child, Judge, chance, later, sign_of

NODE_LIMIT = 400_000
"""Judged positions after which the search calls itself done: a page's memory is finite."""


@dataclass(frozen=True)
class PuctSettings:
    """How the tree grows.

    `exploration` weighs the bonus, `trust` (0 to 1) the best play found against the average,
    `heat` is how far first impressions spread (in log-odds), `opened` how many moves of a position
    are judged before others were found to lose, the evaluator's shortlist first (None: all).
    """

    exploration: float = 0.6
    trust: float = 0.5
    heat: float = 0.6
    opened: int | None = None


class PuctNode:
    """An opened position. Lists run over its moves, best first sight first.

    `worths` are what is known of each move as expected results for the mover (-1 to 1), `visits`
    how often it was tried, `priors` how it looked at first; what is `certain` is tried no more.
    `best` is the worth of best play found, to the mover and in log-odds, `total` the sum of what
    its visits brought. `proven` is set once `best` is certain.
    """

    __slots__ = (
        "aside", "best", "certain", "count", "moves", "nodes", "over", "position", "priors",
        "proven", "sign", "statics", "total", "visits", "worths",
    )  # fmt: skip

    def __init__(self, position: Position, sign: int) -> None:
        self.position = position
        self.sign = sign
        self.moves: list[Any] = []
        self.over: list[bool] = []
        self.certain: list[bool] = []
        self.aside: list[Any] = []
        self.nodes: list[PuctNode | None] = []
        self.statics: list[float] = []
        self.worths: list[float] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.count = 1
        self.best = 0.0
        self.total = 0.0
        self.proven = False

    def add(self, children: list[Child], heat: float) -> None:
        """Take in children that were judged; the first impressions are weighed anew."""
        for child in children:
            static = later(self.sign * child.worth)
            self.statics.append(static)
            self.worths.append(chance(static))
            self.nodes.append(None)
            self.visits.append(0)
            self.moves.append(child.move)
            self.over.append(child.over)
            self.certain.append(child.over)
        self.priors = softmax(self.statics, heat)
        self.settle()

    def settle(self) -> None:
        """Work out the best play found and whether it is proven."""
        self.best = max(self.statics)
        self.proven = self.best > DECIDED or (not self.aside and all(self.certain))

    @property
    def mean(self) -> float:
        """The average of what visits brought."""
        return self.total / self.count


def softmax(worths: list[float], heat: float) -> list[float]:
    """Return shares that sum to 1, larger for larger worths.

    >>> softmax([0.0, 0.0], 1.0)
    [0.5, 0.5]
    """
    top = max(worths)
    raised = [exp(max((worth - top) / heat, -30.0)) for worth in worths]
    total = sum(raised)
    return [one / total for one in raised]


class PuctSearch:
    """The search from one position. `past` are keys of positions that count as drawn."""

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        past: frozenset[Hashable] = frozenset(),
        settings: PuctSettings | None = None,
    ) -> None:
        self.settings = settings or PuctSettings()
        self.judge = Judge(position.game, evaluator)
        self.past = past
        self.table: dict[Hashable, PuctNode] = {}
        self.root = self._open(position, None)
        self.depth = 1

    @property
    def nodes(self) -> int:
        """How many positions were judged."""
        return self.judge.nodes

    @property
    def done(self) -> bool:
        """Whether the root is proven, has one move, or memory is used up."""
        root = self.root
        return (
            root.proven or len(root.moves) + len(root.aside) == 1 or self.judge.nodes >= NODE_LIMIT
        )

    def _open(self, position: Position, width: int | None) -> PuctNode:
        node = PuctNode(position, sign_of(position))
        children, node.aside = self.judge.ranked(position, width)
        node.add(children, self.settings.heat)
        node.total = chance(node.best)
        self.table[position.key()] = node
        return node

    def step(self) -> None:
        """Walk to a position that is not opened yet, open it, and carry its worth up."""
        if self.done:
            return
        before = self.judge.nodes
        path: list[tuple[PuctNode, int]] = []
        seen: set[int] = set()
        node = self.root
        while True:
            seen.add(id(node))
            at = self._choose(node)
            path.append((node, at))
            following = node.nodes[at]
            if following is None:
                following, fresh = self._enter(node, at)
                if fresh:
                    break
            assert following is not None
            if id(following) in seen or following.proven:
                break
            node = following
        self.depth = max(self.depth, len(path))
        self._carry(path)
        if self.judge.nodes == before:
            self.judge.nodes += 1  # a walk that found nothing new is work, too

    def _enter(self, node: PuctNode, at: int) -> tuple[PuctNode | None, bool]:
        """Return the node that a move leads to, if any, and whether the walk ends with it."""
        if node.over[at]:
            return None, True
        position = node.position.after(node.moves[at])
        key = position.key()
        if key in self.past:
            node.statics[at] = 0.0
            node.certain[at] = True
            return None, True
        known = self.table.get(key)
        fresh = known is None
        following = known or self._open(position, self.settings.opened)
        node.nodes[at] = following
        return following, fresh

    def _choose(self, node: PuctNode) -> int:
        """Return the index of the move to follow: promise plus bonus, unless it is certain."""
        bonus = self.settings.exploration * sqrt(node.count)
        best, chosen = -10.0, 0
        for at, (worth, prior, visits, certain) in enumerate(
            zip(node.worths, node.priors, node.visits, node.certain, strict=True)
        ):
            promise = worth + bonus * prior / (1 + visits)
            if promise > best and not certain:
                best, chosen = promise, at
        return chosen

    def _carry(self, path: list[tuple[PuctNode, int]]) -> None:
        """Carry what the last move of a path is worth up to the root."""
        last, at = path[-1]
        end = last.nodes[at]
        value = chance(last.statics[at]) * last.sign if end is None else end.mean * end.sign
        for node, at in reversed(path):
            node.visits[at] += 1
            node.count += 1
            node.total += value * node.sign
            self._update(node, at)

    def _update(self, node: PuctNode, at: int) -> None:
        """Bring a node up to date with one of its children."""
        child = node.nodes[at]
        if child is None:
            node.worths[at] = chance(node.statics[at])
        else:
            turn = child.sign * node.sign
            node.certain[at] = child.proven
            node.statics[at] = later(turn * child.best)
            best = chance(node.statics[at])
            trust = 1.0 if child.proven else self.settings.trust
            blend = trust * best + (1 - trust) * turn * child.mean
            node.worths[at] = blend if child.proven else max(-0.999, min(0.999, blend))
        node.settle()
        if node.aside and all(node.certain):
            children = list(self.judge.open(node.position, node.aside))
            node.aside = []
            node.add(children, self.settings.heat)

    def lines(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves: proven wins, then by visits and promise, proven losses last."""
        root = self.root
        ranked = sorted(range(len(root.moves)), key=lambda at: self._rank(root, at))
        return [
            PrincipalVariation(
                root.moves[at],
                root.sign * root.statics[at],
                float(root.visits[at]),
                self._line(root, at),
            )
            for at in ranked[:count]
        ]

    @staticmethod
    def _rank(node: PuctNode, at: int) -> tuple[float, float, int]:
        static = node.statics[at]
        if abs(static) > DECIDED:
            return (-static, 0.0, at)
        return (-float(node.visits[at]), -node.worths[at], at)

    def _line(self, node: PuctNode, at: int) -> tuple[Any, ...]:
        """Follow the best moves as far as they were visited."""
        line = [node.moves[at]]
        seen = {id(node)}
        following = node.nodes[at]
        while following is not None and id(following) not in seen:
            seen.add(id(following))
            node = following
            at = min(range(len(node.moves)), key=lambda one: self._rank(node, one))
            line.append(node.moves[at])
            following = node.nodes[at]
        return tuple(line)
