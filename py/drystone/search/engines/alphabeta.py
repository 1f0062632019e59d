"""Alpha-beta with iterative deepening, a transposition table, killer moves and multiple variations.

The search is a generator inside, so it can pause after any position and continue later. The
caller decides how long a slice takes. The result depends on the steps alone, not on the clock.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Position
from drystone.search.engines.expansion import PAUSE, Child, Expander, by_value
from drystone.search.engines.frontier import FrontierSearch, Searching
from drystone.search.engines.transposition import TableEntry
from drystone.search.engines.window import INFINITE, Window
from drystone.search.interface import PrincipalVariation
from drystone.search.values import DECIDED, from_child, sign_of

TABLE_LIMIT = 100_000
"""Entries that the transposition table may hold; then it is emptied."""

MAX_DEPTH = 60
"""Plies beyond which no search goes."""


@dataclass(frozen=True)
class Beam:
    """How many moves are searched: all at the root, `width` at the next ply, then fewer and fewer.

    If all these lose, the others are searched, too: a loss is proven by all moves. By default every
    move is searched everywhere.
    """

    width: int | None = None
    shrink: float = 1.0
    """The factor by which the width changes from one ply to the next."""
    min_width: int = 4
    max_children: int | None = None
    """How many moves of a position are evaluated at all, in the evaluator's move order."""
    reduce_after: int | None = None
    """How many moves of an inner position are searched to the full depth at first. Those after
    them are searched a ply less, much later ones two plies, and again if they turn out well."""
    killers: int = 1
    """How many moves that caused a cutoff at a ply are tried there before all are evaluated."""
    gain_margin: float | None = None
    """One ply above the horizon, moves are left out that with this much more than they gained
    elsewhere would still not be good enough (None: all are tried)."""
    multi_pv: int = 1
    """How many of the root's moves get an exact value; the others are only known to be no
    better."""

    def reduced(self, number: int, depth: int) -> int:
        """Return to what depth a move is searched at first; `number` counts from 0.

        >>> [Beam(reduce_after=4).reduced(number, 5) for number in (0, 3, 4, 15, 16)]
        [5, 5, 4, 4, 3]
        """
        if self.reduce_after is None or number < self.reduce_after:
            return depth
        return max(1, depth - (2 if number >= 4 * self.reduce_after else 1))

    def at(self, ply: int) -> int | None:
        """Return how many moves are searched at a ply, counted from the root; None means all."""
        if self.width is None or ply == 0:
            return None
        return max(self.min_width, int(self.width * self.shrink ** (ply - 1)))


ValueSearch = Generator[None, None, float]
"""A search under way, which yields after each step and returns a value."""


