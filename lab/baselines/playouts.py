"""Monte Carlo tree search by the textbook: UCT, and UCT with rapid action values (RAVE)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any

from drystone.core.game import Position
from drystone.search.budget import Budget
from drystone.search.seats import best_choice, choosing_colours
from lab.baselines.clock import Clock
from lab.baselines.judgement import Judgement

EXPLORATION = 0.4
LONGEST = 400
"""Plies of a playout that then counts as drawn."""
EQUIVALENCE = 300.0
"""Visits at which a move's own results and its rapid value count alike."""
WORLDS = 8
"""In how many ways hidden things are guessed; each has a tree of its own."""


class Node:
    """A position in the tree. `wins` are for whoever moved here, draws count half."""

    __slots__ = ("children", "position", "rapid", "rapid_wins", "untried", "visits", "wins")

    def __init__(self, position: Position, rng: Random) -> None:
        self.position = position
        self.visits = 0
        self.wins = 0.0
        self.rapid = 0
        self.rapid_wins = 0.0
        self.children: dict[Any, Node] = {}
        self.untried = [] if position.outcome is not None else list(position.moves())
        rng.shuffle(self.untried)


@dataclass(frozen=True)
class Playouts:
    """The player: random games from a growing tree, until its budget is used up.

    Before colours are chosen it does what the textbook says.
    """

    budget: Budget
    rave: bool
    judgement_of: Callable[[str], Judgement]

    def choose(self, position: Position, drawn_keys: frozenset[Hashable], rng: Random) -> Any:
        """Return the move that was tried most often."""
        view = position.seen_by(position.side)
        if choosing_colours(view):
            return best_choice(view, self.judgement_of(view.game.name).score)
        clock = Clock(self.budget)
        worlds = WORLDS if view.game.hidden else 1
        roots = [Node(view.determinized(rng), rng) for _ in range(worlds)]
        if len(roots[0].untried) == 1:
            return roots[0].untried[0]
        rounds = 0
        while True:
            self._descend(roots[rounds % worlds], rng)
            rounds += 1
            if clock.up():
                break
        visits: dict[Any, int] = {}
        for root in roots:
            for move, child in root.children.items():
                visits[move] = visits.get(move, 0) + child.visits
        return max(visits, key=lambda move: visits[move])

    def _descend(self, root: Node, rng: Random) -> None:
        """Go down the tree, add a position, play to the end, and write the result down."""
        path, played = [root], list[tuple[str, Any]]()
        node = root
        while not node.untried and node.children:
            move, child = self._select(node)
            played.append((node.position.side, move))
            path.append(child)
            node = child
        if node.untried:
            move = node.untried.pop()
            played.append((node.position.side, move))
            child = node.children[move] = Node(node.position.after(move), rng)
            path.append(child)
            node = child
        position = node.position
        while position.outcome is None and len(played) < LONGEST:
            move = position.random_move(rng)
            played.append((position.side, move))
            position = position.after(move)
        outcome = position.outcome
        self._back_up(path, played, outcome.winner if outcome else None)

    def _back_up(self, path: list[Node], played: list[tuple[str, Any]], winner: str | None) -> None:
        for depth, node in enumerate(path):
            node.visits += 1
            if depth:
                node.wins += _won(played[depth - 1][0], winner)
        if self.rave:
            later: set[tuple[str, Any]] = set(played[len(path) - 1 :])
            for depth in range(len(path) - 1, -1, -1):
                node = path[depth]
                if depth < len(path) - 1:
                    later.add(played[depth])
                side = node.position.side
                score = _won(side, winner)
                for move, child in node.children.items():
                    if (side, move) in later:
                        child.rapid += 1
                        child.rapid_wins += score

    def _select(self, node: Node) -> tuple[Any, Node]:
        wide = EXPLORATION * sqrt(log(node.visits + 1))
        best, found = -1.0, None
        for move, child in node.children.items():
            value = child.wins / child.visits
            if self.rave and child.rapid:
                weight = sqrt(EQUIVALENCE / (3 * child.visits + EQUIVALENCE))
                value = (1 - weight) * value + weight * child.rapid_wins / child.rapid
            value += wide / sqrt(child.visits)
            if value > best:
                best, found = value, (move, child)
        assert found is not None
        return found


def _won(side: str, winner: str | None) -> float:
    return 0.5 if winner is None else float(side == winner)
