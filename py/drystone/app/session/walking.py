"""Going along the moves of the match on the board, deleting some and bringing them back."""

from __future__ import annotations

from drystone.app.session.open_match import Removed
from drystone.app.session.session import Session
from drystone.core.errors import IllegalMove
from drystone.core.language import say
from drystone.play.tree import GameNode


def undo(session: Session) -> bool:
    """Take back a move; return whether there was one.

    Against the computer its answer is taken back as well: what it did before any move of a
    person's stays, unless it was paused. Where only computers play, they wait. Where
    somebody has resigned, only that is taken back, unless all that was hidden shows since.
    """
    # A friend has been told who has resigned.
    alone = session.distance is None and not session.game.hidden
    done = alone and session.match.take_back_resignation()
    done = done or step(session, _ply_before(session))
    if done:
        _stand(session)
        if not session.sitting.people:
            session.pause()
    return done


def go_on_from_here(session: Session) -> None:
    """Have a match that goes on, or a try beside it, stand where one is: what follows is undone."""
    match = session.match
    ended = match.over and match.here.id in match.played_line
    if not match.at_end and not ended:
        _stand(session)


def _stand(session: Session) -> None:
    session.taken_back = session.current.number, session.match.here.id


def can_undo(session: Session) -> bool:
    """Whether there is a move to take back, or that somebody has resigned."""
    return bool(session.match.here.resigned) or _ply_before(session) >= 0


def _ply_before(session: Session) -> int:
    """Return the ply that undo goes to, negative where there is none."""
    match, players = session.match, session.players
    if session.challenge:
        return session.challenge.before(match.ply) if match.ply else -1
    earlier = players.person_before(match, match.ply)
    if earlier is not None:
        return earlier
    # A player who makes a computer wait may have moved for it.
    return match.ply - 1 if session.paused or not players.people else -1


def redo(session: Session) -> bool:
    """Step on to where a person is to act; return whether there was a move.

    What is only shown is walked move by move.
    """
    match = session.match
    if session.challenge and session.challenge.helped:
        return step(session, match.ply + 1)
    return step(session, session.sitting.person_after(match, match.ply))


def step(session: Session, ply: int) -> bool:
    """Go to a ply of the line that one walks; return whether there is one.

    Raises IllegalMove as `walk` does.
    """
    line = session.match.line
    if not 0 <= ply < len(line):
        return False
    walk(session, line[ply])
    return True


def walk(session: Session, number: int) -> None:
    """Go to a node move by move, so that pieces slide along every move on the way.

    Raises IllegalMove where that would take back what the other person has seen.
    """
    match, keys = session.match, session.look.keys
    back, forth = match.route(number)
    why = session.screen.undo_refusal(back)
    if why:
        raise IllegalMove(why, "hidden")
    if session.screen.curtain:  # the player behind it is not known yet
        session.change(screen=session.screen.covered())
    for node in back:
        keys.back(_slides(session, node))
    for node in forth:
        keys.slide(_slides(session, node))
    match.goto(number)
    session.pick()


def _slides(session: Session, node: GameNode) -> tuple[tuple[str, str], ...]:
    return session.match.tree[node.parent].position.slides(node.move)


def show_solution(session: Session) -> None:
    """Play the solution of the challenge into its match, and stand after its first move."""
    if session.challenge is not None:
        walk(session, session.challenge.solution_place())
        session.challenge.show_solution()
        session.pick()


def delete(session: Session, number: int) -> int:
    """Delete a node and all that follows it; return how many moves went.

    Raises IllegalMove as `walk` does, and where a match would go on whose end has shown what was
    hidden; TextError for the start.
    """
    match = session.match
    before = match.copy()
    if number in match.line[1 : match.ply + 1]:
        walk(session, match.tree[number].parent)
    count = match.delete(number)
    ends = (match.tree.outcome(node) for node in match.tree.nodes.values())
    if match.game.hidden and match.tree.ended and not any(ends):
        raise IllegalMove(say("The end has shown what was hidden: it cannot be deleted."), "hidden")
    session.removed = Removed(before, match.tree.revision)
    return count


def has_deleted(session: Session, number: int) -> bool:
    """Whether a node went with what was deleted last."""
    removed = session.removed
    before = removed.before.tree.nodes if removed and may_restore(session) else {}
    return number in before and number not in session.match.tree.nodes


def may_restore(session: Session) -> bool:
    """Whether nothing has changed since a deletion."""
    removed = session.removed
    return removed is not None and removed.revision == session.match.tree.revision


def restore(session: Session) -> bool:
    """Bring back what was deleted last; return whether there was anything."""
    if session.removed is None or not may_restore(session):
        return False
    session.match.restore(session.removed.before)
    session.removed = None
    session.pick()
    return True
