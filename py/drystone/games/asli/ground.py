"""Where puzzles of Asli may be found."""

from __future__ import annotations

from drystone.core.ground import Ground

GROUND = Ground(
    tuple({"size": size, "komi": 0} for size in (5, 6, 7)), most=4, choices=5, limit=12_000
)
