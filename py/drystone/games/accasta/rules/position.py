"""The rules of Accasta: who stands where, the legal turns, what a turn leads to, and the end.

A position holds the stack on every space as text (see `stacks`) and, for each colour, the set of
spaces where its piece is on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from drystone.core.boards.bits import bits
from drystone.core.boards.rows import write_rows
from drystone.core.boards.touching import Touching
from drystone.core.game import Game, Move, Outcome, Path, Position
from drystone.core.language import say, to_say
from drystone.core.move import DONE
from drystone.games.accasta.rules.partial_turn import PartialTurn
from drystone.games.accasta.rules.spelling import check_kinds, check_pieces, read_turn
from drystone.games.accasta.rules.stacks import is_white
from drystone.games.accasta.rules.tables import GOAL, GRID, may_release
from drystone.games.accasta.rules.turns import AccastaMove, Walk, imaginable, profile

BLIND_TRIES = 200
"""Imaginable turns that `random_move` draws before it lists the legal ones instead."""

TO_WIN = 3
"""Stacks in the enemy castle that win."""


class Variant(NamedTuple):
    """What differs between the rules that can be chosen.

    `setup` is the start; three stacks in the enemy castle win at the end of the turn that brings
    them there, or if `wins_late` only when that player's next turn begins.
    """

    setup: str
    wins_late: bool
    releases_at_home: bool


ARMIES = "chs,chs,chs,chs/1,hs,hs,hs,1/2,s,s,2/7/2,S,S,2/1,HS,HS,HS,1/CHS,CHS,CHS,CHS w"
PAWNS = "ppp,ppp,ppp,ppp/1,pp,pp,pp,1/2,p,p,2/7/2,P,P,2/1,PP,PP,PP,1/PPP,PPP,PPP,PPP w"

VARIANTS = {
    "1998": Variant(ARMIES, wins_late=False, releases_at_home=False),
    "2010": Variant(ARMIES, wins_late=True, releases_at_home=True),
    "pari": Variant(PAWNS, wins_late=True, releases_at_home=True),
}


class AccastaPosition(Position):
    """Stacks and the side to move, under the rules that are chosen.

    `board` has a stack or "" for every index of the grid, `white` and `black` are the sets of
    spaces of each colour's stacks.
    """

    __slots__ = ("black", "board", "game", "side", "variant", "white")

    def __init__(
        self,
        game: Game,
        variant: Variant,
        board: tuple[str, ...],
        white: int,
        black: int,
        side: str,
    ) -> None:
        self.game = game
        self.variant = variant
        self.board = board
        self.white = white
        self.black = black
        self.side = side

    def key(self) -> tuple[Any, ...]:
        """Return stacks and side."""
        return (self.board, self.side)

    def stacks(self, side: str) -> int:
        """Return the set of spaces on which that colour has a stack."""
        return self.white if side == "w" else self.black

    def entered(self, side: str) -> int:
        """Return the set of spaces in the enemy castle on which that colour has a stack."""
        return self.stacks(side) & GOAL[side]

    def may_release(self, origin: int) -> bool:
        """Return whether a stack of the side to move may bare an enemy's piece there."""
        return may_release(self.variant.releases_at_home, self.side, origin)

    def walk(self, origin: int) -> Walk:
        """Return the beginning of a turn of the stack on `origin`."""
        own = self.stacks(self.side)
        taken = self.white | self.black
        return Walk(self.board, own, taken, origin, self.may_release(origin))

    def turns(self, origin: int) -> list[AccastaMove]:
        """Return the legal turns of one stack of the side to move."""
        return self.walk(origin).turns()

    def moves(self) -> tuple[AccastaMove, ...]:
        """Return the legal turns: by space (a1, a2, …), fewest pieces first, then by direction.

        A turn stands before those that continue it. Different submoves that end in the same
        position are different turns (ACC-3).
        """
        if self._winner():
            return ()
        own = self.stacks(self.side)
        return tuple(turn for origin in bits(own) for turn in self.turns(origin))

    def random_move(self, rng: Random) -> AccastaMove:
        """Return one of `moves()`, each as likely as the others.

        The numbers of imaginable turns are drawn until one is legal (see `turns.imaginable`); where
        the board is so full that many are drawn in vain, listing the legal ones is faster.
        """
        counts = [
            (origin, imaginable(profile(origin), self.board[origin], self.may_release(origin)))
            for origin in bits(self.stacks(self.side))
        ]
        total = sum(count for _, count in counts)
        for _ in range(BLIND_TRIES):
            turn = self._numbered(counts, int(rng.random() * total))
            if turn is not None:
                return turn
        turns = self.moves()
        return turns[int(rng.random() * len(turns))]

    def _numbered(self, counts: list[tuple[int, int]], number: int) -> AccastaMove | None:
        """Return the imaginable turn of that number among those of all stacks, if it is legal."""
        for origin, count in counts:
            if number < count:
                return self.walk(origin).numbered(number)
            number -= count
        raise ValueError("there is no turn of that number")

    def after(self, move: AccastaMove) -> AccastaPosition:
        """Return the position after a turn of `moves()`."""
        board = list(self.board)
        left = board[move.origin]
        moved = 0
        for _, count, _, target in move.submoves:
            board[target] = left[:count] + board[target]
            left = left[count:]
            moved |= 1 << target
        board[move.origin] = left
        here = 1 << move.origin
        white, black = self.white & ~(moved | here), self.black & ~(moved | here)
        if self.side == "w":
            white |= moved
        else:
            black |= moved
        if left and is_white(left):
            white |= here
        elif left:
            black |= here
        other = "b" if self.side == "w" else "w"
        return AccastaPosition(self.game, self.variant, tuple(board), white, black, other)

    @property
    def other(self) -> str:
        """The letter of the side that is not to move."""
        return "b" if self.side == "w" else "w"

    def can_move(self) -> bool:
        """Return whether the side to move has a legal turn.

        A whole stack may always go to an empty space beside it, which settles it unless every
        stack is hemmed in.
        """
        own = self.stacks(self.side)
        if GRID.around(own) & ~(self.white | self.black):
            return True
        return any(self.turns(origin) for origin in bits(own))

    def _winner(self) -> str:
        """Return the colour that has won by its stacks in the enemy castle, or ""."""
        winner = self.side if self.variant.wins_late else self.other
        return winner if self.entered(winner).bit_count() >= TO_WIN else ""

    @property
    def outcome(self) -> Outcome | None:
        """Three stacks in the enemy castle win; a player without a legal turn loses (ACC-1)."""
        winner = self._winner()
        if winner:
            entered = {
                "w": to_say("White has {n} stacks in Black’s castle"),
                "b": to_say("Black has {n} stacks in White’s castle"),
            }
            count = self.entered(winner).bit_count()
            return Outcome(winner, say(entered[winner], n=count))
        if self.can_move():
            return None
        who = self.game.colour(self.side)
        return Outcome(self.other, say("{who} has no legal turn", who=who))

    def paths(self) -> Iterable[tuple[Path, Move]]:
        """Yield the paths; if all that is left of a stack moves, its size may be left out."""
        for move in self.moves():
            yield from self._paths_of(move)

    def touching(self) -> Touching:
        """Return the beginning of a turn made touch by touch, for which none needs to be listed."""
        return TurnBySites(self)

    def _paths_of(self, move: AccastaMove) -> Iterator[tuple[Path, Move]]:
        path = move.path
        yield path, move
        if sum(count for _, count, _, _ in move.submoves) == len(self.board[move.origin]):
            yield (*path[:-2], path[-1]), move

    def find(self, text: str, path: Path) -> Move | None:
        """Return the legal turn of that path, or None.

        Raises IllegalMove if the text names other pieces than those that stand there, or another
        kind of submove.
        """
        origin = GRID.indices.get(path[0], -1)
        if self._winner() or not (origin >= 0 and self.stacks(self.side) >> origin & 1):
            return None
        spelt = read_turn(self.game.canonical(text))
        if spelt is None:
            return None
        check_pieces(self.board[origin], spelt, text)
        turn = PartialTurn(self.walk(origin), path[1:]).turn
        if turn is not None:
            check_kinds(turn, spelt, text)
        return turn

    def slides(self, move: AccastaMove) -> tuple[tuple[str, str], ...]:
        """Return for each piece that moves its `place` before and after."""
        board = {target: len(self.board[target]) for _, _, _, target in move.submoves}
        left = len(self.board[move.origin])
        pairs = []
        for _, count, _, target in move.submoves:
            left -= count
            for level in range(count):
                pairs.append((place(move.origin, left + level), place(target, board[target])))
                board[target] += 1
        return tuple(pairs)

    def __str__(self) -> str:
        """Return the position text: rows and side."""
        pieces = {index: self.board[index] for index in bits(self.white | self.black)}
        return f"{write_rows(GRID, pieces)} {self.side}"


