"""What puzzles of Ghast are about, in words; only the search for puzzles reads this."""

from __future__ import annotations

from drystone.games.ghast.rules.moves import CLAIM, PASS, REAL, TILE, GhastMove
from drystone.games.ghast.rules.position import GhastPosition

WORDS = {CLAIM: "a claim", PASS: "a pass", REAL: "a pair face down"}


def themes(position: GhastPosition, move: GhastMove) -> tuple[str, ...]:
    """Return what a puzzle's first move does.

    >>> import drystone
    >>> start = drystone.game("ghast", size=3).start()
    >>> themes(start, start.parse("a1>e"))
    ('a quiet tile',)
    """
    if move.kind != TILE:
        return (WORDS.get(move.kind, "an answer to a placement"),)
    other = position.game.other(position.side)
    after = position.after(move)
    starved = position.tiles_of(other).bit_count() - after.tiles_of(other).bit_count()
    lost = position.tiles_of(position.side).bit_count() + 1
    lost -= after.tiles_of(position.side).bit_count()
    found = []
    if starved > 0:
        found.append("a tile starves" if starved == 1 else "several tiles starve")
    if lost > 0:
        found.append("tiles of one’s own are given up")
    return tuple(found) or ("a quiet tile",)
