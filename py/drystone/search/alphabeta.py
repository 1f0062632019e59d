"""Alpha-beta: deeper and deeper to a fixed depth, with a table of what was found before.

It is a generator inside, so that it can be left at any moment and goes on where it was: who drives
it decides how long a slice is, and the result depends on the steps alone, never on the clock.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import dataclass
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.frontier import Frontier
from drystone.search.interface import PrincipalVariation
from drystone.search.judge import DECIDED, Child, Judge, later, sign_of
from drystone.search.window import INFINITE, TableEntry, Window

TABLE_LIMIT = 100_000
"""Entries the table may have before it is emptied."""

DEEPEST = 60
"""Plies beyond which nobody looks."""


@dataclass(frozen=True)
class Beam:
    """How wide the search looks: at all moves of the root, at `width` at the next ply, then fewer.

    A move that is left aside is tried where all the others lose: no loss is believed before every
    move was tried. The default looks at everything everywhere.
    """

    width: int | None = None
    shrink: float = 1.0
    least: int = 4
    opened: int | None = None
    """How many moves of one position are judged at all, the evaluator's shortlist first."""
    exact: int = 1
    """How many of the root's moves are told apart; of the others it is only known that they are
    worth no more."""

    def at(self, ply: int) -> int | None:
        """Return how many moves are looked at, that many plies from the root."""
        if self.width is None or ply == 0:
            return None
        return max(self.least, int(self.width * self.shrink ** (ply - 1)))


Walk = Generator[None, None, float]


