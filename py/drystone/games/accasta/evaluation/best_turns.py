"""A stack's best turns, counting only values that add up over the stacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drystone.games.accasta.evaluation.cache import Cache, by_space
from drystone.games.accasta.evaluation.surroundings import Stacks, Viewpoint
from drystone.games.accasta.rules.stacks import OVERFULL, is_white, load, splits
from drystone.games.accasta.rules.tables import GOAL, HOME, REACH
from drystone.games.accasta.rules.turns import AccastaMove, Submove

Contribution = tuple[float, int, int]
"""What a stack on a space adds to the value of a colour's stacks, to the number of that colour's
stacks in the enemy castle, and to the number of enemy stacks in its own."""

StackValue = Callable[[int, str], float]
"""The value of a stack on a space to its owner."""

Contributions = tuple[Cache[str, Contribution], ...]
"""The contributions for one colour, by space and stack."""


def contributions(white: bool, value: StackValue) -> Contributions:
    """Return the contributions for one colour."""
    side = "w" if white else "b"

    def find(space: int, stack: str) -> Contribution:
        if not stack:
            return 0.0, 0, 0
        if is_white(stack) == white:
            return value(space, stack), GOAL[side] >> space & 1, 0
        return -value(space, stack), 0, HOME[side] >> space & 1

    return by_space(find)


class BestTurn(NamedTuple):
    """A turn, and by how much it raises the value of all stacks for its player.

    `mine` is by how many it changes the player's stacks in the enemy castle, `theirs` the enemy's
    in the player's.
    """

    gain: float
    mine: int
    theirs: int
    move: AccastaMove


def best_turns(
    viewpoint: Viewpoint, stacks: Stacks, contributions: Contributions
) -> tuple[BestTurn, ...]:
    """Return a stack's best turn for each way in which it may change the castles.

    There is none if the stack has no turn. `contributions` are those for its owner.
    """
    return tuple(_Survey(viewpoint, stacks, contributions).best.values())


class _Survey:
    """One look at all turns of a stack.

    Most of a search in Accasta is spent here. So what `Walk.kind` and `Walk.land` do is written
    out, with what the board holds beside the stack given on from submove to submove.
    """

    def __init__(self, viewpoint: Viewpoint, stacks: Stacks, contributions: Contributions) -> None:
        self.contributions = contributions
        self.origin = viewpoint.origin
        walk = viewpoint.walk(stacks)
        self.board = walk.board
        self.may_release = walk.may_release
        self.best: dict[tuple[int, int], BestTurn] = {}
        value, mine, theirs = contributions[self.origin][stacks[0]]
        self._extend(stacks[0], (), (-value, -mine, -theirs), walk.own, walk.taken)

    def _extend(
        self, stack: str, done: tuple[Submove, ...], so_far: Contribution, own: int, taken: int
    ) -> None:
        """Look at the turns that go on; `so_far` is as if nothing stayed at the origin."""
        table, origin, board, best = self.contributions, self.origin, self.board, self.best
        gain, mine, theirs = so_far
        reach = REACH[origin]
        for number, label, moved, rest, weight, far, goes_on in splits(stack, self.may_release):
            stay_gain, stay_mine, stay_theirs = table[origin][rest]
            for target, bit, between in reach[far]:
                if taken & between:
                    continue
                if taken & bit:
                    old = board[target]
                    if weight + load(old) & OVERFULL:
                        continue
                    here, more, _ = table[target][moved + old]
                    there, had, fewer = table[target][old]
                    here += gain - there
                    more += mine - had
                    fewer = theirs - fewer
                else:
                    here, more, _ = table[target][moved]
                    here += gain
                    more += mine
                    fewer = theirs
                castles = (more + stay_mine, fewer + stay_theirs)
                known = best.get(castles)
                better = known is None or here + stay_gain > known.gain
                if better or goes_on:
                    kind = "-" if not taken & bit else "+" if own & bit else "x"
                    turn = (*done, (label, number, kind, target))
                if better:
                    move = AccastaMove(origin, turn)
                    best[castles] = BestTurn(here + stay_gain, *castles, move)
                if goes_on:
                    before = board[target]
                    board[target] = moved + before
                    self._extend(rest, turn, (here, more, fewer), own | bit, taken | bit)
                    board[target] = before
