"""``python -m tools.puzzles NAME``: find puzzles, "to move and win in n", and prove them.

Cheap computer players play games. Positions near the end of each are searched; a position is a
puzzle if exactly one first move wins in the smallest number of moves. A game gives at most one
puzzle, and none that is an earlier one turned, mirrored, shifted or with its colours exchanged. The
same command finds the same puzzles. ``--write`` puts them into the game's folder.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import catalogue, game
from drystone.play.puzzle import Puzzle, puzzle_data, puzzles_of
from drystone.search.budget import Budget
from drystone.search.players import player
from drystone.search.proof import Prover, Unsettled
from tools.patterns import alike, pattern
from tools.places import PACKAGE
from tools.puzzle_search import PuzzleSearch, puzzle_search_of

MAX_PLIES = 250
"""Plies after which a game is given up."""

OPENING = 6
"""Most random plies at the start of a game."""

EASY_ONES = 3
"""Most puzzles of a game that are won in one move, as these are easy to see."""


def main() -> int:
    """Find puzzles and print or write them."""
    known = _parser().parse_args()
    earlier = puzzles_of(catalogue()[known.name]) if known.add else ()
    found = find(known.name, known.seed, known.games, earlier)
    chosen = choose(found, known.count)
    text = "[\n" + ",\n".join(json.dumps(puzzle_data(one)) for one in chosen) + "\n]\n"
    if known.write:
        place = PACKAGE / "games" / known.name / "puzzles.json"
        place.write_text(text, "utf-8")
    else:
        print(text, end="")
    print(f"{len(found)} found, {len(chosen)} chosen", file=sys.stderr)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("name", choices=catalogue())
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--games", type=int, default=100, help="games to play (default: 100)")
    made.add_argument("--count", type=int, default=15, help="puzzles to choose (default: 15)")
    made.add_argument("--add", action="store_true", help="to those that the game has already")
    made.add_argument("--write", action="store_true", help="into the game's folder")
    return made


def find(name: str, seed: int, games: int, earlier: Iterable[Puzzle] = ()) -> list[Puzzle]:
    """Return a puzzle from each game that has one, but none that resembles an earlier one."""
    search = puzzle_search_of(catalogue()[name])
    found: dict[Any, Puzzle] = {pattern(one.start): one for one in earlier}
    for number in range(games):
        chosen = game(name, **search.game_options[number % len(search.game_options)])
        origin = f"{seed} {number}"
        best = max(
            _puzzles(chosen, search, origin),
            key=lambda one: (one.count, one.weight),
            default=None,
        )
        mine = pattern(best.start) if best else ()
        if best is not None and not any(alike(mine, other) for other in found):
            found[mine] = best
            print(f"game {number}: {len(found)} found", file=sys.stderr, flush=True)
            print(json.dumps(puzzle_data(best)), file=sys.stderr, flush=True)
    return list(found.values())


def _puzzles(chosen: Game, search: PuzzleSearch, origin: str) -> Iterator[Puzzle]:
    """Yield the puzzles from the end of one game."""
    played = _played(chosen, search, seeded(f"puzzle {origin}"))
    for position in played[-search.plies_from_end :: search.ply_step]:
        yield from _at(chosen, position, search, origin)


def _at(chosen: Game, position: Position, search: PuzzleSearch, origin: str) -> Iterator[Puzzle]:
    """Yield the puzzle that the first of a position's variants with a win is, if it is one."""
    for variant in search.option_variants(chosen, position):
        try:
            prover = Prover(variant.side, search.max_positions)
            count, winning = wins_in(variant, search, prover)
        except Unsettled:
            return
        if len(winning) == 1 and count >= search.min_moves:
            yield puzzle_at(variant, count, origin, prover.nodes)
        if winning:
            return


def _played(chosen: Game, search: PuzzleSearch, rng: Random) -> list[Position]:
    """Return the positions of a game between two of the cheap players."""
    seats = [player(f"level:{rng.choice(search.player_levels)}", Budget()) for _ in range(2)]
    opening = int(rng.random() * (OPENING + 1))
    position: Position = chosen.start()
    passed: list[Position] = []
    while position.outcome is None and len(passed) < MAX_PLIES:
        passed.append(position)
        if len(passed) <= opening:
            move = position.random_move(rng)
        else:
            mover = seats[list(chosen.sides).index(position.side)]
            move = mover.choose(position, frozenset(), rng)
        position = position.after(move)
    return passed


def wins_in(
    position: Position, search: PuzzleSearch, prover: Prover
) -> tuple[int, tuple[Any, ...]]:
    """Return the smallest number of own moves that wins and all first moves; () if there is none.

    Raises Unsettled if the proof would be too long.
    """
    if not search.min_first_moves <= len(position.moves()) <= search.max_first_moves:
        return 0, ()
    for count in range(1, search.max_moves + 1):
        winning = prover.first_moves(position, count)
        if winning:
            return count, winning
    return 0, ()


def puzzle_at(position: Position, count: int, origin: str, nodes: int) -> Puzzle:
    """Return the puzzle that a position with one way to win in `count` is."""
    return Puzzle(
        game=position.game.name,
        options=_options(position.game),
        position=str(position),
        count=count,
        grade=1,
        line=tuple(map(str, line_of(position, count, Prover(position.side)))),
        origin=origin,
        nodes=nodes,
    )


def _options(chosen: Game) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    usual = {option.key: option.default for option in chosen.options}
    return {key: value for key, value in chosen.values.items() if value != usual[key]}


def line_of(position: Position, count: int, prover: Prover) -> list[Any]:
    """Return the solution with the defence that delays longest and leaves fewest winning moves."""
    line = []
    while position.outcome is None:
        if position.side == prover.side:
            (move, *_), count = prover.first_moves(position, count), count - 1
        else:
            move = _defence(position, count, prover)
        line.append(move)
        position = position.after(move)
    return line


def _defence(position: Position, count: int, prover: Prover) -> Any:
    def strength(move: Any) -> tuple[int, int]:
        there = position.after(move)
        length = prover.shortest(there, count) or 0
        ways = len(prover.first_moves(there, 1)) if length == 1 and there.side == prover.side else 0
        return length, -ways

    return max(position.moves(), key=strength)


def choose(found: list[Puzzle], count: int) -> list[Puzzle]:
    """Return at most that many of the puzzles, in the order of their weight.

    They are spread evenly over those found. The first third is easy, the last third hard.
    """
    ones = [one for one in found if one.count == 1][:EASY_ONES]
    ranked = sorted([*ones, *(one for one in found if one.count > 1)], key=_rank)
    size = min(count, len(ranked))
    chosen = [ranked[place * len(ranked) // size] for place in range(size)]
    return [replace(one, grade=1 + 3 * place // size) for place, one in enumerate(chosen)]


def _rank(puzzle: Puzzle) -> tuple[float, int, str]:
    return puzzle.weight, puzzle.nodes, puzzle.position


if __name__ == "__main__":
    sys.exit(main())
