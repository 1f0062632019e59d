"""Pairs that hide which of their tiles is real: each placement belongs to one pair.

Before the mover places anything, all its placements are matched: each has one partner, and the best
pairs are found first. Whichever tile of a pair the mover then puts down as the real one, its
partner is the fake one. So the computer may choose a pair by its value, and a random tile of
it as the real one, without a memory between the two moves. The matching depends on nothing
but what the mover sees, and not on how long it thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from drystone.games.ghast.rules.moves import REAL, GhastMove
from drystone.games.ghast.rules.pairs import GONE, Pair, ordered
from drystone.games.ghast.rules.position import GhastPosition

Score = Callable[[GhastPosition], float]
"""The log-odds that Orange wins."""

CLOSELY = 16
"""How many placements are evaluated two by two, those that are best alone."""

ON_ONE_HEX = 3
"""How many of them stand on the same hex at most."""


class Pairing:
    """The pairs among the placements of a position, as its mover sees it at the start of a turn.

    `partners` has each placement's partner, in both directions; `values` the value for Orange of
    each placement's pair, in log-odds. Both are empty where no pair may be placed.
    """

    def __init__(self, view: GhastPosition, score: Score) -> None:
        self.partners: dict[GhastMove, GhastMove] = {}
        self.values: dict[GhastMove, float] = {}
        self._turn, self._barred = view.turn, view.extras.barred
        self._reals = view.variant.moves.reals
        placements = [move for move in view.moves() if move.kind == REAL]
        if placements:
            self._match(_PairEvaluator(view, score), placements, 1 if view.side == "o" else -1)
        self.unpaired = frozenset(move for move in placements if move not in self.partners)

    def _match(self, evaluator: _PairEvaluator, placements: Sequence[GhastMove], sign: int) -> None:
        alone = {move: evaluator.alone(move) for move in placements}
        ranked = sorted(placements, key=lambda move: -sign * alone[move])
        values = {
            two: (evaluator.together(*two) + (alone[two[0]] + alone[two[1]]) / 2) / 2
            for two in combinations(_closely(ranked), 2)
            if two[0].index != two[1].index
        }
        for two in sorted(values, key=lambda two: -sign * values[two]):
            if not any(move in self.partners for move in two):
                self._join(*two, values[two])
        for one, other in _neighbours([move for move in ranked if move not in self.partners]):
            self._join(one, other, (alone[one] + alone[other]) / 2)

    def _join(self, one: GhastMove, other: GhastMove, value: float) -> None:
        self.partners.update({one: other, other: one})
        self.values.update({one: value, other: value})

    def real_in(self, half: GhastPosition) -> GhastMove | None:
        """Return the real tile of a pair that is half placed in this turn; None elsewhere."""
        extras = half.extras
        if extras.half == GONE or half.turn != self._turn or extras.barred != self._barred:
            return None
        return self._reals[extras.half][half.board.facing(extras.half)]


class _PairEvaluator:
    """Evaluates placements, with equal weight for each way the enemy's tiles may lie."""

    def __init__(self, view: GhastPosition, score: Score) -> None:
        self.score = score
        self.ways = tuple(_ways(view))

    def alone(self, move: GhastMove) -> float:
        """Return the value for Orange of the turn's end once the fake tile has left."""
        found = 0.0
        for way in self.ways:
            board = way.board.placed(move.index, move.facing, way.side)
            found += self.score(way.end_turn(board, way.extras, 0))
        return found / len(self.ways)

    def together(self, one: GhastMove, other: GhastMove) -> float:
        """Return its value with both tiles, whichever of them is real."""
        found = [self._end(way, *two) for way in self.ways for two in ((one, other), (other, one))]
        return sum(found) / len(found)

    def _end(self, way: GhastPosition, real: GhastMove, fake: GhastMove) -> float:
        fakes = way.variant.moves.fakes
        return self.score(way.after(real).after(fakes[fake.index][fake.facing]))


def _ways(view: GhastPosition) -> Iterator[GhastPosition]:
    """Yield the position with the enemy's pairs as one may think, and the other way round.

    Vetoes are left out: a placement that waits shows nothing of what it leads to.
    """
    pairs = view.extras.pairs
    swaps = (False, True) if any(pair.secret for pair in pairs) else (False,)
    for swap in swaps:
        thought = ordered(_as_thought(pair, swap) for pair in pairs)
        extras = view.extras._replace(pairs=thought, vetoes=(0, 0), barred=0)
        yield view.under_way(view.board, view.side, extras)


def _as_thought(pair: Pair, swap: bool) -> Pair:
    if not pair.secret:
        return pair
    real, fake = (pair.fake, pair.real) if swap else (pair.real, pair.fake)
    return pair._replace(real=real, fake=fake, secret=False)


def _closely(ranked: Sequence[GhastMove]) -> list[GhastMove]:
    """Return the first placements, no more than a few on one hex."""
    found: list[GhastMove] = []
    for move in ranked:
        if sum(move.index == other.index for other in found) < ON_ONE_HEX:
            found.append(move)
        if len(found) == CLOSELY:
            break
    return found


def _neighbours(ranked: list[GhastMove]) -> Iterator[tuple[GhastMove, GhastMove]]:
    """Yield each placement with the next one on another hex; what is left has none."""
    while ranked:
        one = ranked.pop(0)
        at = next((at for at, move in enumerate(ranked) if move.index != one.index), None)
        if at is None:
            return
        yield one, ranked.pop(at)


def before(half: GhastPosition) -> GhastPosition:
    """Return the position before the real tile of a pair was placed, as its owner sees it."""
    extras, fresh = half.extras, half.extras.fresh()
    others = tuple(pair for pair in extras.pairs if pair != fresh)
    board = half.board.without(1 << extras.half)
    return half.under_way(board, half.side, extras._replace(pairs=others, half=GONE))
