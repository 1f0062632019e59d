"""What is seen before Python runs in the browser: made when the site is built, from the engine.

The page's first picture is the start of the simplest game; other games' first views and the menu
are files beside the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from drystone.addresses import guide_address
from drystone.core.game import Game
from drystone.games import catalogue, game
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.screen import Screen
from drystone.scene.look import Look
from drystone.views import View, match_view, menu_view, query_of, scene_of, seen, to_json


def first_game() -> str:
    """Return the name of the game that the page opens with: the simplest.

    >>> first_game()
    'anaash'
    """
    return str(_menu()[0]["name"])


def page_parts() -> dict[str, str]:
    """Return the texts that go into the page itself, by the name of their place there.

    >>> page_parts()["board"].startswith("<svg ")
    True
    """
    from drystone.scene.svg import svg_text  # for the build alone: sessions start without it

    first = game(first_game())
    start = first.start()
    drawn = scene_of(first).draw(start, Look(open=Picker(start).open))
    return {
        "board": svg_text(drawn),
        "title": first.title,
        "credit": first.credit,
        "guide": guide_address(type(first)),
    }


def start_views() -> dict[str, str]:
    """Return the menu and the first views of all games and offers, as file name to JSON text."""
    starts = {_file_name(chosen): chosen for chosen in _offered()}
    listing = {query_of(chosen): name for name, chosen in starts.items()}
    views = {name: first_view(chosen) for name, chosen in starts.items()}
    return {"menu.json": json.dumps({"menu": _menu(), "starts": listing}), **views}


def first_view(chosen: Game) -> str:
    """Return the view of a game's start, as the session would answer it."""
    return to_json(sight_of(Match(chosen.start()), curtain=False))


def sight_of(match: Match, flip: bool = False, curtain: bool = True) -> View:
    """Return the view of a match that was just opened, but for the list of its moves."""
    screen = Screen(match, curtain)
    viewer = "" if screen.curtain else screen.viewer
    idle = bool(screen.curtain) or match.outcome is not None
    open_sites = frozenset() if idle else Picker(seen(match.position, viewer)).open
    moves = {"moves": [], "kept": 0, "stamp": 0}
    rest = {"announce": "", "curtain": screen.curtain, "back": False, "restore": False}
    return {**match_view(match, Look(open=open_sites, flip=flip), viewer), **moves, **rest}


def _menu() -> list[dict[str, object]]:
    return menu_view(catalogue().values())


def _offered() -> Iterator[Game]:
    """Yield each game with its defaults, and with each single offer of an option."""
    for name, kind in catalogue().items():
        yield kind()
        for option in kind.options:
            for value in option.offers:
                if value != option.default:
                    yield game(name, **{option.key: value})


def _file_name(chosen: Game) -> str:
    """Return for example ``anaash-size-8.json``: the query, in letters that any host takes."""
    words = re.findall(r"[A-Za-z0-9]+", query_of(chosen).removeprefix("?game="))
    return f"{'-'.join(words)}.json"
