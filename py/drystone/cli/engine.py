"""``drystone engine``: a computer player for other programs, asked in lines on standard input.

Every line gets one line as its answer: ``= …``, or ``? reason`` if it cannot be done; then nothing
has changed. docs/engine-protocol.md is the specification.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import BinaryIO

from drystone._version import __version__
from drystone.cli.parsing import Parser, above_nothing, whole
from drystone.cli.streams import read_bytes, unread
from drystone.core.errors import GameError, IllegalMove, TextError, quote
from drystone.core.game import Position
from drystone.core.rng import seeded
from drystone.games import game as find_game
from drystone.games import games, kind_of
from drystone.play.match import Match
from drystone.search.analysis.analysis import SHOWN, analysis_search, report
from drystone.search.budget import Budget, run
from drystone.search.players.external import BETWEEN, PROTOCOL
from drystone.search.players.players import SearchPlayer

LINE_LIMIT = 100_000
"""Longest line that is read, in bytes."""

CHUNK = 65_536

WAITING = 16_000_000
"""Bytes of lines that are read before they are answered; a “stop” behind more is not seen yet."""

EACH = 100
"""Bytes that a line which waits takes besides its text, at most."""

ENDING = frozenset({"stop", "quit"})
"""Lines that end a search which is running."""

LONGEST = 3_600.0
"""Most seconds of a search, also where only positions are counted."""


class Engine:
    """Answers lines. `stopped` says whether a search is to end now, with what it has found."""

    def __init__(self, stopped: Callable[[], bool] = lambda: False) -> None:
        self.match: Match | None = None
        self.stopped = stopped
        self.commands: dict[str, Callable[[str], str]] = {
            "protocol": self._protocol,
            "games": self._games,
            "new": self._new,
            "position": self._position,
            "moves": self._moves,
            "play": self._play,
            "go": self._go,
            "analyse": self._analyse,
            "stop": _nothing("stop"),
            "quit": _nothing("quit"),
        }

    def answer(self, line: str) -> str:
        """Return the answer to a line.

        >>> engine = Engine()
        >>> engine.answer("new anaash size=4"), engine.answer("play a1xa2")
        ('=', '= b')
        >>> engine.answer("play a1xa2")
        '? “a1xa2” is not a legal move: a1 is empty; start with one of Blue’s stacks.'
        """
        name, rest = [*line.split(None, 1), "", ""][:2]
        command = self.commands.get(name)
        try:
            if command is None:
                known = ", ".join(self.commands)
                raise TextError(f"There is no command {quote(name)}; there are: {known}.")
            said = command(rest.strip())
        except GameError as error:
            return "? " + " ".join(str(error).split())
        return f"= {said}" if said else "="

    def _protocol(self, rest: str) -> str:
        if rest not in {"", str(PROTOCOL)}:
            raise TextError(f"Only protocol {PROTOCOL} is spoken here, not {quote(rest)}.")
        return f"{PROTOCOL} drystone {__version__}"

    def _games(self, rest: str) -> str:
        """Return the names of all games, or the options of one with their defaults."""
        if not rest:
            return " ".join(games())
        return " ".join(f"{option.key}={option.default}" for option in kind_of(rest).options)

    def _new(self, rest: str) -> str:
        name, *words = rest.split() or [""]
        options = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key in options:
                raise TextError(f"Options are written once each, as key=value; not {quote(word)}.")
            options[key] = value
        self.match = Match(find_game(name, **options))
        return ""

    def _position(self, rest: str) -> str:
        """Return the position as its side to move may see it, or begin from another one."""
        match = self._begun()
        if not rest:
            return str(_seen(match.position))
        self.match = Match(match.game.position(rest))
        return ""

    def _moves(self, rest: str) -> str:
        _no_more("moves", rest)
        match = self._begun()
        return "" if match.outcome else " ".join(map(str, _seen(match.position).moves()))

    def _play(self, rest: str) -> str:
        """Return the side that is to move now, or how the game has ended."""
        match = self._playing()
        match.play(str(_seen(match.position).parse(rest)))
        outcome = match.outcome
        return f"over {outcome.letter} {outcome.reason}" if outcome else match.position.side

    def _go(self, rest: str) -> str:
        match = self._playing()
        player = SearchPlayer("best", self._budget("go", rest))
        return str(player.choose(match.position, match.drawn_next(), seeded(1)))

    def _analyse(self, rest: str) -> str:
        match, budget = self._playing(), self._budget("analyse", rest)
        began = budget.clock()
        position = _seen(match.position)
        search = analysis_search(position, seeded(1), match.drawn_next())
        if search is None:
            raise IllegalMove("Before colours are chosen there is nothing to analyse.")
        run(search, budget, began)
        found = report(position, search, SHOWN).seen_from(position.side)
        return BETWEEN.join(
            " ".join([f"{one.win_probability:.3f}", *map(str, one.variation)])
            for one in found.findings
        )

    def _begun(self) -> Match:
        if self.match is None:
            raise TextError("There is no game yet; “new NAME” begins one.")
        return self.match

    def _playing(self) -> Match:
        match = self._begun()
        if match.outcome:
            raise IllegalMove(f"The game is over: {match.outcome.reason}.")
        return match

    def _budget(self, command: str, rest: str) -> Budget:
        """Return what a search may use; time runs out at once when it is stopped."""
        words = rest.split()
        limits = dict(zip(words[::2], words[1::2], strict=False))
        if not words or len(words) != 2 * len(limits) or limits.keys() - {"nodes", "seconds"}:
            wanted = f"{command} nodes N, {command} seconds S, or both"
            raise TextError(f"A search is bounded: {wanted}; not {quote(rest)}.")
        seconds = limits.get("seconds")
        nodes = limits.get("nodes")
        return Budget(
            LONGEST if seconds is None else above_nothing("seconds", seconds, int(LONGEST)),
            None if nodes is None else whole("nodes", nodes, 1, 10**9),
            self._clock,
        )

    def _clock(self) -> float:
        return inf if self.stopped() else time.perf_counter()


def _seen(position: Position) -> Position:
    return position.seen_by(position.side)


def _nothing(command: str) -> Callable[[str], str]:
    """Return what answers a command that does its work by coming in, and has nothing to say."""

    def answer(rest: str) -> str:
        _no_more(command, rest)
        return ""

    return answer


def _no_more(command: str, rest: str) -> None:
    if rest:
        raise TextError(f"“{command}” stands alone, without {quote(rest)}.")


Read = Callable[[int], bytes]
"""Returns at most so many bytes as soon as there are some, none at the end."""


def lines_of(read: Read) -> Iterator[bytes]:
    r"""Yield lines; of a line without end only so much that it is seen to be too long.

    >>> from io import BytesIO
    >>> list(lines_of(BytesIO(b"games\nquit").read))
    [b'games', b'quit']
    """
    line = b""
    while part := read(CHUNK):
        *whole_lines, rest = (line + part).split(b"\n")
        yield from whole_lines
        line = rest[: LINE_LIMIT + 1]
    if line:
        yield line


def text_of(line: bytes) -> str:
    r"""Return a line as text, without the spaces around it.

    A byte order mark may stand before the first one.

    >>> text_of(b" quit\r"), text_of("\ufeffquit\u00a0".encode())
    ('quit', 'quit')
    """
    return line.decode("utf-8", "replace").removeprefix("\ufeff").strip()


class Input:
    """The lines that come in, read in a thread, so that a search sees when it is to stop."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.trouble: OSError | None = None
        """Why no more could be read; known once the last line was taken."""
        self._lines: deque[bytes | None] = deque()
        self._size = 0
        self._ending = 0
        self._changed = threading.Condition()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            for line in lines_of(self.read):
                self._put(line)
                if text_of(line) == "quit":
                    break
        except OSError as error:
            self.trouble = error
        finally:  # whatever comes up here, the answers come to an end
            self._put(None)

    def _put(self, line: bytes | None) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._size < WAITING)
            self._lines.append(line)
            self._count(line, 1)

    def _count(self, line: bytes | None, by: int) -> None:
        """Keep account of what waits, as a line comes or goes."""
        self._size += by * (len(line or b"") + EACH)
        self._ending += by * (text_of(line or b"") in ENDING)
        self._changed.notify_all()

    def next(self) -> bytes | None:
        """Return the next line, None after the last."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._lines))
            line = self._lines.popleft()
            self._count(line, -1)
            return line

    def stops(self) -> bool:
        """Whether a line that waits ends the search that is running."""
        return self._ending > 0


def engine(words: Sequence[str], read: Read = read_bytes, out: BinaryIO | None = None) -> int:
    """Answer lines until ``quit`` or the end of the input; return the exit code."""
    made = Parser(prog="drystone engine", description=__doc__)
    made.parse_args(list(words))
    lines = Input(read)
    target = out or sys.stdout.buffer
    speaker = Engine(lines.stops)
    while (line := lines.next()) is not None:
        text = text_of(line)
        if not text:
            continue
        long = len(line) > LINE_LIMIT
        said = f"? A line has at most {LINE_LIMIT:,} bytes." if long else speaker.answer(text)
        target.write(f"{said}\n".encode("utf-8", "replace"))
        target.flush()
    if lines.trouble:
        raise unread(lines.trouble)
    return 0
