"""A player that is another program: it is asked in lines, as docs/engine-protocol.md says.

It is sent what its side may see of the position, and nothing else. Whatever it does wrong, it has
lost by: it is too slow, ends, or answers what is no legal move.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader, RawIOBase
from pathlib import Path
from queue import Empty, Queue
from random import Random
from typing import IO, cast

from drystone.core.errors import GameError, OptionError, quote
from drystone.core.game import Game, Move, Position
from drystone.play.records.sanitize import printable
from drystone.search.budget import Budget
from drystone.search.engines.choice import DrawnKeys

PROTOCOL = 1
"""The version of the protocol that is spoken here."""

BETWEEN = " | "
"""What stands between the moves of an answer to ``analyse``."""

SECONDS = 1.0
"""Seconds a program is asked to take for a move, where nothing is said."""

GRACE = 5.0
"""Seconds that any answer may take, beyond those that a search is given."""

START = 60.0
"""Seconds that the first answer may take: a program that has learned something reads that first."""

PATIENCE = 120.0
"""Seconds that a move may take where only positions are counted."""

LINE_LIMIT = 100_000
"""Bytes of one line that are read of a program."""

REMARKS_LIMIT = 10_000
"""Most lines that a program may write before it answers."""


class Forfeit(GameError):
    """A program has lost by what it did; the text says what."""


class Lines:
    """The lines that a program writes, read in a thread, so that waiting for one can end.

    The thread alone reads the stream, and closes it: what is closed by another one in the middle of
    a read gives its number to the next program that is started, and part of what that says is lost.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._found: Queue[bytes] = Queue(REMARKS_LIMIT)
        self._unwanted = threading.Event()
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: IO[bytes]) -> None:
        line = b"?"
        with stream:
            while line and not self._unwanted.is_set():
                try:
                    line = stream.readline(LINE_LIMIT)
                except (OSError, ValueError):
                    line = b""
                self._found.put(line)

    def next(self, end: float) -> str:
        """Return the next line, "" after the last; raises Empty when the clock comes to `end`."""
        line = self._found.get(timeout=max(0.0, end - time.monotonic()))
        return line.decode("utf-8", "replace").removeprefix("\ufeff")

    def stop(self) -> None:
        """Read no more once what is being read has come: the program has ended."""
        self._unwanted.set()
        with suppress(Empty):
            self._found.get_nowait()  # so that there is a place for a line that waits for one


def _end(process: subprocess.Popen[bytes], lines: Lines) -> None:
    process.kill()
    process.wait()
    lines.stop()
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()


def _show_remarks(stream: IO[bytes]) -> None:
    """Write a program's remarks to the terminal, which obeys none of their control letters."""
    with stream:
        while line := stream.readline(LINE_LIMIT):
            if sys.stderr is not None:
                sys.stderr.write(printable(line.decode("utf-8", "replace")))
                sys.stderr.flush()


def _is_file(name: str) -> bool:
    """Return whether there is a file of that name, which no file can have if it is too long."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


class Program:
    """A running program that is asked, and answers each time with one line."""

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise Forfeit(f"it could not be started: {error.strerror}") from error
        assert self.process.stdout
        assert self.process.stderr
        remarks = BufferedReader(cast(RawIOBase, self.process.stderr))
        threading.Thread(target=_show_remarks, args=(remarks,), daemon=True).start()
        self.lines = Lines(BufferedReader(cast(RawIOBase, self.process.stdout)))
        self.end = weakref.finalize(self, _end, self.process, self.lines)

    def ask(self, line: str, seconds: float) -> str:
        """Return what the program answers within that time, without the sign of success."""
        what = line.partition(" ")[0]
        self._send(line, what)
        try:
            answer = self._answer(what, time.monotonic() + seconds)
        except Empty:
            raise Forfeit(f"it did not answer “{what}” within {seconds:g} s") from None
        if answer.startswith("?"):
            raise Forfeit(f"it answered “{what}” with {quote(answer)}")
        return answer[1:].strip()

    def clock(self) -> float:
        """Return its seconds of the processor; where the system does not tell, the wall clock's."""
        if sys.platform != "linux":
            return time.perf_counter()
        # What clock_getcpuclockid makes of a process; Python has no name for it.
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def _send(self, line: str, what: str) -> None:
        assert self.process.stdin
        try:
            self.process.stdin.write(f"{line}\n".encode())
        except OSError:
            raise Forfeit(f"{self._ended()} before “{what}”") from None

    def _answer(self, what: str, end: float) -> str:
        for _ in range(REMARKS_LIMIT):
            line = self.lines.next(end)
            if not line:
                raise Forfeit(f"{self._ended()} instead of answering “{what}”")
            if line[0] in "=?":
                return line.strip()
        raise Forfeit(f"it wrote {REMARKS_LIMIT} lines instead of answering “{what}”")

    def _ended(self) -> str:
        try:
            return f"it ended with exit code {self.process.wait(1)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"


