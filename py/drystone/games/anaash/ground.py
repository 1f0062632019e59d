"""Where puzzles of Anaash may be found."""

from __future__ import annotations

from drystone.core.ground import Ground

GROUND = Ground(({"size": 6}, {"size": 6}, {"size": 8}), most=4, choices=4, tail=30)
