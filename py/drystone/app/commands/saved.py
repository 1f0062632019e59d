"""Matches that the browser stores: what to store of them, and having them back.

A match is stored as its record. What the browser shows before Python runs, and in its list of
stored matches, is a view that holds nothing which one player may not see of the other.
"""

from __future__ import annotations

from drystone.app.commands.sharing import opened
from drystone.app.session import turn, walking
from drystone.app.session.correspondence import begin
from drystone.app.session.open_match import OpenMatch
from drystone.app.session.session import Session
from drystone.app.views import correspondence_view
from drystone.app.views.match_view import extent_view, first_view
from drystone.app.views.shown import Shown
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.app.wire.protocol import RawJson, to_json
from drystone.core.errors import TextError, quote
from drystone.core.language import say
from drystone.play import correspondence
from drystone.play.match import Match
from drystone.play.records.reading import read
from drystone.play.records.record import write
from drystone.play.screen import Screen


def save(session: Session, command: wire.Save) -> answers.SavedView:
    """Return what to store of a match that is on the board or was lately."""
    found = session.opened(command["match"])
    if found is None or found.challenge is not None:
        number = quote(command["match"])
        raise TextError(
            say("No match with the number {number} was on the board lately.", number=number)
        )
    if not (found.changed or command.get("unchanged")):
        return {"record": None}
    match, flip = found.match, found is session.current and found.look.flip
    if found.distance is not None:
        return saved_at_distance(found, flip)
    # What was taken back is no part of a match that goes on.
    again = found is session.current and turn.runs_again(session) and not match.over
    shown_already = found is session.current and match.branches
    return {
        "record": write(match),
        "flip": flip,
        "tree": match.tree.revision,
        "preview": None if shown_already else first_view_json(match, flip),
        "over": match.over,
        "extent": extent_view(covered(match).shown, match.ply if again else None),
    }


def saved_at_distance(found: OpenMatch, flip: bool) -> answers.SavedView:
    """Return what to store of a match with a friend elsewhere.

    While something in it is hidden there is no record: one would hold it.
    """
    assert found.distance is not None
    hidden = found.screen.viewer is not None
    screen = Screen.over(found.match, curtain=hidden)
    return {
        "record": "" if hidden else write(found.match),
        "flip": flip,
        "tree": len(found.distance.transcript.messages),
        "preview": correspondence_view.preview_of(found.distance, screen, flip),
        "over": found.distance.table.complete and not found.distance.to_send,
        "extent": extent_view(covered(found.match).shown),
        "friend": correspondence_view.saved_seat(found.distance),
    }


def resume_at_distance(session: Session, seat: str, secrets: str, text: str) -> Shown:
    """Have a stored match with a friend elsewhere on the board as it was."""
    have(session, correspondence_view.seat_from(seat, secrets), text)
    # What is to be done now is in the line, where words would hide it.
    return Shown(extras={"resumed": True})


def have(session: Session, far: correspondence.CorrespondenceGame, text: str) -> None:
    """Have one's side of a match on the board, with what its record says besides."""
    match = read(text).match if text else None
    if match is not None and match.start != far.table.game.start():
        match = None  # a file's record may be of anything
    begin(session, far, match)


def first_view_json(match: Match, flip: bool = False, marked: bool = True) -> RawJson:
    """Return the view that stands for a stored match, as JSON."""
    return RawJson(to_json(first_view(covered(match), flip, marked=marked)))


def covered(match: Match) -> Screen:
    """Return the screen over a match of which nobody knows who will look at it."""
    return Screen.over(match, curtain=True)


def resume(session: Session, command: wire.Resume) -> Shown:
    """Have a stored match on the board as it was."""
    if "seat" in command:
        secrets = command.get("secrets", "")
        shown = resume_at_distance(session, command["seat"], secrets, command["text"])
        session.flip(command.get("flip", False))
        return shown
    session.sit(command.get("first"), command.get("second"))
    shown = opened(session, read(command["text"]), say("The match is as you left it."), own=True)
    if command.get("plies") == session.match.ply:
        walking.go_on_from_here(session)
    session.flip(command.get("flip", False))
    return Shown(shown.said, extras={"resumed": True})


def preview(session: Session, command: wire.Preview) -> answers.PreviewView:
    """Return what may be shown of a record."""
    if "seat" in command:
        return preview_at_distance(command["seat"], command.get("secrets", ""), command["text"])
    loaded = read(command["text"])
    match = loaded.match
    shown = first_view_json(match, marked=False)  # of a file, hundreds may be asked for
    extent = extent_view(covered(match).shown)
    return {"preview": shown, "over": match.over, "extent": extent, "trouble": loaded.trouble}


def preview_at_distance(seat: str, secrets: str, text: str) -> answers.PreviewView:
    """Return what may be shown of a match with a friend elsewhere, with what to store of it."""
    far = correspondence_view.seat_from(seat, secrets)
    far.keys.brought = True
    return preview_of_seat(far, text)


def join(session: Session, command: wire.Join) -> answers.JoinedView:
    """Answer with what to store of two copies of one's side of a match."""
    here = correspondence_view.seat_from(command["storedSeat"], command["storedSecrets"])
    coming = correspondence_view.seat_from(command["seat"], command.get("secrets", ""))
    made = correspondence.joined(here, coming)
    if made is None:
        return {"preview": None, "over": False, "friend": None}
    shown = preview_of_seat(made, command["text"])
    return {
        "preview": shown["preview"],
        "over": shown["over"],
        "extent": shown["extent"],
        "friend": shown.get("friend"),
    }


def preview_of_seat(far: correspondence.CorrespondenceGame, text: str) -> answers.PreviewView:
    """Return what may be shown of one's side of a match, with what to store of it."""
    other = Session()
    have(other, far, text)
    saved = saved_at_distance(other.current, False)
    preview = saved["preview"]
    assert preview is not None
    return {
        "preview": preview,
        "over": saved["over"],
        "extent": saved["extent"],
        "trouble": "",
        "friend": saved["friend"],
    }


COMMANDS = {wire.Save: save, wire.Resume: resume, wire.Preview: preview, wire.Join: join}
