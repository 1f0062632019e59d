"""Premoves: one's next move is touched while the other side is to move, and played then."""

from __future__ import annotations

from drystone.app.session.session import Session
from drystone.app.session.turn import may_move, one_plays, thinks
from drystone.core.game import Move
from drystone.core.language import say
from drystone.core.move import move_words
from drystone.play.premoves import Premoves


def may_premove(session: Session) -> bool:
    """Whether one waits for a move of the computer, or of a friend who plays live."""
    far = session.distance
    if session.seen.side not in session.game.sides or session.outcome is not None:
        return False
    if far is None:
        return bool(thinks(session)) and one_plays(session)
    known = far.table.position is not None and session.match.at_end
    return known and session.plays_live and not far.table.over and not far.my_turn


def touch(session: Session, site: str, hand: str = "") -> str:
    """Touch a site for one's next move; return what has become of that, "" if there was nothing."""
    known = _known(session)
    session.premoves = known.after(site, hand)
    return in_words(session) or (say("Premove taken back.") if known.touched else "")


def type_move(session: Session, text: str) -> str:
    """Have a move given as text be one's next one; return it in words."""
    session.premoves = _known(session).typed(text)
    return in_words(session)


def _known(session: Session) -> Premoves:
    """Return what is touched of one's next move, perhaps nothing."""
    seen = session.seen
    return session.premoves or Premoves(seen, session.game.other(seen.side))


def take_back(session: Session) -> bool:
    """Take back what was touched of one's next move; return whether there was anything."""
    touched = session.planned is not None
    session.premoves = None
    return touched


def is_whole(session: Session) -> bool:
    """Whether a whole premove was touched, and not only a part of one."""
    return session.planned is not None and session.planned.move is not None


def in_words(session: Session) -> str:
    """Return what was touched of one's next move, "" where nothing was."""
    planned, spaces = session.planned, session.game.grid.indices
    if planned is None:
        return ""
    if planned.move is not None:
        return say("Premove {move}.", move=move_words(str(planned.move)))
    touched = ", ".join(filter(spaces.__contains__, planned.touched))
    return say("Premove {sites} …", sites=touched)


def carry(session: Session, planned: Premoves) -> None:
    """After a move of the other side, go on with what was touched before it."""
    if may_premove(session) or (planned.move is not None and may_move(session)):
        session.premoves = planned
    elif may_move(session):
        begun = session.picker.at(planned.touched)
        session.picker = begun if begun.open else session.picker


def due(session: Session) -> bool:
    """Whether a premove waits to be played."""
    return session.premoves is not None and bool(session.premoves.move) and may_move(session)


def take(session: Session) -> Move | None:
    """Return the move that was touched before one's turn, None if it is not legal: it is gone."""
    planned, session.premoves = session.premoves, None
    return session.picker.move_of(planned.touched) if planned else None
