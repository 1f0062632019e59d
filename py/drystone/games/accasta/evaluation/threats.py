"""Whether a single turn fills the enemy castle: exactly, and fast where it cannot."""

from __future__ import annotations

from functools import cache
from operator import getitem

from drystone.core.boards.bits import bits, taker
from drystone.games.accasta.evaluation.cache import Cache, by_space
from drystone.games.accasta.evaluation.surroundings import Surroundings, surroundings
from drystone.games.accasta.rules.position import TO_WIN, AccastaPosition
from drystone.games.accasta.rules.stacks import own_ends, owner, splits, steps
from drystone.games.accasta.rules.tables import GOAL, GRID, REACH, Target
from drystone.games.accasta.rules.turns import Walk


@cache
def distance(space: int, side: str) -> int:
    """Return how many steps a space is from the castle that `side` attacks, 0 inside it."""
    return next(d for d, shell in enumerate(GRID.shells[space]) if shell & GOAL[side])


def drops(stack: str, far: int) -> int:
    """Return how many pieces of a stack its owner could land `far` steps away in one turn, at most.

    Enemy pieces below an own piece travel with it, so only the reach of own pieces counts; one that
    falls short can be put down elsewhere.

    >>> drops("CHS", 2), drops("ChS", 1)
    (2, 2)
    """
    return sum(steps(end) >= far for end in own_ends(stack))


def _upper_bound(space: int, stack: str) -> int:
    """Return an upper bound of `gains`, from the stack and its space alone.

    >>> _upper_bound(GRID.index("d4"), "CHS"), _upper_bound(GRID.index("e3"), "CHS")
    (3, 2)
    """
    far = distance(space, owner(stack))
    return drops(stack, far) if far else drops(stack, 0) - 1


UPPER_BOUND = by_space(_upper_bound)
"""For each space and stack an upper bound of `gains`."""


def _gain(seen: Surroundings) -> int:
    viewpoint, stacks = seen
    castle = GOAL[owner(stacks[0])]
    inside = castle >> viewpoint.origin & 1
    return _most(viewpoint.walk(stacks), stacks[0], castle, inside) - inside


gains = Cache(_gain)
"""How many stacks in the enemy castle one turn of a stack adds at most; -1 if it can only leave."""


def _most(walk: Walk, stack: str, castle: int, stays: int) -> int:
    """Return how many stacks in the castle the turn may still make; `stays` counts what remains.

    It ends as soon as nothing better is possible, which on most boards is soon.
    """
    best, bound = 0, UPPER_BOUND[walk.origin][stack] + stays
    for split in splits(stack, walk.may_release):
        for place in _targets(walk.origin, split.steps, castle):
            if best >= bound:
                return best
            enters = place[1] & castle
            if not (split.goes_on or enters) or not walk.kind(split, place):
                continue
            made = 1 if enters & ~walk.own else 0
            if split.goes_on:
                before = walk.land(split, place)
                made += max(stays, _most(walk, split.rest, castle, stays))
                walk.lift(place, before)
            best = max(best, made)
    return best


@cache
def _targets(origin: int, reach: int, castle: int) -> tuple[Target, ...]:
    """Return the targets within reach, those in the castle first."""
    return tuple(sorted(REACH[origin][reach], key=lambda place: not place[1] & castle))


def may_fill(position: AccastaPosition, side: str) -> bool:
    """Return whether `side`, were it to move, could end its turn with three stacks in the castle.

    That wins at once under the rules of 1998, and before one's next turn under those of 2010.
    """
    missing = TO_WIN - position.entered(side).bit_count()
    return missing <= 0 or bool(fillers(position, side, missing))


def fillers(position: AccastaPosition, side: str, missing: int) -> list[Surroundings]:
    """Return the surroundings of `side`'s stacks that can each add that many to the castle."""
    stacks = position.stacks(side)
    take = taker(stacks)
    bounds = map(getitem, take(UPPER_BOUND), take(position.board))
    if max(bounds, default=0) < missing:
        return []
    near = sum(
        1 << space for space in bits(stacks) if UPPER_BOUND[space][position.board[space]] >= missing
    )
    return [seen for seen in surroundings(position, near) if gains[seen] >= missing]
