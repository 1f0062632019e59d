"""``drystone gtp GAME``: a computer player in programs for Go, by the Go Text Protocol, version 2.

A game on a square board takes part by a module ``gtp`` in its folder: `PASS` is the move that is
called a pass, `SIZE` and `KOMI` are the options that the commands ``boardsize`` and ``komi`` set,
and `OPTIONS` has the values that a game begins with, where they differ from the game's own. Its
sides are ``b`` and ``w``. docs/programs.md says which programs were tried.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import BinaryIO

from drystone._version import __version__
from drystone.cli.engine import Read, lines_of, text_of
from drystone.cli.game_options import options_in, parse, player_parser
from drystone.cli.parsing import above_nothing, whole
from drystone.cli.streams import read_bytes
from drystone.core.errors import GameError, IllegalMove, OptionError, TextError
from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.games import game, kind_of
from drystone.play.match import Match
from drystone.search.budget import Budget
from drystone.search.players.levels import LEVELS
from drystone.search.players.players import Player, SearchPlayer, player

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The columns of a board: programs for Go leave out the I."""

NAMES = {"b": "black", "w": "white"}
MARKS = {"b": "X", "w": "O"}

MOVES_LEFT = 20
"""Moves for which the time must last where nothing says how many there are."""

SLACK = 0.9
"""The part of its time that a move takes, as some is lost on the way."""


class Speaker:
    """Answers lines about one match."""

    def __init__(
        self, chosen: Game, level: int | None = None, seconds: float = 1.0, seed: int = 1
    ) -> None:
        """Take a game, and the level that plays, or the seconds for each move of the best play."""
        self.terms = chosen.part("gtp")
        self.chosen = chosen
        """What the next match is begun with."""
        self.match = _begun(chosen)
        self.level = level
        self.rng = seeded(seed)
        self.ended = False
        self.seconds: dict[str, float] = dict.fromkeys(NAMES, seconds)
        self.commands: dict[str, tuple[int, Callable[..., str]]] = {
            "protocol_version": (0, lambda: "2"),
            "name": (0, lambda: f"drystone {self.match.game.title}"),
            "version": (0, lambda: __version__),
            "list_commands": (0, lambda: "\n".join(self.commands)),
            "known_command": (1, lambda name: str(name in self.commands).lower()),
            "boardsize": (1, self._boardsize),
            "clear_board": (0, self._begin),
            "komi": (1, self._komi),
            "time_settings": (3, self._time_settings),
            "time_left": (3, self._time_left),
            "play": (2, self._play),
            "genmove": (1, self._genmove),
            "undo": (0, self._undo),
            "showboard": (0, lambda: f"\n{self.match.position.board_text()}"),
            "final_score": (0, self._final_score),
            "quit": (0, self._quit),
            # By these GoGui has rules, captures and the end from here.
            "gogui-rules_game_id": (0, lambda: self.match.game.title),
            "gogui-rules_board_size": (0, lambda: str(self.match.game.grid.size)),
            "gogui-rules_board": (0, self._board),
            "gogui-rules_side_to_move": (0, lambda: NAMES[self.match.position.side]),
            "gogui-rules_legal_moves": (0, self._legal_moves),
            "gogui-rules_final_result": (0, self._final_result),
        }

    def answer(self, line: str) -> str:
        r"""Return the answer to a line, "" to one without a command.

        >>> speaker = Speaker(game("asli", size=5, komi="0"))
        >>> speaker.answer("1 play b C3"), speaker.answer("play b c3 # again")
        ('=1 \n\n', '? illegal move: it is the turn of white\n\n')
        """
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            return ""
        mark = "="
        try:
            said = self._said(*words)
        except GameError as error:
            mark, said = "?", " ".join(str(error).split())
        return f"{mark}{number} {said}\n\n"

    def _said(self, name: str, *given: str) -> str:
        if name not in self.commands:
            raise TextError("unknown command")
        wanted, command = self.commands[name]
        if len(given) < wanted:  # some programs send more words than a command has
            raise TextError("syntax error")
        return command(*given[:wanted])

    def _quit(self) -> str:
        self.ended = True
        return ""

    def _begin(self) -> str:
        self.match = _begun(self.chosen)
        return ""

    def _choose(self, option: str, value: str) -> None:
        self.chosen = game(self.chosen.name, **{**self.chosen.values, option: value})

    def _boardsize(self, size: str) -> str:
        try:
            self._choose(self.terms.SIZE, size)
        except OptionError as error:
            raise TextError("unacceptable size") from error
        return self._begin()

    def _komi(self, komi: str) -> str:
        """Take a komi, without its half, for the next match: moves may hang on the one there is."""
        self._choose(self.terms.KOMI, str(int(_number(komi))))
        return "" if self.match.ply else self._begin()

    def _time_settings(self, main: str, period: str, stones: str) -> str:
        for side in NAMES:
            if _number(main) or _number(stones):
                self._grant(side, main if _number(main) else period, stones)
        return ""

    def _time_left(self, colour: str, seconds: str, stones: str) -> str:
        self._grant(_side(colour), seconds, stones)
        return ""

    def _grant(self, side: str, seconds: str, stones: str) -> None:
        each = _number(seconds) / (_number(stones) or MOVES_LEFT)
        self.seconds[side] = max(0.01, SLACK * each)

    def _play(self, colour: str, vertex: str) -> str:
        self._require_turn(colour)
        try:
            self.match.play(self._move(vertex))
        except IllegalMove as error:
            raise TextError(f"illegal move: {error}") from error
        return ""

    def _genmove(self, colour: str) -> str:
        outcome = self.match.outcome
        if outcome:
            return "resign" if outcome.winner else "pass"
        self._require_turn(colour)
        position = self.match.position
        move = str(self._player().choose(position, self.match.drawn_next(), self.rng))
        self.match.play(move)
        return self._vertex(move)

    def _player(self) -> Player:
        if self.level:
            return player(f"level:{self.level}")
        return SearchPlayer("best", Budget(self.seconds[self.match.position.side]))

    def _require_turn(self, colour: str) -> None:
        side = self.match.position.side
        if _side(colour) != side:
            raise TextError(f"illegal move: it is the turn of {NAMES[side]}")

    def _undo(self) -> str:
        if not self.match.undo():
            raise TextError("cannot undo")
        return ""

    def _final_score(self) -> str:
        outcome = self.match.outcome
        if not outcome:
            raise TextError("cannot score")
        return f"{outcome.winner.upper()}+R" if outcome.winner else "0"

    def _final_result(self) -> str:
        outcome = self.match.outcome
        return outcome.reason if outcome else "The game goes on."

    def _board(self) -> str:
        """Return the board as rows of X, O and dots."""
        grid, pieces = self.match.game.grid, self.match.position.pieces()
        standing = {name: MARKS[found[0].side] for name, found in pieces.items() if found}
        rows = ("".join(standing.get(grid.names[i], ".") for i in row) for row in grid.rows)
        return "\n" + "\n".join(rows)

    def _legal_moves(self) -> str:
        moves = () if self.match.outcome else self.match.position.moves()
        return " ".join(self._vertex(str(move)) for move in moves)

    def _move(self, vertex: str) -> str:
        """Return the text of our move at a vertex such as J9, which we call i9."""
        if vertex.lower() == "pass":
            return str(self.terms.PASS)
        column = LETTERS.find(vertex[0].upper())
        if column < 0 or not re.fullmatch("[0-9]{1,2}", vertex[1:], re.ASCII):
            raise TextError("invalid color or coordinate")
        return f"{chr(ord('a') + column)}{int(vertex[1:])}"

    def _vertex(self, move: str) -> str:
        """Return the vertex of one of our moves."""
        if move == self.terms.PASS:
            return "pass"
        return f"{LETTERS[ord(move[0]) - ord('a')]}{move[1:]}"


