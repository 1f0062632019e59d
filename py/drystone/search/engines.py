"""Which search plays which game: the one its evaluator asks for, or plain UCT without one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from random import Random

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.evaluation import Evaluator, evaluation_of
from drystone.core.game import Game, Position
from drystone.search.alphabeta import AlphaBeta, Beam
from drystone.search.determinization import DeterminizedSearch
from drystone.search.interface import Search
from drystone.search.puct import PuctSearch, PuctSettings
from drystone.search.tables import is_solved
from drystone.search.uct import UctSearch, UctSettings

DrawnKeys = frozenset[Hashable]
"""Keys of positions that one more occurrence would draw."""

Maker = Callable[[Position], Search]

SETTINGS: dict[str, type[Beam | UctSettings]] = {"alphabeta": Beam, "guided": UctSettings}
"""What the settings in a player's name are those of; other players have `PuctSettings`."""


def evaluator_of(game: Game) -> Evaluator | None:
    """Return the evaluator of a game's own folder, None if it has none.

    >>> import drystone
    >>> evaluator_of(drystone.game("anaash")) is None
    False
    """
    try:
        found: Evaluator = evaluation_of(game).EVALUATOR
    except ModuleNotFoundError:
        return None
    return found


def engine(
    name: str,
    game: Game,
    drawn_keys: DrawnKeys,
    rng: Random,
    multi_pv: int = 1,
    evaluator: Evaluator | None = None,
) -> Maker:
    """Return what makes a search from a position: ``uct``, ``tree``, ``alphabeta`` or ``best``.

    Settings may follow the name, see `drystone.search.players`. Alpha-beta gives exact values to
    the `multi_pv` best moves; one alone would be found sooner. A game without an evaluator gets
    plain UCT for any name. `evaluator` stands in place of the game's own.
    """
    evaluator = evaluator or evaluator_of(game)
    if evaluator is None or name == "uct":
        return lambda position: UctSearch(position, rng, drawn_keys=drawn_keys)
    kind = evaluator.engine if name == "best" else name.partition(":")[0]
    if kind == "alphabeta":
        beam = Beam(**{"multi_pv": multi_pv, **evaluator.beam, **settings_in(name)})
        return lambda position: AlphaBeta(position, evaluator, drawn_keys, beam)
    if kind == "guided":
        guided = UctSettings(**{**evaluator.playouts, **settings_in(name)})
        return lambda position: UctSearch(position, rng, evaluator, drawn_keys, guided)
    settings = PuctSettings(**{**evaluator.tree_for(game), **settings_in(name)})
    return lambda position: PuctSearch(position, evaluator, drawn_keys, settings)


def settings_in(name: str) -> dict[str, float]:
    """Return the settings in a player's name; OptionError for another one, or no number.

    >>> settings_in("tree:temperature=0.3,max_children=20")
    {'temperature': 0.3, 'max_children': 20}
    """
    kind, _, told = name.partition(":")
    known = [one.name for one in fields(SETTINGS.get(kind, PuctSettings))]
    found = {}
    for key, equals, value in (pair.partition("=") for pair in told.split(",")):
        if equals and key not in known:
            choice = ", ".join(known)
            raise OptionError(f"A setting of {quote(kind)} is one of {choice}, not {quote(key)}.")
        if equals:
            found[key] = _number(key, value)
    return found


def _number(key: str, text: str) -> float:
    try:
        return float(text) if "." in text else int(text)
    except ValueError as error:
        told = f"{key} is a number such as 4 or 0.5, not {quote(text)}."
        raise OptionError(told) from error


def search_in(view: Position, maker: Maker, rng: Random) -> Search:
    """Return a search from a side's view: determinized in games with hidden information."""
    return DeterminizedSearch(view, rng, maker) if view.game.hidden else maker(view)


def solving(view: Position, usual: Search) -> Search:
    """Return a search that solves a position if its game is solved, else the usual one.

    What cannot be fetched now is done without.
    """
    if not is_solved(view.game):
        return usual
    try:
        from drystone.search.solved import SolvedSearch  # a start does without

        return SolvedSearch(view, usual)
    except TextError:
        return usual
