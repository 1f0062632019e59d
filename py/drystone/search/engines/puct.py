"""Monte Carlo tree search with PUCT: static evaluations instead of playouts, and priors for moves.

Each step walks down the tree to a position that has not been expanded yet, expands it (every move
is played and evaluated) and backs its value up. The walk follows the move with the highest sum of
two terms: its expected score, and a bonus that grows with the move's prior and shrinks with its
visits. The expected score mixes the average of all visits with the minimax value below the move.
Proven wins and losses are backed up and not visited again. Transpositions share a node.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.engines.expansion import Expander, Judged
from drystone.search.interface import PrincipalVariation
from drystone.search.values import DECIDED, expected_score, from_child, sign_of

NODE_LIMIT = 400_000
"""Evaluated positions after which the search counts as done, as a page's memory is finite."""


@dataclass(frozen=True)
class PuctSettings:
    """How the tree grows.

    `exploration` is the weight of the bonus. `minimax_weight` (0 to 1) is the weight of the minimax
    value against the average of the visits. `temperature` (in log-odds) says how evenly the priors
    are spread. `max_children` is how many moves of a position are evaluated, in the evaluator's
    move order, before all of them are proven lost (None: all at once).
    """

    exploration: float = 0.6
    minimax_weight: float = 0.5
    temperature: float = 0.6
    max_children: int | None = None


class PuctNode:
    """An expanded position. Its lists run over the moves in their order.

    `values` are the minimax values of the moves for the mover, `scores` the expected scores that
    the walk compares, `visits` how often each was tried. A move that is `certain` is not tried
    again. `unexpanded` are moves not evaluated yet. `best` is the largest of `values`, `total` the
    sum of the expected scores of all visits. `proven` is set once `best` is certain.
    """

    __slots__ = (
        "best", "certain", "count", "moves", "nodes", "over", "position", "priors",
        "proven", "scores", "sign", "total", "unexpanded", "values", "visits",
    )  # fmt: skip

    def __init__(self, position: Position, sign: int) -> None:
        self.position = position
        self.sign = sign
        self.moves: list[Any] = []
        self.over: list[bool] = []
        self.certain: list[bool] = []
        self.unexpanded: list[Any] = []
        self.nodes: list[PuctNode | None] = []
        self.values: list[float] = []
        self.scores: list[float] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.count = 1
        self.best = 0.0
        self.total = 0.0
        self.proven = False

    def judge(self, score: float) -> None:
        """Take a closer look's word for the value, before there are any moves."""
        self.best = self.sign * score
        self.total = expected_score(self.best)

    def open(self, children: list[Judged], temperature: float) -> None:
        """Add the first children, whose values count against each other only: the best is known."""
        known, most = self.best, from_child(self.sign * children[0].value)
        self.add(children, temperature, 0.0 if abs(most) > DECIDED else known - most)

    def add(self, children: list[Judged], temperature: float, more: float = 0.0) -> None:
        """Add evaluated children, which come best first, and compute the priors again."""
        values = [from_child(self.sign * child.value) for child in children]
        over = [child.over for child in children]
        if more:
            values = [
                value if ended or abs(value) > DECIDED else value + more
                for value, ended in zip(values, over, strict=True)
            ]
        self.values += values
        self.scores += map(expected_score, values)
        self.nodes += [None] * len(values)
        self.visits += [0] * len(values)
        self.moves += [child.move for child in children]
        self.over += over
        self.certain += over
        self.priors = softmax(self.values, temperature)
        self.settle()

    def settle(self) -> None:
        """Compute the best value and whether it is proven."""
        self.best = max(self.values)
        self.proven = self.best > DECIDED or (not self.unexpanded and all(self.certain))

    @property
    def mean(self) -> float:
        """The average expected score of all visits."""
        return self.total / self.count


def softmax(values: list[float], temperature: float) -> list[float]:
    """Return probabilities that grow with the values.

    >>> softmax([0.0, 0.0], 1.0)
    [0.5, 0.5]
    """
    top = max(values)
    raised = [exp(max((value - top) / temperature, -30.0)) for value in values]
    total = sum(raised)
    return [one / total for one in raised]


