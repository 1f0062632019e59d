"""What the computer expects, or what the other side threatens, to be stepped through on the board.

The match itself is left as it is: one goes back to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from drystone.app.challenges.challenge import SOLVED, STEP_THROUGH, Challenge, State
from drystone.app.players import PEOPLE, Players
from drystone.app.words import name_of, query_of
from drystone.core.errors import TextError
from drystone.core.language import say, to_say
from drystone.play.match import Match
from drystone.search.analysis.analysis import after_null_move

MOST = 60
"""The most moves of a line."""


class ExpectedLine(Challenge):
    """The moves of a line after those that a match has up to where it stands.

    With `threat` the side to move is passed over first. Nothing is to be found: all is shown. The
    `players` are those of the match.

    Raises:
        TextError: Something is hidden, there are too many moves, or none.
        IllegalMove: One of them is against the rules.
    """

    kind = "line"
    key = ""

    def __init__(
        self,
        given: Match,
        moves: Sequence[str],
        threat: bool = False,
        players: Players = PEOPLE,
    ) -> None:
        if given.game.hidden:
            raise TextError(say("With hidden pieces no line can be stepped through."))
        if not 0 < len(moves) <= MOST:
            wrong = to_say("A line has 1 to {most} moves; here are {n}.")
            raise TextError(say(wrong, most=MOST, n=len(moves)))
        start = after_null_move(given.position) if threat else given.start
        super().__init__(start)
        self.helped = True
        self._players = players
        self.task, self.heading = say(STEP_THROUGH), say("What the computer expects")
        if threat:
            self.heading = say("What {who} threatens", who=name_of(given.game, start.side))
        for turn in given.turns[: 0 if threat else given.ply]:
            self.match.add(turn.move)
        self.first = self.match.ply
        self.match.play_all(moves)
        self.match.step(self.first + 1)

    @property
    def players(self) -> Players:
        """Who plays the match that the line goes on from."""
        return self._players

    @property
    def address(self) -> str:
        """The address of the game: a line is not stored."""
        return query_of(self.game)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves."""
        return tuple(str(turn.move) for turn in self.match.turns[self.first :])

    @property
    def state(self) -> State:
        """Nothing is to be found."""
        return SOLVED

    @property
    def may_retry(self) -> bool:
        """Nothing can be tried again."""
        return False

    @property
    def words(self) -> str:
        """Where in the line one stands."""
        at, count = self.match.ply - self.first, len(self.match.turns) - self.first
        return say("Move {n} of {count}.", n=at, count=count) if at > 0 else say("Before the line.")

    def last_right(self) -> int:
        """Return where one stands: nothing is tried here."""
        return self.here.id
