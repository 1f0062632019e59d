"""Where puzzles of Accasta may be found."""

from __future__ import annotations

from drystone.core.ground import Ground

GROUND = Ground(
    ({}, {}, {"rules": "2010"}, {"rules": "pari"}), most=2, choices=20, limit=150_000, wide=2_000
)
