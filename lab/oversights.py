"""``python -m lab.oversights NAME``: whether levels overlook what a child would see.

A level overlooks something if it does not take a win in one move, or lets the other side win in one
although another move would not. It plays itself, after a few moves at random, and only positions
count in which that can happen: there is a win in one, or at least one of DRAWN moves drawn at
random, or the one that is played, lets the other side win at once. The rules alone decide, without
the program's search. It needs the standard library only, so that PyPy runs it, too.

In a long game few positions count, the last ones. With --late the player goes on from near the end
of games that level 5 played with itself (`lab.selfplay`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tools.paths import LAB_DATA, PY

sys.path.insert(0, str(PY))

from drystone.core.game import Game, Position
from drystone.core.rng import seeded
from drystone.games import game
from drystone.play.match import Match
from drystone.search.players.players import Player, player
from lab.selfplay import Series, read

PLAYED = LAB_DATA / "played"

OPENING = 6
"""Plies at most that are random at the start."""

LATE = 16
"""Plies at most before the end of another's game from which a player goes on."""

DRAWN = 20
"""Moves drawn in a position to see whether one can go wrong."""

LONGEST = 400
"""Plies after which a game is left as it is."""


@dataclass
class Found:
    """What was found of a player."""

    games: int = 0
    positions: int = 0
    missed: int = 0
    """Wins in one that it did not take."""
    hung: int = 0
    """Wins in one that it allowed, although it need not have."""


def main() -> int:
    """Print a line for each player."""
    known, rest = _parser().parse_known_args()
    options = dict(word.removeprefix("--").split("=") for word in rest)
    chosen = game(known.game, **options)
    late = list(games_of(Series(known.game, tuple(options.items())))) if known.late else []
    for name in known.players:
        found = of_player(chosen, name, known.positions, known.scale, late)
        print(
            f"{chosen.name} {name}: {found.positions} positions of {found.games} games: "
            f"{found.missed} wins in one not taken, {found.hung} allowed",
            flush=True,
        )
    return 0


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    made.add_argument("game")
    made.add_argument("--positions", type=int, default=500, help="for each player (default: 500)")
    made.add_argument("--players", nargs="+", default=["level:3", "level:4", "level:5"])
    made.add_argument("--scale", type=float, default=1.0, help="what levels' time is multiplied by")
    made.add_argument("--late", action="store_true", help="go on from late in games of level 5")
    return made


def games_of(series: Series) -> Iterator[Sequence[str]]:
    """Yield the moves of each game that is kept of a series."""
    for played in read(PLAYED / series.file):
        if Series.read(played.series) == series:
            yield played.moves.split()


def of_player(
    chosen: Game, name: str, wanted: int, scale: float = 1.0, late: Sequence[Sequence[str]] = ()
) -> Found:
    """Return what a player overlooks in so many positions of games with itself.

    Where games of others are given, by their moves, it goes on from late in one after another.
    """
    mover = player(name, scale=scale)
    found = Found()
    while found.positions < wanted:
        rng = seeded(f"oversights {chosen.name} {name} {found.games}")
        others = late[found.games % len(late)] if late else ()
        found.games += 1
        for position, move in _moves(begun(chosen, others, rng), mover, rng):
            _look(position, move, rng, found)
            if found.positions == wanted:
                break
    return found


def begun(chosen: Game, others: Sequence[str], rng: Random) -> Match:
    """Return a match after a few random plies, or late in the game that has those moves."""
    match = Match(chosen.start())
    for move in others[: -1 - int(rng.random() * LATE)]:
        match.play(move)
    if not others:
        for _ in range(int(rng.random() * (OPENING + 1))):
            match.add(match.position.random_move(rng))
    return match


def _moves(match: Match, mover: Player, rng: Random) -> Iterator[tuple[Position, Any]]:
    """Yield the moves with which the player goes on, with the positions before them."""
    while match.outcome is None and match.ply < LONGEST:
        position = match.position
        move = mover.choose(position, match.drawn_next(), rng)
        yield position, move
        match.add(move)


def _look(position: Position, move: Any, rng: Random, found: Found) -> None:
    """Count a position in which something can be overlooked, and whether it was."""
    moves = list(position.moves())
    wins = [one for one in moves if won_by(position.after(one), position.side)]
    if wins:
        found.positions += 1
        found.missed += move not in wins
    elif hangs(position, move):
        spared = any(not hangs(position, one) for one in rng.sample(moves, len(moves)))
        found.positions += spared
        found.hung += spared
    else:
        some = rng.sample(moves, min(DRAWN, len(moves)))
        found.positions += any(hangs(position, one) for one in some)


def won_by(position: Position, side: str) -> bool:
    """Return whether a side has won, or wins before it is to move again, whatever is played."""
    if position.outcome is not None:
        return position.outcome.winner == side
    if position.side == side:
        return False
    return all(won_by(position.after(move), side) for move in position.moves())


def hangs(position: Position, move: Any) -> bool:
    """Return whether the other side wins in one after a move."""
    then = position.after(move)
    other = position.game.other(position.side)
    if then.outcome is not None or then.side == position.side:
        return won_by(then, other)
    return any(won_by(then.after(reply), other) for reply in then.moves())


if __name__ == "__main__":
    sys.exit(main())
