"""Who plays: a person or a computer player for each seat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.core.errors import OptionError, quote
from drystone.core.language import say, to_say
from drystone.play.match import Match
from drystone.search.players.levels import LEVELS
from drystone.search.seats import seat_to_act

PERSON = 0
"""The level that stands for a person."""

SEATS = (1, 2)
ALONE = to_say(
    "While you play with a friend, no computer helps: hints and analysis come after the end."
)
"""Why nothing is searched in a match with a friend elsewhere."""


@dataclass(frozen=True)
class Players:
    """The levels of seats 1 and 2.

    `away` is the seat of a person who sits somewhere else, `empty` one at which nobody sits; either
    is 0 where there is none.

    >>> players = Players().seated(2, 3)
    >>> players.levels, sorted(players.people)
    ((0, 3), [1])
    """

    levels: tuple[int, int] = (PERSON, PERSON)
    away: int = 0
    empty: int = 0

    @classmethod
    def alone(cls, seat: int) -> Players:
        """Return the players where one person sits at a seat, and nobody at the other.

        >>> sorted(Players.alone(2).people)
        [2]
        """
        return cls(empty=3 - seat)

    @property
    def people(self) -> frozenset[int]:
        """The seats where people sit, at this screen."""
        return frozenset(
            seat
            for seat in SEATS
            if self.levels[seat - 1] == PERSON and seat not in {self.away, self.empty}
        )

    def seated(self, seat: int, level: int) -> Players:
        """Return the players with a person (0) or a level at a seat; OptionError if there is none.

        >>> Players().seated(3, 1)
        Traceback (most recent call last):
        drystone.core.errors.OptionError: There is no seat “3”; there are 1 and 2.
        """
        if seat not in SEATS:
            raise OptionError(say("There is no seat {seat}; there are 1 and 2.", seat=quote(seat)))
        if level not in {PERSON, *LEVELS}:
            wrong = to_say("There is no level {level}; they run from 1 to {most}.")
            raise OptionError(say(wrong, level=quote(level), most=max(LEVELS)))
        first, second = self.levels
        return Players((level, second) if seat == 1 else (first, level))

    def exchanged(self) -> Players:
        """Return the players with seats exchanged.

        >>> Players((0, 3)).exchanged().levels
        (3, 0)
        """
        first, second = self.levels
        return replace(self, levels=(second, first))

    def raised(self, level: int) -> Players:
        """Return the players with every computer at another level; OptionError if there is none.

        >>> Players((0, 3)).raised(4).levels
        (0, 4)
        """
        computers = [seat for seat in SEATS if seat not in self.people]
        if not computers:
            raise OptionError(say("No computer plays here whose level could be another one."))
        changed = self
        for seat in computers:
            changed = changed.seated(seat, level)
        return changed

    def person_at(self, seat: int) -> str:
        """Return what to call the person at a seat: the one who is alone, or was first, is you.

        "" where nobody sits.

        >>> Players((3, 0)).person_at(2), Players().person_at(2)
        ('You', 'Friend')
        """
        if seat == self.empty:
            return ""
        if self.away:
            return say("Friend") if seat == self.away else say("You")
        return say("You") if seat == 1 or 1 not in self.people else say("Friend")

    def level_at(self, match: Match, ply: int) -> int:
        """Return the level of the player that acts after so many plies of the shown line."""
        return self.levels[seat_to_act(match.position_at(ply), match.seats) - 1]

    def person_before(self, match: Match, ply: int) -> int | None:
        """Return the last ply before `ply` at which a person was to act, None if there is none."""
        earlier = range(ply - 1, -1, -1)
        return next((p for p in earlier if self.level_at(match, p) == PERSON), None)

    def person_after(self, match: Match, ply: int) -> int:
        """Return the ply to step on to from `ply`: where a person is next to act, or the end."""
        last = len(match.line) - 1
        if self.people == set(SEATS):
            return ply + 1
        coming = range(ply + 1, last)
        return next((p for p in coming if self.level_at(match, p) == PERSON), max(ply + 1, last))


PEOPLE = Players()
"""Two people at one screen."""
