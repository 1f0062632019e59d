"""What the page needs to offer the games and their options."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from drystone.app.wire import answers
from drystone.core.game import Game
from drystone.core.language import say
from drystone.core.options import Option, OptionValue, SteppersOption
from drystone.core.texts.addresses import guide_address
from drystone.games import simplest_first
from drystone.play import guide, lesson
from drystone.play.puzzle import has_puzzles
from drystone.scene.shapes import side_class
from drystone.search.players.levels import LEVELS


def menu_view(games: Iterable[type[Game]]) -> answers.MenuView:
    """Return what the page needs to offer the games, simplest game first, and the levels."""
    return {
        "menu": [item_view(game) for game in simplest_first(games)],
        "levels": [(n, say(level.name), say(level.sees)) for n, level in LEVELS.items()],
    }


def item_view(game: type[Game]) -> answers.MenuItem:
    """Return one game with its options."""
    chosen = game()
    lessons, tour = lesson_counts(game)
    item: answers.MenuItem = {
        "name": game.name,
        "title": game.title,
        "byline": byline(game),
        "blurb": say(game.blurb),
        "credit": say(game.credit),
        "minutes": game.minutes,
        "difficulty": game.difficulty,
        "sides": [(side, chosen.colour(side), side_class(chosen, side)) for side in game.sides],
        "guide": guide_address(game),
        "puzzles": has_puzzles(game),
        "lessons": lessons,
        "tour": tour,
        "options": [option_view(chosen, option) for option in game.options],
    }
    if game.flag_penalty:
        item["flag"] = say(game.flag_penalty)
    return item


def lesson_counts(game: type[Game]) -> tuple[int, int]:
    """Return how many lessons a game has, and how many of them are its first tour.

    >>> from drystone.games import catalogue
    >>> lesson_counts(catalogue()["anaash"])
    (8, 4)
    """
    lessons = lesson.lessons_of(guide.guide_of(game))
    return len(lessons), sum(demo.step > 0 for demo in lessons)


def byline(game: type[Game]) -> str:
    """Return who designed a game and when, for its card."""
    return say(game.byline) or (f"{game.designer}, {game.year}" if game.year else game.designer)


def option_view(game: Game, option: Option) -> answers.OptionItem:
    """Return one option: its offers (one click each), its values if few, what is allowed."""
    steppers = option.steppers if isinstance(option, SteppersOption) else ()
    return {
        "key": option.key,
        "label": say(option.label),
        "kind": option.kind,
        "default": option.default,
        "solo": option.default if option.solo is None else option.solo,
        "unsided": list(option.unsided),
        "offers": [offer_view(option, value) for value in option.offers],
        "values": [(value, option.words(value)) for value in option.values()],
        "steppers": [
            {"label": say(one.label), "low": one.low, "high": one.high, "step": one.step}
            for one in steppers
        ],
        "picture": option_picture(game, option),
        "allowed": option.allowed,
    }


def offer_view(option: Option, value: OptionValue) -> answers.OfferItem:
    """Return a value that is one click away."""
    return {
        "value": value,
        "words": option.words(value),
        "about": say(dict(option.about).get(value, "")),
    }


def option_picture(game: Game, option: Option) -> list[Any] | None:
    """Return the picture of an option as it is chosen in `game`, None if it is not drawn."""
    if option.kind != "picture":
        return None
    drawn = game.part("scene").SCENE.option_picture(game, option.key)
    return drawn and list(json.loads(drawn.json()))
