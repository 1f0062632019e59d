"""The table says everything in the language in force: a match is played in the pseudo-language."""

import json

import pytest

from drystone.app.commands.describe import ANSWERS
from drystone.app.page import Page
from tests.test_sentences import english_in

# What programs read: names of things, addresses, classes, the drawing.
FOR_PROGRAMS = {
    *("aria-hidden", "class", "data-key", "data-lift", "role", "scene", "text-anchor", "transform"),
    *(
        "guide",
        "key",
        "kind",
        "links",
        "name",
        "picture",
        "puzzles",
        "query",
        "rule",
        "side",
        "style",
        "won",
    ),
}
OF_OPTIONS = {"data-site", "default", "sides", "solo", "unsided", "value", "values"}
"""What the menu has of options for programs; the sides' names stand beside their classes."""
MATCH = [
    *({"act": "touch", "site": site} for site in ("a1", "c3", "zz")),
    {"act": "undo"},
    *({"act": "type", "text": text} for text in ("a1xa2", "b1xb2", "nonsense", "resign:x")),
    *(
        {"act": act}
        for act in ("stop", "proceed", "undo", "redo", "back", "restore", "flip", "view")
    ),
    *({"act": "goto", "ply": ply} for ply in (0, 99)),
    {"act": "sketch", "node": 1, "mark": ["G", "a1"]},
    {"act": "sketch", "node": 1, "mark": ["G", "a1", "b1"]},
    {"act": "sketch", "node": 1, "mark": ["X"]},
    *({"act": "ask", "what": what, "site": "a2"} for what in ANSWERS),
    *({"act": "ask", "what": what} for what in ("here", "row")),
    {"act": "edit"},
    *({"act": "touch", "site": site} for site in ("b2", "b2", "zz")),
    *({"act": "ask", "what": what, "site": "a2"} for what in ANSWERS),
    *({"act": "change", "what": "control", "number": n, "value": "b"} for n in (0, 9)),
    *({"act": "change", "what": what} for what in ("clear", "tool", "start")),
    {"act": "change", "what": "text", "value": "x"},
    *({"act": act} for act in ("undo", "redo", "leave")),
    *({"act": act, "node": node} for act in ("promote", "delete") for node in (1, 99)),
    {"act": "delete", "node": 1},
    {"act": "load", "text": "x"},
    {"act": "seat", "seat": 1, "level": 9},
    {"act": "overlay", "key": "none"},
    {"act": "turn", "by": 1},
    {"act": "bogus"},
    {"act": "type", "text": "a1xb1"},
    {"act": "resign"},
    {"act": "touch", "site": "a1"},
    {"act": "undo"},
]


def texts_in(answer, key=""):
    """Yield the texts for people in an answer, each with the name that it has there."""
    if isinstance(answer, str):
        yield key, answer
    for one in answer if isinstance(answer, list) else ():
        yield from texts_in(one, key)
    for name, one in answer.items() if isinstance(answer, dict) else ():
        if name not in FOR_PROGRAMS or not isinstance(one, str | list):
            yield from texts_in(one, name)


def test_the_menu_of_all_games_is_without_a_word_of_english(pseudo):
    answer = json.loads(Page("anaash").handle('{"act": "menu"}'))
    found = [(key, text) for key, text in texts_in(answer) if key not in OF_OPTIONS]
    assert len(found) > 100
    assert [one for one in found if english_in(one[-1])] == []


@pytest.mark.parametrize("players", [(0, 0), (0, 2)], ids=["two people", "the computer"])
def test_a_match_at_the_table_is_without_a_word_of_english(pseudo, players):
    page, found = Page("anaash"), []
    first, second = players
    new = {"act": "new", "game": "anaash", "options": {"size": 4}}
    for message in [new | {"first": first, "second": second}, *MATCH]:
        answer = json.loads(page.handle(json.dumps(message | {"has": 0})))
        found += [(message["act"], *one) for one in texts_in(answer)]
    assert len(found) > 500
    assert [one for one in found if english_in(one[-1])] == []
