"""Which search plays which game: what its evaluator asks for, or plain UCT where there is none."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random

from drystone.core.game import Game, Position
from drystone.search.alphabeta import AlphaBeta, Beam
from drystone.search.interface import Search
from drystone.search.judge import evaluator_of
from drystone.search.puct import PuctSearch, PuctSettings
from drystone.search.uct import UctSearch, UctSettings
from drystone.search.worlds import Worlds

Past = frozenset[Hashable]
Maker = Callable[[Position], Search]


def engine(name: str, game: Game, past: Past, rng: Random, exact: int = 1) -> Maker:
    """Return what makes a search from a position: ``uct``, ``tree``, ``alphabeta`` or ``best``.

    `exact` moves are told apart by their worths even where one alone would be found sooner. A game
    without an evaluator gets plain UCT for any of them.
    """
    evaluator = evaluator_of(game)
    if evaluator is None or name == "uct":
        return lambda position: UctSearch(position, rng, past=past)
    kind = evaluator.engine if name == "best" else name.partition(":")[0]
    if kind == "alphabeta":
        beam = Beam(**{"exact": exact, **evaluator.beam, **_given(name)})
        return lambda position: AlphaBeta(position, evaluator, past, beam)
    if kind == "guided":
        plain = UctSettings(**{**evaluator.playouts, **_given(name)})
        return lambda position: UctSearch(position, rng, evaluator, past, plain)
    settings = PuctSettings(**{**evaluator.tree, **_given(name)})
    return lambda position: PuctSearch(position, evaluator, past, settings)


def _given(name: str) -> dict[str, float]:
    """Return the settings that a player's name brings along.

    >>> _given("tree:trust=0.3,opened=20")
    {'trust': 0.3, 'opened': 20}
    """
    pairs = [pair.split("=") for pair in name.partition(":")[2].split(",") if "=" in pair]
    return {key: float(value) if "." in value else int(value) for key, value in pairs}


def search_in(view: Position, maker: Maker, rng: Random) -> Search:
    """Return a search from a side's view: in imagined worlds where something may be hidden."""
    return Worlds(view, rng, maker) if view.game.hidden else maker(view)
