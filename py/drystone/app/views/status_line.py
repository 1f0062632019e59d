"""The line under the board: how the match stands, and what the player at the screen should do.

A match tells one thing; what lies around it (a puzzle, a friend elsewhere, the computer) may have
something to say first. `RULES` lists who is asked, in order: the first that has something is heard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drystone.app.session import premoving
from drystone.app.session.session import Session
from drystone.app.session.turn import (
    MOVED_ALREADY,
    level_to_act,
    moved_already,
    one_plays,
    thinks,
    took_back,
)
from drystone.app.views import correspondence_view
from drystone.app.views.around_board import line_view
from drystone.app.views.match_view import news_of
from drystone.app.wire import answers
from drystone.core.language import say, to_say
from drystone.play.seen_match import SeenMatch
from drystone.scene.look import Look
from drystone.search.players.levels import LEVELS

WAITS = to_say("The computer waits.")
TRIED = to_say("The match is over. What you try here changes nothing.")

OF_MATCHES = {"mistake", "line"}
"""The kinds of challenges that show what might have been played in a match."""


@dataclass(frozen=True)
class Context:
    """What a rule is asked about: the session, what is shown of it, and what the match says."""

    session: Session
    challenge: answers.ChallengeView | None
    friend: answers.FriendView | None
    line: answers.LineView

    @property
    def over(self) -> bool:
        """Whether the match has ended where one stands."""
        return self.session.outcome is not None

    def with_text(self, text: str) -> answers.LineView:
        """Return the match's own words with others in the place of what to do."""
        return {**self.line, "text": text}


def line_seen(
    session: Session,
    look: Look,
    challenge: answers.ChallengeView | None,
    friend: answers.FriendView | None,
) -> answers.LineView:
    """Return the line as the page shows it, with a board that is looked at in that way."""
    match = session.shown
    own = line_view(match, session.seen, look, news_of(match))
    context = Context(session, challenge, friend, own)
    return next(filter(None, (rule(context) for rule in RULES)), own)


def of_a_challenge(context: Context) -> answers.LineView | None:
    """A puzzle's verdict takes the place of how its match has ended; a mistake has that, too.

    What was played instead of a mistake is part of a match, in which an end counts.
    """
    challenge, own = context.challenge, context.line
    if challenge is None:
        return None
    text = own["text"]
    if context.over:
        text = f"{own['lead']} {text}" if challenge["kind"] in OF_MATCHES else ""
    return {"lead": challenge["words"], "text": text}


def of_the_curtain(context: Context) -> answers.LineView | None:
    """Return what a player behind a curtain sees: nothing of the match."""
    curtain = context.session.screen.curtain
    return {"lead": "", "text": curtain} if curtain else None


def of_a_premove(context: Context) -> answers.LineView | None:
    """One's next move is touched while the other is to move, and has asked nothing."""
    session, friend = context.session, context.friend
    if session.planned is None or (friend and friend["asked"] == "friend"):
        return None
    whole = session.planned.move is not None
    what = (
        to_say("Touch elsewhere to take it back.")
        if whole
        else to_say("Go on, or touch elsewhere to take it back.")
    )
    return {"lead": premoving.in_words(session), "text": say(what)}


def of_a_friend_who_waits(context: Context) -> answers.LineView | None:
    """Something is to be sent to a friend elsewhere, or to be answered, or to be waited for."""
    friend = context.friend
    more = friend and (friend["link"] or friend["asked"] == "friend" or friend["waits"] != "you")
    return {"lead": "", "text": friend["words"]} if friend and more and not context.over else None


def of_an_answer_in_advance(context: Context) -> answers.LineView | None:
    """A friend elsewhere has answered in advance: the line says so until the next touch."""
    session, far = context.session, context.session.distance
    waits = session.shown.at_end and not context.over and not session.picker.touched
    if far is None or not waits:
        return None

    answer = correspondence_view.answered_at_once(far)
    return context.with_text(f"{answer} {context.line['text']}") if answer else None


def of_an_invitation(context: Context) -> answers.LineView | None:
    """A first move makes the link that invites a friend."""
    far = context.session.distance
    if far is None or not far.invites or context.over:
        return None
    link = say("With your move you get a link to send.")
    return context.with_text(f"{context.line['text']} {link}")


def of_an_end_to_send(context: Context) -> answers.LineView | None:
    """The match is over, and the friend has yet to get the link that says so."""
    friend = context.friend
    if not friend or not context.over or not friend["link"] or friend["sent"]:
        return None
    return context.with_text(f"{context.line['text']} {friend['words']}")


def of_a_computer_that_thinks(context: Context) -> answers.LineView | None:
    """The computer is to move, and thinks."""
    level = thinks(context.session)
    if not level:
        return None
    name = say(LEVELS[level].name)
    return {"lead": "", "text": say("{name} thinks about the next move.", name=name)}


def of_a_computer_that_waits(context: Context) -> answers.LineView | None:
    """The computer would be to move, and was stopped."""
    session = context.session
    waits = session.paused and level_to_act(session) and not context.over
    lead = say(TRIED if session.shown.over else WAITS)
    return {"lead": lead, "text": context.line["text"]} if waits else None


def of_looking_back(context: Context) -> answers.LineView | None:
    """Moves follow where one stands: which one that is, and whether one may play another."""
    session = context.session
    back = looking_back(session.shown)
    if not back or context.over:
        return None
    more = undone(session) if took_back(session) else end_ahead(session.shown)
    back = f"{back} {more}".rstrip()
    text = say(MOVED_ALREADY) if moved_already(context.session) else context.line["text"]
    return {"lead": f"{context.line['lead']} {back}".lstrip(), "text": text}


def undone(session: Session) -> str:
    """Return what the last undo of one who plays the computer took back, its answer too; or ""."""
    if not one_plays(session):
        return ""
    match = session.shown
    after = session.sitting.person_after(match, match.ply)
    nodes = (match.tree[number] for number in match.line[match.ply + 1 : after + 1])
    known = [move.text for move in map(match.known_move, nodes) if move]
    return say("Taken back: {moves}.", moves=", ".join(known)) if known else ""


def looking_back(match: SeenMatch) -> str:
    """Return which move is looked at, where moves follow it; "" where none do.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> looking_back(SeenMatch(match, None))
    ''
    >>> _ = match.undo()
    >>> looking_back(SeenMatch(match, None))
    'Back at move 1.'
    """
    if not match.here.children:
        return ""
    ply = match.here.ply
    return say("Back at move {n}.", n=ply) if ply else say("Back at the start.")


def end_ahead(match: SeenMatch) -> str:
    """Return how the line that one looks back on has ended, which shows at its last move; or "".

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> match.play_all(["a1xa2", "b1xc1"])
    >>> end_ahead(SeenMatch(match, None))
    ''
    >>> match.resign("r")
    >>> _ = match.step(1)
    >>> end_ahead(SeenMatch(match, None))
    'At the end, Blue wins.'
    """
    outcome = match.tree.outcome(match.tree[match.line[-1]])
    if outcome is None:
        return ""
    if not outcome.winner:
        return say("At the end, it is a draw.")
    return say("At the end, {who} wins.", who=match.game.colour(outcome.winner))


RULES: tuple[Callable[[Context], answers.LineView | None], ...] = (
    of_a_challenge,
    of_the_curtain,
    of_a_premove,
    of_a_friend_who_waits,
    of_an_answer_in_advance,
    of_an_invitation,
    of_an_end_to_send,
    of_a_computer_that_thinks,
    of_a_computer_that_waits,
    of_looking_back,
)
"""Who is asked for the line, in this order."""
