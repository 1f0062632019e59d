"""Computer players: each chooses a move from what its side may see, repeatably for a seed.

A player is named by a text: ``random``; ``uct`` (plain, playouts at random); ``tree``,
``alphabeta`` and ``guided`` (with the game's evaluator; settings may follow, as in
``tree:trust=0.3,heat=0.4``);
``best`` (whichever of them the game asks for); ``level:1`` to ``level:6``; and ``minimax:2:NAME``,
which looks that many plies ahead with one of the evaluators that a game offers as ``BASELINES``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from drystone.core.errors import OptionError, quote
from drystone.core.evaluation import Evaluator
from drystone.core.game import Game, Position
from drystone.search.alphabeta import AlphaBeta
from drystone.search.budget import Budget, run
from drystone.search.engines import engine, search_in
from drystone.search.interface import PrincipalVariation, Search
from drystone.search.judge import Judge, evaluator_of, sign_of
from drystone.search.levels import LEVELS, Level, level_line
from drystone.search.seats import best_choice, choosing

Past = frozenset[Hashable]

KINDS = "random, uct, tree, alphabeta, guided, best, level:1 to level:6 or minimax:PLIES:EVALUATOR"


class Player(Protocol):
    """Chooses moves."""

    def choose(self, position: Position, past: Past, rng: Random) -> Any:
        """Return a legal move; `past` are keys of positions that would be drawn now."""


@dataclass(frozen=True)
class RandomPlayer:
    """Plays any legal move, each as likely as the others."""

    def choose(self, position: Position, past: Past, rng: Random) -> Any:
        """Return a random move."""
        return position.seen_by(position.side).random_move(rng)


@dataclass(frozen=True)
class SearchPlayer:
    """Searches within a budget and plays what it found best, or near it if a level says so."""

    name: str
    budget: Budget
    level: Level | None = None

    def choose(self, position: Position, past: Past, rng: Random) -> Any:
        """Return the move that the search likes best."""
        view = position.seen_by(position.side)
        if choosing(view):
            return _terms(view, rng)
        search = self.search(view, past, rng)
        run(search, self.budget)
        return self.line(view, search, rng).move

    def search(self, view: Position, past: Past, rng: Random) -> Search:
        """Return the search that this player would run from a view of its side."""
        return search_in(view, engine(self.name, view.game, past, rng), rng)

    def line(self, view: Position, search: Search, rng: Random) -> PrincipalVariation:
        """Return the line whose move is played, given what a search has found."""
        if self.level is None:
            return search.lines(1)[0]
        return level_line(self.level, search, sign_of(view), rng)


def _terms(view: Position, rng: Random) -> Any:
    """Return what to do before colours are chosen."""
    evaluator = evaluator_of(view.game)
    return best_choice(view, evaluator) if evaluator else view.random_move(rng)


@dataclass(frozen=True)
class Minimax:
    """Looks a fixed number of plies ahead with a game's baseline evaluator; the first best move."""

    plies: int
    evaluator: str

    def choose(self, position: Position, past: Past, rng: Random) -> Any:
        """Return the best move, one of the equally good ones by lot."""
        baseline = _baseline(position.game, self.evaluator)
        if self.plies == 1:
            children, _ = Judge(position.game, baseline).ranked(position)
            best = [child.move for child in children if child.worth == children[0].worth]
            return best[int(rng.random() * len(best))]
        search = AlphaBeta(position, baseline, past)
        while not search.done and search.depth < self.plies:
            search.step()
        return search.lines(1)[0].move


def _baseline(game: Game, name: str) -> Evaluator:
    try:
        known: dict[str, Evaluator] = game.part("evaluate").BASELINES
        return known[name]
    except (ModuleNotFoundError, AttributeError, KeyError):
        raise OptionError(f"{game.title} has no baseline {quote(name)}.") from None


def player(text: str, budget: Budget, scale: float = 1.0) -> Player:
    """Return the player of that name, with a budget; a level brings its own, times `scale`.

    A budget may bound a level further; one without limits leaves it as it is. Raises OptionError
    for an unknown name.

    >>> player("random", Budget(nodes=1))
    RandomPlayer()
    """
    name, _, rest = text.partition(":")
    if text == "random":
        return RandomPlayer()
    if name in {"uct", "tree", "alphabeta", "guided", "best"}:
        return SearchPlayer(text, budget)
    if name == "level" and rest in map(str, LEVELS):
        return of_level(LEVELS[int(rest)], budget, scale)
    if name == "minimax" and rest[:1] in set("123456789") and rest[1:2] == ":":
        return Minimax(int(rest[0]), rest[2:])
    raise OptionError(f"There is no player {quote(text)}; there are: {KINDS}.")


def of_level(level: Level, budget: Budget, scale: float = 1.0) -> SearchPlayer:
    """Return the player of a level; its own time is taken unless the budget has seconds."""
    seconds = level.seconds * scale if budget.seconds is None else budget.seconds
    own = None if level.nodes is None else max(1, round(level.nodes * scale))
    nodes = min((n for n in (own, budget.nodes) if n is not None), default=None)
    return SearchPlayer("best", replace(budget, seconds=seconds, nodes=nodes), level)
