"""How the board is looked at; no move comes of it."""

from __future__ import annotations

from drystone.app.session.session import Session
from drystone.app.session.turn import shown_look
from drystone.app.views.match_view import scene_of
from drystone.app.views.shown import Shown, info
from drystone.app.wire import protocol as wire
from drystone.core.errors import TextError, quote
from drystone.core.language import say, to_say


def flip(session: Session, command: wire.Flip) -> Shown:
    """Turn the board around."""
    session.flip()
    return Shown(info(say("The board is turned.")))


def overlay(session: Session, command: wire.Overlay) -> Shown:
    """Show an extra of the game's scene, or take it away if it is shown."""
    key = command["key"]
    known = [overlay.key for overlay in scene_of(session.game).overlays]
    if key not in known:
        wrong = to_say("There is no overlay {key}; there are: {known}.")
        raise TextError(say(wrong, key=quote(key), known=", ".join(known)))
    session.show_overlay(key)
    return Shown()


def turn(session: Session, command: wire.Turn) -> Shown:
    """Turn the piece that is about to be placed."""
    session.turn_piece(command["by"])
    look = shown_look(session)
    words = scene_of(session.game).turning(session.seen, look) if look.open else ""
    if not words:
        session.turn_piece(-command["by"])
    return Shown(info(words or say("There is nothing to turn here.")))


def choices(session: Session, command: wire.Choices) -> Shown:
    """Show choices that are no spaces beside the board, or on it."""
    session.beside = command["beside"]
    return Shown()


COMMANDS = {
    wire.Flip: flip,
    wire.Overlay: overlay,
    wire.Turn: turn,
    wire.Choices: choices,
}
