"""Pairs of face-down tiles, one real and one fake: what is known of them, and their flipping."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drystone.core.errors import NotKnown
from drystone.core.language import say, to_say_many
from drystone.games.ghast.rules.board import Board

GONE = -1
"""Index of a tile that has starved, or that is not placed yet."""


class Pair(NamedTuple):
    """Two face-down tiles of one colour, to be flipped after `turns` own turns.

    `real` or `fake` is GONE once that tile has left: the other is then known to both players
    (GHA-6). A `secret` pair is seen by the opponent: real and fake are then just its two tiles.
    """

    side: str
    turns: int
    real: int
    fake: int
    secret: bool = False

    @property
    def spaces(self) -> tuple[int, ...]:
        """The indices of its tiles on the board, in board order."""
        real, fake = self.real, self.fake
        if GONE in (real, fake):
            return tuple(index for index in (real, fake) if index != GONE)
        return (real, fake) if real < fake else (fake, real)

    @property
    def open(self) -> bool:
        """Whether both players know what its tiles are."""
        return GONE in {self.real, self.fake}

    def hidden(self) -> Pair:
        """Return the pair as the opponent may see it."""
        if self.open:
            return self
        low, high = self.spaces
        return Pair(self.side, self.turns, low, high, True)

    def after_starving(self, dead: int) -> Pair:
        """Return the pair without those of its tiles that are in the set `dead`."""
        real = GONE if self.real != GONE and dead >> self.real & 1 else self.real
        fake = GONE if self.fake != GONE and dead >> self.fake & 1 else self.fake
        if (real, fake) == (self.real, self.fake):
            return self
        self.must_be_known()
        return self._replace(real=real, fake=fake)

    def must_be_known(self) -> None:
        """Raise NotKnown if this position does not show which tile is real."""
        if self.secret:
            raise NotKnown(
                say(
                    "This position is one side’s view and does not tell which tile of a pair is "
                    "real; it cannot be played past the point where that is shown."
                )
            )


Pairs = tuple[Pair, ...]

BACKS = {
    "real": to_say_many(
        "face down, real, flipped in {n} own turn", "face down, real, flipped in {n} own turns"
    ),
    "fake": to_say_many(
        "face down, fake, flipped in {n} own turn", "face down, fake, flipped in {n} own turns"
    ),
    "real or fake": to_say_many(
        "face down, real or fake, flipped in {n} own turn",
        "face down, real or fake, flipped in {n} own turns",
    ),
}
"""How a tile lies face down, by what it may be."""


def ordered(pairs: Iterable[Pair]) -> Pairs:
    """Return pairs in an order that gives nothing away: orange first, then by turns and space."""
    return tuple(sorted(pairs, key=lambda p: (p.side == "b", p.turns, p.spaces)))


def of_set(spaces: Iterable[int]) -> int:
    """Return a set of spaces given by their indices."""
    return sum(1 << index for index in spaces)


def fakes_of(pairs: Iterable[Pair]) -> int:
    """Return the set of spaces whose tile leaves when the pairs are flipped."""
    found = []
    for pair in pairs:
        pair.must_be_known()
        if pair.fake != GONE:
            found.append(pair.fake)
    return of_set(found)


def turned(board: Board, pairs: Pairs, side: str, fresh: Pair | None) -> tuple[Board, Pairs]:
    """Return board and pairs after `side` has flipped what is due; `fresh` is this turn's pair."""
    due = [p for p in pairs if p.side == side and p.turns == 1 and p != fresh]
    others = [
        p._replace(turns=p.turns - 1) if p.side == side and p != fresh else p
        for p in pairs
        if p not in due
    ]
    return board.without(fakes_of(due)), ordered(others)


def settled(board: Board, pairs: Pairs) -> tuple[Board, Pairs]:
    """Return board and pairs after starved tiles have left."""
    dead = board.starved()
    left = [pair.after_starving(dead) for pair in pairs] if dead else pairs
    return board.without(dead), ordered(pair for pair in left if pair.spaces)


def public(pairs: Pairs) -> Pairs:
    """Return pairs as both players may see them: what a recurring position is compared by."""
    return ordered(pair.hidden() for pair in pairs)


def pair_on(pairs: Pairs, index: int) -> Pair | None:
    """Return the pair that the tile on `index` belongs to, or None if that is face up."""
    return next((pair for pair in pairs if index in {pair.real, pair.fake}), None)
