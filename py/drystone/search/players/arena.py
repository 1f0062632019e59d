"""Matches between two players, seats swapped: score, Elo difference with its error, time per move.

A game is described by plain data, so that any `concurrent.futures.Executor` can play it: threads,
processes, or a cluster.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from math import inf, log10, sqrt
from random import Random

from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.play.records.record import write
from drystone.search.budget import Budget
from drystone.search.jobs import as_they_come
from drystone.search.players.external import ExternalPlayer, Forfeit
from drystone.search.players.players import Player, player
from drystone.search.seats import choosing_colours, seat_to_act

MAX_PLIES = 600
"""Plies after which a game counts as drawn."""


@dataclass(frozen=True)
class SeriesSettings:
    """What all games of a series have in common.

    `seconds` and `nodes` are limits for one move; None means no limit.
    """

    game: str
    players: tuple[str, str]
    options: dict[str, object] = field(default_factory=dict)
    seconds: float | None = None
    nodes: int | None = None
    scale: float = 1.0
    opening: int = 4
    seed: int = 1
    max_plies: int = MAX_PLIES
    records: bool = False
    """Whether each result has its game's record."""


@dataclass(frozen=True)
class GameResult:
    """One game: the first player's score, and the number of moves and seconds of each player."""

    number: int
    score: float
    plies: int
    moves: tuple[int, int]
    seconds: tuple[float, float]
    end: str
    """The winner's letter, ``draw``, ``too long`` or ``forfeit``."""
    reason: str = ""
    """Why a program has lost that did something wrong."""
    record: str = ""
    """The game itself, where the settings ask for it."""


NamedPlayer = Callable[[str, Budget, float], Player]
"""Makes a player from its name, a budget and a scale, as `players.player` does."""


def play(settings: SeriesSettings, number: int, named: NamedPlayer = player) -> GameResult:
    """Play game `number`, counted from 0: odd ones repeat the opening with seats swapped.

    Before colours are chosen nothing is drawn: terms drawn at random, such as a komi, would decide
    most games, between any players. The opening comes after that.

    `named` may know other players than the program's own.

    Time is the processor's, not the wall clock's: other work on the machine does not count. Other
    programs get their seconds, and use them as they like. One that does something wrong has
    lost.
    """
    chosen = game(settings.game, **settings.options)
    match = Match(chosen.start())
    seated = settings.players if number % 2 == 0 else reversed(settings.players)
    match.headers.update(zip(("First", "Second"), seated, strict=True))
    budget = Budget(settings.seconds, settings.nodes, time.process_time)
    players = [named(text, budget, settings.scale) for text in settings.players]
    rng = seeded(f"{settings.seed} {number} play")
    moves, seconds = [0, 0], [0.0, 0.0]
    who, lost, opened = 0, "", False
    try:
        while match.outcome is None and match.ply < settings.max_plies:
            if not opened and not choosing_colours(match.position):
                draw_opening(match, settings, number // 2)
                opened = True
            who = _who(match, number)
            moves[who] += 1
            seconds[who] += _moved(match, players[who], rng)
    except Forfeit as error:
        lost = str(error)
    finally:
        _close(players)
    counts, times = (moves[0], moves[1]), (seconds[0], seconds[1])
    if lost:
        result = GameResult(number, float(who == 1), match.ply, counts, times, "forfeit", lost)
    else:
        result = _played(match, number, counts, times)
    return replace(result, record=write(match)) if settings.records else result


def _moved(match: Match, who: Player, rng: Random) -> float:
    """Have a player move, and return how many seconds that took."""
    start = time.process_time()
    move = who.choose(match.position, match.drawn_next(), rng)
    took = time.process_time() - start
    match.play(str(move))
    return who.took if isinstance(who, ExternalPlayer) else took


def _close(players: Iterable[Player]) -> None:
    for one in players:
        if isinstance(one, ExternalPlayer):
            one.close()


def draw_opening(match: Match, settings: SeriesSettings, pair: int) -> None:
    """Play an opening in a match: random moves, the same for both games of a pair.

    If an opening would end the game, its last move is left out.
    """
    rng = seeded(f"{settings.seed} {pair} opening")
    for _ in range(settings.opening):
        match.add(match.position.random_move(rng))
        if match.outcome is not None:
            match.undo()
            return


def _who(match: Match, number: int) -> int:
    """Return which player, 0 or 1, is to act; the first has seat 1 in even games."""
    return (seat_to_act(match.position, match.seats) - 1 + number) % 2


def _played(
    match: Match, number: int, moves: tuple[int, int], seconds: tuple[float, float]
) -> GameResult:
    outcome = match.outcome
    if outcome is None:
        return GameResult(number, 0.5, match.ply, moves, seconds, "too long")
    if outcome.winner is None:
        return GameResult(number, 0.5, match.ply, moves, seconds, "draw")
    first_won = (match.seats[outcome.winner] - 1 + number) % 2 == 0
    return GameResult(number, float(first_won), match.ply, moves, seconds, outcome.winner)


def series(
    settings: SeriesSettings, games: int, executor: Executor | None = None
) -> Iterator[GameResult]:
    """Yield the results of a series, in the order in which the games end.

    Without an executor they are played here, one after the other: an interrupt breaks off the game
    under way, which none that another thread plays would let happen.
    """
    if executor is None:
        yield from (play(settings, number) for number in range(games))
        return
    jobs = [executor.submit(play, settings, number) for number in range(games)]
    yield from as_they_come(jobs)


@dataclass(frozen=True)
class SeriesScore:
    """The first player's score in a series."""

    games: int
    score: float
    """The fraction of the points, 0 to 1."""
    error: float
    """Half of the 95 % interval of the score."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference and the ends of its 95 % interval."""
        ends = (self.score, self.score - self.error, self.score + self.error)
        middle, low, high = (elo_of(score) for score in ends)
        return middle, low, high


def elo_of(score: float) -> float:
    """Return the Elo difference at which that score, 0 to 1, is expected.

    >>> round(elo_of(0.64)), elo_of(1.0)
    (100, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def score_of(games: list[GameResult]) -> SeriesScore:
    """Return the score of a series; the error is the larger of the sample's and Wilson's.

    Two games share each opening, so the sample is one of pairs, not of games.
    """
    score = sum(one.score for one in games) / len(games)
    return SeriesScore(
        len(games), score, max(_paired_error(games, score), wilson(score, len(games)))
    )


def seconds_a_move(games: list[GameResult], who: int) -> float:
    """Return how long a player, 0 or 1, took for a move on average."""
    moves = sum(one.moves[who] for one in games)
    return sum(one.seconds[who] for one in games) / max(1, moves)


def _paired_error(games: list[GameResult], score: float) -> float:
    pairs: dict[int, list[float]] = {}
    for one in games:
        pairs.setdefault(one.number // 2, []).append(one.score - score)
    spread = sum(sum(pair) ** 2 for pair in pairs.values())
    return 1.96 * sqrt(spread) / len(games)


def wilson(score: float, games: int, z: float = 1.96) -> float:
    """Return half the length of Wilson's interval, which is not 0 even if every game was won.

    >>> round(wilson(0.5, 100), 3), round(wilson(1.0, 10), 3)
    (0.096, 0.139)
    """
    return z / (1 + z * z / games) * sqrt(score * (1 - score) / games + (z / (2 * games)) ** 2)
