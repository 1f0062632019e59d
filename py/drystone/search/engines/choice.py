"""Which search plays which game: the one its evaluator asks for, or plain UCT without one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from math import inf, nan
from random import Random
from typing import Any

from drystone.core.errors import OptionError, TextError, quote
from drystone.core.evaluation import Evaluator, evaluation_of
from drystone.core.game import Game, Position
from drystone.search.engines.alphabeta import AlphaBeta, Beam
from drystone.search.engines.determinization import DeterminizedSearch
from drystone.search.engines.light import LightSettings, LightTree
from drystone.search.engines.puct import PuctSearch, PuctSettings
from drystone.search.engines.uct import UctSearch, UctSettings
from drystone.search.interface import Search
from drystone.search.proofs import solved
from drystone.search.proofs.tables import is_solved

DrawnKeys = frozenset[Hashable]
"""Keys of positions that one more occurrence would draw."""

Maker = Callable[[Position], Search]

SETTINGS: dict[str, dict[str, bool]] = {
    search: {one.name: str(one.type).startswith("int") for one in fields(kind)}
    for search, kind in (
        ("tree", PuctSettings),
        ("alphabeta", Beam),
        ("guided", UctSettings),
        ("light", LightSettings),
    )
}
"""The settings of each search that has some, and whether they are whole numbers."""

ABOVE_NOTHING = {"max_children", "min_width", "multi_pv", "temperature", "width"}
"""Settings with which no search can work at 0; the others may be that."""


def evaluator_of(game: Game, *, strongest: bool = False) -> Evaluator | None:
    """Return the evaluator of a game's own folder, or its strongest; None if it has none.

    >>> import drystone
    >>> evaluator_of(drystone.game("anaash")) is None
    False
    """
    part = evaluation_of(game)
    if part is None:
        return None
    found: Evaluator = part.EVALUATOR
    return getattr(part, "STRONGEST", found) if strongest else found


def engine(
    name: str,
    game: Game,
    drawn_keys: DrawnKeys,
    rng: Random,
    multi_pv: int = 1,
    evaluator: Evaluator | None = None,
) -> Maker:
    """Return what makes a search from a position: ``uct``, ``tree``, ``usual``, ``best``.

    ``usual`` is the search that a game asks for, ``best`` that of its strongest evaluator, or the
    light tree search where that has a judge.

    Settings may follow the name, see `drystone.search.players.players`. Alpha-beta gives exact
    values to the `multi_pv` best moves; one alone would be found sooner. A game without an
    evaluator gets plain UCT for any name. `evaluator` stands in place of the game's own. Raises
    OptionError for a setting that the search which plays this game does not have.
    """
    called = name.partition(":")[0]
    evaluator = evaluator or evaluator_of(game, strongest=called == "best")
    if evaluator is None or name == "uct":
        settings_in(name, "uct")
        return lambda position: UctSearch(position, rng, drawn_keys=drawn_keys)
    judge = evaluator.judge(game) if called == "best" else None
    if judge is not None:
        light = LightSettings(**settings_in(name, "light"))
        return lambda position: LightTree(position, judge, drawn_keys, light)
    kind = evaluator.engine if called in {"best", "usual"} else called
    own = settings_in(name, kind)
    if kind == "alphabeta":
        beam = Beam(**{"multi_pv": multi_pv, **evaluator.beam, **own})
        return lambda position: AlphaBeta(position, evaluator, drawn_keys, beam)
    if kind == "guided":
        guided = UctSettings(**{**evaluator.playouts, **own})
        return lambda position: UctSearch(position, rng, evaluator, drawn_keys, guided)
    settings = PuctSettings(**{**evaluator.tree_for(game), **own})
    return lambda position: PuctSearch(position, evaluator, drawn_keys, settings)


def settings_in(name: str, search: str = "") -> dict[str, Any]:
    """Return the settings in a player's name.

    Args:
        name: The player.
        search: The search that plays the game; without it ``best`` may have those of any.

    Raises:
        OptionError: The search has no such setting, or this is no number that it can have.

    >>> settings_in("tree:temperature=0.3,max_children=20")
    {'temperature': 0.3, 'max_children': 20}
    >>> settings_in("best:plies=4", "tree")
    Traceback (most recent call last):
    drystone.core.errors.OptionError: “plies” is no setting of “best”, which is “tree” in \
this game; there are: exploration, minimax_weight, temperature, max_children.
    """
    kind, colon, words = name.partition(":")
    pairs = [pair.partition("=") for pair in words.split(",")] if colon else []
    known = SETTINGS.get(search or kind, {})
    if (search or kind) == "best":
        known = {key: whole for some in SETTINGS.values() for key, whole in some.items()}
    for key, equals, _ in pairs:
        if key not in known:
            where = f", which is {quote(search)} in this game" if search not in {"", kind} else ""
            allowed = f"there are: {', '.join(known)}" if known else "it has none"
            raise OptionError(f"{quote(key)} is no setting of {quote(kind)}{where}; {allowed}.")
        if not equals:
            raise OptionError(f"A setting is written with its value, as in {key}=4.")
    return {key: _number(key, value, known[key]) for key, _, value in pairs}


def _number(key: str, text: str, whole: bool) -> float:
    try:
        value = float(text) if "." in text and not whole else int(text)
    except ValueError:
        value = nan
    positive = key in ABOVE_NOTHING
    if not (0 < value < inf or (value == 0 and not positive)):
        kind = "whole number" if whole else "number"
        bound = "above 0" if positive else "from 0"
        example = 4 if whole else 0.5
        raise OptionError(f"{key} is a {kind} {bound}, such as {example}, not {quote(text)}.")
    return value


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
        return solved.SolvedSearch(view, usual)
    except TextError:
        return usual
