"""The room of boards on other pages: nothing of the page moves when they come."""

import pytest

import drystone
from drystone.embed import script_of
from drystone.games import first_game
from tests.browser.hosts import bare, made
from tests.browser.probes import SHIFTS


def boards():
    """Return the options of a board in each mode, and of each game's own."""
    game = drystone.game(first_game())
    moves = str(game.start().moves()[0])
    modes = [
        {},
        {"caption": "What the board shows."},
        {"mode": "play"},
        {"mode": "replay", "moves": moves},
        {"mode": "replay", "moves": moves, "caption": "One move."},
        {"mode": "guess", "moves": moves},
        {"mode": "puzzle", "puzzle": "1"},
        {"mode": "puzzle", "puzzle": "1", "caption": "A puzzle."},
    ]
    return [{"game": game.name, **mode} for mode in modes] + [
        {"game": name, "mode": "play"} for name in drystone.games()
    ]


def with_comments():
    """Return the options of boards that begin with a comment, as a tool knows in advance."""
    words = {"game": first_game(), "at": "1"}
    words["moves"] = f"{drystone.game(first_game()).start().moves()[0]} {{A comment.}}"
    return [words, {**words, "mode": "replay"}, {**words, "mode": "replay", "caption": "It."}]


RESET = "<style>@layer reset { * { margin: 0 } }</style>"
"""What many pages begin with."""


@pytest.mark.parametrize(("width", "look"), [(360, ""), (1280, RESET)])
@pytest.mark.parametrize("board", [bare, made])
def test_nothing_moves_when_boards_come(fresh_page, board, width, look):
    shown = boards() + (with_comments() if board is made else [])
    each = "".join(f"<p id='after-{n}'>Words.</p>{board(**one)}" for n, one in enumerate(shown))
    head = f'<!doctype html><meta name="viewport" content="width=device-width">{look}'
    body = f"{head}{script_of('/embed.js')}{each}<p id='end'>The end.</p>"
    answer = {"body": body, "content_type": "text/html"}
    fresh_page.route("**/room.html", lambda route: route.fulfill(**answer))
    fresh_page.add_init_script(SHIFTS)
    fresh_page.set_viewport_size({"width": width, "height": 9000})
    fresh_page.goto("/room.html")
    ready = "[...document.querySelectorAll('drystone-board')].every("
    ready += "(one) => one.shadowRoot?.querySelector('[data-state=ready]'))"
    fresh_page.wait_for_function(ready)
    fresh_page.wait_for_timeout(100)
    assert fresh_page.evaluate("shifts") == []
