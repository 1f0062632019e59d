"""What the page shows and stores of a match with a friend elsewhere."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, Literal

from drystone.app.players import ALONE, Players
from drystone.app.views.match_view import first_view
from drystone.app.wire import answers
from drystone.app.wire.protocol import RawJson, to_json
from drystone.core.errors import TextError
from drystone.core.language import say, to_say
from drystone.play.correspondence import CorrespondenceGame, errors
from drystone.play.correspondence.evidence import Evidence
from drystone.play.correspondence.game import STATE_LIMIT
from drystone.play.screen import Screen

Who = Literal["you", "friend", ""]
CALLED = 24
"""How many letters of a name stand in a sentence."""
PLAIN = re.compile(r"\w[\w’'-]*")
"""A name that no sentence can be mistaken for: one word."""
NESTED = 8
"""How deep what is stored of a match may be nested: a browser's Python ends where JSON goes on."""
STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')


def friend_view(far: CorrespondenceGame, live: bool = False) -> answers.FriendView:
    """Return what the page shows of a match with a friend elsewhere.

    `live` says that links go to and fro by themselves.
    """
    table = far.table
    theirs = who(far, table.turn) == "friend"
    return {
        "match": far.id,
        "link": link_to_send(far, live),
        "invitation": far.offered if far.invites else "",
        "sent": not far.to_send,
        "waits": waits_for(far),
        "words": words_of(far, live),
        "asked": who(far, table.asked),
        "you": table.names.get(far.role, ""),
        "friend": far.friend,
        "called": called(far.friend),
        "agrees": theirs and not (table.over or table.game.hidden or far.half),
        "first": not any(message.by == far.role for message in far.transcript.messages),
        "alone": "" if table.complete else say(ALONE),
        "conditions": [
            {"by": "you" if one.by == far.role else "friend", "moves": list(one.texts)}
            for one in table.standing
        ],
        "refused": [refused_view(one) for one in far.evidence],
    }


def refused_view(one: Evidence) -> answers.RefusedView:
    """Return a stored link; what was said of it in another language is said in short in this."""
    why = say(getattr(getattr(errors, one.kind, None), "words", ""))
    words = one.words if one.words.startswith(why) else why
    return {"link": one.link, "kind": one.kind, "words": words}


def who(far: CorrespondenceGame, by: str) -> Who:
    """Return which of the two somebody is, "" for nobody."""
    if not by:
        return ""
    return "you" if by == far.role else "friend"


def link_to_send(far: CorrespondenceGame, live: bool = False) -> str:
    """Return the link that the friend has to get, "" while one is to move oneself.

    That a move may not be taken back goes with one's own; live, the friend has it at once.
    """
    asks = far.table.asked == far.role or (live and ".no" in far.draft)
    return "" if far.my_turn and not asks else far.offered


def waits_for(far: CorrespondenceGame) -> Who:
    """Return for whom the match waits, "" once it is over and everything is shown."""
    asked = who(far, far.table.asked) == "friend"
    if far.my_turn or asked or (far.to_send and link_to_send(far)):
        return "you"
    return "" if far.table.complete else "friend"


def of_friend(far: CorrespondenceGame, named: str, unnamed: str, **places: object) -> str:
    """Say the sentence for a friend with a name, in the place ``{friend}``, or the one without."""
    name = called(far.friend)
    return say(named if name else unnamed, friend=name, **places)


def called(name: str) -> str:
    """Return a name as it stands within a sentence: what could be taken for words is in quotes.

    The other player has chosen the name, and could have us say anything.

    >>> called("Ann"), called("Blue resigned. You won"), called("")
    ('Ann', '“Blue resigned. You won”', '')
    >>> called("An endless name that goes on and on")
    '“An endless name that go…”'
    """
    short = name if len(name) <= CALLED else f"{name[: CALLED - 1]}…"
    if PLAIN.fullmatch(short) or not name:
        return short
    marks = str.maketrans("“”", '""')
    return f"“{short.translate(marks)}”"


def words_of(far: CorrespondenceGame, live: bool = False) -> str:
    """Return what is to be done now, in words; `live` as for `friend_view`."""
    table = far.table
    if who(far, table.asked) == "friend":
        return words_of_request(far)
    if link_to_send(far) and far.to_send and not live:
        return words_of_sending(far)
    if table.complete:
        return say("The match is over.")
    if who(far, table.asked) == "you":
        asked = to_say("You have asked to take back your last move.")
        if answered(far):
            asked = to_say("You have asked to take back your last move and the answer to it.")
        waits = of_friend(
            far,
            to_say("{friend} has not answered yet."),
            to_say("Your friend has not answered yet."),
        )
        return f"{say(asked)} {waits}"
    if far.my_turn:
        return say("It is your turn.")
    if table.over:
        return of_friend(
            far,
            to_say("The match is over. {friend}’s next link shows what was hidden."),
            to_say("The match is over. Your friend’s next link shows what was hidden."),
        )
    if table.position is None:
        return of_friend(
            far,
            to_say("{friend}’s next link shows what your move has turned over."),
            to_say("Your friend’s next link shows what your move has turned over."),
        )
    if not (live or table.joined):
        return words_of_inviting(far)
    turn = of_friend(far, to_say("It is {friend}’s turn."), to_say("It is your friend’s turn."))
    return turn if live else f"{turn} {say('Open the link that comes back.')}"


