"""Lines of moves from a position: where they lead, what can be taken there, what sides have there.

Explanations ask for the same lines again and again; each is followed once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from drystone.core.errors import NotKnown, TextError
from drystone.core.game import Path, Position
from drystone.core.reasons import Count, Event, counts_of, events_of
from drystone.search.analysis.analysis import after_null_move

Line = tuple[Any, ...]
"""Moves from a position; None stands for a turn that is passed, to see what is threatened."""


class Attack(NamedTuple):
    """The move of a side that takes most at once, less what it costs; of equal ones the shortest.

    `most` is what a move takes at most, whatever it costs. `ways` has for all spaces where one may
    take a move that takes little more than what is there, and what that does.
    """

    move: Any = None
    event: Event | None = None
    value: float = 0.0
    most: float = 0.0
    ways: Mapping[str, tuple[Any, Event]] = MappingProxyType({})

    @property
    def sites(self) -> Path:
        """All spaces where something may be taken."""
        return tuple(sorted(self.ways))


class Lines:
    """What is known of the lines from `position`."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._attacks: dict[Line, Attack] = {}
        self._at: dict[Line, Position | None] = {(): position}

    def after(self, line: Line) -> Position | None:
        """Return the position after a line; None where that cannot be known, or nobody moves."""
        if line not in self._at:
            before, move = self.after(line[:-1]), line[-1]
            try:
                if before is None or before.outcome is not None:
                    found = None
                elif move is None:
                    found = after_null_move(before)
                    found = None if found.outcome is not None else found
                else:
                    found = before.after(move)
            except (TextError, NotKnown):
                found = None
            self._at[line] = found
        return self._at[line]

    def attack(self, line: Line) -> Attack:
        """Return what the side to move after a line can take at once."""
        if line not in self._attacks:
            self._attacks[line] = strongest(self.after(line))
        return self._attacks[line]

    def moves(self, line: Line) -> Sequence[Any]:
        """Return the legal moves after a line, none where it cannot be followed."""
        position = self.after(line)
        return position.moves() if position else ()

    def winning(self, line: Line) -> Any:
        """Return the shortest move that wins at once after a line, None if there is none."""
        position = self.after(line)
        if position is None or position.outcome is not None:
            return None
        found = (
            move
            for move in position.moves()
            if (end := position.after(move).outcome) and end.winner == position.side
        )
        return min(found, key=length, default=None)

    def quiet(self, line: Line, length: int) -> bool:
        """Return whether nothing is being taken after so many moves of a line."""
        end = self.after(line[:length])
        if end is None or end.outcome is not None:
            return end is not None
        if length < len(line):
            return not any(event.taken for event in events_of(end, line[length]))
        return self.attack(line).value <= 0

    def counted(self, line: Line, kind: str) -> tuple[Count, Count]:
        """Return how many of a kind both sides have after a line, the mover's first."""
        position, me = self.after(line), self.position.side
        assert position is not None
        mine, theirs = (
            next(one for one in counts_of(position, side) if one.kind == kind)
            for side in (me, self.position.game.other(me))
        )
        return mine, theirs


def net(events: Sequence[Event]) -> float:
    """Return how much a move takes, less what it costs."""
    return sum(event.taken + min(0.0, event.gained) for event in events)


def length(move: Any) -> int:
    """Return how long it takes to say a move."""
    return len(str(move))


def strongest(position: Position | None) -> Attack:
    """Return the strongest attack of the side to move."""
    best, most = Attack(), 0.0
    ways: dict[str, tuple[Any, Event]] = {}
    if position is None or position.outcome is not None:
        return best
    for move in position.moves():
        events = events_of(position, move)
        taking = [event for event in events if event.taken > 0]
        if not taking:
            continue
        value = net(events)
        most = max(most, sum(event.taken for event in taking))
        for event in taking:
            ways |= {
                site: (move, event) for site in event.sites if _simpler(move, event, ways.get(site))
            }
        more = best.event is None or value > best.value
        if more or (value == best.value and length(move) < length(best.move)):
            best = Attack(move, max(taking, key=lambda event: event.taken), value)
    return best._replace(most=most, ways=ways)


def _simpler(move: Any, event: Event, known: tuple[Any, Event] | None) -> bool:
    """Return whether a capture takes less, or is as large and sooner said, than a known one."""
    if known is None or len(event.sites) != len(known[1].sites):
        return known is None or len(event.sites) < len(known[1].sites)
    return length(move) < length(known[0])
