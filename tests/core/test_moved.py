"""Module names of older releases go on working, with a warning."""

import importlib
import sys
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

import drystone
from drystone.app.commands.pictures import cover_of
from drystone.core.game import Portrait
from drystone.core.moved import MODULES
from drystone.core.options import ChoiceOption
from drystone.games import catalogue
from drystone.play.correspondence import CorrespondenceGame, table
from drystone.scene import gamescene, picture, site_button

NAMES = {
    "drystone.search.analysis": ("analysis", "Report"),
    "drystone.search.engines": ("choice", "engine"),
    "drystone.search.players": ("players", "player"),
}


@pytest.mark.parametrize("old", MODULES)
def test_an_old_module_is_the_new_one(old, monkeypatch):
    for name in [name for name in sys.modules if name in MODULES]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.warns(DeprecationWarning, match="is now") as heard:
        assert importlib.import_module(old) is importlib.import_module(MODULES[old])
    assert str(heard[-1].message) == f"{old} is now {MODULES[old]}."


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


def test_what_was_documented_by_another_name_is_read_by_it():
    match = CorrespondenceGame.begin(drystone.game("anaash", size=4), first="host")
    match.play("a1xa2")
    for owner, old, now in (
        (match, "key", match.keys.key),
        (match, "older_keys", match.keys.older),
        (match.table, "told", match.table.moves),
        (match.table, "worlds", match.table.candidates),
        (table, "Told", table.PlayedMove),
        (picture, "told", picture.described),
        (gamescene, "site_button", site_button),
    ):
        with pytest.warns(DeprecationWarning, match=f"{old} is now"):
            assert getattr(owner, old) is now
        assert not hasattr(owner, "nothing_there")


def test_an_option_of_an_older_package_has_its_caption():
    @dataclass(frozen=True)
    class Older(ChoiceOption):
        def told(self, value):
            return f"on {value}"

    option = Older("wind", "Wind", "west", choices=(("west", "West"),))
    assert option.caption("west") == "on west"
    with pytest.warns(DeprecationWarning, match="told is now caption"):
        assert drystone.game("anaash").options[0].told(6) == "Board size 6"
