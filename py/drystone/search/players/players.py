"""Computer players: each chooses a move from what its side may see, and repeatably for a seed.

A player is named by a text: ``random``; ``uct`` (random playouts); ``tree`` (PUCT), ``alphabeta``
and ``guided`` (UCT with guided playouts), which use the game's evaluator and take settings, as in
``tree:exploration=0.3,temperature=0.4``; ``best``, the search that the game's strongest evaluator
asks for, whose settings it takes; ``level:1`` to ``level:6``; ``minimax:2:NAME``, which searches
that many plies with one of the evaluators that a game offers as ``BASELINES``; and
``exec:PROGRAM``, another program that speaks the protocol of `drystone engine`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Protocol

from drystone.core.errors import IllegalMove, OptionError, quote
from drystone.core.evaluation import TEMPERATURE, Bluff, Evaluator, evaluation_of
from drystone.core.game import Game, Position
from drystone.core.language import say, to_say
from drystone.search.budget import Budget, run
from drystone.search.engines.alphabeta import AlphaBeta
from drystone.search.engines.bluffing import BluffingSearch, GivenMove
from drystone.search.engines.choice import (
    DrawnKeys,
    engine,
    evaluator_of,
    search_in,
    settings_in,
    solving,
)
from drystone.search.engines.expansion import Expander
from drystone.search.interface import Search
from drystone.search.players.levels import LEVELS, Level, candidates
from drystone.search.players.oversights import Looking, bounded, found, seen
from drystone.search.seats import best_choice, choosing_colours
from drystone.search.values import sign_of

KINDS = (
    f"random, uct, tree, alphabeta, guided, best, level:1 to level:{max(LEVELS)}, "
    "minimax:PLIES:EVALUATOR or exec:PROGRAM"
)

SECONDS = 1.0
"""Seconds a move of a player that searches, where nothing is said."""


class Player(Protocol):
    """Chooses moves."""

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Any:
        """Return a legal move; `drawn_keys` are those of positions that would be drawn now."""


@dataclass(frozen=True)
class RandomPlayer:
    """Plays any legal move, each as likely as the others."""

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Any:
        """Return a random move."""
        still_playing(position)
        return position.seen_by(position.side).random_move(rng)


@dataclass(frozen=True)
class SearchPlayer:
    """Searches within a budget and plays the best move found, or at a level sometimes another."""

    name: str
    budget: Budget
    level: Level | None = None
    evaluator: Evaluator | None = None
    """In place of the game's own."""
    bluffs: bool = True
    """Whether it draws by lot what nobody should guess, where the evaluator knows how."""

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Any:
        """Return the move that the search chooses."""
        still_playing(position)
        began = self.budget.clock()
        view = position.seen_by(position.side)
        if choosing_colours(view):
            return _colour_choice(view, rng, self.evaluator)
        search = self.search(view, drawn_keys, rng)
        run(search, self.budget, began)
        return found(self.variation(view, search, rng)).move

    def search(self, view: Position, drawn_keys: DrawnKeys, rng: Random) -> Search:
        """Return the search that this player would run from a view of its side."""
        bluff = self._bluff(view)
        if bluff is not None and bluff.given is not None:
            return GivenMove(bluff)
        evaluator = bluff.evaluator if bluff else self.evaluator
        maker = engine(self.name, view.game, drawn_keys, rng, evaluator=evaluator)
        usual = search_in(view, maker, rng)
        if bluff is not None:
            return BluffingSearch(usual, bluff)
        return solving(view, usual) if self.is_best else usual

    def _bluff(self, view: Position) -> Bluff | None:
        """Return how to hide what this turn hides, None where nothing is or nobody knows how."""
        if not view.game.hidden or not self.bluffs or self.name == "uct":
            return None
        evaluator = self.evaluator or evaluator_of(view.game)
        return evaluator.bluff(view) if evaluator else None

    @property
    def is_best(self) -> bool:
        """Whether this is the highest level, which plays solved games perfectly."""
        return self.level is not None and self.level.nodes is None

    def variation(self, view: Position, search: Search, rng: Random) -> Looking:
        """Look for the variation whose move is played, given what a search has found."""
        best = yield from self._best(view, search, rng)
        return search.drawn(best, rng) if isinstance(search, BluffingSearch) else best

    def _best(self, view: Position, search: Search, rng: Random) -> Looking:
        if self.level is None:
            return search.variations(1)[0]
        evaluator = self.evaluator or evaluator_of(view.game)
        temperature = evaluator.temperature if evaluator else TEMPERATURE
        drawn = candidates(self.level, search, sign_of(view), rng, temperature)
        # What one cannot see, one may overlook; the search makes guesses of its own about it.
        if view.game.hidden or not self.level.alert:
            return next(drawn)
        if evaluator and evaluator.largest_blunder is not None and not self.is_best:
            most = evaluator.largest_blunder * self.level.blunder_part
            again = partial(self._again, rng)
            drawn = yield from bounded(view, drawn, most, again, self.level.nodes or 0)
        return (yield from seen(view, drawn))

    def _again(self, rng: Random, position: Position) -> Search:
        """Return a search for a closer look at a position."""
        return self.search(position, frozenset(), rng)


