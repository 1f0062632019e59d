"""A match with a friend elsewhere on the board: its moves follow what is known of it."""

from __future__ import annotations

import time

from drystone.app.session import premoving
from drystone.app.session.session import Session
from drystone.app.session.walking import walk
from drystone.core.game import Move
from drystone.play import correspondence
from drystone.play.match import CLOCK, Match
from drystone.play.screen import OneSide


def begin(
    session: Session, far: correspondence.CorrespondenceGame, match: Match | None = None
) -> None:
    """Have one's side of a match on the board; `match` is what is saved of it."""
    session.shelve()
    session.begin(match or Match(far.table.game.start()))
    session.change(distance=far)
    follow(session)


def follow(session: Session) -> None:
    """Bring the match on the board to what is known of the one with the friend."""
    far, match, picker = session.distance, session.match, session.picker
    planned, here = session.planned, match.here.id
    if far is None:
        return
    table = far.table
    whole = table.complete or not session.game.hidden
    session.change(screen=OneSide(match, table.eye, session.players.people, whole))
    _follow_moves(session, far.line)
    end = match.main_line[-1]
    if table.resigned and not match.tree[end].resigned:
        walk(session, end)
        if table.flagged:
            match.tree.flag(end, table.resigned, penalty=False)
        else:
            match.resign(table.resigned)
    if clock := far.transcript.invitation.clock:
        match.headers[CLOCK] = clock
    names = {1: "First", 2: "Second"}
    for person, name in names.items():
        who = table.who(person)
        if said := far.friend if who and who != far.role else table.names.get(who):
            match.headers[name] = said
    session.pick()
    if far.my_turn and picker.position == session.picker.position:
        # Else nobody could touch twice while a friend sends links that change nothing.
        session.picker = session.picker.at(picker.touched)
    if planned is not None and here in match.main_line:  # else moves were taken back
        premoving.carry(session, planned)


def _follow_moves(session: Session, moves: tuple[Move, ...]) -> None:
    """Make the main line be those moves, and go to its end if anything is new."""
    match, tree = session.match, session.match.tree
    line = match.main_line
    known = [tree[number].move for number in line[1:]]
    same = next(
        (n for n, pair in enumerate(zip(known, moves, strict=False)) if pair[0] != pair[1]),
        min(len(known), len(moves)),
    )
    unchanged = same == len(known) == len(moves)
    resigned = session.distance.table.resigned if session.distance else ""
    if not unchanged or tree[line[-1]].resigned != resigned:
        # It was taken back, or gave way to the friend's, or stands again after other moves.
        tree.take_back_resignation(line[-1])
    if not unchanged:
        walk(session, line[same])
    if same < len(known):
        match.delete(line[same + 1])
    times = session.distance.times if session.distance else {}
    for ply, number in enumerate(line[: same + 1]):
        if ply in times:
            correspondence.note_times(match, number, times[ply])
    for ply, move in enumerate(moves[same:], same + 1):
        if len(tree.nodes) == 1:
            match.headers.setdefault("Date", time.strftime("%Y-%m-%d"))
        session.look.keys.slide(match.position.slides(move))
        match.add(move)
        if ply in times:
            correspondence.note_times(match, match.here.id, times[ply])


def take_back(session: Session, far: correspondence.CorrespondenceGame) -> bool:
    """Take back what was not sent yet, or else ask the friend; return which of the two."""
    unsent = far.take_back_draft()
    if not unsent:
        far.ask_undo()
    follow(session)
    return unsent
