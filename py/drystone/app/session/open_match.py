"""A match that is on the board or was, with all that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drystone.app.challenges import challenge as challenges
from drystone.play import correspondence
from drystone.play.match import Match
from drystone.play.screen import Screen
from drystone.scene.look import Look


@dataclass(frozen=True)
class OpenMatch:
    """A match and how it is looked at.

    `since` is the revision that its tree had when it came; `challenge` is what is to be reached in
    it, if anything is; `distance` is this side of a match with a friend elsewhere. In one that is
    `paused` the computer waits.
    """

    number: int
    match: Match
    look: Look
    screen: Screen
    since: int
    challenge: challenges.Challenge | None = None
    distance: correspondence.CorrespondenceGame | None = None
    paused: bool = False

    def copy(self) -> OpenMatch:
        """Return the same, of which nothing is shared that can change."""
        match = self.match.copy()
        return replace(
            self,
            match=match,
            look=replace(self.look, keys=self.look.keys.copy()),
            screen=replace(self.screen, match=match),
            challenge=self.challenge and self.challenge.on(match),
            distance=self.distance and self.distance.copy(),
        )

    @property
    def changed(self) -> bool:
        """Whether anything was done in it since it came."""
        far = self.distance
        begun = far is not None and bool(far.draft or far.half or (far.offered and not far.my_turn))
        return begun or self.match.tree.revision != self.since


@dataclass(frozen=True)
class Removed:
    """A match before a deletion, and the revision of its tree after it."""

    before: Match
    revision: int
