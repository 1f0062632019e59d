"""Who sits at the screen, in games with hidden information.

Two people share one screen. After a turn a curtain hides the board, and the player to move lifts
it. What one player has seen cannot be taken back: undo stops at the other player's turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from drystone.core.language import say
from drystone.play.match import Match
from drystone.play.seen_match import SeenMatch
from drystone.play.tree import GameNode

BOTH = frozenset({1, 2})
"""The seats, if a person sits at either."""


@dataclass(frozen=True)
class Screen:
    """Who looks at a match: `seat` is the side that last lifted the curtain, "" for nobody.

    In open games there is no curtain. `people` are the seats where people sit. Two people look in
    turns, and the curtain falls between them; one person alone looks all the time, behind a curtain
    only at first, if somebody else looked before. Where no person sits, no secrets are seen.
    """

    match: Match
    seat: str
    people: frozenset[int] = BOTH

    @classmethod
    def over(cls, match: Match, curtain: bool = False, people: frozenset[int] = BOTH) -> Screen:
        """Return the screen over a match that was just opened.

        With `curtain` the board is hidden at first: it is unknown who opened the match.
        """
        screen = cls(match, "", people)
        return screen if curtain else screen.revealed()

    @property
    def due(self) -> str:
        """The side that should look at the board now, "" if none should."""
        if self.people == BOTH:
            return self.match.position.side
        return next((s for s, seat in self.match.seats.items() if seat in self.people), "")

    @property
    def viewer(self) -> str | None:
        """The side that the board is drawn for; None if nothing is hidden, or after the end."""
        if self.match.branches:
            return None
        return self.seat if self.people else ""

    @property
    def shown(self) -> SeenMatch:
        """The match as who is at the screen may know it: behind the curtain that is nobody."""
        return SeenMatch(self.match, "" if self.curtain else self.viewer)

    def known_to(self, side: str) -> Match:
        """Return the match that a search for a side is given.

        While something is hidden it begins with what that side sees now, and has no moves.
        """
        return self.match if self.viewer is None else Match(self.match.position.seen_by(side))

    def seated(self, people: frozenset[int]) -> Screen:
        """Return the screen with people at those seats.

        The player who looked until now has seen that side. Behind a curtain, or where no person
        sat, nobody knows who is there. Another player lifts the curtain first, except in a
        match in which there are no secrets yet because nothing was played.
        """
        known = self if self.people and not self.curtain else self.covered()
        screen = replace(known, people=people)
        return screen.revealed() if len(self.match.tree.nodes) == 1 else screen

    @property
    def curtain(self) -> str:
        """What the curtain says while it hides the board, else ""."""
        if self.viewer is None or self.due in {"", self.seat}:
            return ""
        return say("Pass the device to {who}.", who=self.match.game.colour(self.due))

    def revealed(self) -> Screen:
        """Return the screen with the curtain lifted for the side that should look."""
        return replace(self, seat=self.due)

    def covered(self) -> Screen:
        """Return the screen behind a curtain: nobody knows who is there."""
        return replace(self, seat="")

    def undo_refusal(self, back: Iterable[GameNode]) -> str:
        """Return why those moves may not be taken back, or ""."""
        alone = self.viewer is None or (self.people != BOTH and not self.curtain)
        if alone or all(node.side == self.seat for node in back):
            return ""
        if not self.seat:
            return say(
                "Who is at the screen is not known: show the board before taking anything back."
            )
        return say(
            "The other player has seen that turn; with hidden pieces it cannot be taken back."
        )

    def sharing_refusal(self) -> str:
        """Return why the match may not be shown to anybody as a whole, or ""."""
        if self.viewer is None:
            return ""
        return say("What is hidden would be given away: share this match when it has ended.")


@dataclass(frozen=True)
class OneSide(Screen):
    """The screen of one of two people who are at a distance: always that side, and no curtain.

    `seat` is the side, "" where not even its own hidden pieces are known here; `whole` says whether
    everything has been shown. The end alone does not lift what the other side hides.
    """

    whole: bool = False

    @property
    def viewer(self) -> str | None:
        """The side that the board is drawn for; None if nothing is hidden any more."""
        return None if self.whole or not self.match.game.hidden else self.seat

    @property
    def curtain(self) -> str:
        """Nothing: nobody else sits here."""
        return ""

    def seated(self, people: frozenset[int]) -> Screen:
        """Return the same: who sits where is settled."""
        return self

    def revealed(self) -> Screen:
        """Return the same: there is no curtain."""
        return self

    def covered(self) -> Screen:
        """Return the same: there is no curtain."""
        return self

    def undo_refusal(self, back: Iterable[GameNode]) -> str:
        """Return nothing: looking back takes no move back."""
        return ""
