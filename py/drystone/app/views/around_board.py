"""What stands around the board: a strip for each player, the line that says what to do, the result.

Everybody who looks sees the same of it, so that nothing in it may tell what is hidden.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from drystone.app.players import PERSON, Players
from drystone.app.wire import answers
from drystone.app.words import PLAYER, prompt_of, result_of
from drystone.core.errors import sentence
from drystone.core.game import Outcome
from drystone.core.language import say, say_many, to_say
from drystone.core.reasons import ending_of
from drystone.play.seen_match import SeenMatch
from drystone.scene.look import Fact, Look
from drystone.scene.shapes import side_class
from drystone.search.players.levels import LEVELS
from drystone.search.seats import choosing_colours, seat_to_act

WINNERS: dict[bool | None, Literal["you", "computer", "nobody"]] = {
    True: "you",
    False: "computer",
    None: "nobody",
}
"""Who has won, by whether the one person at the screen has; None where nobody has."""
HEADERS = {1: "First", 2: "Second"}
"""The headers of a record that name who sits at the seats."""

HINTS = "Hints"
"""The header that says how many steps of hints were asked for."""


def strips_view(
    match: SeenMatch, facts: list[Fact], look: Look, players: Players, thinks: bool = False
) -> list[answers.StripView]:
    """Return both strips, the one that stands above the board first.

    A player alone at the screen sits below the board; of two, the first does until the board is
    turned.
    """
    near = near_seat(look, players)
    return [_strip(match, facts, seat, players, thinks) for seat in (3 - near, near)]


def near_seat(look: Look, players: Players) -> int:
    """Return the seat whose strip stands below the board."""
    return min(players.people) if len(players.people) == 1 else 2 if look.flip else 1


def _strip(
    match: SeenMatch, facts: list[Fact], seat: int, players: Players, thinks: bool
) -> answers.StripView:
    """Return the strip of who sits at a seat."""
    side = next(side for side, there in match.seats.items() if there == seat)
    undecided = choosing_colours(match.position)
    own = say(PLAYER, seat=seat) if undecided else match.game.colour(side)
    colour = say("player {seat}", seat=seat) if undecided else own
    level = players.levels[seat - 1]
    name = player_name(match, seat, players) or own
    detail = "" if name.lower() == own.lower() else colour
    acts = match.outcome is None and seat_to_act(match.position, match.seats) == seat
    return {
        "side": side,
        "style": "" if undecided else side_class(match.game, side),
        "name": name,
        "detail": say("{colour}, level {level}", colour=colour, level=level) if level else detail,
        "score": " · ".join(fact.words for fact in facts if fact.side == side),
        "turn": acts,
        "thinks": acts and thinks,
    }


def player_name(match: SeenMatch, seat: int, players: Players) -> str:
    """Return what a player is called: a level's name, a name in the record, or You.

    Of two people at one screen both are you, in turns: then "" is returned.
    """
    level = players.levels[seat - 1]
    if level != PERSON:
        return say(LEVELS[level].name)
    alone = len(players.people) == 1
    return match.headers.get(HEADERS[seat]) or (players.person_at(seat) if alone else "")


def line_view(match: SeenMatch, position: Any, look: Look, note: str) -> answers.LineView:
    """Return how the match has ended, or whose turn was skipped and what to do next."""
    outcome = match.outcome
    if outcome is not None:
        result = result_of(match.game, outcome)
        return {"lead": say("{result}:", result=result), "text": f"{outcome.reason}."}
    return {"lead": note, "text": prompt_of(position, look.touched, look.now.open)}


TRIED_AGAIN = to_say("Tried after the end: the match keeps its first result.")
"""What is said where moves of a match that was over were taken back, and it was played again."""


def result_view(match: SeenMatch, players: Players) -> answers.ResultView | None:
    """Return how the match has ended where one stands, None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    won = _has_won(match, outcome, players)
    titles = {True: say("You win"), False: say("You lose"), None: result_of(match.game, outcome)}
    level = max(players.levels)
    again = match.tries_again
    whole = len(players.people) == 1 and match.start == match.game.start() and not again
    harder = level + 1 if won and level and level + 1 in LEVELS else 0
    words = say_many(match.ply, "{n} move", "{n} moves")
    if level:
        name = say(LEVELS[level].name)
        words = say("{moves} against {name}, level {level}", moves=words, name=name, level=level)
    hints = hints_of(match)
    if hints:
        helped = say_many(hints, "{n} hint", "{n} hints")
        words = say("{moves}, with {hints}", moves=words, hints=helped)
    reason = f"{sentence(outcome.reason)}."
    return {
        "title": titles[won],
        "reason": f"{reason} {ending_of(match.position).words}".strip(),
        "words": f"{words}. {say(TRIED_AGAIN)}" if again else words,
        "next": harder,
        "harder": say("Try level {harder}", harder=harder) if harder else "",
        "against": level if whole else 0,
        "won": WINNERS[won],
        "hints": hints,
        "rule": "" if match.here.resigned else "end",
    }


def hints_of(match: SeenMatch) -> int:
    """Return how many steps of hints a match's record says that it had."""
    said = match.headers.get(HINTS, "")
    return int(said) if re.fullmatch("[1-9][0-9]{0,3}", said) else 0


def _has_won(match: SeenMatch, outcome: Outcome, players: Players) -> bool | None:
    """Return whether the one person at the screen has won; None for a draw, or for two of them."""
    if outcome.winner is None or len(players.people) != 1:
        return None
    return match.seats[outcome.winner] in players.people
