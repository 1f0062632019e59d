"""What the page asks about how the board is looked at; no move comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from drystone.app.protocol import Message, text_of
from drystone.app.view import Said, View, scene_of
from drystone.core.errors import TextError, quote

if TYPE_CHECKING:
    from drystone.app.session import Session


class LookActs:
    """Acts on a session's look, each of which answers with a view."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def acts(self) -> dict[str, Callable[[Message], View]]:
        """Return the acts by name."""
        return {"flip": self._flip, "overlay": self._overlay, "turn": self._turn}

    def _flip(self, message: Message) -> View:
        look = self.session.look
        self.session.look = replace(look, flip=not look.flip)
        return self.session.view(Said("info", "The board is turned."))

    def _overlay(self, message: Message) -> View:
        """Show an extra of the game's scene, `key`, or take it away if it is shown."""
        session, key = self.session, text_of(message, "key")
        known = [name for name, _ in scene_of(session.match.game).overlays]
        if key not in known:
            raise TextError(f"There is no overlay {quote(key)}; there are: {', '.join(known)}.")
        session.look = replace(session.look, overlay="" if session.look.overlay == key else key)
        return session.view()

    def _turn(self, message: Message) -> View:
        """Turn the piece that is about to be placed, `by` so many steps clockwise."""
        by = message.get("by")
        if isinstance(by, bool) or not isinstance(by, int):
            raise TextError(f"A piece turns by a whole number of steps, not {quote(by)}.")
        before = self.session.look
        self.session.look = replace(before, turn=before.turn + by)
        view = self.session.view()
        if not view["turning"]:
            self.session.look = before
        words = view["turning"] or "There is nothing to turn here."
        return {**view, "said": vars(Said("info", words))}
