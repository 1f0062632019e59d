"""A match in the terminal: the board in letters, moves typed for both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from drystone.cli.streams import read_line
from drystone.core.errors import GameError
from drystone.play.match import Match
from drystone.play.resigning import resigning_side

HELP = (
    "Type a move, or one of: moves (list them), undo, redo, resign, position (as text), help, quit."
)


class Terminal:
    """Reads lines from `source` and writes to `target` until the match or the input ends."""

    def __init__(self, match: Match, source: TextIO | None, target: TextIO) -> None:
        self.match = match
        self.source = source
        self.target = target
        self.commands: dict[str, Callable[[], None]] = {
            "moves": lambda: self._say(" ".join(map(str, self.match.position.moves()))),
            "undo": lambda: self._step(self.match.undo(), "There is no move to take back."),
            "redo": lambda: self._step(self.match.redo(), "There is no move to play again."),
            "resign": lambda: self._play("resign"),
            "position": lambda: self._say(str(self.match.position)),
            "help": lambda: self._say(HELP),
        }

    def run(self) -> int:
        """Play until someone has won, or `quit`, or the end of the input; return exit code 0."""
        self._say(self.match.game.credit)
        self._say(HELP)
        self._show()
        while self.match.outcome is None:
            self.target.write(f"{self._turn()}> ")
            self.target.flush()
            line = read_line(self.source)
            if not line or line.strip() == "quit":
                break
            self._obey(line.strip())
        return 0

    def _turn(self) -> str:
        side = self.match.position.side
        return self.match.game.sides.get(side, f"Player {side}")

    def _obey(self, line: str) -> None:
        if not line:
            return
        if line in self.commands:
            self.commands[line]()
        else:
            self._play(line)

    def _play(self, text: str) -> None:
        """Play a move given as text, or resign; say why if that cannot be done."""
        resigns = resigning_side(text)
        try:
            if resigns is None:
                self.match.play(text)
            else:
                self.match.resign(resigns)
        except GameError as error:
            self._say(str(error))
            return
        self._show()

    def _step(self, done: bool, otherwise: str) -> None:
        if done:
            self._show()
        else:
            self._say(otherwise)

    def _show(self) -> None:
        self._say("", self.match.position.board_text(), "")
        turn = self.match.last
        if turn and turn.sat_out and not self.match.outcome:
            self._say(self.match.game.skipped(turn.sat_out))
        outcome = self.match.outcome
        if outcome:
            name = self.match.game.sides.get(outcome.winner or "")
            self._say(f"{name} wins: {outcome.reason}." if name else f"Draw: {outcome.reason}.")

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.target)
