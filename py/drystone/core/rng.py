"""Repeatable randomness: every random choice in drystone uses a generator made here."""

from __future__ import annotations

from random import Random


def seeded(seed: int | str) -> Random:
    """Return a generator that gives the same numbers for the same seed everywhere.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    return Random(f"drystone {seed}")
