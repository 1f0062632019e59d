"""What the page asks in order to keep matches in the browser, and to have them back.

A match is kept as its record. What the browser shows before Python runs, and in its list of kept
matches, is a view that holds nothing which one player may not see of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from drystone.app.protocol import Message, text_of
from drystone.app.view import RawJson, Said, View, sight_of, to_json
from drystone.core.errors import TextError, quote
from drystone.play.match import Match
from drystone.play.reading import read
from drystone.play.record import write

if TYPE_CHECKING:
    from drystone.app.session import Session

REMEMBERED = 4
"""How many matches can be asked for by their number: those on the board last."""


class Numbered(NamedTuple):
    """A match that was on the board, its number, and the revision that its tree had at first."""

    match: Match
    number: int
    since: int


class KeepActs:
    """Numbers the matches of a session, and answers for each of them.

    >>> import json
    >>> from drystone.app.session import Session
    >>> session = Session()
    >>> def ask(**message):
    ...     return json.loads(session.handle(json.dumps(message)))
    >>> number = ask(act="new", game="anaash", options={"size": 4})["keeping"]["match"]
    >>> ask(act="keep", match=number)["kept"]
    >>> text = ask(act="type", text="a1xa2") and ask(act="keep", match=number)["kept"]
    >>> ask(act="resume", text=text)["status"]["text"]
    'Blue to move'
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._numbered: list[Numbered] = []
        self._last = 0

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the acts by name."""
        return {"keep": self._keep, "resume": self._resume, "peek": self._peek}

    def view(self) -> View:
        """Return which match is on the board, and what changes when it should be kept anew."""
        match = self.session.match
        if self.session.quests.quest is not None:  # begun again with a touch, and nobody's match
            return {"match": 0, "tree": 0, "state": ""}
        headers = tuple(match.headers.items())
        state = hash((match.tree.revision, match.here.id, self.session.look.flip, headers))
        return {
            "match": self._number(match).number,
            "tree": match.tree.revision,
            "state": str(state),
        }

    def _number(self, match: Match) -> Numbered:
        for known in self._numbered:
            if known.match is match:
                return known
        self._last += 1
        added = Numbered(match, self._last, match.tree.revision)
        self._numbered = [*self._numbered, added][-REMEMBERED:]
        return added

    def _keep(self, message: Message) -> View:
        """Return what to keep of the `match` of that number.

        `kept` is its record, or None while it is as it came, unless `unchanged` says that this
        is wanted, too. `sight` is what may be shown of it, or None: then the page's view will do.
        """
        found = self._named(message)
        match = found.match
        changed = match.tree.revision != found.since
        if not (changed or message.get("unchanged")):
            return {"kept": None}
        here = match is self.session.match
        flip = here and self.session.look.flip
        as_shown = here and match.branches
        sight = None if as_shown else RawJson(to_json(sight_of(match, flip)))
        kept = {"kept": write(match), "flip": flip, "tree": match.tree.revision}
        return {**kept, "sight": sight, "over": match.outcome is not None}

    def _named(self, message: Message) -> Numbered:
        number = message.get("match")
        for known in self._numbered:
            if known.number == number:
                return known
        raise TextError(f"No match with the number {quote(number)} was on the board lately.")

    def _resume(self, message: Message) -> View:
        """Have a kept match, `text`, on the board as it was; if it was turned, with `flip`."""
        loaded = read(text_of(message, "text"))
        session = self.session
        session.shelve()
        session.begin(loaded.match, curtain=True)
        session.look = replace(session.look, flip=bool(message.get("flip")))
        said = Said("info", "The match is as you left it.")
        if loaded.trouble:
            said = Said("error", f"{loaded.trouble} What comes before it is open.")
        return {**session.view(said), "resumed": True}

    def _peek(self, message: Message) -> View:
        """Return what may be shown of a record, `text`, and leave the board alone."""
        loaded = read(text_of(message, "text"))
        over = loaded.match.outcome is not None
        sight = RawJson(to_json(sight_of(loaded.match)))
        return {"sight": sight, "over": over, "trouble": loaded.trouble}
