"""Matches between two players, seats swapped: score, Elo difference with its error, time per move.

Every game is a job of plain data, so that any `concurrent.futures.Executor` can run them: threads,
processes, or a cluster's.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from math import inf, log10, sqrt

from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.budget import Budget
from drystone.search.players import player
from drystone.search.seats import seat_to_act

LONGEST = 600
"""Plies after which a game counts as drawn."""


@dataclass(frozen=True)
class Terms:
    """What all games of a series share. `seconds` and `nodes` are a move's, None is no limit."""

    game: str
    players: tuple[str, str]
    options: dict[str, object] = field(default_factory=dict)
    seconds: float | None = None
    nodes: int | None = None
    scale: float = 1.0
    opening: int = 4
    seed: int = 1
    longest: int = LONGEST


@dataclass(frozen=True)
class Played:
    """One game: what the first player scored, and how many moves and seconds each one took."""

    number: int
    score: float
    plies: int
    moves: tuple[int, int]
    seconds: tuple[float, float]
    end: str


def play(terms: Terms, number: int) -> Played:
    """Play game `number`, counted from 0: odd ones repeat the opening with seats swapped.

    Time is the processor's, not the wall's, so that other work on the machine does not count.
    """
    chosen = game(terms.game, **terms.options)
    match = opened(chosen, terms, number // 2)
    budget = Budget(terms.seconds, terms.nodes, time.process_time)
    players = [player(text, budget, terms.scale) for text in terms.players]
    rng = seeded(f"{terms.seed} {number} play")
    moves, seconds = [0, 0], [0.0, 0.0]
    while match.outcome is None and match.ply < terms.longest:
        who = _who(match, number)
        start = time.process_time()
        move = players[who].choose(match.position, match.drawn_next(), rng)
        seconds[who] += time.process_time() - start
        moves[who] += 1
        match.play(match.position.parse(str(move)))
    return _played(match, number, (moves[0], moves[1]), (seconds[0], seconds[1]))


def opened(chosen: Game, terms: Terms, pair: int) -> Match:
    """Return a match with its opening: random moves, the same for both games of a pair.

    Of an opening that would end the game the last move is left out.
    """
    rng = seeded(f"{terms.seed} {pair} opening")
    match = Match(chosen.start())
    while match.ply < terms.opening:
        match.play(match.position.random_move(rng))
        if match.outcome is not None:
            match.undo()
            break
    return match


def _who(match: Match, number: int) -> int:
    """Return which player, 0 or 1, is to act; the first has seat 1 in even games."""
    return (seat_to_act(match.position, match.seats) - 1 + number) % 2


def _played(
    match: Match, number: int, moves: tuple[int, int], seconds: tuple[float, float]
) -> Played:
    outcome = match.outcome
    if outcome is None:
        return Played(number, 0.5, match.ply, moves, seconds, "too long")
    if outcome.winner is None:
        return Played(number, 0.5, match.ply, moves, seconds, "draw")
    first_won = (match.seats[outcome.winner] - 1 + number) % 2 == 0
    return Played(number, float(first_won), match.ply, moves, seconds, outcome.winner)


def series(terms: Terms, games: int, executor: Executor) -> Iterator[Played]:
    """Yield the games of a series as they end, whichever ends first."""
    jobs = [executor.submit(play, terms, number) for number in range(games)]
    try:
        for job in as_completed(jobs):
            yield job.result()
    finally:
        for job in jobs:
            job.cancel()


@dataclass(frozen=True)
class Score:
    """What a series came to, for the first player."""

    games: int
    share: float
    error: float
    """Half of the 95 % interval of the share."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference and the ends of its 95 % interval."""
        ends = (self.share, self.share - self.error, self.share + self.error)
        middle, low, high = (elo_of(share) for share in ends)
        return middle, low, high


def elo_of(share: float) -> float:
    """Return the Elo difference that scores that share of the points.

    >>> round(elo_of(0.64)), elo_of(1.0)
    (100, inf)
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def scored(games: list[Played]) -> Score:
    """Return the score of a series; the error is the larger of the sample's and Wilson's.

    Pairs of games share an opening, so pairs and not games are what is drawn by lot.
    """
    share = sum(one.score for one in games) / len(games)
    return Score(len(games), share, max(_paired_error(games, share), _wilson(share, len(games))))


def _paired_error(games: list[Played], share: float) -> float:
    pairs: dict[int, list[float]] = {}
    for one in games:
        pairs.setdefault(one.number // 2, []).append(one.score - share)
    spread = sum(sum(pair) ** 2 for pair in pairs.values())
    return 1.96 * sqrt(spread) / len(games)


def _wilson(share: float, games: int, z: float = 1.96) -> float:
    """Return half the length of Wilson's interval, which is not 0 where every game was won."""
    return z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
