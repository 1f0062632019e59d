"""Opponents to measure the computer players by: what a good programmer makes in a weekend.

They use the rules of the games and not the search of `drystone.search`, so that a fault of that is
not theirs as well. What they know of a game stands with its tests, in
``lab/games/NAME.py``. They are named ``baseline:alphabeta``, ``baseline:uct`` and
``baseline:rave``. Besides, ``open:best`` and the like are our own players without their bluff, and
``times:10:best`` has ten times the others' time and positions: what more speed would be worth.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from drystone.core.errors import OptionError, quote
from drystone.search.budget import Budget
from drystone.search.players.players import Player, SearchPlayer
from drystone.search.players.players import player as own_player
from lab.baselines.alphabeta import Textbook
from lab.baselines.judgement import Judgement
from lab.baselines.playouts import Playouts

PREFIX = "baseline:"
OPEN = "open:"
TIMES = "times:"
NAMES = ("alphabeta", "uct", "rave")
MOST_TIMES = 1000


def judgement_of(name: str) -> Judgement:
    """Return what a textbook would say of a game."""
    found: Judgement = import_module(f"lab.games.{name}").JUDGEMENT
    return found


def player(text: str, budget: Budget | None = None, scale: float = 1.0) -> Player:
    """Return a baseline, or one of the program's own players; raises OptionError for no such name.

    >>> player("baseline:rave", Budget(nodes=9)).rave
    True
    """
    if text.startswith(TIMES):
        return _with_more(text.removeprefix(TIMES), budget or Budget(1.0), scale)
    if text.startswith(OPEN):
        return _without_bluff(text.removeprefix(OPEN), budget, scale)
    if not text.startswith(PREFIX):
        return own_player(text, budget, scale)
    kind = text.removeprefix(PREFIX)
    budget = budget or Budget(1.0)
    if kind == "alphabeta":
        return Textbook(budget, judgement_of)
    if kind in {"uct", "rave"}:
        return Playouts(budget, kind == "rave", judgement_of)
    known = ", ".join(NAMES)
    raise OptionError(f"There is no baseline {quote(kind)}; there are: {known}.")


def _without_bluff(text: str, budget: Budget | None, scale: float) -> Player:
    made = own_player(text, budget, scale)
    if not isinstance(made, SearchPlayer):
        raise OptionError(f"The player {quote(text)} does not bluff.")
    return replace(made, bluffs=False)


def _with_more(text: str, budget: Budget, scale: float) -> Player:
    """Return a player with a multiple of the budget."""
    times, _, name = text.partition(":")
    if not times.isdecimal() or not 0 < int(times) <= MOST_TIMES:
        raise OptionError(
            f"{quote(TIMES + text)} has no number of times, 1 to {MOST_TIMES}, as in times:10:best."
        )
    many = int(times)
    seconds = None if budget.seconds is None else many * budget.seconds
    nodes = None if budget.nodes is None else many * budget.nodes
    return player(name, replace(budget, seconds=seconds, nodes=nodes), scale)
