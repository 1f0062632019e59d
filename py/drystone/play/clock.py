"""Clocks: how much time each player of a match has, and how much is left after each move.

A clock belongs to a person, 1 or 2, and stays with that person where colours are exchanged. Times
are whole tenths of a second. The page measures them; this module only counts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from drystone.core.errors import TextError, quote
from drystone.core.game import Game, Position
from drystone.core.language import say, say_many, to_say_many
from drystone.play.match import CLOCK, Match
from drystone.play.tree import ROOT, GameNode

PENALTY = "penalty"
"""Its last word where a fallen flag costs what the game says, and not the match."""
TENTHS = 10
LONGEST, MOST_ADDED = 86_400, 3_600
"""Most seconds to begin with, and for each move."""
FORM = re.compile(r"-|([0-9]{1,5})\+([0-9]{1,4})|1/([0-9]{1,4})", re.ASCII)
LEFT = re.compile(r"([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]))?", re.ASCII)


class Limit(NamedTuple):
    """One player's time in seconds: to begin with, and what a turn adds; or `each` turn's own.

    Without any the clock counts up, and says how long the player has taken.
    """

    base: int
    added: int = 0
    each: bool = False

    @property
    def counts_up(self) -> bool:
        """Whether there is no limit."""
        return not self.base and not self.added

    @property
    def full(self) -> int:
        """What there is at first, in tenths."""
        return (self.base or self.added) * TENTHS

    def after(self, left: int, spent: int, ends: bool) -> int:
        """Return what is left, in tenths, once a move took `spent`; `ends` says it ends a turn.

        >>> Limit(300, 5).after(3000, 20, True), Limit(30, 0, True).after(300, 20, True)
        (3030, 300)
        >>> Limit(0).after(50, 20, True)
        70
        """
        if self.counts_up:
            return left + spent
        if self.each and ends:
            return self.full
        return max(left - spent, 0) + (self.added * TENTHS if ends else 0)

    def __str__(self) -> str:
        """Return the limit as a record has it."""
        plain = f"1/{self.base}" if self.each else f"{self.base}+{self.added}"
        return "-" if self.counts_up else plain


class Clock(NamedTuple):
    """Both players' time, the first one's first; `penalty` is what `PENALTY` says.

    >>> str(Clock.read("300+5")), str(Clock.read("300+5 1/30 penalty"))
    ('300+5', '300+5 1/30 penalty')
    """

    first: Limit
    second: Limit
    penalty: bool = False

    @classmethod
    def read(cls, text: str) -> Clock:
        """Return the clock of a text; raises TextError.

        >>> Clock.read("5 minutes")
        Traceback (most recent call last):
        drystone.core.errors.TextError: “5 minutes” is no clock: write 300+5 (seconds, and seconds \
more after each turn), 1/30 (seconds a turn) or - (no limit), for each player if they differ.
        """
        words = text.split(" ")
        penalty = words[-1] == PENALTY and bool(words.pop())
        limits = [found and _limit(found) for found in map(FORM.fullmatch, words)]
        one, other = limits[0] if limits else None, limits[-1] if limits else None
        if len(limits) > 2 or one is None or other is None or one.counts_up != other.counts_up:
            raise TextError(
                say(
                    "{text} is no clock: write 300+5 (seconds, and seconds more after each turn), "
                    "1/30 (seconds a turn) or - (no limit), for each player if they differ.",
                    text=quote(text),
                )
            )
        for limit in (one, other):
            if limit.base > (MOST_ADDED if limit.each else LONGEST) or limit.added > MOST_ADDED:
                raise TextError(
                    say(
                        "The clock {text} is too long: at most {most} seconds, and {added} for a "
                        "turn.",
                        text=quote(text),
                        most=LONGEST,
                        added=MOST_ADDED,
                    )
                )
        return cls(one, other, penalty and not one.counts_up)

    @classmethod
    def of(cls, match: Match) -> Clock | None:
        """Return the clock of a match, None where it has none that can be read."""
        text = match.headers.get(CLOCK)
        try:
            return cls.read(text) if text else None
        except TextError:
            return None

    @property
    def swapped(self) -> Clock:
        """The clock of a rematch in which both exchange their places."""
        return Clock(self.second, self.first, self.penalty)

    def __str__(self) -> str:
        """Return the clock as a record has it."""
        both = [self.first] if self.first == self.second else [self.first, self.second]
        return " ".join([*map(str, both), *([PENALTY] if self.penalty else [])])

    def limit(self, person: int) -> Limit:
        """Return the limit of a person, 1 or 2."""
        return self.second if person == 2 else self.first

    def left(self, match: Match, node: GameNode) -> dict[int, int]:
        """Return the tenths that each person has at a node, as the moves before it say."""
        found = {match.seats_at(node)[node.resigned]: 0} if node.flagged else {}
        while node.id != ROOT and len(found) < 2:
            for side in node.flags:
                person = match.seats_at(node)[side]
                found.setdefault(person, self.limit(person).full)
            before = match.tree[node.parent]
            if node.left is not None:
                found.setdefault(mover(match, before), node.left)
            node = before
        return {person: found.get(person, self.limit(person).full) for person in (1, 2)}

    def after(self, match: Match, position: Position, spent: int) -> int:
        """Return what the mover has left who has just come to `position`; `spent` is in tenths.

        The match's first move costs nothing: nobody waits before it.
        """
        person = mover(match, match.here)
        sides = position.game.sides
        goes_on = position.side in sides and match.seats.get(position.side) == person
        goes_on = goes_on and position.outcome is None and not self._skips(match, position)
        had = self.left(match, match.here)[person]
        return self.limit(person).after(had, spent if match.ply else 0, not goes_on)

    @staticmethod
    def _skips(match: Match, position: Position) -> bool:
        """Return whether the other's turn was skipped, so that a new one begins."""
        return bool(match.game.sits_out) and position.side == match.position.side


