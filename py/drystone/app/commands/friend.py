"""Matches with a friend elsewhere: links go to and fro."""

from __future__ import annotations

from drystone.app.commands.board import game_of
from drystone.app.session.correspondence import begin, follow
from drystone.app.session.session import Session
from drystone.app.views import correspondence_view as view
from drystone.app.views.shown import Shown, error, info
from drystone.app.views.speech import opening_words
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.core.errors import TextError
from drystone.core.language import say, to_say
from drystone.play import correspondence as play


def invite(session: Session, command: wire.Invite) -> Shown:
    """Begin a match with a friend elsewhere."""
    chosen, _ = game_of(command["game"], command.get("options"))
    first, name = command.get("first", "host"), command.get("name", "")
    time = command.get("clock", "")
    begin(session, play.CorrespondenceGame.begin(chosen, first, name, clock=time))
    return Shown(announce=opening_words(session))


def accept(session: Session, command: wire.Accept) -> Shown:
    """Sit down at the match of a link of which nothing is known here."""
    far = play.CorrespondenceGame.open(command["link"])
    before = session.distance
    if before is not None and before.id == far.transcript.invitation.after:
        far.met = before.friend
    joins = not far.transcript.messages or not far.table.names.get(far.role)
    if command.get("name") and joins:
        far.call(command["name"])
    begin(session, far)
    return Shown(info(words_for(far)), announce=True)


def words_for(far: play.CorrespondenceGame) -> str:
    """Return what somebody who has opened a link should know first."""
    first = not any(message.by == "g" for message in far.transcript.messages)
    game, you = far.table.game, far.table.names.get(far.role, "")
    seat = (
        to_say("You play {colour}, as {name}.")
        if you and not first
        else to_say("You play {colour}.")
    )
    parts = [
        words_of_invitation(far) if first else say("This match was begun on another device."),
        say(seat, colour=game.colour(far.side), name=you)
        if far.side in game.sides
        else say("You sit on the other side."),
        say("It is your turn.") if far.my_turn else "",
    ]
    return " ".join(filter(None, parts))


def words_of_invitation(far: play.CorrespondenceGame) -> str:
    """Return who invites to what."""
    if far.transcript.invitation.after:
        return view.of_friend(
            far,
            to_say("{friend} has invited you to a rematch."),
            to_say("Your friend has invited you to a rematch."),
        )
    return view.of_friend(
        far, to_say("{friend} has invited you."), to_say("A friend has invited you.")
    )


def identify(session: Session, command: wire.Identify) -> answers.IdentifiedView:
    """Answer with the name of the match that a link is about."""
    invitation = play.read_link(command["link"]).transcript.invitation
    far = session.distance
    follows = far is not None and far.gives_way_to(invitation)
    return {"match": invitation.id, "after": invitation.after, "follows": follows}


def receive(session: Session, command: wire.Receive) -> Shown:
    """Take in a link for the match on the board."""
    far = distance_of(session)
    before, asked, line = far.table.moves, far.table.asked == far.role, far.line
    ply = len(session.shown.line) - 1
    try:
        received = far.receive(command["link"])
    except (
        play.errors.SameLink,
        play.errors.OldLink,
        play.errors.OwnLink,
    ) as mishap:
        follow(session)
        return Shown(None if command.get("live") else info(words_of_mishap(far, mishap)))
    except play.errors.DistanceError as refused:
        if not refused.evidence:
            raise
        return Shown(error(str(refused)))
    follow(session)
    new = far.table.moves[len(before) :]
    ready = words_of_ready_answers(far, new)
    answered = asked and not far.table.asked and not received.note
    taken_back = len(far.line) < len(line) and far.line == line[: len(far.line)]
    answer = words_of_answer(far, taken_back) if answered else ""
    words = " ".join(filter(None, (answer, words_of_moves(far, new), ready, received.note)))
    if words:
        words = f"{words} {what_next(far, bool(command.get('live')))}".strip()
    # Read aloud, the moves have other words than on the screen, and are not said twice.
    heard = " ".join(filter(None, (answer, ready, received.note)))
    return Shown(info(words) if words else None, heard, announce=True, since=ply)


def words_of_mishap(far: play.CorrespondenceGame, mishap: play.DistanceError) -> str:
    """Return why nothing came of a link, and what is to be done."""
    return (
        str(mishap) if isinstance(mishap, play.errors.OwnLink) else f"{mishap} {view.words_of(far)}"
    )


