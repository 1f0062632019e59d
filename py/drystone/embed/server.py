"""The engine of a page full of boards: each has a page of its own, or asks only for a replay.

Messages come from anybody's page. Beyond what the page's program checks, only commands that a
board needs are known here, and no page can have more boards than a reader could look at.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import Any, Literal

from drystone.app.challenges.guess import GuessChallenge
from drystone.app.challenges.puzzles import challenge_named
from drystone.app.page import Page
from drystone.app.session.session import Session
from drystone.app.views.shown import error, only
from drystone.app.wire.protocol import (
    Begin,
    BoardCommand,
    MakeReplay,
    Message,
    act_of,
    read_command,
    read_message,
    to_json,
)
from drystone.core.errors import GameError, TextError, quote, sentence
from drystone.core.language import say, to_say
from drystone.embed.options import Embed, read_options
from drystone.embed.still import stills

BOARDS_LIMIT = 100
"""Most boards of one page that are played on."""

BOARD_COMMANDS = frozenset(
    {
        *("touch", "type", "undo", "redo", "goto", "flip", "overlay", "turn", "reveal", "view"),
        *(
            "record",
            "resign",
            "history",
            "reply",
            "pause",
            "proceed",
            "answer",
            "retry",
            "solution",
        ),
    }
)
"""Commands that are carried out as on the site's own page."""

FAILED = to_say("Something went wrong here.")


class Server:
    """Tables by the names of their boards.

    >>> import json
    >>> server = Server()
    >>> start = {"board": "b1", "act": "begin", "options": {"game": "anaash"}}
    >>> json.loads(server.handle(json.dumps(start)))["status"]["text"]
    'Red to move'
    >>> json.loads(server.handle('{"board": "b2", "act": "undo"}'))["said"]["text"]
    'Nobody plays on this board.'
    """

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON text. Never raises."""
        try:
            return to_json(self._answer(read_message(text)))
        except GameError as refused:
            return to_json(only(error(sentence(str(refused)))))
        except Exception:  # a mistake of ours must not cost the page its other boards
            traceback.print_exc()
            return to_json(only(error(say(FAILED))))

    def _answer(self, message: Message) -> Mapping[str, Any]:
        board, act = read_command(message, BoardCommand)["board"], message.get("act")
        if act == act_of(MakeReplay):
            options = read_command(message, MakeReplay)["options"]
            return {"replay": stills(read_options(options, foreign=True))}
        if act == act_of(Begin):
            embed = read_options(read_command(message, Begin)["options"], foreign=True)
            return self._begin(board, embed).answer({**message, "act": "view"})
        if act == "end":
            self.tables.pop(board, None)
            return {}
        if not isinstance(act, str) or act not in BOARD_COMMANDS:
            raise TextError(say("There is no act {act} for a board.", act=quote(act)))
        if board not in self.tables:
            raise TextError(say("Nobody plays on this board."))
        return self.tables[board].answer(message)

    def _begin(self, board: str, embed: Embed) -> Table:
        """Have a match on a board, instead of the one that may be there."""
        if board not in self.tables and len(self.tables) >= BOARDS_LIMIT:
            wrong = to_say("At most {most} boards of one page can be played on.")
            raise TextError(say(wrong, most=BOARDS_LIMIT))
        table = self.tables[board] = Table(embed)
        return table


class Table:
    """A board that is played on, and what is to be found on it."""

    def __init__(self, embed: Embed) -> None:
        self.task = embed.task
        self.page = Page(session=session_of(embed))
        self.origin = embed.match.here.id

    def answer(self, message: Message) -> Mapping[str, Any]:
        """Return the page's answer, with what has become of the task."""
        answer = self.page.answer(message)
        return {**answer, "task": self.state} if self.task else answer

    @property
    def state(self) -> Literal["", "solved", "wrong"]:
        """What has become of the task; "" before a move was made."""
        match = self.page.session.match
        path = match.line[: match.ply + 1]
        if self.origin not in path[:-1]:
            return ""
        tried = match.tree[path[path.index(self.origin) + 1]]
        before = match.tree[tried.parent].position
        return "solved" if self.task.solved(before, tried.move) else "wrong"


def session_of(embed: Embed) -> Session:
    """Return a session with what the options ask for on the board."""
    session = Session(embed.match.game.name)
    session.exercise = bool(embed.task)
    if embed.mode == "guess":
        session.set_challenge(GuessChallenge(embed.match, embed.side))
    elif embed.task.challenge:
        session.set_challenge(challenge_named("puzzle", embed.task.challenge))
    else:
        session.begin(embed.match, curtain=not embed.match.branches)
    session.flip(embed.flip)
    if embed.overlay:
        session.show_overlay(embed.overlay)
    for seat, level in enumerate(embed.players, 1):
        if level:
            session.seat(seat, level)
    return session