def checked(game: Game, text: str) -> Clock:
    """Return the clock of a text for a game; raises TextError."""
    clock = Clock.read(text)
    if clock.penalty and not game.flag_penalty:
        raise TextError(
            say("In {game} a fallen flag costs the match, and nothing less.", game=game.title)
        )
    return clock


def mover(match: Match, node: GameNode) -> int:
    """Return the person who is to move at a node."""
    side = node.position.side
    return match.seats_at(node)[side] if side in match.game.sides else int(side)


def written(left: int) -> str:
    """Return what is left as a comment of a record begins with it.

    >>> written(36753), written(50)
    ('[%clk 1:01:15.3]', '[%clk 0:00:05]')
    """
    seconds, tenth = divmod(left, TENTHS)
    hours, seconds = divmod(seconds, 3600)
    return f"[%clk {hours}:{seconds // 60:02}:{seconds % 60:02}{f'.{tenth}' if tenth else ''}]"


def read_left(text: str) -> int | None:
    """Return what a remark says is left, in tenths; None if it does not.

    >>> read_left("0:00:05.5"), read_left("soon")
    (55, None)
    """
    found = LEFT.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds, tenth = (int(group or 0) for group in found.groups())
    return (hours * 3600 + minutes * 60 + seconds) * TENTHS + tenth


def in_words(tenths: int) -> str:
    """Return a time as one says it.

    >>> in_words(42_009), in_words(600), in_words(4), in_words(0)
    ('1 hour 10 minutes', '1 minute', 'less than a second', 'no time')
    """
    seconds = tenths // TENTHS
    parts = (
        (seconds // 3600, *to_say_many("{n} hour", "{n} hours")),
        (seconds // 60 % 60, *to_say_many("{n} minute", "{n} minutes")),
        (seconds % 60, *to_say_many("{n} second", "{n} seconds")),
    )
    said = [say_many(*part) for part in parts if part[0]][:2]
    return " ".join(said) or (say("less than a second") if tenths > 0 else say("no time"))


def _limit(found: re.Match[str]) -> Limit:
    if found[3]:
        return Limit(int(found[3]), 0, bool(int(found[3])))
    return Limit(int(found[1] or 0), int(found[2] or 0))
