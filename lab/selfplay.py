"""``python -m lab.selfplay FOLDER NAME …``: a player plays itself, and each game is a line.

A NAME may have options, as in ``anaash,size=4``. The games named get equal processor time. What
happens in a game follows from its name, options, seed and number alone, so any executor may play
it, and the same command goes on where it stopped. It needs the standard library only, so that
PyPy, which is several times as fast at this, runs it, too.

Players that think alike would always play the same game, so the first OPENING plies are drawn from
the best moves that the search finds: the less win probability one gives away, the more often.
After that level 5 plays, with its blunders.

With --learn NODES the games are quick ones from which an evaluator learns (`lab.fit`). A search of
so many positions plays, and what it thinks of each position, in log-odds for the first colour, is
noted. Openings are random for a while, then drawn among good moves; later a few moves are random,
too, so that there are positions beside the best line. With --teacher COMMAND a program that knows
``analyse`` (docs/engine-protocol.md) thinks in its place, so that an evaluator can learn from what
is stronger than it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    wait,
)
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tools.paths import PY

sys.path.insert(0, str(PY))

from drystone.cli.executors import executor_of
from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.engine_client import EngineClient
from drystone.games import game
from drystone.play.match import Match
from drystone.search.budget import Budget, run
from drystone.search.engines.choice import engine, search_in
from drystone.search.interface import PrincipalVariation
from drystone.search.players.arena import MAX_PLIES
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import SearchPlayer
from drystone.search.seats import choosing_colours
from drystone.search.values import log_odds, sign_of, win_probability
from lab.long_runs import PACKED, read_lines, unpack

LEVEL = 5

OPENING = 8
"""Plies at the start that are drawn from the best moves."""

LINES = 24
"""How many of the best moves they are drawn from."""

LOSS = 0.05
"""The loss of win probability, 0 to 1, with which a move is drawn e times less often."""

TOO_LONG = "too long"

QUICK_OPENING = 10
"""Plies at most that are random at the start of a quick game."""

QUICK_DRAWN = 24
"""Plies of a quick game in which moves are drawn among the good ones."""

QUICK_LINES = 8
QUICK_LOSS = 0.25
"""The loss, in log-odds, with which a move of a quick game is drawn e times less often."""

STRAY = 0.08
"""How often a move of a quick game is random, from 0 to 1."""

DECIDED = 9.0
"""Log-odds beyond which values no longer differ when a move is drawn."""

QUICK_LONGEST = 400
LIMIT = 12.0
"""Log-odds beyond which the search's values are cut before anything learns from them."""

RESULT = 0.5
"""The weight of the result in what is learned, 0 to 1; the rest is the search's value."""


class Series(NamedTuple):
    """A game with its options; ``anaash,size=4`` is its text."""

    game: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, text: str) -> Series:
        """Return the series that a text names.

        >>> str(Series.read("anaash,size=4"))
        'anaash,size=4'
        """
        name, *pairs = text.split(",")
        split = (pair.partition("=") for pair in pairs)
        return cls(name, tuple((key, value) for key, _, value in split))

    def __str__(self) -> str:
        return ",".join([self.game, *("=".join(pair) for pair in self.options)])

    @property
    def chosen(self) -> Game:
        """The game with its options."""
        return game(self.game, **dict(self.options))

    @property
    def file(self) -> str:
        """The name of the file of its games."""
        return f"{self.game}.jsonl"


@dataclass(frozen=True)
class Played:
    """A game that was played: `end` is the winner's letter, ``draw`` or ``too long``."""

    series: str
    seed: int
    number: int
    end: str
    moves: str
    seconds: float
    values: tuple[float | None, ...] = ()
    """What the search thought of each position of a quick game; None where nothing was searched."""

    @property
    def line(self) -> str:
        """The line of a file."""
        noted = asdict(self)
        if not self.values:
            del noted["values"]
        return json.dumps(noted) + "\n"

    @property
    def result(self) -> int:
        """1 if the first colour has won, -1 if the second has, else 0."""
        first, second = game(Series.read(self.series).game).sides
        return (self.end == first) - (self.end == second)

    def searched(self) -> Iterator[tuple[Position, float]]:
        """Yield the positions that were searched, each with its value, cut at LIMIT."""
        position = Series.read(self.series).chosen.start()
        for move, value in zip(self.moves.split(), self.values, strict=True):
            if value is not None:
                yield position, max(-LIMIT, min(LIMIT, value))
            position = position.after(position.parse(move))


