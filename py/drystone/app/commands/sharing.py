"""Records, links and what stands in them about the match."""

from __future__ import annotations

import re

from drystone.app.session.session import Session
from drystone.app.session.turn import look_first, require_writing
from drystone.app.views.shown import Shown, error, info
from drystone.app.views.status_line import WAITS, looking_back
from drystone.app.wire import protocol as wire
from drystone.app.words import query_of
from drystone.core.errors import IllegalMove, TextError, quote
from drystone.core.language import say, to_say
from drystone.play.match import Match
from drystone.play.records import headers, reading
from drystone.play.records import link as links
from drystone.play.records import record as records
from drystone.play.records.sanitize import clean_line

HEADER_LIMIT = 200
"""Longest name or other words in a header that the page may write, in characters."""


GIVEN_AWAY = to_say("What lies face down would be given away: only its picture can be shared.")
"""Why there is no link to a position that somebody has set up."""


def header(session: Session, command: wire.Header) -> Shown:
    """Set a header of the record."""
    require_writing(session)
    name, text = command["name"], clean_line(command["text"])
    if not re.fullmatch("[A-Z][A-Za-z0-9]{0,39}", name, re.ASCII) or name in headers.OWN_HEADERS:
        raise TextError(say("{name} cannot be written into the record.", name=quote(name)))
    if len(text) > HEADER_LIMIT:
        raise TextError(
            say(
                "At most {n} characters fit there; {text} has more.",
                n=HEADER_LIMIT,
                text=quote(text),
            )
        )
    changed = {**session.match.headers, name: text}
    session.match.headers = {key: value for key, value in changed.items() if value}
    return Shown()


def record(session: Session, command: wire.Record) -> Shown:
    """Answer with the record, and the name of a file for it."""
    match = shared(session)
    return Shown(extras={"record": records.write(match), "file": records.file_name(match)})


def link(session: Session, command: wire.Link) -> Shown:
    """Answer with the link to the match or the position: what follows a path."""
    match = shared(session)
    text = links.link_of(match, alone=command.get("alone", False))
    return Shown(extras={"link": f"{query_of(match.game)}#{text}"})


def shared(session: Session) -> Match:
    """Return the match on the board, or raise IllegalMove if it holds what must stay hidden.

    Of a position that is set up by hand it is the match that begins there.
    """
    if session.editor is not None:
        if session.editor.hides:
            raise IllegalMove(say(GIVEN_AWAY), "hidden")
        return Match(session.editor.position())
    why = session.screen.sharing_refusal()
    if why:
        raise IllegalMove(why, "hidden")
    return session.match


def read_record(session: Session, command: wire.Read) -> Shown:
    """Open the match that a record tells."""
    return opened(session, records.read(command["text"]), say("The record is open."))


def open_link(session: Session, command: wire.Open) -> Shown:
    """Open the match that a link holds."""
    return opened(session, links.match_of(command["link"]), say("The shared match is open."))


def opened(session: Session, loaded: reading.Loaded, words: str, own: bool = False) -> Shown:
    """Have a match on the board that came from outside; the one before can be gone back to.

    In one's `own` a computer goes on at once, and a player alone against it need not be asked to
    look. The `words` stand in the place of the line, so that they go on to whose turn it is, or who
    won.
    """
    alone = own and len(session.sitting.people) == 1
    session.replace(loaded.match, curtain=not alone)
    if not own:
        look_first(session)
    waits = say(WAITS) if session.paused and session.shown.at_end else ""
    said = (looking_back(session.shown), session.status_sentence, waits)
    status = " ".join(filter(None, said))
    if loaded.trouble:
        return Shown(error(f"{loaded.trouble} {say('What comes before it is open.')} {status}"))
    return Shown(info(f"{words} {status} {loaded.note}".strip()))


COMMANDS = {
    wire.Header: header,
    wire.Record: record,
    wire.Link: link,
    wire.Read: read_record,
    wire.Open: open_link,
}
