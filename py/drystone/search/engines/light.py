"""Tree search with one judgement a visit: PUCT whose priors come from a learned policy.

`puct` evaluates all moves of a position that it enters, and has its priors from their values. Here
a visit judges one position, and priors are asked for when a position is visited the second time.
Moves are tried in the order of their priors; what was never tried counts as a little worse than the
position itself. Proven wins and losses are backed up.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, Protocol

from drystone.core.game import Position
from drystone.search.interface import PrincipalVariation
from drystone.search.values import WON, log_odds, sign_of, terminal_value, win_probability

NODE_LIMIT = 200_000
"""Positions in the tree after which the search counts as done."""

DEEPEST = 100
"""Plies after which a walk ends."""


class Judge(Protocol):
    """What such a search wants to know of a game."""

    def score(self, position: Any) -> float:
        """Return the log-odds that the first colour wins."""

    def priors(self, position: Any) -> tuple[list[Any], list[float]]:
        """Return moves, and how much is to be expected of each in log-odds.

        All legal moves are among them. Others may be, too, of which `allows` knows.
        """

    def allows(self, position: Any, move: Any) -> bool:
        """Return whether a move is legal."""


@dataclass(frozen=True)
class LightSettings:
    """How the tree grows.

    `exploration` is the weight of the bonus that a prior gives, `reserve` says how much worse than
    its position a move counts that was never tried, `evenness` is the temperature of the priors.
    """

    exploration: float = 0.6
    reserve: float = 0.1
    evenness: float = 1.0


class LightNode:
    """A visited position. `moves` are known once they were asked for.

    `total` and `proven` are the expected scores, from 0 to 1, of the player whose move led to it,
    at the root of the one to move. `turned` says that this is not the one who moves there.
    """

    __slots__ = ("count", "moves", "nodes", "position", "priors", "proven", "total", "turned")

    def __init__(self, position: Position, turned: bool, value: float, sure: bool) -> None:
        self.position = position
        self.turned = turned
        self.total = value
        self.count = 1
        self.proven = value if sure else None
        self.moves: list[Any] | None = None
        self.priors: list[float] = []
        self.nodes: list[LightNode] = []

    def settle(self) -> None:
        """Note whether the result is proven: one move wins, or all are proven and none does."""
        if self.proven is not None or self.moves is None:
            return
        known = [node.proven for node in self.nodes]
        if 1.0 in known or (len(known) == len(self.moves) and None not in known):
            self.proven = self.seen(max([one for one in known if one is not None]))

    def seen(self, value: float) -> float:
        """Return a value of the one to move as the one who moved sees it, and the other way."""
        return 1.0 - value if self.turned else value

    @property
    def mean(self) -> float:
        """The average of all visits, for the one who moved."""
        return self.total / self.count


class LightTree:
    """The search from one position. `drawn_keys` are keys of positions that count as drawn."""

    ready = True

    def __init__(
        self,
        position: Position,
        judge: Judge,
        drawn_keys: frozenset[Hashable] = frozenset(),
        settings: LightSettings | None = None,
    ) -> None:
        self.judge = judge
        self.settings = settings or LightSettings()
        self.drawn_keys = drawn_keys
        self.nodes = 0
        self.depth = 0
        self.root = self._node(position, position.side)
        self._ask(self.root)
        moves = self.root.moves or []
        for at in reversed(range(len(moves))):
            if not judge.allows(position, moves[at]):
                del moves[at], self.root.priors[at]

    @property
    def done(self) -> bool:
        """Whether the root is proven, has one move, or memory is used up."""
        only = len(self.root.priors) == 1
        return self.root.proven is not None or only or self.nodes >= NODE_LIMIT

    def _node(self, position: Position, mover: str) -> LightNode:
        """Return a node of its own for a position that a move of `mover` leads to."""
        self.nodes += 1
        first = mover == position.game.first
        turned = position.side != mover
        if self.drawn_keys and position.key() in self.drawn_keys:
            return LightNode(position, turned, 0.5, True)
        ended = terminal_value(position)
        value = self.judge.score(position) if ended is None else ended
        chance = win_probability(value) if ended is None else (1 + (ended > 0) - (ended < 0)) / 2
        return LightNode(position, turned, chance if first else 1 - chance, ended is not None)

    def _ask(self, node: LightNode) -> None:
        """Ask for the moves and priors of a position, the best first."""
        moves, logits = self.judge.priors(node.position)
        top, evenness = max(logits), self.settings.evenness
        raised = [exp((one - top) / evenness) for one in logits]
        total = sum(raised)
        order = sorted(range(len(moves)), key=lambda at: -raised[at])
        node.moves = [moves[at] for at in order]
        node.priors = [raised[at] / total for at in order]

    def step(self) -> None:
        """Walk to a position that was not visited yet, judge it, and back its value up."""
        if self.done:
            return
        path = [self.root]
        while len(path) <= DEEPEST:
            node = path[-1]
            if node.proven is not None:
                break
            if node.moves is None:
                self._ask(node)
            fresh = len(node.nodes)
            following = self._following(node)
            if following is None:
                node.settle()
                break
            path.append(following)
            if len(node.nodes) > fresh:
                break
        else:
            self.nodes += 1
        self.depth = max(self.depth, len(path) - 1)
        self._back_up(path)

    def _following(self, node: LightNode) -> LightNode | None:
        """Return the node of the move to try: one that is new, if its turn has come; else None."""
        assert node.moves is not None
        bonus = self.settings.exploration * sqrt(node.count)
        while True:
            best, chosen, tried = -10.0, None, 0.0
            for child, prior in zip(node.nodes, node.priors, strict=False):
                tried += prior
                if child.proven is None or child.proven == 0.5:
                    bound = child.total / child.count + bonus * prior / (1 + child.count)
                    if bound > best:
                        best, chosen = bound, child
            at = len(node.nodes)
            if at == len(node.priors):
                return chosen
            reserve = self.settings.reserve * sqrt(tried)
            if node.seen(node.mean) - reserve + bonus * node.priors[at] <= best:
                return chosen
            move = node.moves[at]
            if node is self.root or self.judge.allows(node.position, move):
                child = self._node(node.position.after(move), node.position.side)
                node.nodes.append(child)
                return child
            del node.moves[at], node.priors[at]

    def _back_up(self, path: list[LightNode]) -> None:
        last = path[-1]
        value = last.mean if last.proven is None else last.proven
        if last.count > 1 or last.moves is not None or len(path) == 1:
            last.count += 1
            last.total += value
        for node in path[-2::-1]:
            value = node.seen(value)
            node.count += 1
            node.total += value
            node.settle()

    def variations(self, count: int) -> Sequence[PrincipalVariation]:
        """Return the best moves: proven wins, then by visits, then proven losses and the rest."""
        root = self.root
        assert root.moves is not None
        sign = sign_of(root.position)
        tried = sorted(zip(root.moves, root.nodes, strict=False), key=lambda one: _rank(one[1]))
        found = [
            PrincipalVariation(
                move, sign * _value_of(node), float(node.count), (move, *_line(node))
            )
            for move, node in tried[:count]
        ]
        rest = root.moves[len(root.nodes) :][: count - len(found)]
        value = sign * log_odds(2 * root.mean - 1)
        return found + [PrincipalVariation(move, value, 0.0, (move,)) for move in rest]


def _rank(node: LightNode) -> tuple[float, float]:
    """Return what is the smaller the better a move to this position is."""
    sure = 0.0 if node.proven is None else 1 - 2 * node.proven
    return sure, -node.count - node.mean / 1000


def _value_of(node: LightNode) -> float:
    """Return the value of a position, in log-odds, for the one who moved there."""
    if node.proven is not None:
        return (2 * node.proven - 1) * (WON - 1)
    return log_odds(2 * node.mean - 1)


def _line(node: LightNode) -> tuple[Any, ...]:
    """Return the best play from a position, as far as it was looked at."""
    moves = []
    while node.nodes:
        assert node.moves is not None
        at = min(range(len(node.nodes)), key=lambda one: _rank(node.nodes[one]))
        moves.append(node.moves[at])
        node = node.nodes[at]
    return tuple(moves)