class AlphaBeta:
    """The search from one position. `past` are keys of positions that count as drawn.

    Worths inside are the mover's; they change sign only where the next position has another side
    to act, so that nothing assumes that sides alternate.
    """

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        past: frozenset[Hashable] = frozenset(),
        beam: Beam | None = None,
    ) -> None:
        self.root = position
        self.judge = Judge(position.game, evaluator)
        self.past = past
        self.beam = beam or Beam()
        self.frontier = Frontier(self.judge, self.beam.opened)
        self.depth = 1
        self.table: dict[Hashable, TableEntry] = {}
        self.killers: dict[int, Any] = {}
        self.path: set[Hashable] = {position.key()}
        self.children, _ = self.judge.ranked(position)
        self.sign = sign_of(position)
        self.found = {child.move: self.sign * later(child.worth) for child in self.children}
        self.order = [child.move for child in self.children]
        self.walk = self._deepen()
        self.done = len(self.order) == 1 or self._decided()

    @property
    def nodes(self) -> int:
        """How many positions were judged."""
        return self.judge.nodes

    def step(self) -> None:
        """Judge the moves of one more position."""
        if not self.done:
            self.done = next(self.walk, self) is self

    def lines(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves; those after the first may be worth less than they say."""
        best = self.order[:count]
        return [
            PrincipalVariation(
                move, self.sign * self.found[move], float(len(best) - rank), self._line(move)
            )
            for rank, move in enumerate(best)
        ]

    def _line(self, move: Any) -> tuple[Any, ...]:
        """Follow the table's best moves."""
        line, position = [move], self.root.after(move)
        while len(line) < self.depth:
            entry = self.table.get(position.key())
            if entry is None:
                break
            line.append(entry.move)
            position = position.after(entry.move)
        return tuple(line)

    def _decided(self) -> bool:
        """Return whether the best move wins for certain, or loses all the same."""
        return abs(self.found[self.order[0]]) > DECIDED

    def _deepen(self) -> Generator[None, None, None]:
        """Search the root to depth 2, 3 … and keep the order that each round finds."""
        by_move = {child.move: child for child in self.children}
        for depth in range(2, DEEPEST):
            yield from self._round([by_move[move] for move in self.order], depth)
            self.depth = depth
            self._sink_lost()
            if self._decided():
                return

    def _round(self, children: list[Child], depth: int) -> Generator[None, None, None]:
        """Search every root move to that depth; those that are better come to the front at once.

        The first that are told apart come together: until then, some would be known to this depth
        and others to the one before, which do not compare.
        """
        exact, tops = self.beam.exact, list[tuple[float, Any]]()
        for child in children:
            floor = tops[-1][0] if len(tops) == exact else -INFINITE
            worth = yield from self._compared(self.root, child, depth, Window(floor), 1)
            if worth <= floor:
                self.found[child.move] = min(worth, self.found[child.move])
                continue
            rank = sum(worth <= other for other, _ in tops)
            tops.insert(rank, (worth, child.move))
            if len(tops) >= exact:
                self._put_first(tops)
            del tops[exact:]
        self._put_first(tops)

    def _put_first(self, tops: list[tuple[float, Any]]) -> None:
        """Put root moves at the front, with what they are worth."""
        self.found.update((move, worth) for worth, move in tops)
        first = [move for _, move in tops]
        self.order = [*first, *(move for move in self.order if move not in first)]

    def _sink_lost(self) -> None:
        """Put moves that are known to lose behind all others, the slowest loss first."""
        self.order.sort(key=lambda move: max(0.0, -self.found[move] - DECIDED))

    def _compared(
        self, parent: Position, child: Child, depth: int, window: Window, ply: int
    ) -> Walk:
        """Return what `_child` does; where there is a floor, first ask whether it is higher at all.

        That takes far less, and mostly the answer is no.
        """
        if window.floor > -INFINITE:
            worth = yield from self._child(parent, child, depth, window.narrow(), ply)
            if not window.floor < worth < window.ceiling:
                return worth
        return (yield from self._child(parent, child, depth, window, ply))

    def _child(self, parent: Position, child: Child, depth: int, window: Window, ply: int) -> Walk:
        """Return what a child is worth to the parent's mover, searched `depth` - 1 plies on.

        Outside the window it is only a bound.
        """
        sign = sign_of(parent)
        if child.over or depth <= 1:
            return later(sign * child.worth)
        same = child.position.side == parent.side
        worth = yield from self._known(child, depth - 1, window.inside(same), ply)
        return later(worth if same else -worth)

    def _known(self, child: Child, depth: int, window: Window, ply: int) -> Walk:
        """Return the worth of a position: drawn if it was there before, from the table, or new."""
        key = child.position.key()
        if key in self.past or key in self.path:
            return 0.0
        entry = self.table.get(key)
        if entry is not None and entry.settles(depth, *window):
            return entry.worth
        self.path.add(key)
        try:
            if depth == 1:
                worth, move = self.frontier.look(child, window)
                yield
            else:
                hint = entry.move if entry else None
                worth, move = yield from self._inside(child.position, depth, window, ply, hint)
        finally:
            self.path.discard(key)
        if len(self.table) >= TABLE_LIMIT:
            self.table.clear()
        self.table[key] = TableEntry(depth, worth, window.kind(worth), move)
        return worth

    def _inside(
        self, position: Position, depth: int, window: Window, ply: int, hint: Any
    ) -> Generator[None, None, tuple[float, Any]]:
        """Return the worth of a position by searching its moves, and the best move."""
        best, best_move = -INFINITE, None
        width = self.beam.at(ply)
        for looked, child in enumerate(self._candidates(position, ply, hint)):
            if looked == 0:
                yield
            if width is not None and looked >= width and best > -DECIDED:
                break
            inner = Window(max(best, window.floor), window.ceiling)
            search = self._compared if looked else self._child
            worth = yield from search(position, child, depth, inner, ply + 1)
            if worth > best:
                best, best_move = worth, child.move
                if best >= window.ceiling:
                    self.killers[ply] = best_move
                    break
        return best, best_move

    def _candidates(self, position: Position, ply: int, hint: Any) -> Generator[Child, None, None]:
        """Yield the children: what was good before, then as ranked, then those left aside."""
        hints = [move for move in (hint, self.killers.get(ply)) if move is not None]
        first = dict.fromkeys(self.judge.evaluator.legal(position, hints))
        yield from self.judge.open(position, first)
        promising = [move for move in self.judge.prospects(position).moves if move not in first]
        yield from self.judge.open(position, promising)
        first.update(dict.fromkeys(promising))
        children, aside = self.judge.ranked(position, self.beam.opened)
        yield from (child for child in children if child.move not in first)
        yield from self.judge.open(position, [move for move in aside if move not in first])
