"""What a child would see: a win in one move, and one that a move would leave to the other side.

As in a puzzle, a win in one is also one that comes on the other side's move, whatever that is.

Weak levels blunder, and short searches overlook things; but a player who has seen a few games takes
a win, and does not make the other side a present of one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from drystone.core.game import Position
from drystone.search.budget import used_up
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.proofs.proof import Prover, Unsettled
from drystone.search.values import WON, from_child, sign_of, terminal_value

Looking = Generator[None, None, PrincipalVariation]
"""Steps, after each of which there may be a pause; it returns the variation that is played."""

LIMIT = 20_000
"""Positions that are looked at for one move; beyond them it is taken as it is."""

CLOSER = 1_500
"""Positions of a closer look at what a move leads to, at least."""

ANSWERED = 500
"""Positions of a look at the best answer: what that leads to in the end, the first may not see.

It is ANSWERED_PART times as long as the search before it, between this and ANSWERED_MOST.
"""

ANSWERED_PART, ANSWERED_MOST = 6, 3_000

TRIES = 5
"""So many candidates are looked at closer, and as many that a closer look prefers."""


def bounded(
    position: Position,
    candidates: Iterator[PrincipalVariation],
    most: float,
    search_of: Callable[[Position], Search],
    positions: int,
) -> Generator[None, None, Iterator[PrincipalVariation]]:
    """Look for the first candidate whose move costs at most `most` log-odds, by a closer look.

    That is no shorter than the search that found the candidates, which had so many `positions`.
    After the candidates it may be what the closer look prefers, which may overlook as much; where
    all cost more it is what costs least.
    """
    answered = min(ANSWERED_MOST, max(ANSWERED, ANSWERED_PART * positions))
    positions = max(CLOSER, positions)
    closer = yield from _closer(search_of(position), positions)
    top = closer[0].value
    costs: list[tuple[float, int, PrincipalVariation]] = []
    for variation in chain(islice(candidates, TRIES), closer):
        value = yield from _value(position, variation.move, search_of, positions, answered)
        costs.append((sign_of(position) * (top - value), len(costs), variation))
        if costs[-1][0] <= most:
            return chain([variation], candidates)
    return chain([min(costs)[-1]], candidates)


def _value(
    position: Position,
    move: Any,
    search_of: Callable[[Position], Search],
    positions: int,
    answered: int,
) -> Generator[None, None, float]:
    """Return the value of a move by closer looks: at where it leads, and where the best answer."""
    after = position.after(move)
    over = terminal_value(after)
    if over is not None:
        return from_child(over)
    answer = (yield from _closer(search_of(after), positions))[0]
    following = after.after(answer.move)
    then = terminal_value(following)
    if then is None:
        then = (yield from _closer(search_of(following), answered))[0].value
    sign = sign_of(position)
    return from_child(sign * min(sign * answer.value, sign * from_child(then)))


def _closer(search: Search, positions: int) -> Generator[None, None, Sequence[PrincipalVariation]]:
    """Take a closer look, and return the best variations that were found."""
    while not search.done and not used_up(search, positions):
        search.step()
        yield
    return search.variations(TRIES)


def seen(position: Position, candidates: Iterator[PrincipalVariation]) -> Looking:
    """Look for a win in one if there is any, else the first variation that hangs none.

    Where all do, or where it would take too long to find out, it is the first of them; there must
    be one.

    >>> import drystone
    >>> corner = drystone.game("anaash", size=4).position("4/4/4/r2,b2,2 r")
    >>> unsure = PrincipalVariation(corner.moves()[0], 0.0, 1.0, ())
    >>> found(seen(corner, iter([unsure]))).value
    999999.0
    """
    first = next(candidates)
    try:
        return (
            (yield from _winning(position))
            or (yield from _sound(position, first, candidates))
            or first
        )
    except Unsettled:
        return first


def found(looking: Looking) -> PrincipalVariation:
    """Take all steps at once, and return what they come to."""
    while True:
        try:
            next(looking)
        except StopIteration as end:
            result: PrincipalVariation = end.value
            return result


def _winning(position: Position) -> Generator[None, None, PrincipalVariation | None]:
    """Look for the first move that wins in one."""
    prover = Prover(position.side, LIMIT)
    for move in position.moves():
        after = position.after(move)
        if prover.wins(after, 0):
            value = WON * sign_of(position)
            value = from_child(value if after.outcome else from_child(value))
            return PrincipalVariation(move, value, 1.0, (move,))
        yield
    return None


def _sound(
    position: Position, first: PrincipalVariation, others: Iterator[PrincipalVariation]
) -> Generator[None, None, PrincipalVariation | None]:
    """Look for the first variation that does not hang a win in one."""
    prover = Prover(position.game.other(position.side), LIMIT)
    for variation in chain([first], others):
        after = position.after(variation.move)
        if not prover.wins(after, 1 if after.side == prover.side else 0):
            return variation
        yield
    return None
