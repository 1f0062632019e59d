"""A stack's surroundings: what it sees along every line, as far as its pieces go.

A line is seen up to the first stack on it. A stack's turns depend on nothing else; so what is
worked out for some surroundings holds wherever they come up again, which between positions a move
or two apart is often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from operator import itemgetter

from drystone.core.boards.bits import taker
from drystone.games.accasta.evaluation.cache import Cache, by_space
from drystone.games.accasta.rules.position import AccastaPosition
from drystone.games.accasta.rules.stacks import is_white, own_ends, owner, steps
from drystone.games.accasta.rules.tables import GRID, REACH, Target, may_release
from drystone.games.accasta.rules.turns import Walk

Stacks = tuple[str, ...]
"""The stack in the middle, then those it sees."""


class Viewpoint:
    """A space, the spaces where the view from there ends, and whether its stack may release.

    There is one object for each, so that identity distinguishes them. `look` takes from a board
    what there is to see; `zone` is the set of all spaces in sight, the empty ones too.
    """

    __slots__ = ("look", "may_release", "origin", "places", "zone")

    def __init__(
        self, origin: int, places: tuple[Target, ...], zone: int, may_release: bool
    ) -> None:
        self.origin = origin
        self.places = places
        self.zone = zone
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


Surroundings = tuple[Viewpoint, Stacks]
"""A stack's space and the stacks around it."""


def _viewpoints(origin: int, reach: int, may_release: bool) -> Cache[int, Viewpoint]:
    """Return the viewpoints of a space for a number of steps, by which of the spaces are taken."""
    near = REACH[origin][reach]

    def find(taken: int) -> Viewpoint:
        seen = [place for place in near if not taken & place[2]]
        places = tuple(place for place in seen if taken & place[1])
        zone = 1 << origin | sum(bit for _, bit, _ in seen)
        return _viewpoint(origin, places, zone, may_release)

    return Cache(find)


_viewpoint = cache(Viewpoint)
_cached_viewpoints = cache(_viewpoints)


def _sight(at_home: bool, space: int, stack: str) -> tuple[int, Cache[int, Viewpoint]]:
    """Return the set of spaces that a stack might see, and its viewpoints by those taken.

    `at_home` says whether the rules let a stack release in its own castle.
    """
    reach = max(steps(end) for end in own_ends(stack))
    mask = sum(bit for _, bit, _ in REACH[space][reach])
    return mask, _cached_viewpoints(space, reach, may_release(at_home, owner(stack), space))


SIGHTS = {at_home: by_space(partial(_sight, at_home)) for at_home in (False, True)}


def surroundings(position: AccastaPosition, spaces: int) -> Iterator[Surroundings]:
    """Yield the surroundings of the stacks on a set of spaces, of either owner."""
    board, taken = position.board, position.white | position.black
    sights = SIGHTS[position.variant.releases_at_home]
    take = taker(spaces)
    for sight, stack in zip(take(sights), take(board), strict=True):
        mask, viewpoints = sight[stack]
        viewpoint = viewpoints[taken & mask]
        yield viewpoint, viewpoint.look(board)
