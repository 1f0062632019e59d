"""The numbers of actions: of whole moves where a game can name them all, else of single touches."""

from __future__ import annotations

from functools import cache

from drystone.core.errors import IllegalMove
from drystone.core.game import Game, Path
from drystone.core.move import DONE


class Actions:
    """What each number stands for in one game with its options; the numbers never change.

    >>> import drystone
    >>> actions = actions_of(drystone.game("anaash", size=4))
    >>> len(actions.names), actions.words(0), actions.by_touches
    (48, 'a1 a2', False)
    """

    def __init__(self, game: Game) -> None:
        paths = game.every_path
        self.by_touches = not paths
        """Whether an action is one touch, several of which make a move."""
        self.names: tuple[Path, ...] = paths or tuple((site,) for site in (*game.every_site, DONE))
        """What is touched by each action."""
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.site_numbers = {name[0]: number for name, number in self.numbers.items()}
        """The numbers of single touches by their site, where actions are touches."""

    def words(self, action: int) -> str:
        """Return the sites of an action, with spaces between them."""
        return " ".join(self.names[action])

    def illegal(self, action: int) -> IllegalMove:
        """Return the error that refuses an action."""
        if 0 <= action < len(self.names):
            return IllegalMove(f"Action {action} (“{self.words(action)}”) is not legal here.")
        return IllegalMove(f"An action is a number from 0 to {len(self.names) - 1}, not {action}.")


@cache
def actions_of(game: Game) -> Actions:
    """Return the actions of a game, made once for each choice of options."""
    return Actions(game)
