"""``python -m lab.puzzles NAME``: find puzzles of a game, prove them, and go on where it stopped.

Cheap computer players play games. Each game gives the puzzles that `mining` proves in it, and none
that is an earlier one turned, mirrored, shifted or with its colours exchanged. They are written
into the game's folder after each batch of games, with what has been searched so far: the same
command goes on from there. What is found depends on the seed alone, not on who plays the games:
``--workers 4`` uses four processes, ``--dask ADDRESS`` a cluster.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from pathlib import Path

from drystone.cli.executors import executor_of
from drystone.games import catalogue
from drystone.play.puzzle import (
    Collection,
    Puzzle,
    Search,
    collection_data,
    collection_of,
)
from lab.long_runs import folder_of
from lab.puzzles.hidden_mining import mine_veiled
from lab.puzzles.mining import Mined, leveled, mine
from lab.puzzles.motifs import motifs_of
from lab.puzzles.patterns import Pattern, alike, pattern

BATCH = 8
"""Games whose puzzles are written at once."""

MAX_BYTES = 60_000
"""Size of a game's file beyond which no more puzzles are added."""


def main() -> int:
    """Find puzzles and write them."""
    known = _parser().parse_args()
    place = folder_of(known.name) / "puzzles.json"
    begun = (
        Collection(Search(seed=known.seed))
        if known.anew
        else collection_of(catalogue()[known.name])
    )
    if known.levels or known.themes:
        known_again = leveled_anew(begun) if known.levels else themed_anew(begun)
        _write(place, collection_data(known_again))
        return 0
    end = time.monotonic() + 60 * known.minutes
    with executor_of(known.workers, known.dask) as executor:
        may_go_on = partial(_is_before, end)
        search_on(known.name, begun, executor, known.count, may_go_on, place, known.veiled)
    return 0


def _is_before(end: float) -> bool:
    return time.monotonic() < end


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("name", choices=catalogue())
    made.add_argument("--anew", action="store_true", help="forget what was found, and begin")
    made.add_argument("--levels", action="store_true", help="only ask again which level finds each")
    made.add_argument("--themes", action="store_true", help="only name again what each is about")
    made.add_argument("--veiled", action="store_true", help="where something is hidden")
    made.add_argument("--seed", type=int, default=1, help="of a search that begins (default: 1)")
    made.add_argument("--count", type=int, default=200, help="to stop at (default: 200)")
    made.add_argument("--minutes", type=float, default=600.0, help="to stop after")
    made.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    made.add_argument("--dask", metavar="ADDRESS", help="a cluster that plays")
    return made


def search_on(
    name: str,
    begun: Collection,
    executor: Executor,
    count: int,
    may_go_on: Callable[[], bool],
    place: Path,
    veiled: bool = False,
) -> Collection:
    """Go on with a search until there are `count` puzzles or a few more, or no time or no room.

    The file at `place` is written after each batch of games, whole or not at all. With `veiled`
    it goes on with the games in which something is hidden, one at a time.
    """
    what, size = (mine_veiled, 1) if veiled else (mine, BATCH)
    found = begun
    boards = [pattern(one.start) for one in found.puzzles]
    while len(found.puzzles) < count and may_go_on():
        seed = found.search.seed
        first = found.search.veiled if veiled else found.search.games
        batch = [executor.submit(what, name, seed, first + at) for at in range(size)]
        found = joined(found, (game.result() for game in batch), boards, veiled)
        if len(collection_data(found).encode()) > MAX_BYTES:
            break
        _write(place, collection_data(found))
        print(_progress(name, found), file=sys.stderr, flush=True)
    return found


def joined(
    found: Collection, games: Iterable[Mined], boards: list[Pattern], veiled: bool = False
) -> Collection:
    """Return a collection with the puzzles of more games that resemble none in it, graded anew.

    `boards` are the patterns of those it has, and get those of the new ones.
    """
    search, puzzles = found.search, list(found.puzzles)
    for one in games:
        for puzzle in one.puzzles:
            mine = pattern(puzzle.start)
            if not any(alike(mine, other) for other in boards):
                boards.append(mine)
                puzzles.append(puzzle)
        search = Search(
            search.seed,
            search.games + (not veiled),
            search.positions + one.positions,
            search.proven + len(one.puzzles),
            search.seconds + one.seconds,
            search.veiled + veiled,
        )
    return Collection(search, graded(puzzles))


def graded(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Return puzzles sorted by their rank, with themes: the first third is easy, the last hard."""
    ranked = sorted(puzzles, key=lambda one: (one.rank, one.position))
    return tuple(
        replace(one, themes=motifs_of(one), grade=1 + 3 * place // len(ranked))
        for place, one in enumerate(ranked)
    )


def leveled_anew(found: Collection) -> Collection:
    """Return a collection graded by what the levels find now: judgement changes, puzzles stay."""
    return Collection(found.search, graded(map(leveled, found.puzzles)))


def themed_anew(found: Collection) -> Collection:
    """Return a collection with the motifs that are known now."""
    return Collection(found.search, graded(found.puzzles))


def _write(place: Path, text: str) -> None:
    draft = place.with_suffix(".new")
    draft.write_text(text, "utf-8", newline="\n")
    draft.replace(place)


def _progress(name: str, found: Collection) -> str:
    search = found.search
    return (
        f"{name}: {len(found.puzzles)} puzzles, from {search.games + search.veiled} games,"
        f" {search.positions} positions and {search.seconds:.0f} s of a processor"
    )


if __name__ == "__main__":
    sys.exit(main())