def words_of_moves(far: play.CorrespondenceGame, moves: tuple[play.PlayedMove, ...]) -> str:
    """Return which moves a link has brought."""
    sides = far.table.game.sides
    chosen = [one.text for one in moves if one.by != far.role and one.side not in sides]
    theirs = [one.text for one in moves if one.by != far.role and one.side in sides]
    mine = [one.text for one in moves if one.by == far.role]
    parts = []
    if chosen:
        has_chosen = (
            to_say("{friend} has chosen {moves}."),
            to_say("Your friend has chosen {moves}."),
        )
        parts.append(view.of_friend(far, *has_chosen, moves=", ".join(chosen)))
    if theirs:
        has_played = (
            to_say("{friend} has played {moves}."),
            to_say("Your friend has played {moves}."),
        )
        parts.append(view.of_friend(far, *has_played, moves=", ".join(theirs)))
    if mine:
        parts.append(say("You have answered {moves}, as agreed.", moves=", ".join(mine)))
    return " ".join(parts)


def words_of_ready_answers(far: play.CorrespondenceGame, moves: tuple[play.PlayedMove, ...]) -> str:
    """Return to which moves the friend, who has just moved, has an answer ready."""
    sides = far.table.game.sides
    ready = {one.texts[0] for one in far.table.standing if one.by != far.role}
    if not ready or not any(one.by != far.role and one.side in sides for one in moves):
        return ""
    return view.of_friend(
        far,
        to_say("{friend} has an answer ready to {moves}."),
        to_say("Your friend has an answer ready to {moves}."),
        moves=", ".join(sorted(ready)),
    )


def words_of_answer(far: play.CorrespondenceGame, taken_back: bool) -> str:
    """Return what the friend has answered to the question whether a move may be taken back."""
    if taken_back:
        return view.of_friend(
            far,
            to_say("{friend} lets you take back your move."),
            to_say("Your friend lets you take back your move."),
        )
    return view.of_friend(
        far,
        to_say("{friend} does not let you take back your move."),
        to_say("Your friend does not let you take back your move."),
    )


def what_next(far: play.CorrespondenceGame, live: bool) -> str:
    """Return what is to be done after a link that has brought something, "" to wait."""
    return view.words_of(far, live) if view.waits_for(far) == "you" else ""


def play_live(session: Session, command: wire.PlayLive) -> Shown:
    """Note the match whose links go by themselves now; what was asked ends with that."""
    before, session.live = session.plays_live, command["match"]
    far = session.distance
    if far is None or session.plays_live or not before:
        return Shown()
    if view.who(far, far.table.asked) != "friend":
        return Shown()
    far.answer_undo(False)
    follow(session)
    stands = say("You play live no more, and had not answered yet: the move stands.")
    return Shown(info(f"{stands} {view.reads_it(far)}"))


def sent(session: Session, command: wire.Sent) -> Shown:
    """Say that the link was handed over."""
    distance_of(session).link()
    return Shown()


def answer_undo(session: Session, command: wire.AnswerUndo) -> Shown:
    """Let the friend take back a move, or not."""
    far = distance_of(session)
    far.answer_undo(command["accept"])
    follow(session)
    done = say("Taken back.") if command["accept"] else say("The move stands.")
    said = info(f"{done} {how_it_is_read(session)}".strip())
    return Shown(said, announce=session.status_sentence)


def agree(session: Session, command: wire.Agree) -> Shown:
    """Agree to moves in advance."""
    moves = [text.strip() for text in command["moves"] if text.strip()]
    if len(moves) < 2:
        raise TextError(say("Write your friend’s move and your answer to it."))

    far = distance_of(session)
    try:
        far.agree(moves)
    except play.errors.WrongMove as refused:  # no link was wrong, only what was written here
        raise TextError(str(refused.__cause__ or refused)) from refused
    agreed = view.of_friend(
        far,
        to_say("Agreed. Send this link to {friend}: then both of you see it."),
        to_say("Agreed. Send this link to your friend: then both of you see it."),
    )
    return Shown(info(agreed))


def call(session: Session, command: wire.Call) -> Shown:
    """Tell the friend one's name."""
    distance_of(session).call(command["name"])
    follow(session)
    return Shown(info(f"{say('Your name is noted.')} {how_it_is_read(session)}".strip()))


def how_it_is_read(session: Session) -> str:
    """Return with which link the friend reads what was just done, "" while moves go at once."""
    far = distance_of(session)
    return "" if session.plays_live else view.reads_it(far)


def distance_of(session: Session) -> play.CorrespondenceGame:
    """Return one's side of the match on the board, or raise TextError if it has none."""
    if session.distance is None:
        raise TextError(say("This is no match with a friend elsewhere."))
    return session.distance


COMMANDS = {
    wire.Invite: invite,
    wire.Accept: accept,
    wire.Identify: identify,
    wire.Receive: receive,
    wire.PlayLive: play_live,
    wire.Sent: sent,
    wire.AnswerUndo: answer_undo,
    wire.Agree: agree,
    wire.Call: call,
}
