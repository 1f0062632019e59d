"""Who may act now, and why nobody may; how the board shows that."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from drystone.app.players import PERSON
from drystone.app.session.session import Session
from drystone.core.errors import IllegalMove
from drystone.core.language import say, to_say
from drystone.core.reasons import ending_of
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.tree import ROOT
from drystone.scene.look import Look
from drystone.search.seats import seat_to_act

MOVED_ALREADY = to_say("The computer’s turn: step to one of yours.")
"""Why nobody moves where one looks back at the computer's turn."""


def picking(look: Look, picker: Picker) -> Look:
    """Return the look of a board on which a move is being made."""
    return replace(
        look,
        touched=picker.touched,
        open=picker.open,
        lifts=picker.lifts,
        leads=picker.leads,
    )


def shown_look(session: Session) -> Look:
    """Return how the page looks at the board now: nothing is open when nobody may move."""
    editor = session.editor
    if editor is not None:
        spaces = frozenset(session.game.grid.indices if editor.equipment else ())
        return replace(session.look, open=spaces, shown=editor.marks)
    marks = session.challenge.marks if session.challenge else ()
    look: Look = replace(session.look, beside=session.beside, shown=marks)
    planned = session.planned
    if planned is not None:
        board = frozenset(session.game.grid.indices)
        touched = tuple(site for site in planned.touched if site in board)
        opened, lifts, leads = planned.open & board, planned.lifts, planned.leads
        return replace(look, planned=touched, open=opened, lifts=lifts, leads=leads)
    return picking(look, session.picker) if may_move(session) else look


def may_move(session: Session) -> bool:
    """Whether a player at the screen may make a move now."""
    waits = session.screen.curtain or thinks(session) or challenge_waits(session)
    waits = waits or waiting(session) or moved_already(session)
    return session.outcome is None and not waits


def level_to_act(session: Session) -> int:
    """Return the level of the player to act, PERSON for a person."""
    match = session.match
    return session.players.levels[seat_to_act(match.position, match.seats) - 1]


def thinks(session: Session) -> int:
    """Return the level that is to think now; 0 if a person is to act, or nobody."""
    if session.paused or looks_back(session) or session.outcome is not None:
        return PERSON
    if session.challenge or session.editor is not None:
        return PERSON
    return level_to_act(session)


def moved_already(session: Session) -> bool:
    """Whether one looks back, in a match with the computer, at what it has answered already."""
    back = looks_back(session) and level_to_act(session) != PERSON
    return back and not session.paused and one_plays(session)


def looks_back(session: Session) -> bool:
    """Whether moves follow here that were not taken back."""
    return not session.match.at_end and not runs_again(session)


def runs_again(session: Session) -> bool:
    """Whether one stands where a move was taken back, and not only looks back from the end."""
    return session.taken_back == (session.current.number, session.match.here.id)


def took_back(session: Session) -> bool:
    """Whether what follows here is taken back. Of a match that is over nothing is: it stays."""
    match = session.match
    return runs_again(session) and not (match.over and match.here.id in match.played_line)


def last_standing(session: Session) -> Match:
    """Return the match where it stands for those who play: at the end of the line.

    A player who looks back plays on at the end; one who has taken back moves, from there.
    """
    there = copy(session.match)  # shares its moves: only another place is looked at
    if not runs_again(session):
        there.step(len(there.line) - 1)
    return there


def challenge_waits(session: Session) -> bool:
    """Whether nothing may be touched because the one who solves is not to move."""
    return session.challenge is not None and session.challenge.state != "open"


def waiting(session: Session) -> str:
    """Return why one may not move in a match with a friend elsewhere, "" where one may."""
    far, match = session.distance, session.match
    if far is None or far.table.over:
        return ""
    if not match.at_end or match.here.children:
        return say("Go to the last move first: this match goes on from there.")
    if far.my_turn:
        return ""
    if far.table.position is None:
        return say("Your move turned over what your friend hides: the next link shows it.")
    return say("It is your friend’s turn.")


def one_plays(session: Session) -> bool:
    """Whether one person alone plays a match at this screen, and it goes on."""
    return len(session.players.people) == 1 and with_computer(session)


def with_computer(session: Session) -> bool:
    """Whether a computer plays in a match that goes on."""
    return any(session.players.levels) and not session.challenge and not session.match.over


def look_first(session: Session) -> None:
    """Have a computer wait that would move where the match on the board ends.

    A visitor who has opened somebody else's match wants to look at it.
    """
    match, levels = session.match, session.players
    session.pause(not match.over and levels.level_at(match, len(match.line) - 1) != PERSON)


def require_turn(session: Session, site: str = "") -> None:
    """Raise IllegalMove where nobody may make a move now, at the end of a game for a site's own."""
    if session.editor is not None:
        raise IllegalMove(say("A position is being set up: play from it, or go back to the match."))
    if session.outcome is not None:
        reason = session.outcome.reason
        if why_not := ending_of(session.match.position).why.get(site):
            ended = say("The game is over: {reason}; {why}", reason=reason, why=why_not.text)
            raise IllegalMove(ended, why_not.rule, why_not.sites)
        # No rule of the game says what ends a match by resigning or by time.
        rule = "" if session.match.here.resigned else "end"
        raise IllegalMove(say("The game is over: {reason}.", reason=reason), rule)
    why = session.screen.curtain or waiting(session)
    if why:
        raise IllegalMove(why, "turn")
    if thinks(session):
        raise IllegalMove(say("The computer is to move. Stop it to move in its place."), "turn")
    if moved_already(session):
        raise IllegalMove(say(MOVED_ALREADY))
    challenge = session.challenge
    if challenge and challenge_waits(session):
        why = say("This can be stepped through here, and not be played on.")
        if challenge.may_retry:
            why = say("Press “Try again” to go on here.")
        if challenge.state == "answer":
            why = say("The answer is to come, or has to be stepped to first.")
        raise IllegalMove(why)


def require_rearranging(session: Session, node: int = ROOT) -> None:
    """Raise IllegalMove where a node belongs to what two people at a distance have played."""
    if session.distance is not None and node in session.match.main_line:
        raise IllegalMove(say("A match with a friend stays as it was played."))


def require_writing(session: Session) -> None:
    """Raise IllegalMove where notes could not be saved: there is no record while pieces hide."""
    if session.distance is not None and session.viewer is not None:
        raise IllegalMove(say("Notes can be written here once everything is shown."), "hidden")


def require_drawing(session: Session) -> None:
    """Raise IllegalMove where a mark could not be saved, or would tell what one hides."""
    require_writing(session)
    if session.viewer is not None and len(session.players.people) > 1:
        raise IllegalMove(say("Your opponent would see the mark: draw once everything is shown."))
