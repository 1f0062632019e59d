"""What a stack sees: along every line as far as its pieces go, up to the first stack in the way.

Its turns depend on nothing else. Whatever is found out for a view therefore holds wherever the same
view comes up again, which between positions a move or two apart is often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from drystone.core.bits import bits
from drystone.games.accasta.stacks import is_white, steps
from drystone.games.accasta.tables import GRID, HOME, REACH, Target
from drystone.games.accasta.turns import Walk

if TYPE_CHECKING:
    from drystone.games.accasta.position import AccastaPosition

Stacks = tuple[str, ...]
"""The stack that looks, then those it sees."""

Fact = TypeVar("Fact")

LIMIT = 100_000
"""Views of which one thing is kept before all are forgotten."""


class Lookout:
    """A space, the spaces where the view from there ends, and whether its stack may release.

    There is one object for each, so that they are told apart by identity. `look` takes from a board
    what there is to see.
    """

    __slots__ = ("look", "may_release", "origin", "places")

    def __init__(self, origin: int, places: tuple[Target, ...], may_release: bool) -> None:
        self.origin = origin
        self.places = places
        self.may_release = may_release
        seen = [space for space, _, _ in places] or [origin]
        self.look: Callable[[Sequence[str]], Stacks] = itemgetter(origin, *seen)

    def walk(self, stacks: Stacks) -> Walk:
        """Return the beginning of a turn, on a board with nothing but what can be seen."""
        white = is_white(stacks[0])
        board = [""] * (GRID.spaces[-1] + 1)
        board[self.origin] = stacks[0]
        taken = own = 1 << self.origin
        for (space, bit, _), stack in zip(self.places, stacks[1:], strict=False):
            board[space] = stack
            taken |= bit
            own |= bit if is_white(stack) == white else 0
        return Walk(board, own, taken, self.origin, self.may_release)


View = tuple[Lookout, Stacks]


class Lookouts(dict[int, Lookout]):
    """The lookouts of one space for a number of steps, by which of the spaces there are taken."""

    def __init__(self, origin: int, reach: int, may_release: bool) -> None:
        self.origin, self.reach, self.may_release = origin, reach, may_release

    def __missing__(self, taken: int) -> Lookout:
        """Find the first stack of each line."""
        near = REACH[self.origin][self.reach]
        places = tuple(place for place in near if taken & place[1] and not taken & place[2])
        found = self[taken] = _lookout(self.origin, places, self.may_release)
        return found


_lookout = cache(Lookout)
_lookouts = cache(Lookouts)


@cache
def sight(space: int, stack: str, at_home: bool) -> tuple[int, Lookouts]:
    """Return the set of spaces that a stack there might see, and its lookouts by those taken.

    `at_home` says whether the rules let a stack release in its own castle.
    """
    white = is_white(stack)
    tails = (stack[start:] for start in range(len(stack)))
    reach = max(steps(tail) for tail in tails if is_white(tail) == white)
    may_release = at_home or not HOME["w" if white else "b"] >> space & 1
    mask = sum(bit for _, bit, _ in REACH[space][reach])
    return mask, _lookouts(space, reach, may_release)


def views(position: AccastaPosition, spaces: int) -> Iterator[View]:
    """Yield what the stacks on a set of spaces see, whoever owns them."""
    board, taken = position.board, position.white | position.black
    at_home = position.game.variant.releases_at_home
    for space in bits(spaces):
        mask, lookouts = sight(space, board[space], at_home)
        lookout = lookouts[taken & mask]
        yield lookout, lookout.look(board)


class Facts(dict[View, Fact], Generic[Fact]):
    """Something that follows from a view, worked out when it is first asked for."""

    def __init__(self, find: Callable[[Lookout, Stacks], Fact]) -> None:
        self.find = find

    def __missing__(self, view: View) -> Fact:
        """Work it out and keep it."""
        if len(self) >= LIMIT:
            self.clear()
        found = self[view] = self.find(*view)
        return found
