"""Puzzles and lessons: beginning one, having it answered, trying again, seeing the solution."""

from __future__ import annotations

from collections.abc import Sequence

from drystone.app.challenges import challenge as challenges
from drystone.app.challenges import exercise as exercises
from drystone.app.challenges import expected, puzzles
from drystone.app.session import moves, walking
from drystone.app.session.session import Session
from drystone.app.views.shown import Shown, info
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.core.errors import TextError
from drystone.core.language import say
from drystone.games import game
from drystone.play import guide
from drystone.play.puzzle import GRADES, Puzzle, numbered


def begin(session: Session, command: wire.BeginChallenge) -> Shown:
    """Put a puzzle or a lesson on the board."""
    challenge = puzzles.challenge_named(command["kind"], command["name"], command.get("solved", ()))
    session.set_challenge(challenge)
    return Shown(announce=f"{challenge.heading}. {challenge.task}")


def list_all(session: Session, command: wire.ListChallenges) -> answers.ChallengesView:
    """Return all puzzles or lessons of a game."""
    chosen, _ = numbered(command["name"])
    items: Sequence[Puzzle | guide.Demo] = puzzles.challenges_of(command["kind"], chosen)
    return {"challenges": [item_view(item, at) for at, item in enumerate(items, 1)]}


def item_view(item: Puzzle | guide.Demo, number: int) -> answers.ChallengeItem:
    """Return a puzzle or a lesson, that one of its game, as an entry of a list."""
    if isinstance(item, Puzzle):
        themes = [say(theme) for theme in item.themes]
        name, heading, words = item.game, "", f"{item.task}."
    else:
        name, heading, words, themes = item.game, item.heading, item.lesson, []
    return {
        "name": f"{name}-{number}",
        "heading": heading,
        "words": words,
        "grade": say(GRADES[item.grade]) if isinstance(item, Puzzle) else "",
        "themes": themes,
        "key": puzzles.key_of(item),
    }


def answer(session: Session, command: wire.Answer) -> Shown:
    """Have the other side answer, if the match still stands where it was asked for."""
    challenge = session.challenge
    if challenge is None or not challenge.awaits or command["node"] != challenge.here.id:
        return Shown()
    move = challenge.answer()
    if move is not None:
        moves.play(session, move)
    # What is said of a wrong move names it and the answer already.
    return Shown(announce=True, replies=challenge.state == "open")


def exercise(session: Session, command: wire.Exercise) -> Shown:
    """Put a mistake on the board, to be made good, or with the better line shown at once."""
    chosen = game(command["game"], **command.get("options", {}))
    start = chosen.position(command["position"])
    about = (command["played"], command["line"], command.get("words", ""))
    by = command.get("by", "")
    session.set_challenge(exercises.MistakeChallenge(start, command["name"], *about, by))
    if command.get("shown", False):
        walking.show_solution(session)
    challenge = on_board(session)
    return Shown(announce=f"{challenge.heading}. {challenge.task}")


def follow(session: Session, command: wire.FollowLine) -> Shown:
    """Put a line that a search expects on the board, to be stepped through."""
    threat = command.get("threat", False)
    left = None if session.challenge else session.current.number
    session.set_challenge(
        expected.ExpectedLine(session.shown, command["moves"], threat, session.sitting)
    )
    session.earlier = left or session.earlier  # also where nothing was played yet
    challenge = on_board(session)
    return Shown(announce=f"{challenge.heading}. {challenge.task} {challenge.words}")


def judged(session: Session, command: wire.Judged) -> Shown:
    """Note what a search says of a move, if the match still stands where it was asked for."""
    challenge = session.challenge
    if isinstance(challenge, exercises.MistakeChallenge):
        challenge.tell(command["node"], command["good"], command["words"])
    return Shown(announce=True)


def retry(session: Session, command: wire.Retry) -> Shown:
    """Go back to where one was right and to move."""
    challenge = on_board(session)
    walking.walk(session, challenge.last_right())
    challenge.begin_again()
    return Shown(announce=f"{challenge.task} {session.status}.")


def solution(session: Session, command: wire.Solution) -> Shown:
    """Show the solution: all of it in the list of moves, its first move on the board."""
    challenge = on_board(session)
    walking.show_solution(session)
    return Shown(info(challenge.solution_words()))


def on_board(session: Session) -> challenges.Challenge:
    """Return the challenge on the board, or raise TextError."""
    if session.challenge is None:
        raise TextError(say("There is no puzzle on the board."))
    return session.challenge


COMMANDS = {
    wire.BeginChallenge: begin,
    wire.ListChallenges: list_all,
    wire.Answer: answer,
    wire.Exercise: exercise,
    wire.FollowLine: follow,
    wire.Judged: judged,
    wire.Retry: retry,
    wire.Solution: solution,
}
