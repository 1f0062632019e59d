"""Alpha-beta by the textbook: deepening, a transposition table, killers, history, quiescence."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random
from typing import Any

from drystone.core.game import Position
from drystone.search.budget import Budget
from drystone.search.seats import best_choice, choosing_colours
from lab.baselines.clock import Clock
from lab.baselines.judgement import Judgement

WON = 1e6
NEAR = WON / 2
QUIET_PLIES = 2
"""Plies beyond the horizon that loud moves are followed."""
EXACT, LOWER, UPPER = range(3)


class TimeUp(Exception):
    """The search must end where it is."""


@dataclass(frozen=True)
class Textbook:
    """The player: it searches deeper and deeper until its budget is used up."""

    budget: Budget
    judgement_of: Callable[[str], Judgement]

    def choose(self, position: Position, drawn_keys: frozenset[Hashable], rng: Random) -> Any:
        """Return the best move found; equally good ones are tried in a random order."""
        view = position.seen_by(position.side).determinized(rng)
        judgement = self.judgement_of(view.game.name)
        if choosing_colours(view):
            return best_choice(view, judgement.score)
        return Search(judgement, Clock(self.budget), drawn_keys).best(view, rng)


class Search:
    """One move's search. Values are those of the side to move."""

    def __init__(self, judgement: Judgement, clock: Clock, drawn_keys: frozenset[Hashable]) -> None:
        self.judgement = judgement
        self.clock = clock
        self.drawn = set(drawn_keys)
        self.table: dict[Hashable, tuple[int, float, int, Any]] = {}
        self.history: dict[Any, int] = {}
        self.killers: dict[int, Any] = {}
        self.depth = 0
        self.value = 0.0

    def best(self, position: Position, rng: Random) -> Any:
        """Return the best move of the deepest search that came to it."""
        moves = list(position.moves())
        rng.shuffle(moves)
        moves.sort(key=lambda move: -self.judgement.rank(position, move))
        best = moves[0]
        self.drawn.add(position.key())
        try:
            for depth in range(1, 64 if len(moves) > 1 else 1):
                best = self._root(position, moves, depth)
                self.depth = depth
        except TimeUp:
            best = moves[0]
        return best

    def _root(self, position: Position, moves: list[Any], depth: int) -> Any:
        """Search all moves to a depth; whichever is found to be better comes to the front."""
        alpha = -2 * WON
        for move in list(moves):
            value = self._after(position, move, depth, alpha, 2 * WON, 1)
            if value > alpha:
                alpha = value
                moves.remove(move)
                moves.insert(0, move)
        self.value = alpha
        if abs(alpha) > NEAR:
            raise TimeUp
        return moves[0]

    def _after(
        self, position: Position, move: Any, depth: int, alpha: float, beta: float, ply: int
    ) -> float:
        """Return a move's value for whoever makes it."""
        after = position.after(move)
        if after.side == position.side and after.outcome is None:
            return self._search(after, depth - 1, alpha, beta, ply)
        return -self._search(after, depth - 1, -beta, -alpha, ply)

    def _search(self, position: Position, depth: int, alpha: float, beta: float, ply: int) -> float:
        if self.clock.up():
            raise TimeUp
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return 0.0
            return WON - ply if outcome.winner == position.side else ply - WON
        if depth <= 0:
            return self._quiet(position, alpha, beta, ply, QUIET_PLIES)
        key = position.key()
        if key in self.drawn:
            return 0.0
        known = self.table.get(key)
        if known is not None and known[0] >= depth and _settles(known, alpha, beta):
            return known[1]
        self.drawn.add(key)
        try:
            value, best = self._inside(position, depth, alpha, beta, ply, known and known[3])
        finally:
            self.drawn.discard(key)
        bound = LOWER if value >= beta else UPPER if value <= alpha else EXACT
        self.table[key] = (depth, value, bound, best)
        return value

    def _inside(
        self, position: Position, depth: int, alpha: float, beta: float, ply: int, hint: Any
    ) -> tuple[float, Any]:
        value, best = -2 * WON, None
        for move in self._ordered(position, hint, ply):
            score = self._after(position, move, depth, alpha, beta, ply + 1)
            if score > value:
                value, best = score, move
                alpha = max(alpha, score)
                if alpha >= beta:
                    self.killers[ply] = move
                    self.history[move] = self.history.get(move, 0) + depth * depth
                    break
        return value, best

    def _ordered(self, position: Position, hint: Any, ply: int) -> list[Any]:
        killer, history, rank = self.killers.get(ply), self.history, self.judgement.rank

        def first(move: Any) -> tuple[bool, bool, float, int]:
            return (move != hint, move != killer, -rank(position, move), -history.get(move, 0))

        return sorted(position.moves(), key=first)[: self.judgement.width]

    def _quiet(self, position: Position, alpha: float, beta: float, ply: int, left: int) -> float:
        """Return the value after loud moves, or without them if that is better."""
        value = self.judgement.score(position)
        if value >= beta or not left:
            return value
        still = value
        for gain, move in self.judgement.loud(position):
            low, high = max(alpha, value), beta
            if still + gain <= low:
                break
            if self.clock.up():
                raise TimeUp
            after = position.after(move)
            outcome = after.outcome
            if outcome is not None:
                score = WON - ply - 1 if outcome.winner == position.side else value
            elif after.side == position.side:
                score = self._quiet(after, low, high, ply + 1, left - 1)
            else:
                score = -self._quiet(after, -high, -low, ply + 1, left - 1)
            value = max(value, score)
            if value >= beta:
                break
        return value


def _settles(known: tuple[int, float, int, Any], alpha: float, beta: float) -> bool:
    _, value, bound, _ = known
    if bound == EXACT:
        return True
    return value >= beta if bound == LOWER else value <= alpha
