"""Who plays: a person or a computer player for either seat, and what the page tells the latter.

The search runs elsewhere (see `thinker`). Here stands who is to move, what it may be told, and that
taking back a move against the computer takes back its answer as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drystone.app.protocol import Message, number_of, text_of
from drystone.app.view import Said, name_of, query_of
from drystone.core.errors import IllegalMove, OptionError, quote
from drystone.search.levels import LEVELS
from drystone.search.seats import choosing, seat_to_act

if TYPE_CHECKING:
    from drystone.app.session import Session

View = dict[str, Any]

PERSON = 0
"""The level that stands for a person."""


class Opponents:
    """The levels of seats 1 and 2, and whether the computer waits to be told to go on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.levels = {1: PERSON, 2: PERSON}
        self.paused = False

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the acts by name."""
        return {
            "player": self._player,
            "brief": self._brief,
            "reply": self._reply,
            "pause": self._pause,
            "proceed": self._proceed,
        }

    @property
    def seat(self) -> int:
        """The seat that is to act."""
        match = self.session.match
        return seat_to_act(match.position, match.seats)

    @property
    def level(self) -> int:
        """The level of the player to act, PERSON for a person."""
        return self.levels[self.seat]

    @property
    def thinks(self) -> int:
        """The level that is to think now; 0 if a person is to act, or nobody."""
        match = self.session.match
        at_end = match.ply == len(match.line) - 1
        busy = self.paused or match.outcome is not None or not at_end
        busy = busy or self.session.quests.quest is not None
        return PERSON if busy or not self.level else self.level

    @property
    def people(self) -> frozenset[int]:
        """The seats where people sit."""
        return frozenset(seat for seat, level in self.levels.items() if level == PERSON)

    def view(self) -> View:
        """Return who plays, for the page: each seat with its name and level, and who thinks."""
        match = self.session.match
        names = {seat: name_of(match.game, side) for side, seat in match.seats.items()}
        if choosing(match.position):
            names = {seat: f"Player {seat}" for seat in (1, 2)}
        return {
            "players": [
                {"seat": seat, "name": names[seat], "level": self.levels[seat]} for seat in (1, 2)
            ],
            "levels": [[PERSON, "Person"], *[[n, f"{n} {one.name}"] for n, one in LEVELS.items()]],
            "thinks": self.thinks,
            "paused": self.paused and bool(self.level) and match.outcome is None,
            "node": match.here.id,
        }

    def _player(self, message: Message) -> View:
        """Let a person (0) or a `level` play for a `seat`."""
        seat, level = number_of(message, "seat"), number_of(message, "level")
        if seat not in self.levels:
            raise OptionError(f"There is no seat {quote(seat)}; there are 1 and 2.")
        if level not in {PERSON, *LEVELS}:
            raise OptionError(f"There is no level {quote(level)}; they run from 1 to 6.")
        self.levels[int(seat)] = int(level)
        self.paused = False
        self.session.seated()
        return self.session.view()

    def _brief(self, message: Message) -> View:
        """Answer with all that a computer player or analysis has to be told of the match."""
        session, match = self.session, self.session.match
        viewer = session.screen.viewer
        if message.get("for") != "move" and viewer not in {None, match.position.side}:
            raise IllegalMove("Only what the side to move can see is analysed.", "hidden")
        ply = len(match.line) - 1 if message.get("for") == "review" else match.ply
        return {
            "brief": {
                "game": match.game.name,
                "options": match.game.values,
                "start": "" if match.start == match.game.start() else str(match.start),
                "moves": [str(node.move) for node in match.turns[:ply]],
                "node": match.here.id,
                "query": query_of(match.game),
            }
        }

    def _reply(self, message: Message) -> View:
        """Play the computer's move `text`, if the match still stands at `node`."""
        session = self.session
        if not self.thinks or message.get("node") != session.match.here.id:
            return session.view()
        return session.play(session.match.position.parse(text_of(message, "text")))

    def _pause(self, message: Message) -> View:
        """Have the computer wait: whoever sits there may move for it."""
        self.paused = True
        return self.session.view(Said("info", "The computer waits. You may move for it."))

    def _proceed(self, message: Message) -> View:
        """Have the computer go on."""
        self.paused = False
        return self.session.view()

    def before(self, ply: int) -> int:
        """Return the ply to step back to from `ply`: where a person was last to act.

        Where there is none, one ply back, and the computer waits.
        """
        for earlier in range(ply - 1, -1, -1):
            if not self._level_at(earlier):
                return earlier
        self.paused = True
        return ply - 1

    def after(self, ply: int) -> int:
        """Return the ply to step on to from `ply`: where a person is next to act, or the end."""
        last = len(self.session.match.line) - 1
        for coming in range(ply + 1, last):
            if not self._level_at(coming):
                return coming
        return max(ply + 1, last) if self.people != {1, 2} else ply + 1

    def _level_at(self, ply: int) -> int:
        match = self.session.match
        return self.levels[seat_to_act(match.position_at(ply), match.seats)]
