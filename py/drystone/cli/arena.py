"""``python -m drystone arena A B --game NAME …``: a series between two computer players."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from drystone.cli.executors import executor_of
from drystone.cli.files import file_named, require_new, require_output, require_writable
from drystone.cli.game_options import BESIDES, add_options, game_in, parse
from drystone.cli.parsing import Parser, above_nothing, whole
from drystone.core.game import Game
from drystone.search.budget import Budget
from drystone.search.players.arena import (
    MAX_PLIES,
    GameResult,
    SeriesScore,
    SeriesSettings,
    score_of,
    seconds_a_move,
    series,
)
from drystone.search.players.players import KINDS, player

SECONDS = 0.2
"""Seconds a move where nothing else is said and the players have none of their own."""

BESIDE_ASCII = "–±…"
"""What a report may hold that not every output can write."""

WHOLE = {
    "games": (1, 1_000_000),
    "nodes": (1, 10**9),
    "opening": (0, 1_000),
    "longest": (1, 10_000),
    "seed": (0, 10**18),
    "workers": (1, 1_000),
}
"""The options that are whole numbers: from what to what."""

ABOVE_NOTHING = {"time": 3_600, "scale": 1_000}
"""The options that are numbers above 0: at most how much."""


def parser(prog: str, kind: type[Game] | None = None) -> argparse.ArgumentParser:
    """Return what reads the words; numbers are left as text.

    With the `kind` of a game it knows that game's own options as well.
    """
    made = Parser(prog=prog, description=__doc__, epilog=None if kind else BESIDES.format(prog))
    # Two of one word each: argparse takes two words for one argument only if nothing is between.
    made.add_argument("players", action="append", metavar="PLAYER", help=KINDS)
    made.add_argument("players", action="append", metavar="PLAYER", help="the other one")
    made.add_argument("--game", required=True, help="one of those that “games” lists")
    made.add_argument("--games", default="40", help="how many (default: 40)")
    made.add_argument("--time", help="processor seconds a move, for both players")
    made.add_argument("--nodes", help="evaluated positions a move, for both players")
    made.add_argument("--scale", default="1", help="what levels’ own time is multiplied by")
    made.add_argument("--opening", default="4", help="random plies first (default: 4)")
    made.add_argument("--longest", default=str(MAX_PLIES), help="plies that make a draw")
    made.add_argument("--seed", default="1", help="for other openings and other luck")
    made.add_argument("--workers", default="1", help="processes (default: 1)")
    made.add_argument("--json", action="store_true", help="print each game, as a line of JSON")
    made.add_argument("--out", type=file_named, metavar="FILE", help="a new file for the records")
    made.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster’s scheduler")
    if kind:
        add_options(made, kind)
    return made


def read_numbers(known: argparse.Namespace) -> None:
    """Put numbers in place of their texts; TextError if one is none, or out of its bounds."""
    for name, bounds in WHOLE.items():
        text = getattr(known, name)
        setattr(known, name, None if text is None else whole(f"--{name}", text, *bounds))
    for name, most in ABOVE_NOTHING.items():
        text = getattr(known, name)
        setattr(known, name, None if text is None else above_nothing(f"--{name}", text, most))


def arena(words: Sequence[str]) -> int:
    """Play a series and print what it came to; return the exit code."""
    known = parse(lambda kind: parser("drystone arena", kind), words)
    read_numbers(known)
    settings = settings_of(known)
    for name in settings.players:
        player(name, Budget(nodes=1))
    require_output(BESIDE_ASCII)
    if known.out:
        require_new(known.out)
        require_writable(known.out)
    alone = known.workers == 1 and known.dask is None
    played: list[GameResult] = []
    try:
        with (
            nullcontext() if alone else executor_of(known.workers, known.dask) as executor,
            known.out.open("w", encoding="utf-8") if known.out else nullcontext() as records,
        ):
            for one in series(settings, known.games, executor):
                played.append(one)
                if known.json:
                    print(json.dumps(row_of(settings, one)), flush=True)
                if records:
                    print(one.record, file=records, flush=True)
                _count(len(played), known.games)
    except KeyboardInterrupt:
        if not known.json:
            print(broken_off(settings, played, known.games), flush=True)
        raise
    if not known.json:
        print(report(settings, played), flush=True)
    return 0


def row_of(settings: SeriesSettings, one: GameResult) -> dict[str, object]:
    """Return a game as a row of a table: who played, what came of it, and its record."""
    first, second = settings.players
    (moves, their_moves), (seconds, their_seconds) = one.moves, one.seconds
    return {
        "number": one.number + 1,
        "game": settings.game,
        "player": first,
        "opponent": second,
        "score": one.score,
        "end": one.end,
        "reason": one.reason,
        "plies": one.plies,
        "moves": moves,
        "opponent_moves": their_moves,
        "seconds": seconds,
        "opponent_seconds": their_seconds,
        "record": one.record,
    }


def _count(played: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{played} of {games} ", end="", file=sys.stderr, flush=True)


def broken_off(settings: SeriesSettings, played: list[GameResult], games: int) -> str:
    """Return the lines that are printed of a series that was interrupted."""
    if not played:
        return f"broken off before the first of {games:,} games was over"
    end = f"broken off after {len(played):,} of {games:,} games"
    return f"{report(settings, played)}\n{end}"


def settings_of(known: argparse.Namespace) -> SeriesSettings:
    """Return what the words ask for, once their numbers are read."""
    chosen = game_in(known)
    timeless = known.time is None and known.nodes is None
    leveled = all(name.startswith(("level:", "exec:")) for name in known.players)
    seconds = SECONDS if timeless and not leveled else known.time
    return SeriesSettings(
        chosen.name,
        tuple(known.players),
        dict(chosen.values),
        seconds,
        known.nodes,
        known.scale,
        known.opening,
        known.seed,
        known.longest,
        known.json or known.out is not None,
    )


def report(settings: SeriesSettings, played: list[GameResult]) -> str:
    """Return the lines that are printed: wins, draws, losses, Elo, time."""
    score = score_of(played)
    wins, losses = (sum(one.score == value for one in played) for value in (1.0, 0.0))
    long = sum(one.end == "too long" for one in played)
    draws = len(played) - wins - losses
    cut = f" ({long} of them cut at {settings.max_plies} plies)" if long else ""
    plies = sum(one.plies for one in played) / len(played)
    first, second = settings.players
    lost = (
        f"\ngame {one.number + 1}: {settings.players[one.score == 1]} has lost: {one.reason}"
        for one in sorted(played, key=lambda one: one.number)
        if one.reason
    )
    return (
        f"{settings.game} {first} – {second}: +{wins} ={draws} -{losses}{cut}, "
        f"{100 * score.score:.1f} % ± {100 * score.error:.1f}, {elo_text(score)}, "
        f"{plies:.0f} plies a game, {_time(played, 0)} and {_time(played, 1)} s a move"
    ) + "".join(lost)


def elo_text(score: SeriesScore) -> str:
    """Return the Elo difference with the ends of its 95 % interval.

    >>> elo_text(SeriesScore(100, 0.64, 0.09))
    'Elo +100 (35 … 173)'
    """
    middle, low, high = score.elo
    return f"Elo {middle:+.0f} ({low:.0f} … {high:.0f})"


def _time(played: list[GameResult], who: int) -> str:
    return f"{seconds_a_move(played, who):.3f}"
