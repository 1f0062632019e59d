"""A position of Ghast and what each kind of move does to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from drystone.core.bits import bits, nth
from drystone.core.errors import IllegalMove, quote
from drystone.core.game import Outcome, Path, Position, SeenMove
from drystone.games.ghast.board import Board
from drystone.games.ghast.extras import Extras
from drystone.games.ghast.moves import ALLOW, CLAIM, PASS, TILE, VETO, GhastMove, Placements
from drystone.games.ghast.pairs import GONE, ordered, public
from drystone.games.ghast.seen import determinized_pair, move_seen_by, position_seen_by
from drystone.games.ghast.turns import after_move

if TYPE_CHECKING:
    from drystone.games.ghast.rules import Ghast

CLAIM_LEAD = 9
"""Points ahead that win by a claim."""

OCCURRENCES = 4
"""How often a position must have occurred for any lead to win by a claim (GHA-4)."""


class GhastPosition(Position):
    """Tiles on the board, the turn's number, and how often each side met its positions before.

    `mine` holds the boards at the starts of the mover's turns, this one included, `theirs` those of
    the other side; `claimed` is true after a claim, when the side to move has lost.
    """

    __slots__ = (
        "board", "claimed", "extras", "game", "mine", "passes", "side", "theirs", "turn",
    )  # fmt: skip

    def __init__(
        self,
        game: Ghast,
        board: Board,
        side: str,
        turn: int,
        passes: int,
        extras: Extras,
        mine: tuple[Any, ...],
        theirs: tuple[Any, ...],
        claimed: bool = False,
    ) -> None:
        self.game: Ghast = game
        self.board = board
        self.side = side
        self.turn = turn
        self.passes = passes
        self.extras = extras
        self.mine = mine
        self.theirs = theirs
        self.claimed = claimed

    def key(self) -> tuple[Any, ...]:
        """Return all that the text tells, and what the past allows: a claim, or that one was made.

        Two positions that differ only in how often *other* positions occurred before are equal.
        """
        cycled = self.occurrences >= OCCURRENCES
        return (
            self.board.offers, self.side, self.turn, self.passes, self.extras, cycled, self.claimed,
        )  # fmt: skip

    # What can be asked of a position

    @property
    def mover(self) -> str:
        """The side whose turn it is; not the one to act while a placement waits for its answer."""
        return self.game.other(self.side) if self.extras.waiting else self.side

    @property
    def occurrences(self) -> int:
        """How often this turn's position, board and side to move, has occurred with this one."""
        return self.mine.count(self.mine[-1])

    def tiles_of(self, side: str) -> int:
        """Return how many real tiles that colour has on the board."""
        fakes = sum(pair.side == side and pair.fake != GONE for pair in self.extras.pairs)
        return self.board.of(side).bit_count() - fakes

    def lead(self, side: str) -> float:
        """Return by how many points that colour leads, komi counted."""
        halves = self._lead_in_halves()
        return (halves if side == "o" else -halves) / 2

    def _lead_in_halves(self) -> int:
        """Return orange's lead in half points; whole numbers are exact and fast."""
        if self.extras.pairs:
            tiles = self.tiles_of("o") - self.tiles_of("b")
        else:
            tiles = self.board.orange.bit_count() - self.board.blue.bit_count()
        return 2 * tiles - self.game.komi_halves

    def may_claim(self) -> bool:
        """Return whether the side to move, at the start of its turn, may claim the win."""
        halves = self._lead_in_halves()
        lead = halves if self.side == "o" else -halves
        return lead >= 2 * CLAIM_LEAD or (lead > 0 and self.occurrences >= OCCURRENCES)

    def free(self) -> int:
        """Return the set of hexes on which a tile may be placed now."""
        return self.game.within(self.turn) & ~(self.board.taken | self.extras.barred)

    def may_pair(self) -> bool:
        """Return whether the side to move may begin a pair in this game, room apart."""
        game = self.game
        return game.always_pairs or (
            game.pair_turns > 0 and self.extras.fakes[self.side == "b"] > 0
        )

    @property
    def outcome(self) -> Outcome | None:
        """A claim wins; two passes in a row end the game, and the score decides."""
        if not self.claimed and self.passes < 2:
            return None
        lead = self.lead("o")
        winner = self.game.other(self.side) if self.claimed else "o" if lead > 0 else "b"
        if lead == 0 and not self.claimed:
            return Outcome(None, f"both passed, and the score is {self._score('o')} each")
        ahead, behind = self._score(winner), self._score(self.game.other(winner))
        how = "claimed with a score of" if self.claimed else "both passed, and the score is"
        return Outcome(winner, f"{how} {ahead} to {behind}")

    def _score(self, side: str) -> str:
        komi = self.game.komi_halves / 2 if side == "b" else 0
        return f"{self.tiles_of(side) + komi:g}"

    def score(self, side: str) -> str:
        """Return that colour's score in digits, komi counted: ``12`` or ``7.5``."""
        return self._score(side)

    # Moves

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
        extras, moves = self.extras, self.game.moves
        if extras is self.game.plain:
            return moves.only_tiles
        if extras.waiting:
            return ()
        if extras.half != GONE:
            return (moves.fakes,)
        paired = (moves.reals,) if room > 1 and self.may_pair() else ()
        return paired if self.game.always_pairs else (moves.tiles, *paired)

    def _words(self) -> tuple[GhastMove, ...]:
        words = self.game.moves.words
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
        refusal = self.refusal(path)
        return IllegalMove(f"{quote(text)} is not a legal move: {refusal.text}", refusal.rule)

    def after(self, move: GhastMove) -> GhastPosition:
        """Return the position after a move of `moves()`."""
        if move.kind == TILE and self.extras is self.game.plain:
            board = self.board.placed(move.index, move.facing, self.side).settled()
            return self.next_turn(board, 0, self.extras)
        return after_move(self, move)

    def under_way(self, board: Board, side: str, extras: Extras) -> GhastPosition:
        """Return a position within the same turn."""
        return GhastPosition(
            self.game, board, side, self.turn, self.passes, extras, self.mine, self.theirs
        )

    def next_turn(
        self, board: Board, passes: int, extras: Extras, claimed: bool = False
    ) -> GhastPosition:
        """Return the position at the start of the next turn; `board` is settled."""
        pairs = extras.pairs
        now: Any = (board.offers, public(pairs)) if pairs else board.offers
        side = "b" if self.side == "o" else "o"
        return GhastPosition(
            self.game, board, side, self.turn + 1, passes, extras,
            (*self.theirs, now), self.mine, claimed,
        )  # fmt: skip

    # What a side may see

    def seen_by(self, side: str) -> GhastPosition:
        """Return the position as that colour may see it (see `position_seen_by`)."""
        return position_seen_by(self, side)

    def move_seen_by(self, move: GhastMove, side: str) -> SeenMove | None:
        """Return the move as that colour may know it; None for half a pair of the other's."""
        return move_seen_by(self, move, side)

    def determinized(self, rng: Random) -> GhastPosition:
        """Return the position with each secret pair's real tile drawn by lot."""
        pairs = (determinized_pair(pair, rng) for pair in self.extras.pairs)
        return self.under_way(self.board, self.side, self.extras._replace(pairs=ordered(pairs)))

    def __str__(self) -> str:
        """Return the position text."""
        return self.game.text_of(self)