def play(series: Series, seed: int, number: int, nodes: int = 0, teacher: str = "") -> Played:
    """Play a game: a quick one, where a number of positions is given.

    Args:
        series: The game that is played.
        seed: It decides what happens, together with the number.
        number: The game's own.
        nodes: How many positions are searched for a move of a quick game.
        teacher: The command of a program that searches them, "" for the game's own search.
    """
    if not nodes:
        return _by_level(series, seed, number)
    if not teacher:
        return _quick(series, seed, number, partial(_lines, nodes=nodes))
    with EngineClient(teacher) as engine:
        return _quick(series, seed, number, partial(_taught, engine=engine, nodes=nodes))


def _by_level(series: Series, seed: int, number: int) -> Played:
    began = time.process_time()
    rng = seeded(f"self-play {seed} {series} {number}")
    match = Match(series.chosen.start())
    level = LEVELS[LEVEL]
    mover = SearchPlayer("usual", Budget(nodes=level.nodes), level)
    while match.outcome is None and match.ply < MAX_PLIES:
        drawn = match.ply < OPENING and not choosing_colours(match.position)
        move = (
            _drawn(match, rng) if drawn else mover.choose(match.position, match.drawn_next(), rng)
        )
        match.play(str(move))
    return Played(str(series), seed, number, *_ended(match, began))


Thinking = Callable[[Match, Random], Sequence[PrincipalVariation]]
"""What finds the best moves of a match, best first."""


def _quick(series: Series, seed: int, number: int, thinking: Thinking) -> Played:
    began = time.process_time()
    rng = seeded(f"quick self-play {seed} {series} {number}")
    match = Match(series.chosen.start())
    opening = int(rng.random() * (QUICK_OPENING + 1))
    values: list[float | None] = []
    while match.outcome is None and match.ply < QUICK_LONGEST:
        position = match.position
        if match.ply < opening or choosing_colours(position):
            move, value = position.random_move(rng), None
        else:
            lines = thinking(match, rng)
            move, value = _quick_move(match, lines, rng), round(lines[0].value, 3)
        values.append(value)
        match.play(str(move))
    return Played(str(series), seed, number, *_ended(match, began), tuple(values))


def _quick_move(match: Match, lines: Sequence[PrincipalVariation], rng: Random) -> Any:
    if rng.random() < STRAY:
        return match.position.random_move(rng)
    if match.ply >= QUICK_DRAWN:
        return lines[0].move
    sign = sign_of(match.position)
    values = [max(-DECIDED, min(DECIDED, sign * line.value)) for line in lines[:QUICK_LINES]]
    weights = [exp((value - max(values)) / QUICK_LOSS) for value in values]
    return rng.choices([line.move for line in lines[:QUICK_LINES]], weights)[0]


def _ended(match: Match, began: float) -> tuple[str, str, float]:
    """Return how a game ended, its moves and the seconds it took."""
    end = match.outcome.letter if match.outcome else TOO_LONG
    moves = " ".join(str(node.move) for node in match.turns)
    return end, moves, round(time.process_time() - began, 2)


def _lines(
    match: Match, rng: Random, nodes: int | None, multi_pv: int = 1
) -> Sequence[PrincipalVariation]:
    """Return the best moves that a search of so many positions finds."""
    view = match.position.seen_by(match.position.side)
    maker = engine("usual", view.game, match.drawn_next(), rng, multi_pv=multi_pv)
    search = search_in(view, maker, rng)
    run(search, Budget(nodes=nodes))
    return search.variations(LINES)


