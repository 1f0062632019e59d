"""Who sits at the screen, in games whose sides see different things.

Two people share one screen: after a turn a curtain comes down, and whoever is to move lifts it.
What one side has been shown cannot be taken back: nobody steps back past the other's eyes.
"""

from __future__ import annotations

from collections.abc import Iterable

from drystone.play.match import Match
from drystone.play.tree import Node

BOTH = frozenset({1, 2})
"""The seats, if a person sits at either."""


class Screen:
    """The side that last lifted the curtain over a match; in open games there is none.

    With `curtain`, it begins down: nobody knows who looks at a match that was just opened. `people`
    are the seats where people sit; one person alone needs no curtain, and nobody sees no secrets.
    """

    def __init__(self, match: Match, curtain: bool = False, people: frozenset[int] = BOTH) -> None:
        self.match = match
        self.people = people
        self.seat = "" if curtain else match.position.side

    @property
    def viewer(self) -> str | None:
        """Whose eyes the board is drawn for: None sees all, in open games and after the end."""
        if self.match.branches:
            return None
        if self.people == BOTH:
            return self.seat
        return next((s for s, seat in self.match.seats.items() if seat in self.people), "")

    def seat_people(self, people: frozenset[int]) -> None:
        """Let people sit at those seats; whoever looked until now has seen that side."""
        self.seat = self.viewer or self.seat
        self.people = people

    @property
    def curtain(self) -> str:
        """What the curtain says while it is down, else ""."""
        alone = self.viewer is None or self.people != BOTH
        if alone or self.seat == self.match.position.side:
            return ""
        name = self.match.game.sides[self.match.position.side]
        return f"Pass the device to {name}."

    def reveal(self) -> None:
        """Lift the curtain for the side to move."""
        self.seat = self.match.position.side

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
