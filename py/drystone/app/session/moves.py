"""Making moves: by touches, as text, for the computer; and resigning.

>>> session = Session("anaash")
>>> touch(session, "a1"), str(touch(session, "a2"))
(None, 'a1xa2')
>>> session.match.ply, session.seen.side
(1, 'b')
"""

from __future__ import annotations

import time
from dataclasses import replace

from drystone.app.session import timing
from drystone.app.session.correspondence import follow
from drystone.app.session.open_match import Removed
from drystone.app.session.session import Session
from drystone.app.session.turn import last_standing, one_plays, require_turn, with_computer
from drystone.app.session.walking import go_on_from_here, step
from drystone.core.errors import IllegalMove
from drystone.core.game import Move
from drystone.core.language import say
from drystone.play.match import Match
from drystone.play.resigning import resigning_side
from drystone.play.seen_match import SeenMatch
from drystone.play.tree import ROOT


def touch(session: Session, site: str, hand: str = "") -> Move | None:
    """Touch a site; play the move that it completes and return it, None if there is none.

    The `hand` may ``lift`` what is there, or ``drop`` what it has. Raises IllegalMove, with the
    reason, if the site continues no legal move.
    """
    require_turn(session, site)
    session.premoves = None
    picked = session.picker.by_hand(hand, site)
    if picked.refusal:
        raise IllegalMove(picked.refusal.text, picked.refusal.rule, picked.refusal.sites)
    if picked.move is None:
        session.picker = session.picker.at(picked.touched)
    else:
        play(session, picked.move)
    return picked.move


def untouch(session: Session) -> bool:
    """Take back the last touch of an unfinished turn; return whether there was one."""
    touched = session.picker.touched
    session.picker = session.picker.at(touched[:-1])
    return bool(touched)


def type_move(session: Session, text: str) -> None:
    """Play a move given as text, or resign; raises TextError or IllegalMove."""
    resigns = resigning_side(text)
    if resigns is not None:
        resign(session, resigns)
        return
    require_turn(session)
    play(session, session.picker.position.parse(text))


def play(session: Session, move: Move) -> None:
    """Play a legal move from where one stands."""
    match, far = session.match, session.distance
    if far is not None and not far.table.over:
        far.play(str(move), timing.left_after(session, move) if session.timed else None)
        follow(session)
        return
    if len(match.tree.nodes) == 1:
        match.headers.setdefault("Date", time.strftime("%Y-%m-%d"))
    # While one plays with the computer, which answers it, and in an exercise, where it takes the
    # place of a wrong try, a move is the game from now on, and what was played before a variation.
    # Elsewhere, and after the end, it is one more line to look at.
    instead = one_plays(session) or session.challenge is not None
    goes_on = with_computer(session)
    session.look.keys.slide(match.position.slides(move))
    was_played = match.here.id in match.played_line
    left = timing.left_after(session, move) if session.timed else None
    match.add(move)
    if left is not None:
        match.tree.time(match.here.id, left)
    if match.over and was_played and match.here.id not in match.played_line:
        session.pause()  # a try beside a match that is over; `proceed` has the computer answer it
    if instead:
        match.put_first()
    session.taken_back = None
    if goes_on:  # a move that was there already has moves after it: they are taken back
        go_on_from_here(session)
    if session.screen.curtain:  # how a hidden piece was turned is nothing for the other's eyes
        session.change(look=replace(session.look, turn=0))
    session.pick()


def resign(session: Session, side: str = "") -> None:
    """Have a side resign: by default the one person's, or the one to move.

    Where moves were taken back they are deleted; `walking.restore` brings them back.

    Raises IllegalMove where that is not possible, TextError if there is no such side.
    """
    there = last_standing(session)
    why = _resign_refusal(session, there)
    if why:
        raise IllegalMove(why, "turn")
    if session.distance is None:
        _resign_here(session, there, side)
    else:
        session.distance.resign(side)
        follow(session)
    session.pick()


def _resign_here(session: Session, there: Match, side: str) -> None:
    """Go to where the match stands, drop what was taken back there, and resign."""
    match = session.match
    step(session, there.ply)
    before, taken_back = match.copy(), match.here.children
    if there.outcome is None:
        for number in taken_back:
            match.delete(number)
    match.resign(side or _own_side(session, match))
    if taken_back:
        session.removed = Removed(before, match.tree.revision)


def resigning(session: Session) -> str:
    """Return the side that `resign` is about, "" if nobody can resign."""
    there = last_standing(session)
    chosen = there.position.side in session.game.sides
    possible = chosen and there.outcome is None and not _resign_refusal(session, there)
    return _own_side(session, there) if possible else ""


def _own_side(session: Session, match: Match) -> str:
    """Return the side of the one person who plays, or the side to move where two do."""
    people = session.players.people
    own = [side for side, seat in match.seats.items() if seat in people]
    return own[0] if len(own) == 1 else match.position.side


def _resign_refusal(session: Session, there: Match) -> str:
    """Return why nobody can resign `there`, whatever the match itself says of it, or ""."""
    if session.challenge or session.exercise or session.editor is not None:
        return say("There is nobody to resign to here.")
    if session.paused and session.match.over:
        return say("The match is over. This is only tried.")
    if not session.players.people:
        return say("The computer plays for both sides, and never resigns.")
    if session.screen.curtain:
        return session.screen.curtain
    if SeenMatch(there, session.viewer).last_known.id == ROOT and there.outcome is None:
        return say("Nothing has been played yet.")
    return ""
