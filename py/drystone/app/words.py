"""What things are called: colours, moves, results, and the addresses of games."""

from __future__ import annotations

from drystone.core.game import Game, Outcome, Path, Position
from drystone.core.language import say, to_say
from drystone.core.texts.addresses import query
from drystone.play.seen_match import SeenMatch
from drystone.search.seats import choosing_colours

PLAYER = to_say("Player {seat}")


def name_of(game: Game, side: str) -> str:
    """Return a colour's name, or "Player 1" where the side is a person who has none yet."""
    return game.colour(side) if side in game.sides else say(PLAYER, seat=side)


def mover_of(position: Position) -> str:
    """Return the name of the colour to move, "" before the colours are chosen."""
    return position.game.colour(position.side) if position.side in position.game.sides else ""


def query_of(game: Game) -> str:
    """Return the part of an address that opens the game with these options.

    >>> import drystone
    >>> query_of(drystone.game("anaash", size=8))
    '?game=anaash&size=8'
    """
    return "?" + query({"game": game.name, **game.changed_values})


def prompt_of(position: Position, touched: Path, open_sites: frozenset[str]) -> str:
    """Return what to touch next, in the game's own words; "" where nothing may be touched."""
    return position.prompt(touched, open_sites) if open_sites else ""


def result_of(game: Game, outcome: Outcome) -> str:
    """Return which colour has won, or that it is a draw."""
    return say("{who} wins", who=game.colour(outcome.winner)) if outcome.winner else say("Draw")


def status_text(position: Position, outcome: Outcome | None) -> str:
    """Return "Red to move", or how the match ended there and why."""
    if outcome is None:
        return say("{who} to move", who=name_of(position.game, position.side))
    result = result_of(position.game, outcome)
    return say("{result}: {reason}.", result=result, reason=outcome.reason)


def sentence(status: str) -> str:
    """Return a status as a sentence, to stand beside others.

    >>> sentence("Red to move"), sentence("Draw: the board is full.")
    ('Red to move.', 'Draw: the board is full.')
    """
    return f"{status.rstrip('.')}."


def seat_name(match: SeenMatch, seat: int) -> str:
    """Return the colour of a seat, or "Player 1" where the players are still choosing colours."""
    if choosing_colours(match.position):
        return say(PLAYER, seat=seat)
    return next(name_of(match.game, side) for side, at in match.seats.items() if at == seat)
