"""The page's conversation: JSON in, JSON out. The page's worker calls nothing else.

A command works on a copy of the session, which takes the session's place only if all went well: a
command that fails, wherever it does, leaves nothing behind.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from drystone.app.commands import (
    board,
    challenge,
    computer,
    describe,
    display,
    edit,
    explore,
    friend,
    pictures,
    saved,
    sharing,
    tree,
)
from drystone.app.session.session import Session
from drystone.app.views.move_list import MoveList
from drystone.app.views.page_view import page_view
from drystone.app.views.scene_changes import Drawing
from drystone.app.views.shown import Shown, error, only
from drystone.app.wire import answers
from drystone.app.wire.protocol import Message, act_of, read_command, read_message, to_json
from drystone.core.errors import (
    GameError,
    IllegalMove,
    TextError,
    UnknownGame,
    missing_game,
    quote,
    sentence,
)
from drystone.core.language import say, to_say
from drystone.scene.node import Node

Run = Callable[[Session, Any], Any]

# The code of a panel runs when an act is asked for that none before it has (core/lazy_assets.py): a
# start needs the first two.
PANELS = (
    board,
    saved,
    display,
    tree,
    sharing,
    describe,
    challenge,
    computer,
    pictures,
    friend,
    edit,
    explore,
)

WHEEL_OF = to_say(
    "It is none of this site’s, so {game} came in a wheel, a file that ends in .whl: ask for that"
    " file who sent you this, add it at the foot of the first page, and open this again."
)
FAILED = to_say("Something went wrong here; the match is as it was.")


def commands() -> dict[str, tuple[type, Run]]:
    """Return every command of the page by its name: its fields and what carries it out.

    >>> sorted(commands())[:3]
    ['accept', 'agree', 'answer']
    """
    return {act: found for panel in PANELS for act, found in _commands_of(panel).items()}


def command(act: object) -> tuple[type, Run]:
    """Return the fields of the page's command of this name, and what carries it out.

    Raises TextError if there is none.

    >>> command("touch")[0].__name__
    'Touch'
    """
    for panel in PANELS:
        if isinstance(act, str) and act in _commands_of(panel):
            return _commands_of(panel)[act]
    raise TextError(say("There is no act {act}.", act=quote(act)))


@cache
def _commands_of(panel: ModuleType) -> dict[str, tuple[type, Run]]:
    return {act_of(shape): (shape, run) for shape, run in panel.COMMANDS.items()}


class Prediction(NamedTuple):
    """What a message would be answered with in a session, and what would be there afterwards."""

    text: str
    before: Session
    answer: str
    after: Session
    drawing: Drawing
    moves: MoveList


class Page:
    """One page: a session, and the commands that may be given to it.

    >>> import json
    >>> page = Page()
    >>> view = json.loads(page.handle('{"act": "new", "game": "anaash"}'))
    >>> view["status"]["text"], view["said"]
    ('Red to move', None)
    >>> json.loads(page.handle('{"act": "touch", "site": "zz"}'))["said"]["kind"]
    'refusal'
    """

    def __init__(self, first: str = "", session: Session | None = None) -> None:
        """Begin with a session, or with a match of the game that is named, or the simplest."""
        self.session = session or Session(first)
        self._prediction: Prediction | None = None
        self._drawing = Drawing(0, Node("svg"))
        self._moves = MoveList()

    def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON text. Never raises."""
        known, self._prediction = self._prediction, None
        if known and known.text == text and known.before is self.session:
            self.session, self._drawing, self._moves = known.after, known.drawing, known.moves
            return known.answer
        return self._handled(text)

    def predict(self, text: str) -> str:
        """Return what `handle` would answer to this message now, and leave all as it is.

        Where that very message comes next, the answer is known already. Never raises.

        >>> page = Page("anaash")
        >>> message = '{"act": "type", "text": "a1xa2"}'
        >>> answer = page.predict(message)
        >>> page.session.match.ply, page.handle(message) == answer, page.session.match.ply
        (0, True, 1)
        """
        before, shown, moves = self.session, self._drawing, self._moves
        self._moves = moves.copy()
        try:
            answer = self._handled(text)
            after = (self.session, self._drawing, self._moves)
            self._prediction = Prediction(text, before, answer, *after)
        finally:
            self.session, self._drawing, self._moves = before, shown, moves
        return answer

    def _handled(self, text: str) -> str:
        try:
            message = read_message(text)
        except GameError as refused:
            return to_json(only(said_of(refused)))
        return to_json(self.answer(message))

    def answer(self, message: Message) -> Mapping[str, Any]:
        """Return the view that answers a message. Never raises."""
        view = self._answered(message)
        scene = view.get("scene")
        if "drawn" not in message or not isinstance(scene, Node):
            return view
        before, self._drawing = self._drawing, self._drawing.next(scene)
        return self._drawing.changed_view(view, before, _stamp(message, "drawn"))

    def _answered(self, message: Message) -> Mapping[str, Any]:
        draft = self.session.copy()
        try:
            view = self._carried_out(draft, message)
        except GameError as refused:
            return self._refused(said_of(refused), message)
        except Exception:  # a mistake of ours must not cost anybody the match
            traceback.print_exc()
            return only(error(say(FAILED)))
        self.session = draft
        return view

    def _refused(self, said: answers.SaidView, message: Message) -> Mapping[str, Any]:
        """Return the view of what is as it was, with the reason why nothing was done."""
        return page_view(self.session, Shown(said), self._moves, _stamp(message, "has"))

    def _carried_out(self, session: Session, message: Message) -> Mapping[str, Any]:
        """Carry out a command and return the view that answers it; raises what goes wrong."""
        shape, run = command(message.get("act"))
        session.spent = max(_stamp(message, "spent"), 0)
        answer = run(session, read_command(message, shape))
        if isinstance(answer, Shown):
            return page_view(session, answer, self._moves, _stamp(message, "has"))
        view: Mapping[str, Any] = answer
        return view


def said_of(refused: GameError) -> answers.SaidView:
    """Return an error as the page shows it: a refusal where a move is forbidden, with its rule."""
    said = error(sentence(str(refused)))
    missing = missing_game(refused)
    if missing:
        said |= {"missing": missing}
    if missing and not isinstance(refused, UnknownGame):
        said["text"] += f" {say(WHEEL_OF, game=quote(missing))}"
    if isinstance(refused, IllegalMove):
        said |= {"kind": "refusal", "rule": refused.rule, "sites": list(refused.sites)}
    return said


def _stamp(message: Message, name: str) -> int:
    """Return the stamp of what the caller has already; 0 for none."""
    value = message.get(name)
    return value if isinstance(value, int) else 0
