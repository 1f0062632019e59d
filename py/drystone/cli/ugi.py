"""``drystone ugi GAME``: a computer player and its rules, by the Universal Game Interface.

The protocol is that of chess programs (UCI) with a question more: who is to move, and how a game
has ended. A program that knows no rules referees matches by it. docs/programs.md says which ones
were tried.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import BinaryIO

from drystone._version import __version__
from drystone.cli.engine import LONGEST, Input, Read, text_of
from drystone.cli.game_options import game_in, parse, player_parser
from drystone.cli.gtp import MOVES_LEFT, SLACK
from drystone.cli.parsing import whole
from drystone.cli.streams import read_bytes
from drystone.core.errors import GameError, OptionError, TextError, quote
from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.play.match import Match
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import SearchPlayer, player
from drystone.search.seats import seat_to_act

USUAL = 1.0
"""Seconds of a search that says nothing of time or positions."""


class Speaker:
    """Answers lines about one match. `stopped` says whether a search is to end now."""

    def __init__(
        self, game: Game, level: int | None = None, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.game = game
        self.match = Match(game)
        self.level = level
        self.rng = seeded(1)
        self.stopped = stopped
        self.begun = ["startpos"]
        """How the position began, in words."""
        self.moves: list[str] = []
        self.commands: dict[str, Callable[[list[str]], list[str]]] = {
            "ugi": lambda _: [
                f"id name drystone {game.title} {__version__}",
                "id author The drystone developers",
                "ugiok",
            ],
            "isready": lambda _: ["readyok"],
            "position": self._position,
            "query": self._query,
            "go": self._go,
            # These need no answer, and other options than those of the command line do nothing.
            **dict.fromkeys(("uginewgame", "setoption", "stop", "quit"), lambda _: []),
        }

    def answer(self, line: str) -> list[str]:
        """Return the lines that answer a line; ``info string`` says what is wrong with it.

        >>> from drystone.games import game
        >>> speaker = Speaker(game("anaash", size=4))
        >>> speaker.answer("position startpos moves a1xa2"), speaker.answer("query p1turn")
        ([], ['response false'])
        """
        name, *words = line.split()
        try:
            if name not in self.commands:
                known = ", ".join(self.commands)
                raise TextError(f"There is no command {quote(name)}; there are: {known}.")
            return self.commands[name](words)
        except GameError as error:
            return ["info string " + " ".join(str(error).split())]

    def _position(self, words: list[str]) -> list[str]:
        """Take a position and moves from there; moves that were played already are not again."""
        at = words.index("moves") if "moves" in words else len(words)
        begun, moves = words[:at], words[at + 1 :]
        known = len(self.moves)
        if begun != self.begun or moves[:known] != self.moves:
            self.match, known = self._begun(begun), 0
        self.begun = []  # until all is known to be legal
        self.match.play_all(moves[known:])
        self.begun, self.moves = begun, moves
        return []

    def _begun(self, words: list[str]) -> Match:
        if words == ["startpos"]:
            return Match(self.game)
        if words[:1] != ["fen"]:
            raise TextError(
                f"A position is “startpos” or “fen TEXT”, not {quote(' '.join(words))}."
            )
        return Match(self.game.position(" ".join(words[1:])))

    def _query(self, words: list[str]) -> list[str]:
        match, outcome = self.match, self.match.outcome
        won = match.seats.get(outcome.winner or "") if outcome else None
        answers = {
            "gameover": str(outcome is not None).lower(),
            "p1turn": str(seat_to_act(match.position, match.seats) == 1).lower(),
            "result": f"p{won}win" if won else "draw" if outcome else "none",
        }
        asked = " ".join(words)
        if asked not in answers:
            raise TextError(f"Asked can be {', '.join(answers)}, not {quote(asked)}.")
        return [f"response {answers[asked]}"]

    def _go(self, words: list[str]) -> list[str]:
        match = self.match
        chosen = player(f"level:{self.level}") if self.level else self._best(words)
        move = chosen.choose(match.position, match.drawn_next(), self.rng)
        return [f"bestmove {move}"]

    def _best(self, words: list[str]) -> SearchPlayer:
        seat = seat_to_act(self.match.position, self.match.seats)
        limits = {
            name: whole(name, value, 0, 10**9)
            for name, value in zip(words[::2], words[1::2], strict=False)
        }
        seconds = USUAL
        if "movetime" in limits:
            seconds = SLACK * limits["movetime"] / 1000
        elif f"p{seat}time" in limits:
            left, more = limits[f"p{seat}time"], limits.get(f"p{seat}inc", 0)
            seconds = SLACK * min(left, left / MOVES_LEFT + more) / 1000
        elif words == ["infinite"] or "nodes" in limits:
            seconds = LONGEST
        return SearchPlayer("best", Budget(max(0.01, seconds), limits.get("nodes"), self._clock))

    def _clock(self) -> float:
        return inf if self.stopped() else time.perf_counter()


def parser(prog: str, kind: type[Game] | None = None) -> argparse.ArgumentParser:
    """Return what reads the words; with the `kind` of a game it knows that game's options."""
    return player_parser(prog, __doc__, kind)


def ugi(words: Sequence[str], read: Read = read_bytes, out: BinaryIO | None = None) -> int:
    """Answer lines until ``quit`` or the end of the input; return the exit code.

    Raises:
        OptionError: The game hides something, or an option is wrong.
    """
    known = parse(lambda kind: parser("drystone ugi", kind), words)
    game = game_in(known)
    if game.hidden:
        raise OptionError("Whoever speaks this protocol knows all: nothing may be hidden in it.")
    level = known.level and whole("--level", known.level, min(LEVELS), max(LEVELS))
    lines = Input(read)
    speaker, target = Speaker(game, level, lines.stops), out or sys.stdout.buffer
    while (line := lines.next()) is not None:
        if text := text_of(line):
            target.write("".join(f"{said}\n" for said in speaker.answer(text)).encode())
            target.flush()
    return 0
