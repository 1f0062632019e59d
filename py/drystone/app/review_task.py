"""What the search worker does for a review: judging a match, and a move that somebody tries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drystone.app.views.review_view import review_view, tried_view
from drystone.app.wire import answers
from drystone.core.errors import TextError
from drystone.core.language import say
from drystone.play.match import Match
from drystone.search.analysis.claims import heaviest, sites_of
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.judging import Judging
from drystone.search.analysis.review import NODES, Review, Trying

Clock = Callable[[], float]

WARNED = 0.15
"""A move that costs so much of the expected score is one to think about again."""


class ReviewTask:
    """Every move of a match judged, from the start on.

    If a side has resigned after the last move, the result stands behind the scores.
    """

    def __init__(self, match: Match, clock: Clock, resigned: str = "") -> None:
        self.review = Review(match)
        self.clock = clock
        self.resigned = resigned
        self.shown: list[answers.MistakeView] = []

    def work(self, end: float) -> answers.SearchView:
        """Judge until `end`, and tell what is judged."""
        review = self.review
        while not review.done:
            review.step()
            if self.clock() >= end:
                break
        return {
            "running": not review.done,
            "review": review_view(review, self.shown, self.resigned),
        }


class TryTask:
    """A judgement of a match's last move, beside the move `best` that is known to be good."""

    def __init__(self, match: Match, best: str, clock: Clock) -> None:
        if len(match.line) < 2:
            raise TextError(say("There is no move to be judged."))
        before = match.position_at(len(match.line) - 2)
        self.trying = Trying(before, match.turns[-1].move, before.parse(best))
        self.clock = clock

    def work(self, end: float) -> answers.SearchView:
        """Search until `end`, and tell at last whether the move is good."""
        while not self.trying.done:
            self.trying.step()
            if self.clock() >= end:
                return {"running": True}
        return {"running": False, "tried": tried_view(self.trying)}


class CoachTask:
    """Whether the last move of a match is a mistake, before the other side answers it."""

    def __init__(self, match: Match, clock: Clock) -> None:
        self.clock = clock
        self.move = match.turns[-1].move if match.ply else None
        before = match.position_at(max(0, match.ply - 1))
        answered = match.ply > 0 and before.side != match.position.side and not match.game.hidden
        self.before = Judging(before, NODES) if answered else None
        self.trying: Trying | None = None

    def work(self, end: float) -> answers.SearchView:
        """Search until `end`, and tell at last where to look again, "" for nowhere."""
        if self.before is None:
            return {"running": False, "warning": ""}
        while not self.before.done:
            self.before.step()
            if self.clock() >= end:
                return {"running": True}
        best = self.before.result().best
        if best is None or best.move == self.move:
            return {"running": False, "warning": ""}
        self.trying = self.trying or Trying(self.before.position, self.move, best.move)
        while not self.trying.done:
            self.trying.step()
            if self.clock() >= end:
                return {"running": True}
        found = self.trying.result()
        warns = found.best - found.score >= WARNED
        return {"running": False, "warning": self._warning(best.moves) if warns else ""}

    def _warning(self, line: tuple[Any, ...]) -> str:
        """Return where to look: at what a reason speaks of, or where the other side answers."""
        assert self.trying is not None
        reply, position = self.trying.result().reply, self.trying.position
        reasons = heaviest(Comparison(position).differences(line, self.move, reply), 1)
        named = (*sites_of(reasons), *(reply[0].path[::-1] if reply else ()), *line[0].path)
        site = next((one for one in named if one in position.game.grid.indices), "")
        return (
            say("Sure? Look at {site}.", site=site)
            if site
            else say("Sure? There is a better move.")
        )
