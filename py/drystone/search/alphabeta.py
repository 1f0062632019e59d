"""Alpha-beta: deeper and deeper to a fixed depth, with a table of what was found before.

It is a generator inside, so that it can be left at any moment and goes on where it was: who drives
it decides how long a slice is, and the result depends on the steps alone, never on the clock.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.judge import DECIDED, WON, Child, Judge, later, sign_of, sooner
from drystone.search.line import Line

INFINITE = 2 * WON
TABLE_LIMIT = 200_000
"""Entries the table may have before it is emptied."""

DEEPEST = 60
"""Plies beyond which nobody looks."""

EXACT, AT_LEAST, AT_MOST = range(3)


class Entry(NamedTuple):
    """What is known of a position: to which depth, its worth to the mover, how exactly, a move."""

    depth: int
    worth: float
    kind: int
    move: Any

    def settles(self, depth: int, floor: float, ceiling: float) -> bool:
        """Return whether this says all that a search to `depth` between two bounds would."""
        if self.kind == EXACT:
            return self.depth >= depth or abs(self.worth) > DECIDED
        if self.depth < depth:
            return False
        return self.worth >= ceiling if self.kind == AT_LEAST else self.worth <= floor


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


class Window(NamedTuple):
    """What the mover has for certain, and what the other side would never allow."""

    floor: float = -INFINITE
    ceiling: float = INFINITE

    def inside(self, floor: float, same_side: bool) -> Window:
        """Return the window one ply on, for whoever moves there, with a floor that has risen."""
        low, high = sooner(floor), sooner(self.ceiling)
        return Window(low, high) if same_side else Window(-high, -low)

    def kind(self, worth: float) -> int:
        """Return how exactly a search with this window knows the worth that it found."""
        return AT_LEAST if worth >= self.ceiling else AT_MOST if worth <= self.floor else EXACT


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
        self.depth = 1
        self.table: dict[Hashable, Entry] = {}
        self.refutation: Any = None
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

    def lines(self, count: int) -> list[Line]:
        """Return the best moves; those after the first may be worth less than they say."""
        best = self.order[:count]
        return [
            Line(move, self.sign * self.found[move], float(len(best) - rank), self._line(move))
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
            if len(self.table) > TABLE_LIMIT:
                self.table.clear()
            yield from self._round([by_move[move] for move in self.order], depth)
            self.depth = depth
            self._sink_lost()
            if self._decided():
                return

    def _round(self, children: list[Child], depth: int) -> Generator[None, None, None]:
        """Search every root move to that depth; one that is better comes to the front at once."""
        best: list[float] = []
        for child in children:
            floor = best[-1] if len(best) == self.beam.exact else -INFINITE
            worth = yield from self._child(self.root, child, depth, Window(), floor, 1)
            if worth <= floor:
                self.found[child.move] = min(worth, self.found[child.move])
                continue
            self.found[child.move] = worth
            rank = sum(worth <= other for other in best)
            best = [*best[:rank], worth, *best[rank:]][: self.beam.exact]
            self.order.remove(child.move)
            self.order.insert(rank, child.move)

    def _sink_lost(self) -> None:
        """Put moves that are known to lose behind all others, the slowest loss first."""
        self.order.sort(key=lambda move: max(0.0, -self.found[move] - DECIDED))

    def _child(
        self, parent: Position, child: Child, depth: int, window: Window, floor: float, ply: int
    ) -> Walk:
        """Return what a child is worth to the parent's mover, searched `depth` - 1 plies on."""
        sign = sign_of(parent)
        if child.over or depth <= 1:
            return later(sign * child.worth)
        same = child.position.side == parent.side
        worth = yield from self._known(child.position, depth - 1, window.inside(floor, same), ply)
        return later(worth if same else -worth)

    def _known(self, position: Position, depth: int, window: Window, ply: int) -> Walk:
        """Return the worth of a position: drawn if it was there before, from the table, or new."""
        key = position.key()
        if key in self.past or key in self.path:
            return 0.0
        entry = self.table.get(key)
        if entry is not None and entry.settles(depth, *window):
            return entry.worth
        self.path.add(key)
        try:
            if depth == 1:
                worth, move = self._frontier(position, window)
                yield
            else:
                hint = entry.move if entry else None
                worth, move = yield from self._inside(position, depth, window, ply, hint)
        finally:
            self.path.discard(key)
        self.table[key] = Entry(depth, worth, window.kind(worth), move)
        return worth

    def _frontier(self, position: Position, window: Window) -> tuple[float, Any]:
        """Return the worth of a position by what each move leads to at once, and the best move.

        The move that refuted another line last comes first: mostly it does again.
        """
        sign = sign_of(position)
        best, best_move = -INFINITE, None
        for tried, move in enumerate(self.judge.evaluator.replies(position, self.refutation)):
            if tried == self.beam.opened and best > -DECIDED:
                break
            worth, _ = self.judge.judge(position.after(move))
            worth *= sign
            if worth > best:
                best, best_move = worth, move
                if best >= window.ceiling:
                    self.refutation = move
                    break
        return later(best), best_move

    def _inside(
        self, position: Position, depth: int, window: Window, ply: int, hint: Any
    ) -> Generator[None, None, tuple[float, Any]]:
        """Return the worth of a position by searching its moves, and the best move."""
        best, best_move = -INFINITE, None
        width = self.beam.at(ply)
        for looked, child in enumerate(self._candidates(position, hint)):
            if looked == 0:
                yield
            if width is not None and looked >= width and best > -DECIDED:
                break
            floor = max(best, window.floor)
            worth = yield from self._child(position, child, depth, window, floor, ply + 1)
            if worth > best:
                best, best_move = worth, child.move
                if best >= window.ceiling:
                    break
        return best, best_move

    def _candidates(self, position: Position, hint: Any) -> Generator[Child, None, None]:
        """Yield the children: the table's move first, then as ranked, then those left aside."""
        children, aside = self.judge.ranked(position, self.beam.opened)
        if hint is not None:
            children.sort(key=lambda child: child.move is not hint)
        yield from children
        if aside:
            yield from self.judge.open(position, aside)
