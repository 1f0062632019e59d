"""What was played from the position on the board, by the computer and in matches of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from drystone.app.players import ALONE
from drystone.app.session.session import Session
from drystone.app.views.match_view import side_name
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.core.errors import IllegalMove
from drystone.core.game import Game, Move
from drystone.core.language import say, say_many, to_say, to_say_many
from drystone.play import explorer
from drystone.play.records.reading import read

BY_COMPUTER = to_say_many(
    "{n} game of level {level} against itself.", "{n} games of level {level} against itself."
)
OWN = to_say_many("{n} match of yours that ended.", "{n} matches of yours that ended.")
SAME = to_say("Boards that are the same when turned or mirrored count as one.")
MANY = 12
"""How many moves are shown at most."""


def explore(session: Session, command: wire.Explore) -> answers.ExplorerView:
    """Return what was played from here.

    Raises IllegalMove where nothing may help, and where not all can be seen.
    """
    refuse(session)
    position = session.seen
    if not explorer.is_public(position):
        raise IllegalMove(say("Only what both sides see is explored, and here tiles are hidden."))
    if session.trails is None or "trails" in command:
        session.trails = explorer.Trails(command.get("trails", []))
    game, place, trails = session.game, explorer.place_of(position), session.trails
    book = explorer.book_of(type(game))
    by_computer = book.games.get(explorer.series_of(game), 0)
    level = say_many(by_computer, *BY_COMPUTER, level=book.level)
    mine = say_many(trails.matches, *OWN)
    return {
        "node": session.shown.here.id,
        "sides": [side_name(game, side) for side in game.sides],
        "computer": explored(
            by_computer,
            f"{level} {say(SAME)}"
            if by_computer
            else say("The computer’s games by these rules are not counted yet."),
            place.merged(book.played(place.key)),
            game,
        ),
        "own": explored(
            trails.matches,
            mine if trails.matches else say("No match of yours by these rules has ended yet."),
            place.merged(trails.played(place.key)),
            game,
        ),
    }


def refuse(session: Session) -> None:
    """Raise IllegalMove where nobody may see what others have played."""
    if session.distance is not None and not session.distance.table.complete:
        raise IllegalMove(say(ALONE))
    if session.challenge is not None or session.editor is not None:
        raise IllegalMove(say("Only positions of a match are explored."))
    if session.screen.curtain:
        raise IllegalMove(session.screen.curtain, "hidden")


def explored(
    games: int, words: str, played: Mapping[Move, explorer.Counts], game: Game
) -> answers.ExploredView:
    """Return what was played in so many games, what was played most first."""
    ranked = sorted(played.items(), key=lambda item: (-item[1].total, str(item[0])))
    found = [move_view(game, str(move), counts) for move, counts in ranked[:MANY]]
    return {"games": games, "words": words, "moves": found}


def move_view(game: Game, move: str, counts: explorer.Counts) -> answers.ExploredMove:
    """Return a move with how often it was played, and how that ended."""
    first, second = map(game.colour, game.sides)
    won = to_say("{who} won {n}")
    ends = [say(won, who=first, n=counts.first), say(won, who=second, n=counts.second)]
    ends += [say("{n} drawn", n=counts.drawn)] if counts.drawn else []
    return {"move": move, "counts": list(counts), "words": ", ".join(ends)}


def trail(session: Session, command: wire.Trail) -> answers.TrailView:
    """Return the trail of a record."""
    return {"trail": explorer.trail_of(read(command["text"]).match)}


COMMANDS = {wire.Explore: explore, wire.Trail: trail}
