"""What the page shows: the whole of it as plain data, made anew for every answer."""

from __future__ import annotations

from dataclasses import replace
from typing import NotRequired, TypedDict

from drystone.app.challenges import challenge as challenges
from drystone.app.players import SEATS
from drystone.app.session import premoving
from drystone.app.session.moves import resigning
from drystone.app.session.session import Session
from drystone.app.session.turn import level_to_act, runs_again, shown_look, thinks, took_back
from drystone.app.session.walking import can_undo, may_restore
from drystone.app.views import clock_view, correspondence_view, editor_view
from drystone.app.views.around_board import result_view, strips_view
from drystone.app.views.match_view import buttons_view, match_view, scene_of
from drystone.app.views.move_list import MoveList
from drystone.app.views.shown import Shown
from drystone.app.views.speech import spoken
from drystone.app.views.status_line import line_seen
from drystone.app.wire import answers
from drystone.app.words import name_of, seat_name
from drystone.core.language import say
from drystone.scene.look import Look
from drystone.search.players.levels import LEVELS


class TableView(TypedDict):
    """The part of a page view that stands around the board."""

    strips: list[answers.StripView]
    line: answers.LineView
    result: answers.ResultView | None


class PremoveView(TypedDict, total=False):
    """The part that a premove changes."""

    touched: list[str]
    undo: bool
    premove: bool
    buttons: list[answers.ButtonView]
    fields: list[answers.FieldView]


class TimedView(TypedDict):
    """The part that only a match with a clock has."""

    clock: NotRequired[answers.ClockView]


def timed_view(session: Session) -> TimedView:
    """Return the clocks of the match on the board, if it has any."""
    clock = clock_view.clock_view(session) if session.timed else None
    return {"clock": clock} if clock else {}


def page_view(session: Session, shown: Shown, moves: MoveList, has: int = 0) -> answers.PageView:
    """Return everything that the page shows.

    Args:
        session: What is shown.
        shown: The answer that the view is part of.
        moves: The list of moves as the page was shown it last.
        has: The stamp of the list of moves that the page has; see `protocol.PageCommand`.
    """
    match, look = session.shown, shown_look(session)
    challenge = challenge_view(session.challenge)
    friend = friend_view_of(session)
    view: answers.PageView = {
        **match_view(match, look, shown.said, session.sitting),
        **table_view(session, look, challenge, friend),
        "undo": undo_offered(session),
        "ended": match.has_ended and not (runs_again(session) and not session.outcome),
        "retracted": took_back(session),
        "announce": announced(session, shown, challenge, friend),
        **moves.view(session.current.number, match, has),
        "restore": may_restore(session),
        "curtain": session.screen.curtain,
        "back": session.earlier is not None,
        "saving": saving_view(session),
        "resign": name_of(session.game, side) if (side := resigning(session)) else "",
        **players_view(session),
        "challenge": challenge,
        "friend": friend,
        "editor": None,
        **timed_view(session),
        **premove_view(session, look),
        **shown.extras,
    }
    if session.editor is None:
        return view

    return editor_view.edited_view(view, session, session.editor)


def premove_view(session: Session, look: Look) -> PremoveView:
    """Return what a premove changes, with the buttons by which it goes on."""
    planned, spaces = session.planned, frozenset(session.game.grid.indices)
    if planned is None:
        return {}
    view: PremoveView = {
        "touched": list(planned.touched),
        "undo": True,
        "premove": premoving.due(session),
    }
    if not planned.open:
        return view
    made = replace(look, planned=(), touched=planned.touched, open=planned.open)
    return {**view, **buttons_view(scene_of(session.game), planned.there, made, spaces)}


def friend_view_of(session: Session) -> answers.FriendView | None:
    """Return what the page shows of a match with a friend elsewhere, None where there is none."""
    if session.distance is None:
        return None

    return correspondence_view.friend_view(session.distance, live=session.plays_live)


def undo_offered(session: Session) -> bool:
    """Return whether something can be taken back, if only by asking for it."""
    far = session.distance
    if session.picker.touched:
        return True
    if far is None:
        return session.shown.last_known.ply > 0 and can_undo(session)
    own = any(move.by == far.role for move in far.table.moves)
    return far.takes_back or (not far.table.over and own and not far.table.asked)


