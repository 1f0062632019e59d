"""Matches that the browser stores: what to store of them, and having them back.

A match is stored as its record. What the browser shows before Python runs, and in its list of
stored matches, is a view that holds nothing which one player may not see of the other.
"""

from __future__ import annotations

from drystone.app import protocol as wire
from drystone.app.answer import Shown
from drystone.app.commands.sharing import opened
from drystone.app.match_view import first_view
from drystone.app.protocol import PreviewView, RawJson, SavedView, to_json
from drystone.app.session import Session
from drystone.core.errors import TextError, quote
from drystone.play.match import Match
from drystone.play.reading import read
from drystone.play.record import write


def save(session: Session, command: wire.Save) -> SavedView:
    """Return what to store of a match that is on the board or was lately."""
    found = session.opened(command["match"])
    if found is None or found.challenge is not None:
        number = quote(command["match"])
        raise TextError(f"No match with the number {number} was on the board lately.")
    if not (found.changed or command.get("unchanged")):
        return {"record": None}
    match, flip = found.match, found is session.current and found.look.flip
    shown_already = found is session.current and match.branches
    return {
        "record": write(match),
        "flip": flip,
        "tree": match.tree.revision,
        "preview": None if shown_already else first_view_json(match, flip),
        "over": match.outcome is not None,
    }


def first_view_json(match: Match, flip: bool = False) -> RawJson:
    """Return the view that stands for a stored match, as JSON."""
    return RawJson(to_json(first_view(match, flip)))


def resume(session: Session, command: wire.Resume) -> Shown:
    """Have a stored match on the board as it was."""
    session.sit(command.get("first"), command.get("second"))
    shown = opened(session, read(command["text"]), "The match is as you left it.")
    session.flip(command.get("flip", False))
    return Shown(shown.said, extras={"resumed": True})


def preview(session: Session, command: wire.Preview) -> PreviewView:
    """Return what may be shown of a record."""
    loaded = read(command["text"])
    match = loaded.match
    shown = first_view_json(match)
    return {"preview": shown, "over": match.outcome is not None, "trouble": loaded.trouble}


COMMANDS = {wire.Save: save, wire.Resume: resume, wire.Preview: preview}
