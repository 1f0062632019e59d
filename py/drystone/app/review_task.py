"""What the search worker does for a review: judging a match, and a move that somebody tries."""

from __future__ import annotations

from collections.abc import Callable

from drystone.app.views.review_view import review_view, tried_view
from drystone.app.wire import answers
from drystone.core.errors import TextError
from drystone.play.match import Match
from drystone.search.analysis.review import Review, Trying

Clock = Callable[[], float]


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
            raise TextError("There is no move to be judged.")
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