def _colour_choice(view: Position, rng: Random, own: Evaluator | None) -> Any:
    """Return the move of a person who chooses colours or sets terms."""
    evaluator = own or evaluator_of(view.game)
    if evaluator is None:
        return view.random_move(rng)
    expander = Expander(evaluator)
    return best_choice(view, lambda position: expander.evaluate(position)[0])


@dataclass(frozen=True)
class Minimax:
    """Searches a fixed number of plies with one of a game's baseline evaluators."""

    plies: int
    evaluator: str

    def choose(self, position: Position, drawn_keys: DrawnKeys, rng: Random) -> Any:
        """Return the best move; of equally good ones a random one where it searches one ply."""
        still_playing(position)
        baseline = _baseline(position.game, self.evaluator)
        if self.plies == 1:
            children, _ = Expander(baseline).ordered(position)
            best = [child.move for child in children if child.value == children[0].value]
            return best[int(rng.random() * len(best))]
        search = AlphaBeta(position, baseline, drawn_keys)
        while not search.done and search.depth < self.plies:
            search.step()
        return search.variations(1)[0].move


def _baseline(game: Game, name: str) -> Evaluator:
    known: dict[str, Evaluator] = getattr(evaluation_of(game), "BASELINES", {})
    if name not in known:
        none = to_say("{game} has no baseline {name}; it has none.")
        wrong = to_say("{game} has no baseline {name}; there are: {known}.") if known else none
        places = {"game": game.title, "name": quote(name), "known": ", ".join(known)}
        raise OptionError(say(wrong, **places))
    return known[name]


def still_playing(position: Position) -> None:
    """Raise IllegalMove where the game is over, so that there is no move to choose."""
    over = position.outcome
    if over is not None:
        raise IllegalMove(say(OVER, reason=over.reason), "end")


OVER = to_say("The game is over: {reason}. There is no move to choose.")


def player(
    text: str,
    budget: Budget | None = None,
    scale: float = 1.0,
    evaluator: Evaluator | None = None,
) -> Player:
    """Return the player of that name with a budget.

    A level has a budget of its own, which is multiplied by `scale`; the given one can only limit it
    further. Without a budget the other players that search take SECONDS a move. `evaluator` stands
    in place of the game's own. Raises OptionError for an unknown name or setting.

    >>> player("random")
    RandomPlayer()
    """
    made = _named(text, budget, scale)
    if evaluator is None:
        return made
    if not isinstance(made, SearchPlayer) or text == "uct":
        raise OptionError(say("The player {name} asks no evaluator.", name=quote(text)))
    return replace(made, evaluator=evaluator)


def _named(text: str, budget: Budget | None, scale: float) -> Player:
    name, _, rest = text.partition(":")
    if text == "random":
        return RandomPlayer()
    if name in {"uct", "best", "tree", "alphabeta", "guided"}:
        settings_in(text)  # a wrong one is refused now, and not at the first move
        return SearchPlayer(text, budget or Budget(SECONDS))
    if name == "level" and rest in map(str, LEVELS):
        return of_level(LEVELS[int(rest)], budget or Budget(), scale)
    if name == "minimax" and rest[:1] in set("123456789") and rest[1:2] == ":":
        return Minimax(int(rest[0]), rest[2:])
    if name == "exec":
        from drystone.search.players.external import ExternalPlayer  # the page has no processes

        return ExternalPlayer(rest, budget or Budget())
    wrong = to_say("There is no player {name}; there are: {known}.")
    raise OptionError(say(wrong, name=quote(text), known=KINDS))


def of_level(level: Level, budget: Budget, scale: float = 1.0) -> SearchPlayer:
    """Return the player of a level, with the level's own time unless the budget has seconds."""
    seconds = level.seconds * scale if budget.seconds is None else budget.seconds
    own = None if level.nodes is None else max(1, round(level.nodes * scale))
    nodes = min((n for n in (own, budget.nodes) if n is not None), default=None)
    name = "best" if level.nodes is None else "usual"
    return SearchPlayer(name, replace(budget, seconds=seconds, nodes=nodes), level)
