"""A check of what a solver says: one side's way to a win or a draw is walked, against every answer.

The walk goes over positions as they are, none turned or mirrored, and asks the rules anew for every
move. In each position one move of that side is followed, and all of the other's. It holds that
every end is what was promised, and that the number of plies in which it comes at most falls with
every move; so play does end.

Where rules look back, it looks whether a way leads from any position to another that they would
take for the same. If none does, nothing can recur while that side plays so, and what the rules say
about it never matters: the claim is proven.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from drystone.core.game import Position
from drystone.search.proofs.solver import DRAW, LOSS, NOTHING, WIN, Solver, Unsolved

Ways = dict[Hashable, list[Hashable]]
"""Where ways lead from positions, by their keys."""


class Walk(NamedTuple):
    """How many positions a proof goes through, and those that others of it could come back as."""

    positions: int
    returning: tuple[Position, ...]


class Claim(NamedTuple):
    """That a side reaches WIN or at least DRAW from a position, as a solver says."""

    solver: Solver
    side: str
    goal: int

    def length(self, key: Hashable, side: str) -> int | None:
        """Return in how many plies it does so at most where `side` is to move; None if unknown."""
        known = self.solver.table.get(key, NOTHING)
        if side == self.side:
            return known.sooner if known.low >= self.goal else None
        return known.later if known.high <= -self.goal else None

    def met_by(self, position: Position) -> bool:
        """Return whether an end is as good as claimed."""
        assert position.outcome is not None
        winner = position.outcome.winner
        return (DRAW if winner is None else WIN if winner == self.side else LOSS) >= self.goal


def walk(claim: Claim, start: Position) -> Walk:
    """Walk the proof of a claim about `start`; raise Unsolved if it has a gap.

    >>> import drystone
    >>> end = drystone.game("anaash", size=4).position("4/4/1,r1,2/b1,r1,b1,1 r")
    >>> solver = Solver(end.game)
    >>> solver.value(end), walk(Claim(solver, "r", WIN), end)
    (1, Walk(positions=5, returning=()))
    """
    rules = claim.solver.rules
    here = rules.forgotten(start)
    ways: Ways = {here.key(): []}
    places = {here.key(): here}
    classes: dict[Hashable, Hashable] = {}
    left = [here]
    while left:
        here = left.pop()
        if rules.remembered is not None:
            classes[here.key()] = rules.remembered(here)
        for there in _followed(claim, here):
            ways[here.key()].append(there.key())
            if there.key() not in ways:
                ways[there.key()] = []
                places[there.key()] = there
                left.append(there)
    returning = _returning(ways, classes)
    return Walk(len(ways), tuple(place for key, place in places.items() if key in returning))


def _followed(claim: Claim, position: Position) -> list[Position]:
    """Return where the side's own move leads, or every move of the other side."""
    rules = claim.solver.rules
    plies = claim.length(rules.key(position), position.side)
    if plies is None:
        raise Unsolved(f"Nothing is known of “{position}”.")
    if position.outcome is not None:
        if not claim.met_by(position):
            raise Unsolved(f"“{position}” is over, and not as the solver says.")
        return []
    good = []
    for there in (rules.forgotten(position.after(move)) for move in position.moves()):
        length = claim.length(rules.key(there), there.side)
        if length is not None and length < plies:
            good.append((length, there))
        elif position.side != claim.side:
            raise Unsolved(f"Nothing is known of “{there}”, which play comes to.")
    if not good:
        raise Unsolved(f"No move is known in “{position}”.")
    if position.side != claim.side:
        return [there for _, there in good]
    return [min(good, key=lambda one: one[0])[1]]


def _returning(ways: Ways, classes: dict[Hashable, Hashable]) -> set[Hashable]:
    """Return the positions to which a way leads from another one of their class."""
    circling = _circling(ways, classes) if classes else set()
    inside = {
        here: [there for there in ways[here] if classes[there] in circling]
        for here, of in classes.items()
        if of in circling
    }
    return {
        there
        for here in inside
        for there in _after(here, inside)
        if classes[here] == classes[there]
    }


def _after(start: Hashable, ways: Ways) -> set[Hashable]:
    """Return all positions to which ways lead from one."""
    seen = set(ways[start])
    left = list(seen)
    while left:
        fresh = [there for there in ways[left.pop()] if there not in seen]
        seen.update(fresh)
        left += fresh
    return seen


def _circling(ways: Ways, classes: dict[Hashable, Hashable]) -> set[Hashable]:
    """Return the classes that could be on a way from a class to itself; most others are left out.

    Those that nothing leads to are taken away, again and again, and those that lead to nothing.
    """
    left = set(classes.values())
    joined = {(classes[here], classes[there]) for here in ways for there in ways[here]}
    while True:
        joined = {(here, there) for here, there in joined if here in left and there in left}
        both = {here for here, _ in joined} & {there for _, there in joined}
        if both == left:
            return left
        left = both
