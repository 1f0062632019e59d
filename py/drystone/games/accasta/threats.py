"""Whether a single turn fills the enemy castle: exactly, and fast where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from drystone.core.bits import bits
from drystone.games.accasta.position import TO_WIN, AccastaPosition
from drystone.games.accasta.stacks import is_white, splits, steps
from drystone.games.accasta.tables import FARTHEST, GOAL, GRID, HOME, REACH, Target
from drystone.games.accasta.turns import Walk


@cache
def distance(space: int, side: str) -> int:
    """Return how many steps a space is from the castle that `side` attacks, 0 inside it."""
    return next(d for d, shell in enumerate(GRID.shells[space]) if shell & GOAL[side])


def drops(stack: str, far: int) -> int:
    """Return how many pieces of a stack its owner could land `far` steps away in one turn, at most.

    Enemy pieces below one's own go along with it, so only its own reach keeps a piece from landing;
    one that falls short can be put down elsewhere.

    >>> drops("CHS", 2), drops("ChS", 1)
    (2, 2)
    """
    owner = is_white(stack)
    ends = (stack[start:] for start in range(len(stack)) if is_white(stack[start:]) == owner)
    return sum(steps(end) >= far for end in ends)


@cache
def at_most(stack: str, space: int) -> int:
    """Return a bound of `gain`, from the stack and its space alone.

    >>> at_most("CHS", GRID.index("d4")), at_most("CHS", GRID.index("e3"))
    (3, 2)
    """
    far = distance(space, "w" if is_white(stack) else "b")
    return drops(stack, far) if far else drops(stack, 0) - 1


@cache
def surroundings(space: int) -> Callable[[Sequence[str]], tuple[str, ...]]:
    """Return what takes from a board all that the turns of a stack on `space` depend on."""
    return itemgetter(space, *(target for target, _, _ in REACH[space][FARTHEST]))


@lru_cache(maxsize=100_000)
def gain(origin: int, around: tuple[str, ...], may_release: bool) -> int:
    """Return how many stacks in the enemy castle one turn of the stack on `origin` adds at most.

    `around` is what `surroundings` takes from the board. It is -1 for a stack that can only leave.
    """
    stack = around[0]
    white = is_white(stack)
    castle = GOAL["w" if white else "b"]
    board = [""] * (max(GRID.spaces) + 1)
    own = taken = 0
    for (space, bit, _), there in zip(
        ((origin, 1 << origin, 0), *REACH[origin][FARTHEST]), around, strict=True
    ):
        board[space] = there
        taken |= bit if there else 0
        own |= bit if there and is_white(there) == white else 0
    inside = castle >> origin & 1
    return _most(Walk(board, own, taken, origin, may_release), stack, castle, inside) - inside


def _most(walk: Walk, stack: str, castle: int, stays: int) -> int:
    """Return how many stacks in the castle the turn may still make; `stays` counts what remains.

    It ends as soon as nothing better is possible, which on most boards is soon.
    """
    best, bound = 0, at_most(stack, walk.origin) + stays
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
    if missing <= 0:
        return True
    board = position.board
    at_home = position.game.variant.releases_at_home
    return any(
        at_most(board[space], space) >= missing
        and gain(space, surroundings(space)(board), at_home or not HOME[side] >> space & 1)
        >= missing
        for space in bits(position.stacks(side))
    )
