"""An answer tells of the scene only what has changed, to a page that has the one before."""

import json

import pytest

from drystone.app.page import Page
from drystone.core.rng import seeded
from drystone.embed.server import Server
from tests.helpers import changed, variants


class Told:
    """A page that keeps the scene it was told, as web/engine/scene-patch.js does."""

    def __init__(self, engine, **always):
        self.engine = engine
        self.always = always
        self.stamp = 0
        self.scene = None

    def message(self, act, **fields):
        return json.dumps({"act": act, **self.always, "drawn": self.stamp, **fields})

    def __call__(self, act, **fields):
        return self.take(self.engine.handle(self.message(act, **fields)))

    def take(self, text):
        answer = json.loads(text)
        if "drawn" in answer:
            assert ("scene" in answer) != ("redrawn" in answer)
            self.stamp = answer["drawn"]
            whole = answer.get("scene")
            self.scene = whole or changed(self.scene, answer["redrawn"])
        return answer


@pytest.fixture
def told():
    return Told(Page("anaash"))


def whole(engine, **always):
    return json.loads(engine.handle(json.dumps({"act": "view", **always})))["scene"]


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_a_page_has_the_same_scene_as_one_that_is_told_all(game):
    page = Page(game.name)
    told = Told(page)
    first = told("new", game=game.name, options=dict(game.values))
    rng = seeded(f"drawing {game!r}")
    lengths = []
    for _ in range(12):
        sites = sorted(page.session.picker.open) or ["zz"]
        if page.session.screen.curtain:
            told("reveal")
        acts = [("touch", {"site": rng.choice(sites)})] * 5 + [("undo", {}), ("flip", {})]
        act, fields = rng.choice(acts)
        answer = told(act, **fields)
        assert told.scene == whole(page)
        lengths.append(len(json.dumps(answer.get("redrawn"))))
    assert "redrawn" not in first
    assert min(lengths) < len(json.dumps(told.scene)) / 2


def test_who_does_not_ask_for_it_has_the_scene(told):
    told("new", game="anaash", options={"size": 4})
    view = json.loads(told.engine.handle('{"act": "view"}'))
    assert "scene" in view
    assert not {"drawn", "redrawn"} & view.keys()
    assert "redrawn" in told("view")


def test_a_scene_of_before_that_is_not_the_last_is_no_ground_for_a_change(told):
    told("new", game="anaash", options={"size": 4})
    old = told.stamp
    told("touch", site="a1")
    assert "scene" in told("touch", site="a2", drawn=old)
    assert told.scene == whole(told.engine)
    assert "scene" in told("view", drawn=0)
    assert "scene" in told("view", drawn=10**9)


def test_what_is_no_stamp_is_told_and_the_scene_comes_whole(told):
    told("new", game="anaash", options={"size": 4})
    answer = told("touch", site="a1", drawn="last")
    assert "“drawn”" in answer["said"]["text"]
    assert answer["scene"] == told.scene == whole(told.engine)


def test_a_refusal_and_what_has_no_scene_are_taken_as_they_come(told):
    told("new", game="anaash", options={"size": 4})
    assert "redrawn" in told("touch", site="zz")
    before = told.stamp
    assert "drawn" not in told("menu")
    assert told.stamp == before
    told("touch", site="a1")
    assert told.scene == whole(told.engine)


def test_what_was_foreseen_and_never_came_changes_nothing(told):
    page = told.engine
    told("new", game="anaash", options={"size": 4})
    page.predict(told.message("touch", site="a1"))
    told("touch", site="b1")
    assert told.scene == whole(page)
    page.predict(told.message("touch", site="zz"))
    assert "redrawn" in told("undo")
    assert told.scene == whole(page)


def test_each_board_of_a_page_full_of_them_has_its_own():
    server = Server()
    one, two = Told(server, board="b1"), Told(server, board="b2")
    one("begin", options={"game": "anaash"})
    two("begin", options={"game": "ashes"})
    for board in (one, two, one):
        board(
            "touch", site=sorted(server.tables[board.always["board"]].page.session.picker.open)[0]
        )
        assert board.scene == whole(server, **board.always)
    assert "scene" in one("begin", options={"game": "anaash"})
    assert "redrawn" in one("flip")
    assert one.scene == whole(server, board="b1")
