"""A stack's best turn as far as worth goes that adds up over the stacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drystone.games.accasta.kept import Kept, by_space
from drystone.games.accasta.stacks import is_white, splits
from drystone.games.accasta.tables import GOAL, HOME, REACH
from drystone.games.accasta.turns import AccastaMove, Submove
from drystone.games.accasta.views import Lookout, Stacks

Share = tuple[float, int, int]
"""What a stack on a space adds to a colour's worth, to the number of its stacks in the enemy's
castle, and to that of the enemy's stacks in its own."""

Worth = Callable[[int, str], float]
"""What a stack is worth to its owner on a space."""


Shares = tuple[Kept[str, Share], ...]
"""The shares of one colour, by space and stack."""


def shares(white: bool, worth: Worth) -> Shares:
    """Return one colour's shares."""
    side = "w" if white else "b"

    def find(space: int, stack: str) -> Share:
        if not stack:
            return 0.0, 0, 0
        if is_white(stack) == white:
            return worth(space, stack), GOAL[side] >> space & 1, 0
        return -worth(space, stack), 0, HOME[side] >> space & 1

    return by_space(find)


class BestTurn(NamedTuple):
    """A turn, and by how much it betters what all stacks are worth to its player.

    `mine` is by how many it changes the player's stacks in the enemy castle, `theirs` the enemy's
    in the player's.
    """

    rise: float
    mine: int
    theirs: int
    move: AccastaMove


def best_turns(lookout: Lookout, stacks: Stacks, shares: Shares) -> tuple[BestTurn, ...]:
    """Return a stack's best turn for each way in which it may change the castles.

    There is none if the stack has no turn. `shares` are those of its owner.
    """
    return tuple(_Survey(lookout, stacks, shares).best.values())


class _Survey:
    """One look at all turns of a stack."""

    def __init__(self, lookout: Lookout, stacks: Stacks, shares: Shares) -> None:
        self.shares = shares
        self.origin = lookout.origin
        self.walk = lookout.walk(stacks)
        self.best: dict[tuple[int, int], BestTurn] = {}
        rise, mine, theirs = shares[self.origin][stacks[0]]
        self._extend(stacks[0], (), -rise, -mine, -theirs)

    def _extend(
        self, stack: str, done: tuple[Submove, ...], rise: float, mine: int, theirs: int
    ) -> None:
        """Look at the turns that go on; the numbers are as if nothing stayed at the origin."""
        walk, shares, origin, board = self.walk, self.shares, self.origin, self.walk.board
        best = self.best
        for split in splits(stack, walk.may_release):
            taken, rest = split.taken, split.rest
            stay_rise, stay_mine, stay_theirs = shares[origin][rest]
            for place in REACH[origin][split.steps]:
                kind = walk.kind(split, place)
                if not kind:
                    continue
                target = place[0]
                old = board[target]
                here, more, _ = shares[target][taken + old]
                there, had, fewer = shares[target][old]
                here += rise - there
                more += mine - had
                fewer = theirs - fewer
                castles = (more + stay_mine, fewer + stay_theirs)
                known = best.get(castles)
                better = known is None or here + stay_rise > known.rise
                if better or split.goes_on:
                    turn = (*done, (split.label, split.number, kind, target))
                if better:
                    move = AccastaMove(origin, turn)
                    best[castles] = BestTurn(here + stay_rise, *castles, move)
                if split.goes_on:
                    before = walk.land(split, place)
                    self._extend(rest, turn, here, more, fewer)
                    walk.lift(place, before)
