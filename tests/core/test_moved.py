"""Module names of older releases go on working, with a warning."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from drystone.app.commands.pictures import cover_of
from drystone.core.game import Portrait
from drystone.games import catalogue
from drystone.play.correspondence import CorrespondenceGame

MODULES = {
    "drystone.play.distance": "drystone.play.correspondence",
    "drystone.search.arena": "drystone.search.players.arena",
    "drystone.search.levels": "drystone.search.players.levels",
    "drystone.search.proof": "drystone.search.proofs.proof",
}
NAMES = {
    "drystone.search.analysis": ("analysis", "Report"),
    "drystone.search.engines": ("choice", "engine"),
    "drystone.search.players": ("players", "player"),
}


@pytest.mark.parametrize("old", MODULES)
def test_an_old_module_is_the_new_one(old, monkeypatch):
    monkeypatch.delitem(sys.modules, old, raising=False)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {MODULES[old]}"):
        assert importlib.import_module(old) is importlib.import_module(MODULES[old])


@pytest.mark.parametrize("old", NAMES)
def test_a_folder_has_the_names_of_the_module_that_it_was(old):
    module, name = NAMES[old]
    with pytest.warns(DeprecationWarning, match=f"{old}.{name} is now"):
        found = getattr(importlib.import_module(old), name)
    assert found is getattr(importlib.import_module(f"{old}.{module}"), name)
    assert not hasattr(importlib.import_module(old), "nothing_there")


def test_the_class_of_a_match_by_links_has_its_old_name():
    with pytest.warns(DeprecationWarning, match="CorrespondenceGame"):
        from drystone.play.correspondence import Distance
    assert Distance is CorrespondenceGame


def test_a_game_of_an_older_release_has_a_cover_and_describes_its_moves():
    kind = next(iter(catalogue().values()))

    class Older(kind):
        cover_position = None
        portrait = Portrait(str(kind().start()))

        @classmethod
        def part(cls, name):
            return SimpleNamespace(deed=lambda position, move: "make a mark")

    assert str(cover_of(Older)[0]) == Older.portrait.position
    position = Older().start()
    assert position.describe_move(position.moves()[0]) == "make a mark"


def test_modules_of_correspondence_have_their_old_names(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("drystone.play.distance")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.warns(DeprecationWarning, match="is now drystone.play.correspondence"):
        old = importlib.import_module("drystone.play.distance.person")
    assert old is importlib.import_module("drystone.play.correspondence.game")
