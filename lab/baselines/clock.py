"""When a baseline's time is up: seconds of its budget's clock, or positions."""

from __future__ import annotations

from math import inf

from drystone.search.budget import Budget

EVERY = 8
"""Positions between two looks at the time: the processor's takes long to read."""


class Clock:
    """Counts positions, and says when those or the seconds of a budget are used up."""

    def __init__(self, budget: Budget) -> None:
        self.now = budget.clock
        self.end = inf if budget.seconds is None else budget.clock() + budget.seconds
        self.limit = inf if budget.nodes is None else budget.nodes
        self.nodes = 0

    def up(self) -> bool:
        """Count a position, and return whether it was the last; seldom ask what the time is."""
        self.nodes += 1
        return self.nodes >= self.limit or (self.nodes % EVERY == 0 and self.now() >= self.end)
