"""Computer players: who sits where, what they get, and the moves they send."""

from __future__ import annotations

from drystone.app.players import ALONE, PERSON
from drystone.app.session import moves, premoving, timing, turn, walking
from drystone.app.session.correspondence import begin
from drystone.app.session.session import Session
from drystone.app.views.match_view import side_name
from drystone.app.views.shown import Shown, info
from drystone.app.views.speech import opening_words
from drystone.app.views.status_line import WAITS
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.app.words import name_of, query_of
from drystone.core.errors import IllegalMove
from drystone.core.language import say, to_say
from drystone.core.move import move_words
from drystone.play.match import CLOCK, Match

NO_REVIEW = to_say("Something is hidden from you in this match. Its review comes after the end.")


def seat_player(session: Session, command: wire.Player) -> Shown:
    """Let a person or the computer play for a seat."""
    session.seat(command["seat"], command["level"])
    return Shown()


def history(session: Session, command: wire.History) -> answers.HistoryView:
    """Return all that a computer player or an analysis may know of the match.

    While something is hidden from the side to move, that is what it sees now, without the moves.
    """
    purpose, side = command["purpose"], session.shown.position.side
    if session.distance is not None and not session.distance.table.complete:
        raise IllegalMove(say(ALONE))
    if purpose == "review" and session.viewer is not None:
        # Each judgement is made with its mover's eyes, and would give away what those see.
        raise IllegalMove(say(NO_REVIEW), "hidden")
    for_computer = purpose == "move" and turn.thinks(session)
    if session.viewer not in {None, side} and not for_computer:
        raise IllegalMove(say("Only what the side to move can see is analysed."), "hidden")
    match = session.screen.known_to(side)
    numbers = match.played_line if purpose == "review" else match.line[: match.ply + 1]
    # What a fallen flag has cost no move tells: what is known begins there.
    first = max((at for at, number in enumerate(numbers) if match.tree[number].flags), default=0)
    start, numbers = match.tree[numbers[first]].position, numbers[first:]
    played = [match.tree[number] for number in numbers[1:]]
    over = match.tree.outcome(match.tree[numbers[-1]])
    resigned = match.tree[numbers[-1]].resigned
    return {
        "history": {
            "game": match.game.name,
            "options": dict(start.game.values),
            "start": "" if start == match.game.start() else str(start),
            "moves": [str(node.move) for node in played],
            "resigned": resigned,
            "end": over.reason if over and resigned else "",
            "names": [match.game.colour(side) for side in match.game.sides],
            "styles": [side_name(match.game, side) for side in match.game.sides],
            "movers": [name_of(match.game, node.side) for node in played],
            "told": [move_words(str(node.move)) for node in played],
            "nodes": numbers,
            "node": session.shown.here.id,
            "query": query_of(match.game),
        }
    }


def reply(session: Session, command: wire.Reply) -> Shown:
    """Play the computer's move, if the match still stands where it was asked for."""
    number = session.current.number
    here = (command.get("match", number), command["node"]) == (number, session.shown.here.id)
    if not turn.thinks(session) or not here:
        return Shown()
    known, planned = session.screen.known_to(session.shown.position.side), session.planned
    moves.play(session, known.position.parse(command["text"]))
    if planned is not None:
        premoving.carry(session, planned)
    return Shown(announce=True, replies=True)


def pause(session: Session, command: wire.Pause) -> Shown:
    """Have the computer wait."""
    session.pause()
    return Shown(info(f"{say(WAITS)} {say('You may move for it.')}"))


def proceed(session: Session, command: wire.Proceed) -> Shown:
    """Have the computer go on from where one stands."""
    session.pause(False)
    if turn.level_to_act(session):
        walking.go_on_from_here(session)
    return Shown()


def rematch(session: Session, command: wire.Rematch) -> Shown:
    """Begin the game anew."""
    if session.distance is not None:
        begin(session, session.distance.rematch())
    else:
        play_again(session, command.get("level", PERSON))
    return Shown(announce=opening_words(session))


def play_again(session: Session, level: int) -> None:
    """Begin the game anew with seats exchanged, or with the computer at another level.

    Raises OptionError for a level that does not exist, or where no computer plays.
    """
    players = session.players.raised(level) if level else session.players.exchanged()
    names = session.match.headers
    session.seated = players
    session.replace(Match(session.game.start()))
    here, there = ("First", "Second") if level else ("Second", "First")
    pairs = (("First", names.get(here)), ("Second", names.get(there)))
    session.match.headers = {key: name for key, name in pairs if name}
    if CLOCK in names:
        timing.rewind(session.match, names[CLOCK], exchanged=not level)


COMMANDS = {
    wire.Player: seat_player,
    wire.History: history,
    wire.Reply: reply,
    wire.Pause: pause,
    wire.Proceed: proceed,
    wire.Rematch: rematch,
}