class TurnBySites(Touching):
    """A turn made touch by touch: its space, how many pieces are taken, where they go, and so on.

    >>> from drystone.games import game
    >>> begun = game("accasta").start().touching()
    >>> begun.sites[:3], begun.touch("b2").sites
    (('a1', 'a2', 'a3'), ('take:1', 'take:2'))
    """

    __slots__ = ("position", "touched", "turn")

    def __init__(self, position: AccastaPosition, touched: Path = ()) -> None:
        self.position = position
        self.touched = touched
        self.turn: PartialTurn | None = None
        if touched:
            self.turn = PartialTurn(position.walk(GRID.indices[touched[0]]), touched[1:])

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that go on with the turn, in the order of `moves()`."""
        if self.turn is None:
            position = self.position
            origins = bits(position.stacks(position.side))
            return tuple(GRID.names[o] for o in origins if PartialTurn(position.walk(o), ()).takes)
        if self.turn.chosen:
            return self.turn.targets
        return (DONE, *self.turn.takes) if self.turn.submoves else self.turn.takes

    def touch(self, site: str) -> Touching | Move:
        """Return the turn that goes on, or its move where nothing can go on with it."""
        if site == DONE:
            assert self.turn is not None
            assert self.turn.turn is not None
            return self.turn.turn
        following = TurnBySites(self.position, (*self.touched, site))
        turn = following.turn
        complete = turn and turn.turn
        return complete if turn and complete and not turn.takes else following


def place(space: int, level: int) -> str:
    """Return the name of a piece's place: its space, and how many pieces lie below it.

    >>> place(GRID.index("a1"), 2)
    'a1.2'
    """
    return f"{GRID.names[space]}.{level}"
