"""What a position of Ghast is, and what can be asked of it; what may be done is in `rules`."""

from __future__ import annotations

from typing import Any

from drystone.core.game import Game, Outcome, Position
from drystone.core.language import number, say, to_say
from drystone.games.ghast.rules.board import Board
from drystone.games.ghast.rules.extras import Extras
from drystone.games.ghast.rules.pairs import GONE
from drystone.games.ghast.rules.past import Past, occurrences
from drystone.games.ghast.rules.variant import Variant

CLAIM_LEAD = 9
"""Tiles more than the other that win by a claim; komi does not count for it (GHA-9)."""

OCCURRENCES = 4
"""How often a position must have occurred for any lead to win by a claim (GHA-4)."""


class GhastState(Position):
    """Tiles on the board, the turn's number, and how often each side met its positions before.

    `mine` is the past of the mover's turns (see `past`), this one included, `theirs` that of the
    other side's; `claimed` is true after a claim, when the side to move has lost.
    """

    __slots__ = (
        "board", "claimed", "extras", "game", "mine", "passes", "side", "theirs", "turn", "variant",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        variant: Variant,
        board: Board,
        side: str,
        turn: int,
        passes: int,
        extras: Extras,
        mine: Past,
        theirs: Past,
        claimed: bool = False,
    ) -> None:
        self.game = game
        self.variant = variant
        self.board = board
        self.side = side
        self.turn = turn
        self.passes = passes
        self.extras = extras
        self.mine = mine
        self.theirs = theirs
        self.claimed = claimed

    def key(self) -> tuple[Any, ...]:
        """Return all that the text holds, and what the past allows: a claim, or that one was made.

        Two positions that differ only in how often *other* positions occurred before are equal.
        """
        cycled = self.occurrences >= OCCURRENCES
        return (
            self.board.offers, self.side, self.turn, self.passes, self.extras, cycled, self.claimed,
        )  # fmt: skip

    @property
    def mover(self) -> str:
        """The side whose turn it is; not the one to act while a placement waits for its answer."""
        return self.game.other(self.side) if self.extras.waiting else self.side

    @property
    def occurrences(self) -> int:
        """How often this turn's position, board and side to move, has occurred with this one."""
        return occurrences(self.mine)

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
        return 2 * self._more_orange() - self.variant.komi_halves

    def more_tiles(self, side: str) -> int:
        """Return how many real tiles more than the other that colour has, komi left out."""
        more = self._more_orange()
        return more if side == "o" else -more

    def _more_orange(self) -> int:
        if self.extras.pairs:
            return self.tiles_of("o") - self.tiles_of("b")
        return self.board.orange.bit_count() - self.board.blue.bit_count()

    def may_claim(self) -> bool:
        """Return whether the side to move may claim the win.

        Nine tiles more are enough (GHA-9), and so is any lead, komi counted, once the position has
        occurred four times (GHA-4). After a veto it is no longer the start of the turn (GHA-10).
        """
        if self.extras.barred:
            return False
        more = self._more_orange()
        halves = 2 * more - self.variant.komi_halves
        if self.side != "o":
            more, halves = -more, -halves
        return more >= CLAIM_LEAD or (halves > 0 and self.occurrences >= OCCURRENCES)

    def free(self) -> int:
        """Return the set of hexes on which a tile may be placed now."""
        return self.variant.within(self.turn) & ~(self.board.taken | self.extras.barred)

    def may_pair(self) -> bool:
        """Return whether the side to move may begin a pair in this game, room apart."""
        variant = self.variant
        return variant.always_pairs or (
            variant.pair_turns > 0 and self.extras.fakes[self.side == "b"] > 0
        )

    @property
    def outcome(self) -> Outcome | None:
        """A claim wins; two passes in a row end the game, and the score decides."""
        if not self.claimed and self.passes < 2:
            return None
        if self.claimed:
            return self._claim_won(self.game.other(self.side))
        lead = self.lead("o")
        if lead == 0:
            even = to_say("both passed, and the score is {score} each")
            return Outcome(None, say(even, score=self.score("o")))
        winner, loser = "ob" if lead > 0 else "bo"
        ended = to_say("both passed, and the score is {more} to {fewer}")
        reason = say(ended, more=self.score(winner), fewer=self.score(loser))
        return Outcome(winner, reason)

    def _claim_won(self, winner: str) -> Outcome:
        """Return the end by a claim; it names tiles where komi did not count."""
        loser = self.side
        if self.variant.komi_halves and self.more_tiles(winner) >= CLAIM_LEAD:
            claimed = to_say("claimed with {more} tiles to {fewer}, komi left out")
            tiles = {"more": self.tiles_of(winner), "fewer": self.tiles_of(loser)}
            return Outcome(winner, say(claimed, **tiles))
        claimed = to_say("claimed with a score of {more} to {fewer}")
        reason = say(claimed, more=self.score(winner), fewer=self.score(loser))
        return Outcome(winner, reason)

    def score(self, side: str) -> str:
        """Return that colour's score, komi counted, such as ``7.5``; German writes ``7,5``."""
        komi = self.variant.komi_halves / 2 if side == "b" else 0
        return number(self.tiles_of(side) + komi)
