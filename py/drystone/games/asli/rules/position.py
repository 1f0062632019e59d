"""The rules of Asli: stones on a square board, a prison beside it, and groups that need friends.

A position carries the groups of both colours and the regions of empty points; a move changes them
where it happens (`life`), and nothing is filled anew.
"""

from __future__ import annotations

from random import Random
from typing import Any

from drystone.core.boards.bits import bits, nth
from drystone.core.boards.groups import Group
from drystone.core.boards.squaregrid import SquareGrid
from drystone.core.game import Game, Outcome, Path, Position
from drystone.core.language import say, to_say
from drystone.games.asli.rules.life import (
    NOTHING,
    Camp,
    Outlook,
    Placed,
    Regions,
    Survey,
    linked,
    placed,
    placed_plainly,
    survey,
)
from drystone.games.asli.rules.moves import HOLD, AsliMove, Placement, placements
from drystone.games.asli.rules.past import Past
from drystone.games.asli.rules.text import write

BLIND_TRIES = 12
"""Draws of an action that `random_move` makes before it lists the legal ones instead."""


Basis = tuple[Survey, Regions, Regions]
"""What was known before, the regions to survey, and those that are gone (`life.survey`)."""


class AsliPosition(Position):
    """Stones, prison and the side to move; with what was before, as far as the rules look back.

    Pairs hold Black's before White's. `prison` counts its black stones, or its white ones below 0.
    `taken` is the set of points that the last action emptied: to be shown, not part of the state.
    """

    __slots__ = (
        "_basis",
        "_earlier",
        "_outlooks",
        "_past",
        "_survey",
        "_tried",
        "camps",
        "game",
        "grid",
        "minimal",
        "prison",
        "regions",
        "repeated",
        "side",
        "stones",
        "taken",
        "turn",
    )

    def __init__(
        self,
        game: Game,
        grid: SquareGrid,
        stones: tuple[int, int],
        camps: tuple[Camp, Camp],
        regions: Regions,
        prison: int,
        turn: int,
        minimal: bool,
        earlier: Past | None = None,
        captured: bool = False,
    ) -> None:
        self.game = game
        self.grid = grid
        self.stones = stones
        self.camps = camps
        self.regions = regions
        self.prison = prison
        self.side = "bw"[turn]
        self.turn = turn
        self.minimal = minimal
        self.repeated = False
        self.taken = 0
        self._outlooks: tuple[Outlook, Outlook] | None = None
        self._survey: Survey | None = None
        self._basis: Basis = (NOTHING, regions, ())
        self._earlier = (earlier, captured)
        self._past: Past | None = None
        self._tried: dict[int, tuple[Placed, bool]] = {}

    @property
    def past(self) -> Past:
        """The boards so far, this one's last."""
        if self._past is None:
            self._past = Past((*self.stones, self.turn), *self._earlier)
        return self._past

    def key(self) -> tuple[Any, ...]:
        """Return all the text says, and the earlier boards."""
        parted = self.camps[0].parted, self.camps[1].parted
        return (self.stones, self.prison, self.turn, parted, self.minimal, self.past)

    @property
    def may_hold(self) -> bool:
        """Whether the prison holds a stone of the colour that is not to move."""
        return self.prison > 0 if self.turn else self.prison < 0

    @property
    def outlooks(self) -> tuple[Outlook, Outlook]:
        """What each colour has to do, Black's first (see `life.survey`)."""
        if self._outlooks is None:
            self._outlooks = self.survey.outlooks
        return self._outlooks

    @property
    def survey(self) -> Survey:
        """The outlooks with what those of the next position are made from."""
        if self._survey is None:
            before, regions, gone = self._basis
            self._survey = survey(self.grid, self.camps, regions, before, gone)
            self._basis = (NOTHING, self.regions, ())  # the survey before is let go
        return self._survey

    @property
    def plain(self) -> int:
        """The set of points where a stone is plainly legal."""
        return (self._outlooks or self.outlooks)[self.turn].plain

    def moves(self) -> tuple[AsliMove, ...]:
        """Return the legal actions: placements (a1, b1, … a2, …), then ``hold``."""
        if self.repeated:
            return ()
        table = placements(self.grid)
        found: list[AsliMove] = [
            table[index] for index in bits(sum(self.regions)) if self.allows(1 << index)
        ]
        if self.may_hold:
            found.append(HOLD)
        return tuple(found)

    def find(self, text: str, path: Path) -> AsliMove | None:
        """Return the legal action that `text` stands for, without listing the others.

        Listing all of a large board takes milliseconds, and a record may hold thousands of moves.
        """
        word = self.game.canonical(text)
        if self.repeated:
            return None
        if word == str(HOLD):
            return HOLD if self.may_hold else None
        index = self.grid.indices.get(word)
        if index is None or (self.stones[0] | self.stones[1]) >> index & 1:
            return None
        return placements(self.grid)[index] if self.allows(1 << index) else None

    def random_move(self, rng: Random) -> AsliMove:
        """Return one of `moves()`, each as likely as the others.

        Drawing among all empty points and the hold until one is legal is uniform over the legal
        ones, whenever one stops drawing; after a few draws in vain listing them is faster.
        """
        empty = sum(self.regions)
        count = empty.bit_count()
        for _ in range(BLIND_TRIES):
            n = int(rng.random() * (count + self.may_hold))
            if n == count:
                return HOLD
            index = nth(empty, n)
            if self.allows(1 << index):
                return placements(self.grid)[index]
        moves = self.moves()
        return moves[int(rng.random() * len(moves))]

    def allows(self, space: int) -> bool:
        """Return whether a stone may be put on an empty point, given as a set of one."""
        if self.plain & space:
            return True
        return self.looked_at(space)[1]

    def looked_at(self, space: int) -> tuple[Placed, bool]:
        """Return what a stone on a point that is not plain would do, and whether it is allowed.

        It is remembered: a search asks whether a move is legal, and then makes it.
        """
        known = self._tried.get(space)
        if known is None:
            effect = self.effect(space)
            banned = self.minimal and self.is_minimal(effect)
            known = (effect, not banned and self.lost_friend(effect) is None)
            self._tried[space] = known
        return known

    def effect(self, space: int) -> Placed:
        """Return what a stone on an empty point would do, allowed or not."""
        own, enemy = self.camps[self.turn], self.camps[1 - self.turn]
        way = placed_plainly if self.outlooks[self.turn].calm & space else placed
        return way(self.grid, own, enemy, self.regions, space)

    def lost_friend(self, effect: Placed) -> Group | None:
        """Return the own group that a stone with that effect would leave dead, if any.

        It can only be the one that holds the stone, which comes last: the stone touches whatever
        is left of its region, so it befriends all others there.
        """
        *_, mine = effect.own.groups
        if not effect.own.parted or linked(mine, effect.own.groups, effect.regions):
            return None
        return mine

    def invades(self, region: int) -> bool:
        """Return whether a region is a territory that the opponent owns (ASL-2)."""
        border = self.grid.around(region)
        return not border & self.stones[self.turn] and bool(border & self.stones[1 - self.turn])

    def is_minimal(self, effect: Placed) -> bool:
        """Return whether a stone with that effect is a minimal incursion."""
        return len(effect.captured) == 1 and self.invades(effect.around)

    def after(self, move: AsliMove) -> AsliPosition:
        """Return the position after a move of `moves()`."""
        if isinstance(move, Placement):
            return self._place(move.space)
        held = self.prison - 1 if self.turn else self.prison + 1
        return self._next(self.stones, self.camps, self.regions, held, False, False)

    def _place(self, space: int) -> AsliPosition:
        effect = self.effect(space) if self.plain & space else self.looked_at(space)[0]
        own, enemy = self.stones[self.turn] | space, self.stones[1 - self.turn]
        prison = self.prison
        for one in effect.captured:
            enemy ^= one.spaces
            count = one.spaces.bit_count()
            prison += count if self.turn else -count
        minimal = self.is_minimal(effect)
        camps = (effect.own, effect.enemy)
        stones = (own, enemy)
        if self.turn:
            stones, camps = stones[::-1], camps[::-1]
        captured = bool(effect.captured)
        following = self._next(stones, camps, effect.regions, prison, minimal, captured)
        if self._survey is not None:
            following._basis = self._basis_after(space, effect)
        older = self.past if captured else self.past.older
        following.repeated = older is not None and older.holds((*stones, following.turn))
        following.taken = self.stones[1 - self.turn] ^ enemy
        return following

    def _basis_after(self, space: int, effect: Placed) -> Basis:
        """Return what the survey of the position after a stone begins with.

        Only the region around the stone changes, and those where groups that it joined met each
        other. After a capture all are surveyed, and where a colour's rule of life begins.
        """
        old, own = self.camps[self.turn], effect.own
        if effect.captured or not old.groups or old.parted != own.parted:
            return NOTHING, effect.regions, ()
        at = len(effect.regions) - len(self.regions) + 1
        parts, others = effect.regions[:at], effect.regions[at:]
        changed: list[int] = []
        if len(own.groups) < len(old.groups):
            joined = [one.border for one in old.groups if one.border & space]
            changed = [region for region in others if _meet(joined, region)]
        return self.survey, (*parts, *changed), (effect.around, *changed)

    def _next(
        self,
        stones: tuple[int, int],
        camps: tuple[Camp, Camp],
        regions: Regions,
        prison: int,
        minimal: bool,
        captured: bool,
    ) -> AsliPosition:
        turn = 1 - self.turn
        return AsliPosition(
            self.game,
            self.grid,
            stones,
            camps,
            regions,
            prison,
            turn,
            minimal,
            self.past,
            captured,
        )

    @property
    def outcome(self) -> Outcome | None:
        """Draw by repetition, or the loss of the player who cannot act."""
        if self.repeated:
            again = to_say("an earlier board has come back with the same player to move")
            return Outcome(None, say(again))
        if (
            self.may_hold
            or self.plain
            or any(self.allows(1 << index) for index in bits(sum(self.regions)))
        ):
            return None
        other = self.game.other(self.side)
        who = self.game.colour(self.side)
        return Outcome(other, say("{who} has no legal action left", who=who))

    def __str__(self) -> str:
        """Return the position text; it does not carry the earlier boards."""
        return write(self.grid, self)


def _meet(borders: list[int], region: int) -> bool:
    """Return whether at least two of some groups, given by their borders, touch a region."""
    once = False
    for border in borders:
        if border & region:
            if once:
                return True
            once = True
    return False


def opening(game: Game, grid: SquareGrid, komi: int) -> AsliPosition:
    """Return the position in which Black begins, with `komi` black stones in the prison."""
    empty = Camp((), False, 0)
    return AsliPosition(game, grid, (0, 0), (empty, empty), (grid.board,), komi, 0, False)
