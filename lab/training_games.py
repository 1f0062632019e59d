"""``python -m lab.training_games NAME FILE``: quick games from which a judgement learns.

Each game is a line: its moves, what the search thought of each position, in log-odds for the first
colour, and how it ended. Openings are random for a while, then drawn among good moves; later a few
moves are random, too, so that there are positions beside the best line. What happens in a game
follows from its number alone, and the same command goes on where it stopped. It needs the standard
library only, so that PyPy, which is several times as fast at this, runs it, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from tools.places import PY

sys.path.insert(0, str(PY))

from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.budget import Budget, run
from drystone.search.engines.choice import engine, search_in
from drystone.search.interface import PrincipalVariation
from drystone.search.seats import choosing_colours
from drystone.search.values import sign_of, terminal_value
from lab.long_runs import read_lines, results_of

OPENING = 10
"""Plies at most that are random at the start."""

DRAWN = 24
"""Plies in which moves are drawn among the good ones."""

LINES = 8
"""How many of the best moves are drawn from."""

LOSS = 0.25
"""The loss, in log-odds, with which a move is drawn e times less often."""

STRAY = 0.08
"""How often a move is random, from 0 to 1."""

DECIDED = 9.0
"""Log-odds beyond which values no longer differ when a move is drawn."""

LONGEST = 400

LIMIT = 12.0
"""Log-odds beyond which the search's values are cut before anything learns from them."""

RESULT = 0.5
"""The share of the result in what is learned, 0 to 1; the rest is the search's value."""


@dataclass(frozen=True)
class TrainingGame:
    """A game: `values` has None where nothing was searched; `end` is 1, 0 or -1."""

    number: int
    moves: str
    values: list[float | None]
    end: int


def main() -> int:
    """Play the games that are missing."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    there = {one.number for one in read(known.file)}
    missing = [number for number in range(known.games) if number not in there]
    job = partial(play, game(known.game, **options), known.nodes, known.player)
    with known.file.open("a", encoding="utf-8") as out:
        for one in results_of(job, missing, known.workers):
            print(json.dumps(asdict(one)), file=out, flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("file", type=Path, help="where the games are kept")
    made.add_argument("--games", type=int, default=12_000)
    made.add_argument("--nodes", type=int, default=150, help="evaluated positions a move")
    made.add_argument("--player", default="best", help="which search plays (default: best)")
    made.add_argument("--workers", type=int, default=1)
    return made


def read(file: Path) -> list[TrainingGame]:
    """Return the games of a file, without a last line that was cut off."""
    return [TrainingGame(**told) for told in read_lines(file)]


def searched(chosen: Game, one: TrainingGame) -> Iterator[tuple[Position, float]]:
    """Yield the positions of a game that were searched, each with its value, cut at LIMIT."""
    position = chosen.start()
    for move, value in zip(one.moves.split(), one.values, strict=True):
        if value is not None:
            yield position, max(-LIMIT, min(LIMIT, value))
        position = position.after(position.parse(move))


def play(chosen: Game, nodes: int, player: str, number: int) -> TrainingGame:
    """Play a game; one that is not over after LONGEST plies counts as drawn."""
    rng = seeded(f"training {chosen.name} {number}")
    match = Match(chosen.start())
    opening = int(rng.random() * (OPENING + 1))
    values: list[float | None] = []
    while match.outcome is None and match.ply < LONGEST:
        position = match.position
        if match.ply < opening or choosing_colours(position):
            move, value = position.random_move(rng), None
        else:
            move, value = _moved(match, nodes, player, rng)
        values.append(value)
        match.add(move)
    ended = terminal_value(match.position) or 0.0
    moves = " ".join(str(node.move) for node in match.turns)
    return TrainingGame(number, moves, values, (ended > 0) - (ended < 0))


def _moved(match: Match, nodes: int, player: str, rng: Random) -> tuple[Any, float]:
    """Return a move, and what the search thinks of the position."""
    position = match.position
    view = position.seen_by(position.side)
    maker = engine(player, view.game, match.drawn_next(), rng)
    search = search_in(view, maker, rng)
    run(search, Budget(nodes=nodes))
    lines = search.variations(LINES)
    return _drawn(view, match.ply, lines, rng), round(lines[0].value, 3)


def _drawn(view: Position, ply: int, lines: Sequence[PrincipalVariation], rng: Random) -> Any:
    if rng.random() < STRAY:
        return view.random_move(rng)
    if ply >= DRAWN:
        return lines[0].move
    sign = sign_of(view)
    values = [max(-DECIDED, min(DECIDED, sign * line.value)) for line in lines]
    weights = [exp((value - max(values)) / LOSS) for value in values]
    return rng.choices([line.move for line in lines], weights)[0]


if __name__ == "__main__":
    sys.exit(main())
