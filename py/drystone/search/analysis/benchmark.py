"""How fast a game's best search is, and how soon it can be stopped: what benchmarks print."""

from __future__ import annotations

import time

from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.search.engines.choice import engine, search_in
from drystone.search.seats import choosing_colours

OPENING = 10
"""Random plies before the search begins, because an empty board is not typical."""

MAX_SECONDS = 30.0
"""Longest that it may take."""


def search_speed(chosen: Game, seconds: float, seed: int = 1) -> dict[str, float]:
    """Return evaluated positions, seconds, and the longest single step in seconds.

    A search cannot be stopped within a step, so the longest step is the longest wait for a stop.

    >>> import drystone
    >>> sorted(search_speed(drystone.game("anaash", size=4), 0.01))
    ['longest', 'nodes', 'seconds']
    """
    rng = seeded(seed)
    position = chosen.start()
    while choosing_colours(position):
        position = position.after(position.moves()[0])
    for _ in range(OPENING):
        after = position.after(position.random_move(rng))
        position = position if after.outcome else after
    begin = now = time.perf_counter()
    view = position.seen_by(position.side)
    search = search_in(view, engine("best", chosen, frozenset(), rng), rng)
    longest = 0.0
    while not search.done and now - begin < min(seconds, MAX_SECONDS):
        before = now
        search.step()
        now = time.perf_counter()
        longest = max(longest, now - before)
    return {"nodes": search.nodes, "seconds": now - begin, "longest": longest}
