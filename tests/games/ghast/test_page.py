"""What the page is told while a tile is turned and placed."""

from __future__ import annotations

import json

import pytest

from drystone.app import page as program


@pytest.fixture
def ask():
    session = program.Page()

    def asked(**message):
        return json.loads(session.handle(json.dumps(message)))

    asked(act="new", game="ghast", options={"size": 4})
    return asked


def suggested(view):
    def walk(node):
        yield node[1]
        if isinstance(node[2], list):
            for child in node[2]:
                yield from walk(child)

    return [one["data-site"] for one in walk(view["scene"]) if "data-suggest" in one]


def test_turning_is_told_and_kept_from_move_to_move(ask):
    assert ask(act="view")["turning"] == "Arrow east."
    view = ask(act="turn", by=1)
    assert view["turning"] == view["said"]["text"] == "Arrow south-east."
    assert view["said"]["kind"] == "info"
    assert suggested(view) == []
    assert suggested(ask(act="touch", site="a1")) == ["se"]
    assert suggested(ask(act="turn", by=-2)) == ["ne"]
    view = ask(act="touch", site="w")
    assert view["position"].split()[1] == "b"
    assert suggested(ask(act="touch", site="a2")) == ["ne"]


def test_nothing_turns_when_the_game_is_over_or_the_step_is_none(ask):
    for by in ("1", None, 1.5, [1]):
        assert "must be a whole number" in ask(act="turn", by=by)["said"]["text"]
    ask(act="touch", site="pass")
    view = ask(act="touch", site="pass")
    assert view["turning"] == view["hint"] == ""
    assert ask(act="turn", by=1)["said"]["text"] == "There is nothing to turn here."
    ask(act="new", game="anaash")
    assert ask(act="turn", by=1)["said"]["text"] == "There is nothing to turn here."


def test_hints_of_the_game_itself_come_through(ask):
    assert ask(act="view")["hint"] == "Touch a hex for your tile; ↻, R or the wheel turns it."
    view = ask(act="touch", site="a1")
    assert view["hint"] == "Touch a direction for the arrow."