class Engine:
    """A program that knows games. It is started by the first question, and ended by `close`."""

    def __init__(self, command: str) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"{quote(command)} is no command: {error}.") from error
        name = self.words[0] if self.words else command
        if not self.words or shutil.which(name) is None:
            if _is_file(name):
                raise OptionError(f"{quote(name)} is no program: it may not be executed.")
            raise OptionError(f"There is no program {quote(name)} to be run.")
        self.program: Program | None = None
        self.game: Game | None = None
        self.took = 0.0
        """Seconds of its last search: the processor's, where the system tells."""

    def ask(self, question: str, position: Position, played: Sequence[Move], budget: Budget) -> str:
        """Return its answer to ``go`` or ``analyse`` after moves that were played from a position.

        It is sent what the side to move may see. Forfeit if the answer does not come.
        """
        program = self._begun(position.game)
        program.ask(f"position {position.seen_by(position.side)}", GRACE)
        for move in played:
            program.ask(f"play {move}", GRACE)
        words, seconds = _limits(budget)
        start = program.clock()
        answer = program.ask(f"{question} {words}", seconds)
        self.took = program.clock() - start
        return answer

    def _begun(self, game: Game) -> Program:
        if self.program is None:
            self.program = Program(self.words)
            self.program.ask(f"protocol {PROTOCOL}", START)
        if game != self.game:
            values = [f"{key}={value}" for key, value in game.values.items()]
            self.program.ask(" ".join(["new", game.name, *values]), GRACE)
            self.game = game
        return self.program

    def close(self) -> None:
        """End the program."""
        if self.program is None:
            return
        program, self.program, self.game = self.program, None, None
        try:
            program.ask("quit", 1.0)
            program.process.wait(1.0)
        except (Forfeit, subprocess.TimeoutExpired):
            pass  # it is ended anyway
        program.end()


def _limits(budget: Budget) -> tuple[str, float]:
    """Return the words that bound a search, and how long its answer may take."""
    seconds, nodes = budget.seconds, budget.nodes
    words = [] if seconds is None else ["seconds", f"{seconds:g}"]
    words += [] if nodes is None else ["nodes", str(nodes)]
    return " ".join(words), PATIENCE if seconds is None else seconds + GRACE


class ExternalPlayer:
    """Asks a program for moves.

    >>> ExternalPlayer("no-such-bot", Budget())
    Traceback (most recent call last):
    drystone.core.errors.OptionError: There is no program “no-such-bot” to be run.
    """

    def __init__(self, command: str, budget: Budget) -> None:
        self.engine = Engine(command)
        self.budget = Budget(SECONDS) if budget.unlimited else budget

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Move:
        """Return the program's move; Forfeit if it has lost by what it did."""
        text = self.engine.ask("go", position, (), self.budget)
        try:
            return position.parse(text)
        except GameError as error:
            raise Forfeit(f"it answered “go” with no legal move: {error}") from error

    @property
    def took(self) -> float:
        """Seconds of its last move."""
        return self.engine.took

    def close(self) -> None:
        """End the program."""
        self.engine.close()
