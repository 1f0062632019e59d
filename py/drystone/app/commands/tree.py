"""What the page asks about the match as a whole: its variations, comments, record and links.

Records and links are imported where they are first asked for: the page's start is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from drystone.app.protocol import Message, item_of, text_of
from drystone.app.view import Said, query_of
from drystone.core.errors import IllegalMove, TextError, quote
from drystone.games import game
from drystone.play.match import Match
from drystone.play.tree import ROOT, Tree
from drystone.play.words import clean_line

if TYPE_CHECKING:
    from drystone.app.session import Session
    from drystone.play.reading import Loaded

View = dict[str, Any]

NAME_LIMIT = 200
"""Longest name or other words in a header that the page may write, in characters."""


def node_of(message: Message, tree: Tree) -> int:
    """Return the number of the node that a message names, or raise TextError."""
    number = message.get("node")
    if isinstance(number, bool) or not isinstance(number, int) or number not in tree.nodes:
        raise TextError(f"There is no move with the number {quote(number)} here.")
    return number


class MatchActs:
    """Acts on a session's match, each of which answers with a view."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the acts by name."""
        return {
            "promote": self._promote,
            "delete": self._delete,
            "restore": self._restore,
            "comment": self._comment,
            "mark": self._mark,
            "header": self._header,
            "record": self._record,
            "read": self._read,
            "link": self._link,
            "open": self._open,
            "example": self._example,
            "sample": self._sample,
        }

    def _promote(self, message: Message) -> View:
        """Make the variation of a `node` the main line of where it branches off."""
        tree = self.session.match.tree
        if not tree.promote(node_of(message, tree)):
            return self.session.view(Said("info", "This is the main line already."))
        return self.session.view(Said("info", "The variation goes first now."))

    def _delete(self, message: Message) -> View:
        """Delete a `node` and all that follows it."""
        session = self.session
        match = session.match
        number, before = node_of(message, match.tree), match.memento()
        if number in match.line[1 : match.ply + 1]:
            answer = session.walk(match.tree[number].parent)
            if answer["said"]:
                return answer
        count = match.delete(number)
        session.removed = (match.tree.revision, before)
        return session.view(Said("info", f"{_moves(count)} deleted."))

    def _restore(self, message: Message) -> View:
        """Bring back what was deleted last, if nothing has changed since."""
        session = self.session
        if session.removed is None or not session.may_restore:
            return session.view(Said("info", "There is nothing to bring back."))
        session.match.restore(session.removed[1])
        session.removed = None
        session.pick()
        return session.view(Said("info", "The moves are back."))

    def _comment(self, message: Message) -> View:
        """Write a `text` at a `node`, "" to wipe it."""
        tree = self.session.match.tree
        tree.comment(node_of(message, tree), text_of(message, "text", empty=True))
        return self.session.view()

    def _mark(self, message: Message) -> View:
        """Give the move at a `node` a `glyph`, or take it away if it has that one."""
        tree = self.session.match.tree
        number, glyph = node_of(message, tree), text_of(message, "glyph")
        tree.mark(number, "" if tree[number].glyph == glyph else glyph)
        return self.session.view()

    def _header(self, message: Message) -> View:
        """Set the header `name` of the record to a `text`, "" to leave it out."""
        from drystone.play.headers import OWN_HEADERS

        name, text = text_of(message, "name"), clean_line(text_of(message, "text", empty=True))
        if not re.fullmatch("[A-Z][A-Za-z0-9]{0,39}", name, re.ASCII) or name in OWN_HEADERS:
            raise TextError(f"{quote(name)} cannot be written into the record.")
        if len(text) > NAME_LIMIT:
            raise TextError(f"At most {NAME_LIMIT} characters fit there; {quote(text)} has more.")
        headers = {**self.session.match.headers, name: text}
        self.session.match.headers = {key: value for key, value in headers.items() if value}
        return self.session.view()

    def _may_share(self) -> None:
        why = self.session.screen.shares()
        if why:
            raise IllegalMove(why, "hidden")

    def _record(self, message: Message) -> View:
        """Return the `record` of the match as text, and the name of a `file` for it."""
        from drystone.play.record import file_name, write

        self._may_share()
        match = self.session.match
        return {**self.session.view(), "record": write(match), "file": file_name(match)}

    def _link(self, message: Message) -> View:
        """Return the `link` to the match, or with `alone` to the position: what follows a path."""
        from drystone.play.link import link_of

        self._may_share()
        match = self.session.match
        link = link_of(match, alone=bool(message.get("alone")))
        return {**self.session.view(), "link": f"{query_of(match.game)}#{link}"}

    def _read(self, message: Message) -> View:
        """Open the match that a record, `text`, tells."""
        from drystone.play.record import read

        return self._show(read(text_of(message, "text")), "The record is open.")

    def _open(self, message: Message) -> View:
        """Open the match that a `link` holds."""
        from drystone.play.link import match_of

        return self._show(match_of(text_of(message, "link")), "The shared match is open.")

    def _show(self, loaded: Loaded, words: str) -> View:
        """Have a match on the board that came from outside; the one before can be gone back to."""
        self._put(loaded.match, curtain=True)
        if loaded.trouble:
            said = Said("error", f"{loaded.trouble} What comes before it is open.")
            return self.session.view(said)
        return self.session.view(Said("info", words))

    def _put(self, match: Match, curtain: bool = False) -> None:
        self.session.shelve()
        self.session.begin(match, curtain)

    def _example(self, message: Message) -> View:
        """Set up the game's example of that `number`, counted from 0."""
        kind = self.session.match.game
        example = item_of(message, kind.examples)
        self._put(Match(game(kind.name, **example.options).position(example.position)))
        return self.session.view(Said("info", example.words))

    def _sample(self, message: Message) -> View:
        """Open the game's sample of that `number` at its start, all moves ready to be walked."""
        kind = self.session.match.game
        sample = item_of(message, kind.samples)
        match = Match(game(kind.name, **sample.options).start())
        match.play_all(sample.moves)
        for ply, words in sample.notes.items():
            match.tree.comment(match.line[ply], words)
        first, second = sample.players
        names = {"Event": sample.title, "First": first, "Second": second, "Ending": sample.result}
        match.headers = {name: words for name, words in names.items() if words}
        match.goto(ROOT)
        self._put(match)
        return self.session.view(Said("info", f"{first} – {second}. Redo plays the next move."))


def _moves(count: int) -> str:
    return "1 move is" if count == 1 else f"{count} moves are"
