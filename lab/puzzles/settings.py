"""How puzzles of a game are searched for: settings with defaults, and a game's own ones.

``lab/games/NAME_puzzles.py``, or ``puzzle_search.py`` in the folder of a game from elsewhere, may
have a dictionary ``SETTINGS``, whose keys are fields of `PuzzleSearch`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from drystone.core.evaluation import Evaluator
from drystone.core.game import Game, Position
from tools.console import BuildError


def as_played(chosen: Game, position: Position) -> Iterable[Position]:
    """Return the position with the options that it was played with, and with no others."""
    return (chosen.position(str(position)),)


@dataclass(frozen=True)
class PuzzleSearch:
    """Which games are played for puzzles, and which positions in them are tried."""

    game_options: tuple[dict[str, Any], ...] = ({},)
    """The options of the games, in turn."""
    player_levels: tuple[int, ...] = (1, 2, 3)
    """The levels that the players are drawn from."""
    evaluator: Evaluator | None = None
    """What the players judge by in place of the game's own evaluator, so that they go on playing
    the games that puzzles were found in when that one has learned."""
    plies_from_end: int = 16
    """How many of a game's last plies are tried."""
    ply_step: int = 1
    """The distance between plies that are tried."""
    apart: int = 4
    """How many plies lie between two puzzles of one game at least."""
    option_variants: Callable[[Game, Position], Iterable[Position]] = as_played
    """Gives a position in games with other options, the hardest to win first. The first of these
    that is won is the puzzle, if it is one. It is asked for wins alone."""
    win_plies: int = 6
    """In how many of a game's last plies the winner's positions are tried for wins."""
    any_may_win: bool = False
    """Whether all positions that are tried are tried for wins, too."""
    min_moves: int = 1
    """The fewest own moves that a puzzle's win takes."""
    max_moves: int = 3
    """The most; 0 for no wins."""
    max_hold: int = 1
    """The most moves of the other side that a win has which is to be prevented; 0 for none."""
    max_gain: int = 2
    """The most own moves that a gain takes; 0 for no gains."""
    min_gain: int = 2
    """The smallest gain."""
    greedy_is_obvious: bool = True
    """Whether a gain is no puzzle if it begins with the one move that gains most at once."""
    one_place: bool = False
    """Whether a few moves that begin at the same place count as one solution."""
    min_first_moves: int = 6
    """The fewest moves to choose the first one from."""
    max_first_moves: int = 260
    """The most."""
    max_positions: int = 40_000
    """How many positions a proof may search."""
    veiled_options: tuple[dict[str, Any], ...] = ()
    """The options of games in which puzzles with something hidden are looked for, in turn."""
    max_veiled_moves: int = 31
    """The most moves to choose the first one from in such a puzzle, as a turn may be several."""
    max_veiled_positions: int = 30_000
    """How many positions a proof of such a puzzle may search."""
    directional_digits: bool = False
    """Whether the digits in a position text are directions, which `patterns` ignores."""


def _settings_of(chosen: Game | type[Game]) -> dict[str, Any]:
    place = f"lab.games.{chosen.name}_puzzles"
    try:
        module = import_module(place) if find_spec(place) else chosen.part("puzzle_search")
    except ModuleNotFoundError:
        return {}
    found: dict[str, Any] = module.SETTINGS
    return found


def puzzle_search_of(chosen: Game | type[Game]) -> PuzzleSearch:
    """Return a game's puzzle search settings, or the defaults if it has none.

    Raises BuildError for a setting that does not exist.

    >>> import drystone
    >>> puzzle_search_of(drystone.game("anaash")).max_moves
    4
    """
    settings = _settings_of(chosen)
    known = [field.name for field in fields(PuzzleSearch)]
    unknown = sorted(settings.keys() - set(known))
    if unknown:
        raise BuildError(
            f"{chosen.title} has puzzle search settings that don't exist: {', '.join(unknown)};"
            f" there are: {', '.join(known)}"
        )
    return PuzzleSearch(**settings)
