"""Where puzzles of Ashes may be found."""

from __future__ import annotations

from drystone.core.ground import Ground

GROUND = Ground(({"size": 3}, {"size": 4}, {"size": 4}), most=3, choices=8)
