"""Random play to the end, over and over: what benchmarks count."""

from __future__ import annotations

import time

from drystone.core.game import Game
from drystone.core.rng import seeded

LIMIT = 30.0
"""Longest that the page's own benchmark runs, in seconds."""


def bench(chosen: Game, seconds: float) -> dict[str, float]:
    """Return what `random_play` does in that time, bounded."""
    return random_play(chosen, min(seconds, LIMIT))


def random_play(chosen: Game, seconds: float, seed: int = 1) -> dict[str, float]:
    """Return plies, playouts and seconds of random play, for at least that long."""
    rng = seeded(seed)
    plies = playouts = 0
    position = chosen.start()
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        for _ in range(100):  # the clock is dear where Python runs as WebAssembly
            position = position.after(position.random_move(rng))
            plies += 1
            if position.outcome is not None:
                playouts += 1
                position = chosen.start()
    return {"plies": plies, "playouts": playouts, "seconds": spent}
