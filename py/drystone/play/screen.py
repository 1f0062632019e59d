"""Who sits at the screen, in games whose sides see different things.

Two people share one screen: after a turn a curtain comes down, and whoever is to move lifts it.
What one side has been shown cannot be taken back: nobody steps back past the other's eyes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from drystone.core.game import Position
from drystone.play.match import Match
from drystone.play.tree import Node

BOTH = frozenset({1, 2})
"""The seats, if a person sits at either."""


def seen(position: Position, viewer: str | None) -> Position:
    """Return a position as a viewer may see it: a side's letter, "" for nobody, None for all."""
    return position if viewer is None else position.seen_by(viewer)


@dataclass(frozen=True)
class Screen:
    """Who looks at a match: `seat` is the side that last lifted the curtain, "" for nobody.

    In open games there is no curtain. `people` are the seats where people sit; one person alone
    needs no curtain, and nobody sees no secrets.
    """

    match: Match
    seat: str
    people: frozenset[int] = BOTH

    @classmethod
    def over(cls, match: Match, curtain: bool = False, people: frozenset[int] = BOTH) -> Screen:
        """Return the screen over a match that was just opened.

        With `curtain` it begins behind one: nobody knows who looks at a match from outside.
        """
        return cls(match, "" if curtain else match.position.side, people)

    @property
    def viewer(self) -> str | None:
        """Whose eyes the board is drawn for: None sees all, in open games and after the end."""
        if self.match.branches:
            return None
        if self.people == BOTH:
            return self.seat
        return next((s for s, seat in self.match.seats.items() if seat in self.people), "")

    def seen(self, position: Position) -> Position:
        """Return a position as the viewer may see it."""
        return seen(position, self.viewer)

    def seated(self, people: frozenset[int]) -> Screen:
        """Return the screen with people at those seats; whoever looked has seen that side."""
        return replace(self, seat=self.viewer or self.seat, people=people)

    @property
    def curtain(self) -> str:
        """What the curtain says while it is down, else ""."""
        alone = self.viewer is None or self.people != BOTH
        if alone or self.seat == self.match.position.side:
            return ""
        name = self.match.game.sides[self.match.position.side]
        return f"Pass the device to {name}."

    def revealed(self) -> Screen:
        """Return the screen with the curtain lifted for the side to move."""
        return replace(self, seat=self.match.position.side)

    def keeps(self, back: Iterable[Node]) -> str:
        """Return why those moves may not be taken back, or ""."""
        alone = self.viewer is None or self.people != BOTH
        if alone or all(node.side == self.seat for node in back):
            return ""
        return "The other player has seen that turn; with hidden pieces it cannot be taken back."

    def shares(self) -> str:
        """Return why the match may not be shown to anybody as a whole, or ""."""
        if self.viewer is None:
            return ""
        return "What is hidden would be given away: share this match when it has ended."
