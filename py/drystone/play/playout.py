"""Random games, one after the other, for benchmarks."""

from __future__ import annotations

import time

from drystone.core.game import Game
from drystone.core.rng import seeded

LIMIT = 30.0
"""Longest time for the page's own benchmark, in seconds."""


def bench(chosen: Game, seconds: float) -> dict[str, float]:
    """Return the result of `random_play` in that time, LIMIT at most."""
    return random_play(chosen, min(seconds, LIMIT))


def random_play(chosen: Game, seconds: float, seed: int = 1) -> dict[str, float]:
    """Return plies, playouts and seconds of random play, for at least that long."""
    rng = seeded(seed)
    plies = playouts = 0
    position = chosen.start()
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        for _ in range(100):  # reading the clock is slow where Python runs as WebAssembly
            position = position.after(position.random_move(rng))
            plies += 1
            if position.outcome is not None:
                playouts += 1
                position = chosen.start()
    return {"plies": plies, "playouts": playouts, "seconds": spent}
