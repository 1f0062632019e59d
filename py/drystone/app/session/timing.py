"""The clocks of the match on the board: what a move costs, and flags that fall.

The page measures how long a turn has lasted and says so with each command (`Session.spent`).
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.app.session.correspondence import follow
from drystone.app.session.session import Session
from drystone.app.session.turn import last_standing, level_to_act, runs_again
from drystone.app.session.walking import step
from drystone.core.errors import IllegalMove
from drystone.core.game import Move
from drystone.core.language import say, to_say
from drystone.play.clock import Clock, checked, in_words, mover
from drystone.play.match import CLOCK, Match
from drystone.play.tree import ROOT

MILLISECONDS = 100
"""How many are the unit of a clock, a tenth of a second."""


def wind(match: Match, text: str) -> None:
    """Give a match that begins the clock of a text, "" for none; raises TextError."""
    if text:
        match.headers[CLOCK] = str(checked(match.game, text))


def rewind(match: Match, text: str, exchanged: bool) -> None:
    """Give a rematch the clock of the match before, whose players may have exchanged seats."""
    match.headers[CLOCK] = text
    clock = Clock.of(match)
    if clock is not None and exchanged:
        match.headers[CLOCK] = str(clock.swapped)


def left_after(session: Session, move: Move) -> int | None:
    """Return what the mover has left after a move from where one stands, in tenths.

    None where no clock runs: without one, in what is tried after the end, and with a limit while a
    friend elsewhere is not there.
    """
    match = session.match
    clock = Clock.of(match)
    if clock is None or match.over or (session.distance is not None and not runs(session)):
        return None
    here = last_standing(session).here is match.here
    spent = session.spent // MILLISECONDS if here else 0
    return clock.after(match, match.position.after(move), spent)


def runs(session: Session) -> int:
    """Return the person whose clock runs, 0 if none does.

    None does before the first move, while the computer is to move and waits, and where a friend
    elsewhere is not there: by links only the time of one's own turn is counted, without a limit.
    """
    match, clock, far = last_standing(session), Clock.of(session.match), session.distance
    if clock is None or match.over or match.here.id == ROOT or match.outcome is not None:
        return 0
    if session.paused and level_to_act(session):
        return 0
    counts_here = session.plays_live or (far and clock.first.counts_up and far.my_turn)
    if far is not None and not counts_here:
        return 0
    return mover(match, match.here)


class Standing(NamedTuple):
    """How the clocks stand as a turn begins: its name, tenths by person, whose clock runs."""

    turn: str
    left: dict[int, int]
    runs: int
    counts_up: bool


def state(session: Session) -> Standing | None:
    """Return how the clocks stand, after the end where one looks; None where there is none."""
    match = session.match if session.match.over else last_standing(session)
    clock = Clock.of(match)
    # What is tried after the end has no times.
    tried = match.over and session.distance is None and match.here.id != ROOT
    if clock is None or (tried and match.here.left is None):
        return None
    # With a flag that is taken back the turn begins anew.
    turn = f"{session.current.number}.{match.here.id}.{len(match.here.flags)}{match.here.resigned}"
    return Standing(turn, clock.left(match, match.here), runs(session), clock.first.counts_up)


def flag(session: Session) -> None:
    """Have the flag fall of the side to move; raises IllegalMove where it still has time."""
    match, clock, far = last_standing(session), Clock.of(session.match), session.distance
    person = runs(session)
    if clock is None or not person or (far is not None and not far.my_turn):
        raise IllegalMove(say("No clock of yours runs here."))
    left = clock.left(match, match.here)[person] - session.spent // MILLISECONDS
    if left > 0 or clock.first.counts_up:
        who = match.game.colour(match.position.side)
        raise IllegalMove(say("{who} has {time} left.", who=who, time=in_words(left)))
    if far is not None:
        far.flag()
        follow(session)
        session.pick()
        return
    step(session, match.ply)
    for number in session.match.here.children if runs_again(session) else ():
        session.match.delete(number)
    session.match.tree.flag(match.here.id, "", clock.penalty)
    session.pick()


def words(session: Session) -> str:
    """Return how much time both have, as one says it."""
    match, clock = last_standing(session), Clock.of(session.match)
    if clock is None:
        return ""
    now, people = runs(session), {seat: side for side, seat in match.seats.items()}
    left = clock.left(match, match.here)
    if now:
        spent = session.spent // MILLISECONDS
        left[now] = left[now] + spent if clock.first.counts_up else max(left[now] - spent, 0)
    up = clock.first.counts_up
    has = to_say("{who} has taken {time}") if up else to_say("{who} has {time}")
    names = {one: match.game.colour(people[one]) for one in (1, 2)}
    said = (say(has, who=names[one], time=in_words(left[one])) for one in (1, 2))
    return f"{'; '.join(said)}."