def _begun(chosen: Game) -> Match:
    match = Match(chosen)
    if match.position.side not in NAMES:
        raise TextError("In programs for Go, colours are chosen before the game: give --komi N.")
    return match


def _side(colour: str) -> str:
    side = colour[0].lower()
    if colour.lower() not in {side, NAMES.get(side)} or side not in NAMES:
        raise TextError("invalid color or coordinate")
    return side


def _number(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]*)?", text, re.ASCII):
        raise TextError("syntax error")
    return float(text)


def parser(prog: str, kind: type[Game] | None = None) -> argparse.ArgumentParser:
    """Return what reads the words; with the `kind` of a game it knows that game's options."""
    made = player_parser(prog, __doc__, kind)
    made.add_argument("--time", default="1", help="seconds a move, if no clock runs (default: 1)")
    made.add_argument("--seed", default="1", help="for other luck (default: 1)")
    return made


def gtp(words: Sequence[str], read: Read = read_bytes, out: BinaryIO | None = None) -> int:
    """Answer lines until ``quit`` or the end of the input; return the exit code.

    Raises:
        OptionError: The game has no part `gtp`, or an option is wrong.
    """
    known = parse(lambda kind: parser("drystone gtp", kind), words)
    kind = kind_of(known.game)
    if not kind.has("gtp"):
        raise OptionError(f"Programs for Go cannot play {kind.title}, only games like theirs.")
    chosen = game(known.game, **{**kind.part("gtp").OPTIONS, **options_in(known, kind)})
    level = known.level and whole("--level", known.level, min(LEVELS), max(LEVELS))
    seconds, seed = (
        above_nothing("--time", known.time, 3_600),
        whole("--seed", known.seed, 0, 10**18),
    )
    speaker = Speaker(chosen, level, seconds, seed)
    target = out or sys.stdout.buffer
    for line in lines_of(read):
        target.write(speaker.answer(text_of(line)).encode())
        target.flush()
        if speaker.ended:
            break
    return 0