def words_of_request(far: CorrespondenceGame) -> str:
    """Return what the friend asks: a move to be taken back, and with it the answer to it."""
    move = next(move.text for move in reversed(far.table.moves) if move.by == far.table.asked)
    if answered(far):
        return of_friend(
            far,
            to_say("{friend} asks to take back {move}, and with it your answer. Do you allow it?"),
            to_say(
                "Your friend asks to take back {move}, and with it your answer. Do you allow it?"
            ),
            move=move,
        )
    return of_friend(
        far,
        to_say("{friend} asks to take back {move}. Do you allow it?"),
        to_say("Your friend asks to take back {move}. Do you allow it?"),
        move=move,
    )


def words_of_sending(far: CorrespondenceGame) -> str:
    """Return why the link is to be sent."""
    table = far.table
    if table.over:
        return of_friend(
            far,
            to_say("Send this link to {friend}, who does not know it yet."),
            to_say("Send this link to your friend, who does not know it yet."),
        )
    if table.asked == far.role:
        asks = of_friend(
            far,
            to_say("Send this link to {friend}: it asks to take back your last move."),
            to_say("Send this link to your friend: it asks to take back your last move."),
        )
        if answered(far):
            asks = of_friend(
                far,
                to_say(
                    "Send this link to {friend}: "
                    "it asks to take back your last move and the answer to it."
                ),
                to_say(
                    "Send this link to your friend: "
                    "it asks to take back your last move and the answer to it."
                ),
            )
        return f"{asks} {say('Undo takes the question back.')}"
    if not table.joined:
        return words_of_inviting(far)
    return of_friend(
        far, to_say("Send this link to {friend}."), to_say("Send this link to your friend.")
    )


def words_of_inviting(far: CorrespondenceGame) -> str:
    """Return what the link does that nobody has answered yet."""
    if far.transcript.invitation.after:
        return of_friend(
            far,
            to_say("Send this link to {friend}: it invites to the rematch."),
            to_say("Send this link to your friend: it invites to the rematch."),
        )
    return of_friend(
        far,
        to_say("Send this link to {friend}: whoever opens it plays with you."),
        to_say("Send this link to your friend: whoever opens it plays with you."),
    )


def answered(far: CorrespondenceGame) -> bool:
    """Return whether the one who asks has been answered: that goes, too."""
    return far.table.moves[-1].by != far.table.asked


def reads_it(far: CorrespondenceGame) -> str:
    """Return with which link the friend reads what was just done, in words."""
    if link_to_send(far):
        return of_friend(
            far,
            to_say("{friend} reads it in this link: send it."),
            to_say("Your friend reads it in this link: send it."),
        )
    return of_friend(
        far,
        to_say("It is your turn: {friend} reads it with your move."),
        to_say("It is your turn: your friend reads it with your move."),
    )


def answered_at_once(far: CorrespondenceGame) -> str:
    """Return what the friend has answered in advance to the move just made, "" if nothing."""
    moves = far.table.moves
    if not moves or not moves[-1].agreed or moves[-1].by == far.role or not far.my_turn:
        return ""
    return of_friend(
        far,
        to_say("{friend} has answered {move}, as agreed."),
        to_say("Your friend has answered {move}, as agreed."),
        move=moves[-1].text,
    )


def saved_seat(far: CorrespondenceGame) -> answers.SavedSeat:
    """Return what to store of one's side of a match."""
    seat = far.state()
    secrets = {key: value for key, value in far.state(secrets=True).items() if key not in seat}
    return {
        "match": far.id,
        "waits": waits_for(far),
        "seat": json.dumps(seat),
        "secrets": json.dumps(secrets),
        "you": far.person,
    }


def seat_from(seat: str, secrets: str) -> CorrespondenceGame:
    """Return one's side of a match from what was stored of it; raises TextError."""
    if len(seat) + len(secrets) > STATE_LIMIT:
        raise TextError(say("What was kept of this match is too long to be one."))
    return CorrespondenceGame.of_state(fields(seat) | fields(secrets))


def fields(text: str) -> dict[str, Any]:
    """Return the fields of a JSON object, none for an empty text; raises TextError."""
    try:
        if depth(text) > NESTED:
            raise RecursionError
        found = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise TextError(say("What was kept of this match cannot be read.")) from error
    return found if isinstance(found, dict) else {}


def depth(text: str) -> int:
    """Return how deep a JSON text is nested, which must be known before it is read.

    >>> depth('{"a": [1, "[[["]}')
    2
    """
    opening = (
        1 if bracket in "[{" else -1 for bracket in re.findall(r"[][{}]", STRING.sub("", text))
    )
    return max(accumulate(opening), default=0)


def preview_of(far: CorrespondenceGame, screen: Screen, flip: bool = False) -> RawJson:
    """Return the view that stands for a stored match, as JSON, as it is seen on a `screen`."""
    view = first_view(screen, flip, players=Players(away=far.person and 3 - far.person))
    return RawJson(to_json({**view, "friend": friend_view(far)}))