class AlphaBeta:
    """The search from one position. `drawn_keys` are keys of positions that count as drawn.

    Values inside are the mover's. They change sign only where the other side is to move next:
    nothing assumes that the sides alternate.
    """

    def __init__(
        self,
        position: Position,
        evaluator: Evaluator,
        drawn_keys: frozenset[Hashable] = frozenset(),
        beam: Beam | None = None,
    ) -> None:
        self.root = position
        self.expander = Expander(evaluator)
        self.drawn_keys = drawn_keys
        self.beam = beam or Beam()
        self.frontier = FrontierSearch(self.expander, self.beam.max_children, self.beam.gain_margin)
        self.depth = 0
        self.table: dict[Hashable, TableEntry] = {}
        self.killers: dict[int, list[Any]] = {}
        self.path: set[Hashable] = {position.key()}
        self.sign = sign_of(position)
        self.children: list[Child] = []
        self.left_out: list[Any] = []
        self.values: dict[Any, float] = {}
        self.order: list[Any] = []
        self.done = False
        self.steps = self._steps()
        self.step()

    @property
    def nodes(self) -> int:
        """How many positions were evaluated."""
        return self.expander.nodes

    @property
    def ready(self) -> bool:
        """Whether every move of the root is judged."""
        return self.depth > 0

    def step(self) -> None:
        """Evaluate the moves of one more position, or some of them."""
        if not self.done:
            self.done = next(self.steps, self) is self

    def _steps(self) -> Generator[None, None, None]:
        """Judge the root's moves, then search deeper and deeper until it is decided."""
        yield from self._judge_root()
        self.depth = 1
        if len(self.order) > 1 and not self._decided():
            yield
            yield from self._deepen()

    def _judge_root(self) -> Generator[None, None, None]:
        """Judge every move of the root, those first that the evaluator finds promising unseen.

        There may be thousands. Those of equal value keep their pinned order.
        """
        moves, self.left_out = self.expander.chosen(self.root, None)
        for child in self.expander.expand(self.root, self._promising_first(moves)):
            self.children.append(child)
            if len(self.children) % PAUSE == 0 and len(self.children) < len(moves):
                yield
        places = {move: at for at, move in enumerate(moves)}
        self.children.sort(key=lambda child: places[child.move])
        self._rank()
        self._admit()

    def _promising_first(self, moves: Sequence[Any]) -> list[Any]:
        """Return the root's moves in the order in which they are judged."""
        if len(moves) <= PAUSE:
            return list(moves)
        promising = self.expander.evaluator.upper_bound(self.root).moves
        legal = set(moves)
        return list(dict.fromkeys([*(move for move in promising if move in legal), *moves]))

    def _rank(self) -> None:
        """Put the moves of the root, as far as they are judged, in order by their static values."""
        self.children = by_value(self.root, self.children)
        self.values = {child.move: self.sign * from_child(child.value) for child in self.children}
        self.order = list(self.values)

    def variations(self, count: int) -> list[PrincipalVariation]:
        """Return the best moves; beyond the first `multi_pv`, values are upper bounds.

        Before it is `ready`, they are the best of those that are judged.
        """
        if not self.ready:
            self._rank()
        best = self.order[:count]
        return [
            PrincipalVariation(
                move, self.sign * self.values[move], float(len(best) - rank), self._variation(move)
            )
            for rank, move in enumerate(best)
        ]

    def _variation(self, move: Any) -> tuple[Any, ...]:
        """Return a root move and the table's best moves after it."""
        moves, position = [move], self.root.after(move)
        while len(moves) < self.depth:
            entry = self.table.get(position.key())
            if entry is None:
                break
            moves.append(entry.move)
            position = position.after(entry.move)
        return tuple(moves)

    def _decided(self) -> bool:
        """Return whether the best move is proven to win, or to lose."""
        return abs(self.values[self.order[0]]) > DECIDED

    def _deepen(self) -> Generator[None, None, None]:
        """Search the root to depth 2, 3 and so on, in the move order of the search before."""
        for depth in range(2, MAX_DEPTH):
            by_move = {child.move: child for child in self.children}
            yield from self._iteration([by_move[move] for move in self.order], depth)
            self.depth = depth
            self._sink_lost()
            self._admit()
            if self._decided():
                return

    def _admit(self) -> None:
        """Let the root's moves join in that were left out, once all others are proven to lose."""
        if self.left_out and self.values[self.order[0]] < -DECIDED:
            admitted = list(self.expander.expand(self.root, self.left_out))
            self.left_out = []
            self.children += admitted
            values = {child.move: self.sign * from_child(child.value) for child in admitted}
            self.values.update(values)
            self.order = [*sorted(values, key=lambda move: -values[move]), *self.order]

    def _iteration(self, children: list[Child], depth: int) -> Generator[None, None, None]:
        """Search every root move to that depth. A better move comes to the front at once.

        Only the first `multi_pv` moves wait for each other: values of this depth do not compare
        with values of the depth before.
        """
        count, best = self.beam.multi_pv, list[tuple[float, Any]]()
        for number, child in enumerate(children):
            alpha = best[-1][0] if len(best) == count else -INFINITE
            first = self.beam.reduced(number // 2, depth)
            value = yield from self._reduced(self.root, child, (first, depth), Window(alpha), 1)
            if value <= alpha:
                self.values[child.move] = min(value, self.values[child.move])
                continue
            rank = sum(value <= other for other, _ in best)
            best.insert(rank, (value, child.move))
            if len(best) >= count:
                self._put_first(best)
            del best[count:]
        self._put_first(best)

    def _put_first(self, best: list[tuple[float, Any]]) -> None:
        """Put root moves in front of the others and store their values."""
        self.values.update((move, value) for value, move in best)
        first = [move for _, move in best]
        self.order = [*first, *(move for move in self.order if move not in first)]

    def _sink_lost(self) -> None:
        """Put moves that are proven to lose behind all others, the slowest loss first."""
        self.order.sort(key=lambda move: max(0.0, -self.values[move] - DECIDED))

    def _reduced(
        self, parent: Position, child: Child, depths: tuple[int, int], window: Window, ply: int
    ) -> ValueSearch:
        """Return what `_scout` does, unless a search to the first depth finds it no better.

        Where all moves so far are proven to lose, none is reduced: a loss is proven by all moves.
        """
        first, depth = depths
        if first < depth and window.alpha > -DECIDED:
            value = yield from self._child(parent, child, first, window.zero(), ply)
            if value <= window.alpha:
                return value
        return (yield from self._scout(parent, child, depth, window, ply))

    def _scout(
        self, parent: Position, child: Child, depth: int, window: Window, ply: int
    ) -> ValueSearch:
        """Return what `_child` does, but first search with a zero window if there is an alpha.

        That is much cheaper, and most moves turn out to be no better than alpha.
        """
        if window.alpha > -INFINITE:
            value = yield from self._child(parent, child, depth, window.zero(), ply)
            if not window.alpha < value < window.beta:
                return value
        return (yield from self._child(parent, child, depth, window, ply))

    def _child(
        self, parent: Position, child: Child, depth: int, window: Window, ply: int
    ) -> ValueSearch:
        """Return a child's value for the parent's mover, searched `depth` - 1 plies on.

        Outside the window the value is only a bound.
        """
        sign = sign_of(parent)
        if child.over or depth <= 1:
            return from_child(sign * child.value)
        same = child.position.side == parent.side
        value = yield from self._known(child, depth - 1, window.for_child(same), ply)
        return from_child(value if same else -value)

    def _known(self, child: Child, depth: int, window: Window, ply: int) -> ValueSearch:
        """Return the value of a position: drawn by repetition, from the table, or searched."""
        key = child.position.key()
        if key in self.drawn_keys or key in self.path:
            return 0.0
        entry = self.table.get(key)
        if entry is not None and entry.suffices(depth, *window):
            return entry.value
        self.path.add(key)
        try:
            if depth == 1:
                found = self.frontier.search(child.position, child.value, window)
                value, move = yield from found
                yield
            else:
                hint = entry.move if entry else None
                value, move = yield from self._inside(child.position, depth, window, ply, hint)
        finally:
            self.path.discard(key)
        if len(self.table) >= TABLE_LIMIT:
            self.table.clear()
        self.table[key] = TableEntry(depth, value, window.bound_of(value), move)
        return value

    def _inside(
        self, position: Position, depth: int, window: Window, ply: int, hint: Any
    ) -> Searching:
        """Return the value of a position by searching its moves, and the best move."""
        best, best_move = -INFINITE, None
        width = self.beam.at(ply)
        searched = 0
        for child in self._ordered(position, ply, hint):
            if child is None or searched == 0:
                yield
            if child is None:
                continue
            if width is not None and searched >= width and best > -DECIDED:
                break
            inner = Window(max(best, window.alpha), window.beta)
            if searched:
                first = self.beam.reduced(searched, depth)
                value = yield from self._reduced(position, child, (first, depth), inner, ply + 1)
            else:
                value = yield from self._child(position, child, depth, inner, ply + 1)
            searched += 1
            if value > best:
                best, best_move = value, child.move
                if best >= window.beta:
                    self._remember(ply, best_move)
                    break
        return best, best_move

    def _remember(self, ply: int, move: Any) -> None:
        """Put a move that caused a cutoff at a ply in front of the others that did."""
        others = [other for other in self.killers.get(ply, ()) if other != move]
        self.killers[ply] = [move, *others][: self.beam.killers]

    def _ordered(self, position: Position, ply: int, hint: Any) -> Iterator[Child | None]:
        """Yield the children in search order, and None where the search may pause meanwhile.

        First the table's move and the killer moves, then the moves of the upper bound, then all
        others by static value, then those that the evaluator's move order left out.
        """
        hints = [*(() if hint is None else (hint,)), *self.killers.get(ply, ())]
        first = dict.fromkeys(self.expander.evaluator.legal(position, hints))
        yield from self.expander.expand(position, tuple(first))
        bound = self.expander.upper_bound(position)
        promising = [move for move in bound.moves if move not in first]
        yield from self.expander.expand(position, promising)
        first.update(dict.fromkeys(promising))
        moves, rest = self.expander.chosen(position, self.beam.max_children)
        children: list[Child] = []
        for child in self.expander.expand(position, moves):
            children.append(child)
            if len(children) % PAUSE == 0:
                yield None
        for child in by_value(position, children):
            if child.move not in first:
                yield child
        yield from self.expander.expand(position, [move for move in rest if move not in first])