def table_view(
    session: Session,
    look: Look,
    challenge: answers.ChallengeView | None,
    friend: answers.FriendView | None,
) -> TableView:
    """Return the strips, the line under the board and the result."""
    match, players = session.shown, session.sitting
    facts = scene_of(session.game).facts(session.seen)
    strips = strips_view(match, facts, look, players, bool(thinks(session)))
    line = line_seen(session, look, challenge, friend)
    return {"strips": strips, "line": line, "result": result_view_of(session)}


def result_view_of(session: Session) -> answers.ResultView | None:
    """Return how the match on the board has ended; a puzzle's match has a verdict instead."""
    return None if session.challenge else result_view(session.shown, session.players)


def announced(
    session: Session,
    shown: Shown,
    challenge: answers.ChallengeView | None,
    friend: answers.FriendView | None,
) -> str:
    """Return all that a screen reader says of an answer, as one message, its moves in words.

    With a move it says what has become of a challenge, and what a friend elsewhere waits for; with
    an end, whether it is one's own.
    """
    said = shown.said["text"] if shown.said else ""
    words = [said if shown.heard is None else shown.heard]
    if shown.announce is True:
        words += move_announced(session, shown, challenge, friend)
    elif shown.announce:
        words.append(shown.announce)
    result = result_view_of(session)
    if result and result["won"] != "nobody" and session.status_sentence in " ".join(words):
        words.append(f"{result['title']}.")
    return session.game.speak_words(" ".join(filter(None, words)))


def move_announced(
    session: Session,
    shown: Shown,
    challenge: answers.ChallengeView | None,
    friend: answers.FriendView | None,
) -> list[str]:
    """Return what is said of the last move, and of what it has led to."""
    people = session.sitting.people if shown.replies else frozenset()
    words = [spoken(session.shown, people, shown.since)]
    if challenge:
        known = session.shown.known_move(session.shown.last_known)
        # A verdict that names the move is all there is to say of it.
        if challenge["state"] == challenges.WRONG and known and known.text in challenge["words"]:
            words.clear()
        words.append(challenge["words"])
    if friend and (friend["asked"] == "friend" or (friend["link"] and not friend["sent"])):
        words.append(friend["words"])
    return words


def saving_view(session: Session) -> answers.SavingView:
    """Return which match is on the board, and what changes when it should be stored again."""
    if session.challenge is not None:  # it is begun again with a touch, and nobody's match
        return {"match": 0, "tree": 0, "state": ""}
    match = session.shown
    headers = tuple(match.headers.items())
    seated, far = session.players.levels, session.distance
    sent = far and (len(far.transcript.messages), *far.draft, "", *far.half, len(far.evidence))
    state = hash((match.tree.revision, match.here.id, session.look.flip, headers, seated, sent))
    return {"match": session.current.number, "tree": match.tree.revision, "state": str(state)}


def players_view(session: Session) -> answers.PlayersView:
    """Return who plays: each seat with its name and level, and who thinks."""
    match, players = session.shown, session.players
    seats: list[answers.SeatView] = [
        {
            "seat": seat,
            "name": seat_name(match, seat),
            "level": players.levels[seat - 1],
            "person": players.person_at(seat),
            "here": seat in players.people,
        }
        for seat in SEATS
    ]
    return {
        "players": seats,
        "levels": [(n, f"{n} {say(one.name)}") for n, one in LEVELS.items()],
        "thinks": thinks(session),
        "paused": session.paused and bool(level_to_act(session)) and match.outcome is None,
        "over": match.over,
        "node": match.here.id,
    }


def challenge_view(challenge: challenges.Challenge | None) -> answers.ChallengeView | None:
    """Return what the page shows of a puzzle or a lesson, None where there is none."""
    if challenge is None:
        return None
    state = challenge.state
    return {
        "kind": challenge.kind,
        "name": challenge.label,
        "address": challenge.address,
        "series": challenge.series,
        "next": challenge.next,
        "heading": challenge.heading,
        "task": challenge.task,
        "state": state,
        "words": challenge.words,
        "awaits": challenge.awaits,
        "retry": challenge.may_retry,
        "key": challenge.key,
        "solved": state == "solved" and not challenge.helped,
        "helped": challenge.helped,
        "shown": challenge.shown,
        "node": challenge.here.id,
        "unshown": challenge.unshown,
    }
