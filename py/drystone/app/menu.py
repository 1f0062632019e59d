"""What the page needs to offer the games and their options."""

from __future__ import annotations

from collections.abc import Iterable

from drystone.app.protocol import MenuItem, OptionItem
from drystone.core.game import Game
from drystone.core.options import Option
from drystone.games import catalogue


def menu_view(games: Iterable[type[Game]]) -> list[MenuItem]:
    """Return what the page needs to offer the games and their options, simplest game first."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "designer": game.designer,
            "year": game.year,
            "blurb": game.blurb,
            "credit": game.credit,
            "options": [option_view(option) for option in game.options],
        }
        for game in sorted(games, key=lambda game: (game.difficulty, game.name))
    ]


def first_game() -> str:
    """Return the name of the game that the page opens with: the simplest.

    >>> first_game()
    'anaash'
    """
    return str(menu_view(catalogue().values())[0]["name"])


def option_view(option: Option) -> OptionItem:
    """Return one option: its offers (one click each), its values if few, what is allowed."""
    return {
        "key": option.key,
        "label": option.label,
        "default": option.default,
        "offers": [(value, option.words(value)) for value in option.offers],
        "values": [(value, option.words(value)) for value in option.values()],
        "allowed": option.allowed,
    }
