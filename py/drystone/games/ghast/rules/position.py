"""The rules of Ghast: what may be done in a position, and what each kind of move does to it.

What a position is and what can be asked of it is in `state`.
"""

from __future__ import annotations

from array import array
from itertools import product
from random import Random

from drystone.core.boards.bits import bits, nth
from drystone.core.errors import IllegalMove
from drystone.core.game import MOVE_LIMIT, Path, SeenMove
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.extras import Extras
from drystone.games.ghast.rules.moves import (
    ALLOW,
    CLAIM,
    FAKE,
    PASS,
    REAL,
    TILE,
    VETO,
    WORD_ORDER,
    GhastMove,
    Placements,
)
from drystone.games.ghast.rules.pairs import (
    GONE,
    Pair,
    fakes_of,
    of_set,
    ordered,
    settled,
    turned,
)
from drystone.games.ghast.rules.past import extended
from drystone.games.ghast.rules.seen import (
    determinized_pair,
    determinized_ways,
    move_seen_by,
    shown_to,
)
from drystone.games.ghast.rules.state import GhastState
from drystone.games.ghast.rules.text import write
from drystone.games.ghast.rules.variant import Variant


class GhastPosition(GhastState):
    """A state with its legal moves and what follows from them."""

    __slots__ = ()

    # What may be done

    def moves(self) -> tuple[GhastMove, ...]:
        """Return placements by hex (a1, a2 …) and facing (e, ne …), then pass, then claim.

        In a game with a choice all plain tiles come before all pairs; the answers to a placement
        that waits are allow, veto.
        """
        if self.claimed or self.passes > 1:
            return ()
        free = list(bits(self.free()))
        placements = [
            move for table in self._tables(len(free)) for index in free for move in table[index]
        ]
        return (*placements, *self._words())

    def move_numbers(self) -> array[int]:
        """Return the numbers of `moves()` in `Game.every_path`, without listing them."""
        if self.claimed or self.passes > 1:
            return array("i")
        free = list(bits(self.free()))
        found = array("i")
        for block, _ in enumerate(self._tables(len(free))):
            numbers = self.variant.moves.numbers[block]
            for index in free:
                found += numbers[index]
        first = self.variant.first_word
        found.extend([first + WORD_ORDER.index(move.kind) for move in self._words()])
        return found

    def move_numbered(self, number: int) -> GhastMove:
        """Return the move of a number that `move_numbers` has returned."""
        moves = self.variant.moves
        if number >= self.variant.first_word:
            return moves.words[WORD_ORDER[number - self.variant.first_word]]
        block, within = divmod(number, 6 * len(moves.spaces))
        place, facing = divmod(within, 6)
        return self._tables(self.free().bit_count())[block][moves.spaces[place]][facing]

    def random_move(self, rng: Random) -> GhastMove:
        """Return one of `moves()`, each as likely as the others, without listing them."""
        free = self.free()
        count = free.bit_count()
        tables = self._tables(count)
        words = self._words()
        picked = int(rng.random() * (6 * count * len(tables) + len(words)))
        if picked < len(words):
            return words[picked]
        hexes, facing = divmod(picked - len(words), 6)
        which, place = divmod(hexes, count)
        return tables[which][nth(free, place)][facing]

    def _tables(self, room: int) -> tuple[Placements, ...]:
        """Return the tables of what may be placed, with that many free hexes (a pair needs two)."""
        extras, moves = self.extras, self.variant.moves
        if extras is self.variant.plain:
            return moves.only_tiles
        if extras.waiting:
            return ()
        if extras.half != GONE:
            return (moves.fakes,)
        paired = (moves.reals,) if room > 1 and self.may_pair() else ()
        return paired if self.variant.always_pairs else (moves.tiles, *paired)

    def _words(self) -> tuple[GhastMove, ...]:
        words = self.variant.moves.words
        if self.extras.waiting:
            return words[ALLOW], words[VETO]
        if self.extras.half != GONE:
            return ()
        return (words[PASS], words[CLAIM]) if self.may_claim() else (words[PASS],)

    def illegal(self, path: Path, text: str) -> IllegalMove:
        """Return the error that says why the rules forbid a move written as `text`.

        ``d5>nw``, ``d5>nw~`` and ``~d5>nw`` may share a path and are different tiles: none of them
        is just another way to write the others.
        """
        return self.refusal(path).error(text)

    def after(self, move: GhastMove) -> GhastPosition:
        """Return the position after a move of `moves()`."""
        if move.kind == TILE and self.extras is self.variant.plain:
            board = self.board.placed(move.index, move.facing, self.side).settled()
            return self.next_turn(board, 0, self.extras)
        if move.kind == PASS:
            return self.end_turn(self.board, self.extras, self.passes + 1)
        if move.kind == CLAIM:
            return self._claim()
        if move.kind == ALLOW:
            return self._allow()
        if move.kind == VETO:
            return self._veto()
        return self._place(move)

    def _place(self, move: GhastMove) -> GhastPosition:
        """A tile is placed in a game with vetoes or pairs."""
        board = self.board.placed(move.index, move.facing, self.side)
        if move.kind == REAL:
            return self._half(move, board)
        if move.kind == FAKE:
            return self._whole(move, board)
        return self._offer(board, self.extras, (move.index,))

    def _claim(self) -> GhastPosition:
        """The game ends as it stands."""
        return self.next_turn(self.board, 0, self.extras, claimed=True)

    def _half(self, move: GhastMove, board: Board) -> GhastPosition:
        """The real tile of a pair stands; the same side goes on with the fake one."""
        pair = Pair(self.side, self.variant.pair_turns, move.index, GONE)
        pairs = ordered((*self.extras.pairs, pair))
        extras = self.extras._replace(pairs=pairs, half=move.index)
        return self.under_way(board, self.side, extras)

    def _whole(self, move: GhastMove, board: Board) -> GhastPosition:
        """The fake tile joins the real one."""
        half = self.extras.fresh()
        assert half is not None
        whole = half._replace(fake=move.index)
        others = (pair for pair in self.extras.pairs if pair != half)
        extras = self.extras._replace(pairs=ordered((*others, whole)), half=GONE)
        return self._offer(board, extras, whole.spaces)

    def _offer(self, board: Board, extras: Extras, spaces: tuple[int, ...]) -> GhastPosition:
        """A placement is complete: it waits while the other side has a veto, else the turn ends."""
        if not extras.vetoes[self.side == "o"]:
            return self.end_turn(board, extras, 0, spaces)
        other = self.game.other(self.side)
        return self.under_way(board, other, extras._replace(waiting=spaces))

    def _allow(self) -> GhastPosition:
        """The placement stands, and the mover's turn ends as it does without vetoes."""
        extras = self.extras._replace(waiting=())
        asked = self.under_way(self.board, self.mover, extras)
        return asked.end_turn(self.board, extras, 0, self.extras.waiting)

    def _veto(self) -> GhastPosition:
        """The placement comes back, its hexes are barred, and the mover moves again."""
        extras = self.extras
        fresh = extras.fresh()
        spaces = of_set(extras.waiting)
        orange, blue = extras.vetoes
        left = (orange - 1, blue) if self.side == "o" else (orange, blue - 1)
        pairs = tuple(pair for pair in extras.pairs if pair != fresh)
        again = Extras(pairs, left, extras.fakes, barred=extras.barred | spaces)
        return self.under_way(self.board.without(spaces), self.mover, again)

    def after_flag(self, side: str) -> GhastPosition:
        """Return the position with a veto more for the other side, in a game that has it."""
        one, other = (0, 1) if side == "o" else (1, 0)

        def more(vetoes: tuple[int, int]) -> tuple[int, int]:
            return min(vetoes[0] + one, 99), min(vetoes[1] + other, 99)

        values = {**self.game.values, "vetoes": "{}/{}".format(*more(self.variant.vetoes))}
        game = type(self.game)(**values)
        variant: Variant = game.variant  # type: ignore[attr-defined]
        extras = self.extras._replace(vetoes=more(self.extras.vetoes))
        return type(self)(
            game, variant, self.board, self.side, self.turn, self.passes, extras,
            self.mine, self.theirs,
        )  # fmt: skip

    def end_turn(
        self,
        board: Board,
        extras: Extras,
        passes: int,
        spaces: tuple[int, ...] = (),
    ) -> GhastPosition:
        """Flip what is due, let what starves go, and hand over; `spaces` were placed on.

        After two passes all pairs are flipped before the one settling (GHA-7).
        """
        side, pairs, fakes = self.side, extras.pairs, extras.fakes
        fresh = next((p for p in pairs if len(spaces) == 2 and p.spaces == spaces), None)
        if passes == 2:
            board, pairs = board.without(fakes_of(pairs)), ()
        else:
            board, pairs = turned(board, pairs, side, fresh)
        board, pairs = settled(board, pairs)
        if fresh and not self.variant.always_pairs:
            fakes = (fakes[0] - (side == "o"), fakes[1] - (side == "b"))
        return self.next_turn(board, passes, self.variant.extras_of(pairs, extras.vetoes, fakes))

    # Positions that follow

    def under_way(self, board: Board, side: str, extras: Extras) -> GhastPosition:
        """Return a position within the same turn."""
        return GhastPosition(
            self.game, self.variant, board, side, self.turn, self.passes, extras,
            self.mine, self.theirs,
        )  # fmt: skip

    def next_turn(
        self, board: Board, passes: int, extras: Extras, claimed: bool = False
    ) -> GhastPosition:
        """Return the position at the start of the next turn; `board` is settled."""
        side = "b" if self.side == "o" else "o"
        return GhastPosition(
            self.game, self.variant, board, side, self.turn + 1, passes, extras,
            extended(self.theirs, board, extras.pairs), self.mine, claimed,
        )  # fmt: skip

    # What a side may see

    def seen_by(self, side: str) -> GhastPosition:
        """Return the position as that colour may see it (see `seen.shown_to`).

        Once the game is over all is shown.
        """
        if not self.extras.pairs or self.claimed:
            return self
        board, extras = shown_to(self, side)
        return self.under_way(board, self.side, extras)

    def move_seen_by(self, move: GhastMove, side: str) -> SeenMove | None:
        """Return the move as that colour may know it; None for half a pair of the other's."""
        return move_seen_by(self, move, side)

    def readings(self, text: str) -> tuple[tuple[GhastMove, ...], ...]:
        """Return the moves that the text of a pair in board order may stand for, or the one move.

        Reading 0 has the tile that is written first as the real one.
        """
        tiles = self.game.canonical(text).split("~") if len(text) <= MOVE_LIMIT else []
        if len(tiles) != 2 or not all(tiles):
            return ((self._parsed(text),),)
        low, high = tiles
        return self._reading(low, high), self._reading(high, low)

    def _reading(self, real: str, fake: str) -> tuple[GhastMove, GhastMove]:
        move = self._parsed(f"{real}~")
        return move, self.after(move)._parsed(f"~{fake}")

    def _parsed(self, text: str) -> GhastMove:
        move = self.parse(text)
        assert isinstance(move, GhastMove)
        return move

    def determinized(self, rng: Random) -> GhastPosition:
        """Return the position with each secret pair's real tile drawn at random."""
        pairs = (determinized_pair(pair, rng) for pair in self.extras.pairs)
        return self.under_way(self.board, self.side, self.extras._replace(pairs=ordered(pairs)))

    def determinizations(self) -> tuple[GhastPosition, ...]:
        """Return the position with each secret pair's real tile in both places, in all ways."""
        ways = product(*(determinized_ways(pair) for pair in self.extras.pairs))
        return tuple(
            self.under_way(self.board, self.side, self.extras._replace(pairs=ordered(pairs)))
            for pairs in ways
        )

    def __str__(self) -> str:
        """Return the position text."""
        return write(self)
