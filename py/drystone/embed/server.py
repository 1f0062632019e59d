"""The engine of a page full of boards: each has a session of its own, or asks only for frames.

Messages come from anybody's page. Beyond what a session checks, only acts that a board needs are
known here, and no page can have more boards than a reader could look at.
"""

from __future__ import annotations

import json
import traceback
from typing import Any

from drystone.app.protocol import Message, read, sentence, text_of
from drystone.app.session import Session
from drystone.core.errors import GameError, OptionError, TextError, quote
from drystone.embed.options import Embed, read_options
from drystone.embed.still import stills

BOARDS_LIMIT = 100
"""Most boards of one page that are played on."""

PASSED_ON = {
    *("touch", "type", "undo", "redo", "goto", "flip", "overlay", "turn", "reveal", "view"),
    *("record", "brief", "reply", "pause", "proceed", "answer", "retry", "solution"),
}
"""Acts that a session answers as it does for its own page."""

Data = dict[str, Any]


class Boards:
    """Sessions by the names of their boards.

    >>> boards = Boards()
    >>> start = {"board": "b1", "act": "begin", "options": {"game": "anaash"}}
    >>> json.loads(boards.handle(json.dumps(start)))["status"]["text"]
    'Red to move'
    >>> json.loads(boards.handle('{"board": "b2", "act": "undo"}'))["said"]["text"]
    'Nobody plays on this board.'
    """

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON text. Never raises."""
        try:
            return self._answer(read(text))
        except GameError as error:
            return _said(sentence(str(error)))
        except Exception:  # a mistake of ours must not cost the page its other boards
            traceback.print_exc()
            return _said("Something went wrong here.")

    def _answer(self, message: Message) -> str:
        board, act = text_of(message, "board"), text_of(message, "act")
        if act == "frames":
            return json.dumps({"frames": stills(_asked(message))}, separators=(",", ":"))
        if act == "begin":
            return self._begin(board, _asked(message))
        if act == "end":
            self.tables.pop(board, None)
            return "{}"
        if act not in PASSED_ON:
            raise TextError(f"There is no act {quote(act)} for a board.")
        if board not in self.tables:
            raise TextError("Nobody plays on this board.")
        return self.tables[board].handle(message)

    def _begin(self, board: str, embed: Embed) -> str:
        """Have a match on a board, instead of the one that may be there."""
        if board not in self.tables and len(self.tables) >= BOARDS_LIMIT:
            raise TextError(f"At most {BOARDS_LIMIT} boards of one page can be played on.")
        table = Table(embed)
        self.tables[board] = table
        return table.handle({"act": "view"})


class Table:
    """A board that is played on, and what is to be found on it."""

    def __init__(self, embed: Embed) -> None:
        self.task = embed.task
        self.session = Session(embed.match.game.name)
        self.session.begin(embed.match, curtain=not embed.match.branches)
        if embed.task.quest:
            self._ask({"act": "quest", "kind": "puzzle", "name": embed.task.quest})
        if embed.flip:
            self._ask({"act": "flip"})
        if embed.overlay:
            self._ask({"act": "overlay", "key": embed.overlay})
        self.origin = embed.match.here.id
        self._seat(embed.players)

    def _seat(self, levels: tuple[int, int]) -> None:
        """Let computer players sit down, where any are asked for."""
        if not any(levels):
            return
        for seat, level in enumerate(levels, 1):
            said = self._ask({"act": "player", "seat": seat, "level": level})["said"]
            if said and said["kind"] == "error":
                raise OptionError(f"players: {said['text']}")

    def _ask(self, message: Message) -> Data:
        answer: Data = json.loads(self.session.handle(json.dumps(message)))
        return answer

    def handle(self, message: Message) -> str:
        """Return the session's answer, with what has become of the task."""
        answer = self.session.handle(json.dumps(message))
        return f'{answer[:-1]},"task":{json.dumps(self.state)}}}' if self.task else answer

    @property
    def state(self) -> str:
        """``solved``, ``wrong``, or "" before a move was made."""
        match = self.session.match
        path = match.line[: match.ply + 1]
        if self.origin not in path[:-1]:
            return ""
        tried = match.tree[path[path.index(self.origin) + 1]]
        before = match.tree[tried.parent].position
        return "solved" if self.task.solved(before, tried.move) else "wrong"


def _asked(message: Message) -> Embed:
    options = message.get("options")
    if not isinstance(options, dict):
        raise OptionError(f"Options are pairs of name and value, not {quote(options)}.")
    return read_options(options)


def _said(words: str) -> str:
    return json.dumps({"said": {"kind": "error", "text": words, "rule": "", "sites": []}})
