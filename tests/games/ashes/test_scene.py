"""Ashes as it is shown: what a touch would lead to, taxes, parts, words for every space."""

import pytest

import drystone
from drystone.play.picker import Picker
from drystone.scene import Look
from tests.helpers import random_game

scene = drystone.game("ashes").part("scene").SCENE


def looked_at(position, *touched):
    return Look(touched=touched, open=Picker(position).at(touched).open)


def results(root):
    """The numbers shown on targets, by site."""
    return {
        node.site: int(text.text)
        for node in root.walk()
        if node.site
        for text in node.walk()
        if text.attributes.get("class") == "result-size"
    }


@pytest.mark.slow
def test_every_target_shows_the_size_that_would_stand_there():
    for position, _ in random_game(drystone.game("ashes"), seed=4, plies=45):
        for path, move in list(position.paths())[::9]:
            prefix = path[:-1]
            shown = results(scene.draw(position, looked_at(position, *prefix)))
            assert shown[path[-1]] == position.arriving(move)
            assert set(shown) == {p[-1] for p, _ in position.paths() if p[:-1] == prefix}


def test_nothing_is_shown_before_a_touch():
    position = drystone.game("ashes").start()
    assert results(scene.draw(position, looked_at(position))) == {}


def test_the_same_is_said_in_words():
    position = drystone.game("ashes", size=3).position("3/4/5/4/w2,b1,1 w 0/1")
    look = looked_at(position, "a1")
    assert scene.words(position, "a2", look) == "a2: black single piece, ring 2; would hold 1"
    assert scene.words(position, "b2", look) == "b2: empty, ring 1; nothing would be left"
    assert scene.words(position, "c5", look) == "c5: empty, ring 2"
    assert scene.label(position, "a1") == "a1: white stack of 2, ring 2"


def test_parts_are_buttons():
    position = drystone.game("ashes", size=3).position("3/4/w3,4/4/3 w 1/1")
    look = looked_at(position, "c1")
    parts = [site for site in look.open if site.startswith("part:")]
    assert [scene.button(position, site, look) for site in parts] == ["Move 2 of 3"]
    assert scene.button(position, "part", look) == "Pieces that move"
    assert scene.button(position, "done", look) == "Done"


def test_both_taxes_are_always_in_sight():
    position = drystone.game("ashes", size=3).position("3/4/5/4/w2,b1,1 w 3/1")
    taxes = {fact.side: fact.value for fact in scene.facts(position) if fact.label == "Tax"}
    assert taxes == {"w": "3 for each new stack", "b": "1 for each new stack"}


def test_a_spent_stack_slides_nowhere():
    position = drystone.game("ashes", size=3).position("3/4/5/4/w1,2 w 0/0")
    assert position.slides(position.parse("a1-a2")) == ()
    assert position.slides(position.parse("c3-e3")) == ()
    assert position.slides(position.parse("a1-b1")) == ()
    bigger = drystone.game("ashes", size=3).position("3/4/5/4/w2,2 w 0/0")
    assert bigger.slides(bigger.parse("a1:1-a2")) == (("a1", "a2"),)
