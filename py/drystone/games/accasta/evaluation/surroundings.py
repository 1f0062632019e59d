"""What a stack sees: along every line as far as its pieces go, up to the first stack in the way.

Its turns depend on nothing else. Whatever is found out for a view therefore holds wherever the same
view comes up again, which between positions a move or two apart is often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import TYPE_CHECKING

from drystone.core.bits import taker
from drystone.games.accasta.kept import Kept, by_space
from drystone.games.accasta.stacks import is_white, own_ends, owner, steps
from drystone.games.accasta.tables import GRID, REACH, Target, may_release
from drystone.games.accasta.turns import Walk

if TYPE_CHECKING:
    from drystone.games.accasta.position import AccastaPosition

Stacks = tuple[str, ...]
"""The stack that looks, then those it sees."""


class Lookout:
    """A space, the spaces where the view from there ends, and whether its stack may release.

    There is one object for each, so that they are told apart by identity. `look` takes from a board
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


View = tuple[Lookout, Stacks]


def _lookouts(origin: int, reach: int, may_release: bool) -> Kept[int, Lookout]:
    """Return the lookouts of a space for a number of steps, by which of the spaces are taken."""
    near = REACH[origin][reach]

    def find(taken: int) -> Lookout:
        seen = [place for place in near if not taken & place[2]]
        places = tuple(place for place in seen if taken & place[1])
        zone = 1 << origin | sum(bit for _, bit, _ in seen)
        return _lookout(origin, places, zone, may_release)

    return Kept(find)


_lookout = cache(Lookout)
_kept_lookouts = cache(_lookouts)


def _sight(at_home: bool, space: int, stack: str) -> tuple[int, Kept[int, Lookout]]:
    """Return the set of spaces that a stack might see, and its lookouts by those taken.

    `at_home` says whether the rules let a stack release in its own castle.
    """
    reach = max(steps(end) for end in own_ends(stack))
    mask = sum(bit for _, bit, _ in REACH[space][reach])
    return mask, _kept_lookouts(space, reach, may_release(at_home, owner(stack), space))


SIGHTS = {at_home: by_space(partial(_sight, at_home)) for at_home in (False, True)}


def views(position: AccastaPosition, spaces: int) -> Iterator[View]:
    """Yield what the stacks on a set of spaces see, whoever owns them."""
    board, taken = position.board, position.white | position.black
    sights = SIGHTS[position.game.variant.releases_at_home]
    take = taker(spaces)
    for sight, stack in zip(take(sights), take(board), strict=True):
        mask, lookouts = sight[stack]
        lookout = lookouts[taken & mask]
        yield lookout, lookout.look(board)