def _taught(
    match: Match, _: Random, engine: EngineClient, nodes: int
) -> Sequence[PrincipalVariation]:
    """Return the best moves that a program finds with so many positions."""
    report = engine.analyse(match, nodes=nodes)
    return [
        PrincipalVariation(one.move, log_odds(2 * one.win_probability - 1), 0.0, one.variation)
        for one in report.findings
    ]


def _drawn(match: Match, rng: Random) -> Any:
    """Return one of the best moves, drawn by how little win probability it gives away."""
    lines = _lines(match, rng, LEVELS[LEVEL].nodes, LINES)
    sign = sign_of(match.position)
    probabilities = [win_probability(sign * line.value) for line in lines]
    weights = [exp((one - max(probabilities)) / LOSS) for one in probabilities]
    return rng.choices([line.move for line in lines], weights)[0]


def read(place: Path) -> list[Played]:
    """Return the games of a file in their order, without a last line that was cut off.

    Where there is none, those of a compressed one.
    """
    packed = place.with_name(place.name + PACKED)
    return [played_of(line) for line in read_lines(place if place.exists() else packed)]


def played_of(line: dict[str, Any]) -> Played:
    """Return a game as a line of a file has it."""
    return Played(**{**line, "values": tuple(line.get("values", ()))})


class Plan:
    """Which games are played next: of the series that had the least processor time so far."""

    def __init__(self, every: Iterable[Series], folder: Path, seed: int) -> None:
        self.seconds = dict.fromkeys(every, 0.0)
        self._numbers: dict[Series, set[int]] = {one: set() for one in self.seconds}
        for file in {one.file for one in self.seconds}:
            for known in read(folder / file):
                if known.seed == seed and Series.read(known.series) in self.seconds:
                    self._numbers[Series.read(known.series)].add(known.number)
                    self.add(known)

    def add(self, played: Played) -> None:
        """Count the time of a game."""
        self.seconds[Series.read(played.series)] += played.seconds

    def next(self) -> tuple[Series, int]:
        """Return a series and a number that no game of it has yet."""
        one = min(self.seconds, key=lambda series: self.seconds[series])
        number = next(number for number in count() if number not in self._numbers[one])
        self._numbers[one].add(number)
        return one, number


def main() -> int:
    """Play games until the time is up."""
    known = _parser().parse_args()
    folder = Path(known.folder)
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * known.minutes
    every = [Series.read(name) for name in known.names]
    for series in every:
        unpack(folder / series.file)
    plan = Plan(every, folder, known.seed)
    with executor_of(known.workers, known.dask) as executor:
        playing = partial(play, nodes=known.learn, teacher=known.teacher)
        for played in games(
            plan, executor, known.seed, known.batch, lambda: time.monotonic() < end, playing
        ):
            with (folder / Series.read(played.series).file).open("a", encoding="utf-8") as out:
                out.write(played.line)
    return 0


def games(
    plan: Plan,
    executor: Executor,
    seed: int,
    batch: int,
    may_go_on: Callable[[], bool],
    playing: Callable[[Series, int, int], Played] = play,
) -> Iterator[Played]:
    """Yield games as they end; so many are under way at a time."""
    running: set[Future[Played]] = set()
    while running or may_go_on():
        while may_go_on() and len(running) < batch:
            series, number = plan.next()
            running.add(executor.submit(playing, series, seed, number))
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            plan.add(one.result())
            yield one.result()


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("folder", help="where the games are kept")
    made.add_argument(
        "names",
        nargs="+",
        metavar="NAME",
        help="games, perhaps with options, as in NAME,OPTION=VALUE",
    )
    made.add_argument("--learn", type=int, default=0, metavar="NODES", help="quick games")
    made.add_argument("--teacher", default="", metavar="COMMAND", help="who thinks in quick games")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--minutes", type=float, default=600.0, help="to stop after (default: 600)")
    made.add_argument("--batch", type=int, default=1, help="games under way at a time")
    made.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    made.add_argument("--dask", metavar="ADDRESS", help="a cluster that plays")
    return made


if __name__ == "__main__":
    sys.exit(main())
