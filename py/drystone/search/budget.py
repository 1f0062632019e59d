"""How long a search may take: seconds by a given clock, evaluated positions, or both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from drystone.core.errors import OptionError, quote
from drystone.core.language import say, to_say
from drystone.search.interface import Search

Clock = Callable[[], float]

LOOK = 16
"""Positions, or steps, between two looks at the clock: the processor's may take long to read."""


@dataclass(frozen=True)
class Budget:
    """The most a search may use. None means no limit of that kind."""

    seconds: float | None = None
    nodes: int | None = None
    clock: Clock = time.perf_counter

    def __post_init__(self) -> None:
        for name, limit in (("seconds", self.seconds), ("nodes", self.nodes)):
            if limit is not None and not limit > 0:
                wrong = to_say("{name} is a number above 0, not {n}.")
                raise OptionError(say(wrong, name=name, n=quote(limit)))

    @property
    def unlimited(self) -> bool:
        """Whether there is no limit at all."""
        return self.seconds is None and self.nodes is None


def used_up(search: Search, nodes: int | None) -> bool:
    """Return whether a search has evaluated as many positions as it may; None means no limit."""
    return nodes is not None and search.ready and search.nodes >= nodes


def run(search: Search, budget: Budget, began: float | None = None) -> None:
    """Drive a search until it is done or its budget is used up, as `steps` does.

    Raises ValueError if the budget has no limit.
    """
    if budget.unlimited:
        raise ValueError("a search needs seconds or nodes that end it")
    for _ in steps(search, budget, began):
        pass


def steps(search: Search, budget: Budget, began: float | None = None) -> Iterator[None]:
    """Drive a search, and yield after each step, until it is done or its budget is used up.

    `began` is the budget's clock before the search was made, which takes a while where there are
    thousands of moves. By default seconds count from now.
    """
    start = budget.clock() if began is None else began
    end = None if budget.seconds is None else start + budget.seconds
    count = due = 0
    while not search.done:
        if used_up(search, budget.nodes):
            return
        if end is not None and (search.nodes >= due or count % LOOK == 0):
            if budget.clock() >= end:
                return
            due = search.nodes + LOOK
        search.step()
        count += 1
        yield
