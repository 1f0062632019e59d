"""What is seen before Python runs in the browser: made when the site is built, from the engine.

The page's first picture is the start of the simplest game; other games' first views and the menu
are files beside the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape

from drystone.app.session.turn import picking
from drystone.app.views.match_view import first_view, scene_of
from drystone.app.views.menu import menu_view
from drystone.app.wire.protocol import to_json
from drystone.app.words import query_of
from drystone.core.game import Game
from drystone.core.language import say
from drystone.core.texts.addresses import guide_address
from drystone.games import catalogue, first_game, game
from drystone.play.match import Match
from drystone.play.picker import Picker
from drystone.play.screen import Screen
from drystone.prerender.first_touches import first_touches
from drystone.scene.look import Look


def page_parts() -> dict[str, str]:
    """Return the texts that go into the page itself, by the name of their place there.

    >>> page_parts()["board"].startswith("<svg ")
    True
    """
    from drystone.scene.svg import svg_text  # for the build alone: sessions start without it

    first = game(first_game())
    start = first.start()
    drawn = scene_of(first).draw(start, picking(Look(), Picker(start)))
    return {
        "first": first.name,
        "board": svg_text(drawn),
        "title": first.title,
        "credit": say(first.credit),
        "guide": guide_address(type(first)),
        "starts": escape(json.dumps(start_files(), separators=(",", ":"))),
    }


def start_files() -> dict[str, str]:
    """Return the names of the files of first views by the queries of their games.

    >>> start_files()["?game=anaash&size=8"]
    'anaash-size-8.json'
    """
    return {query_of(chosen): _file_name(chosen) for chosen in _offered()}


def start_views() -> dict[str, str]:
    """Return the menu, first views and first touches of all games and offers.

    They are JSON text, by the name of the file.
    """
    starts = {_file_name(chosen): chosen for chosen in _offered()}
    views = {name: start_view(chosen) for name, chosen in starts.items()}
    touches = {f"touches-{name}": first_touches(chosen) for name, chosen in starts.items()}
    return {
        "menu.json": json.dumps(menu_view(catalogue().values())),
        **views,
        **touches,
    }


def start_view(chosen: Game) -> str:
    """Return the view of a game's start, as the page's program would answer it."""
    return to_json(first_view(Screen.over(Match(chosen.start()))))


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
