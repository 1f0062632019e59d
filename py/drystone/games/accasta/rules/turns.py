"""Turns: submoves of one stack, listed or drawn at random.

What a player may do is stated once, in `Walk.kind`; listing and drawing both ask it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from drystone.core.game import Move, Path
from drystone.games.accasta.rules.stacks import OVERFULL, Split, load, splits
from drystone.games.accasta.rules.tables import BY_TARGET, FARTHEST, GRID, REACH, Target

Submove = tuple[str, int, str, int]
"""What moves (as it is written), how many pieces, the kind ``-``, ``+`` or ``x``, where to."""

Profile = tuple[int, ...]
"""How many targets a space has for each number of steps, were the board empty."""


class AccastaMove(Move):
    """A turn: one stack, from which pieces move once or several times, as in ``a1:C+b2,HS-c1``."""

    __slots__ = ("origin", "submoves")

    def __init__(self, origin: int, submoves: tuple[Submove, ...]) -> None:
        self.origin = origin
        self.submoves = submoves

    def __str__(self) -> str:
        """Return the designer's notation."""
        names = GRID.names
        parts = (f"{label}{kind}{names[target]}" for label, _, kind, target in self.submoves)
        return f"{names[self.origin]}:{','.join(parts)}"

    @property
    def path(self) -> Path:
        """The stack, then for each submove how many pieces are taken and where they go."""
        path = [GRID.names[self.origin]]
        for _, count, _, target in self.submoves:
            path += (f"take:{count}", GRID.names[target])
        return tuple(path)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same turn, without writing them out."""
        if not isinstance(other, AccastaMove):
            return NotImplemented
        return self.origin == other.origin and self.submoves == other.submoves

    def __hash__(self) -> int:
        """Hash as equality demands."""
        return hash((self.origin, self.submoves))


class Walk:
    """A turn on its way: the board as the submoves so far have left it, seen by one stack.

    `own` is the set of spaces of the player's own stacks, `taken` that of all stacks. The space
    `origin` itself is left as it is: nothing that starts there ever comes back or passes by.
    """

    __slots__ = ("board", "may_release", "origin", "own", "taken")

    def __init__(
        self, board: Sequence[str], own: int, taken: int, origin: int, may_release: bool
    ) -> None:
        self.board = list(board)
        self.own = own
        self.taken = taken
        self.origin = origin
        self.may_release = may_release

    def kind(self, split: Split, place: Target) -> str:
        """Return how the taken pieces come to a target within reach: ``-``, ``+``, ``x``, or "".

        It is "" if the way there is not free, or if they would make more than three of a colour.
        """
        target, bit, between = place
        if self.taken & between:
            return ""
        if not self.taken & bit:
            return "-"
        if (split.load + load(self.board[target])) & OVERFULL:
            return ""
        return "+" if self.own & bit else "x"

    def can_go(self, split: Split) -> bool:
        """Return whether the pieces may go anywhere."""
        return any(self.kind(split, place) for place in REACH[self.origin][split.steps])

    def turns(self) -> list[AccastaMove]:
        """Return all turns of the stack: each one before those that continue it."""
        found: list[AccastaMove] = []
        self._extend(found, self.board[self.origin], ())
        return found

    def _extend(self, found: list[AccastaMove], stack: str, submoves: tuple[Submove, ...]) -> None:
        """Add the turns that go on from here, where `stack` is what is left at the origin."""
        for split in splits(stack, self.may_release):
            for place in REACH[self.origin][split.steps]:
                kind = self.kind(split, place)
                if not kind:
                    continue
                turn = (*submoves, (split.label, split.number, kind, place[0]))
                found.append(AccastaMove(self.origin, turn))
                if split.goes_on:
                    before = self.land(split, place)
                    self._extend(found, split.rest, turn)
                    self.lift(place, before)

    def land(self, split: Split, place: Target) -> tuple[str, int, int]:
        """Put the taken pieces down; return what `lift` needs to undo it."""
        target, bit, _ = place
        before = (self.board[target], self.own, self.taken)
        self.board[target] = split.taken + self.board[target]
        self.own |= bit
        self.taken |= bit
        return before

    def lift(self, place: Target, before: tuple[str, int, int]) -> None:
        """Undo `land`."""
        self.board[place[0]], self.own, self.taken = before

    def allows(self, turn: AccastaMove) -> bool:
        """Return whether a turn of this stack is legal, without listing them all.

        This changes the walk: it is good for one question.
        """
        stack = self.board[self.origin]
        goes_on = True
        for label, number, kind, target in turn.submoves:
            split = next(
                (one for one in splits(stack, self.may_release) if one.label == label), None
            )
            place = BY_TARGET[self.origin].get(target)
            if not (goes_on and split and place) or place not in REACH[self.origin][split.steps]:
                return False
            if split.number != number or self.kind(split, place) != kind:
                return False
            self.land(split, place)
            stack, goes_on = split.rest, split.goes_on
        return True

    def numbered(self, number: int) -> AccastaMove | None:
        """Return the imaginable turn of that number (see `imaginable`), or None if it is not legal.

        This changes the walk: it is good for one question.
        """
        stack = self.board[self.origin]
        submoves: list[Submove] = []
        while True:
            split, number, ways = _split_at(profile(self.origin), stack, self.may_release, number)
            which, number = divmod(number, ways)
            place = REACH[self.origin][split.steps][which]
            kind = self.kind(split, place)
            if not kind:
                return None
            submoves.append((split.label, split.number, kind, place[0]))
            if number == 0:
                return AccastaMove(self.origin, tuple(submoves))
            self.land(split, place)
            stack = split.rest
            number -= 1


@cache
def profile(origin: int) -> Profile:
    """Return how many targets a space has on an empty board for 0, 1, 2 and 3 steps."""
    return tuple(len(REACH[origin][steps]) for steps in range(FARTHEST + 1))


@cache
def imaginable(spread: Profile, stack: str, may_release: bool) -> int:
    """Return how many turns a stack would have if nothing stood in its way anywhere.

    Numbers below that name these turns, each legal turn among them once: drawing numbers until
    one is legal is uniform over the legal turns, and needs no list of them.
    """
    return sum(spread[split.steps] * ways for split, ways in _ways(spread, stack, may_release))


@cache
def _ways(spread: Profile, stack: str, may_release: bool) -> tuple[tuple[Split, int], ...]:
    """Return each split, with the number of ways to end the turn or go on after it."""
    return tuple(
        (split, 1 + (imaginable(spread, split.rest, may_release) if split.goes_on else 0))
        for split in splits(stack, may_release)
    )


def _split_at(
    spread: Profile, stack: str, may_release: bool, number: int
) -> tuple[Split, int, int]:
    """Return the split whose turns `number` falls among, its number there, and the split's ways."""
    for split, ways in _ways(spread, stack, may_release):
        count = spread[split.steps] * ways
        if number < count:
            return split, number, ways
        number -= count
    raise ValueError("there is no turn of that number")
