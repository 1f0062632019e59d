"""Where a game's parts come from: its own folder, or that of the game that it is made from."""

import sys

import pytest

from drystone.games import catalogue

ANAASH = catalogue()["anaash"]


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A game made from another, in the `__init__` of a package that has one part of its own."""
    package = tmp_path / "madegame"
    package.mkdir()
    base = ANAASH.__module__, ANAASH.__name__
    (package / "__init__.py").write_text(
        f"from {base[0]} import {base[1]}\n\n\nclass GAME({base[1]}):\n    name = 'madegame'\n"
    )
    (package / "explain.py").write_text("OWN = True\n")
    (package / "evaluate.py").write_text("import nowhere_to_be_found\n")
    (package / "guide.md").write_text("# Made\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield __import__("madegame").GAME
    for name in [name for name in sys.modules if name.partition(".")[0] == "madegame"]:
        del sys.modules[name]


def test_its_own_folder_comes_first(made):
    assert made.part("explain").OWN
    assert made.file("guide.md") == b"# Made\n"
    assert made.file("puzzles.json") is None


def test_the_rest_is_the_other_games(made):
    assert made.part("scene") is ANAASH.part("scene")
    assert made().start().moves()


def test_a_part_that_cannot_be_imported_is_told_and_not_passed_over(made):
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        made.part("evaluate")


def test_a_part_that_nobody_has_is_told(made):
    with pytest.raises(ModuleNotFoundError, match="nothing"):
        made.part("nothing")