class PuctSearch:
    """The search from one position. `drawn_keys` are keys of positions that count as drawn."""

    ready = True

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        drawn_keys: frozenset[Hashable] = frozenset(),
        settings: PuctSettings | None = None,
    ) -> None:
        self.settings = settings or PuctSettings()
        self.expander = Expander(evaluator)
        self.drawn_keys = drawn_keys
        self.table: dict[Hashable, PuctNode] = {}
        self.root = self._expand(position, None)
        self.depth = 1

    @property
    def nodes(self) -> int:
        """How many positions were evaluated."""
        return self.expander.nodes

    @property
    def done(self) -> bool:
        """Whether the root is proven, has one move, or memory is used up."""
        root = self.root
        return (
            root.proven
            or len(root.moves) + len(root.unexpanded) == 1
            or self.expander.nodes >= NODE_LIMIT
        )

    def _expand(self, position: Position, width: int | None) -> PuctNode:
        node = PuctNode(position, sign_of(position))
        self.table[position.key()] = node
        score = self.expander.closer(position)
        if score is None:
            children, node.unexpanded = self.expander.ranked(position, width)
            node.add(children, self.settings.temperature)
            node.total = expected_score(node.best)
            return node
        node.judge(score)
        if width is None:
            self._open(node, None)
        return node

    def _open(self, node: PuctNode, width: int | None) -> None:
        """Expand a position that was judged by a closer look only."""
        children, node.unexpanded = self.expander.ranked(node.position, width)
        node.open(children, self.settings.temperature)

    def step(self) -> None:
        """Walk to a position that is not expanded yet, expand it, and back its value up."""
        if self.done:
            return
        before = self.expander.nodes
        path: list[tuple[PuctNode, int]] = []
        seen: set[int] = set()
        node = self.root
        while True:
            if not node.moves:
                self._open(node, self.settings.max_children)
                if node.proven:
                    break
            seen.add(id(node))
            at = self._select(node)
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
        self._back_up(path)
        if self.expander.nodes == before:
            self.expander.nodes += 1  # a walk that evaluated nothing new is work, too

    def _enter(self, node: PuctNode, at: int) -> tuple[PuctNode | None, bool]:
        """Return the node that a move leads to, if any, and whether the walk ends with it."""
        if node.over[at]:
            return None, True
        position = node.position.after(node.moves[at])
        key = position.key()
        if key in self.drawn_keys:
            node.values[at] = 0.0
            node.certain[at] = True
            return None, True
        known = self.table.get(key)
        fresh = known is None
        following = known or self._expand(position, self.settings.max_children)
        node.nodes[at] = following
        return following, fresh

    def _select(self, node: PuctNode) -> int:
        """Return the index of the move with the highest score plus bonus that is not certain.

        Moves that were never tried stand in the order of their values, so that the first of them
        has the highest score and the highest prior of them all: there the look ends.
        """
        bonus = self.settings.exploration * sqrt(node.count)
        best, chosen = -10.0, 0
        for at, (score, prior, visits, certain) in enumerate(
            zip(node.scores, node.priors, node.visits, node.certain, strict=True)
        ):
            bound = score + bonus * prior / (1 + visits)
            if bound > best and not certain:
                best, chosen = bound, at
            if not (visits or certain):
                break
        return chosen

    def _back_up(self, path: list[tuple[PuctNode, int]]) -> None:
        """Carry the expected score of a path's last move up to the root."""
        last, at = path[-1]
        end = last.nodes[at]
        score = expected_score(last.values[at]) * last.sign if end is None else end.mean * end.sign
        for node, at in reversed(path):
            node.visits[at] += 1
            node.count += 1
            node.total += score * node.sign
            self._update(node, at)

    def _update(self, node: PuctNode, at: int) -> None:
        """Bring a node up to date with one of its children."""
        child = node.nodes[at]
        if child is None:
            node.scores[at] = expected_score(node.values[at])
        else:
            turn = child.sign * node.sign
            node.certain[at] = child.proven
            node.values[at] = from_child(turn * child.best)
            best = expected_score(node.values[at])
            weight = 1.0 if child.proven else self.settings.minimax_weight
            mixed = weight * best + (1 - weight) * turn * child.mean
            node.scores[at] = mixed if child.proven else max(-0.999, min(0.999, mixed))
        node.settle()
        if node.unexpanded and all(node.certain):
            children = self.expander.best_first(node.position, node.unexpanded)
            node.unexpanded = []
            node.add(children, self.settings.temperature)

    def variations(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves: proven wins, then by visits and score, proven losses last."""
        root = self.root
        ranked = sorted(range(len(root.moves)), key=lambda at: self._rank(root, at))
        return [
            PrincipalVariation(
                root.moves[at],
                root.sign * root.values[at],
                float(root.visits[at]),
                self._variation(root, at),
            )
            for at in ranked[:count]
        ]

    @staticmethod
    def _rank(node: PuctNode, at: int) -> tuple[float, float, int]:
        value = node.values[at]
        if abs(value) > DECIDED:
            return (-value, 0.0, at)
        return (-float(node.visits[at]), -node.scores[at], at)

    def _variation(self, node: PuctNode, at: int) -> tuple[Any, ...]:
        """Return a move and the best moves after it, as far as they were visited."""
        moves = [node.moves[at]]
        seen = {id(node)}
        following = node.nodes[at]
        while following is not None and following.moves and id(following) not in seen:
            seen.add(id(following))
            node = following
            at = min(range(len(node.moves)), key=lambda one: self._rank(node, one))
            moves.append(node.moves[at])
            following = node.nodes[at]
        return tuple(moves)
