"""What decides which functions of Python a start gets sends commands that the engine takes."""

from __future__ import annotations

import runpy
import sys
from types import ModuleType

import pytest

import drystone
from drystone.app.page import Page
from tools.paths import PYODIDE_SCRIPTS


@pytest.fixture
def script(monkeypatch):
    """The script, with Pyodide's way to run code in CPython's words."""
    code = ModuleType("pyodide.code")
    code.eval_code = lambda text: exec(text, {})
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.code", code)
    return runpy.run_path(str(PYODIDE_SCRIPTS / "play.py"), run_name="play")


@pytest.mark.slow
def test_no_message_of_the_script_is_refused_that_should_be_taken(script, monkeypatch):
    monkeypatch.setattr(script["gc"], "set_threshold", lambda *_: None)
    monkeypatch.setitem(script["main"].__globals__, "PLIES", 6)
    script["main"]()


def test_the_script_fails_where_a_message_is_refused_or_taken_against_its_will(script):
    page, (name, *_) = Page(), drystone.games()
    script["ask"](page, act="new", game=name)
    with pytest.raises(AssertionError, match="There is no act “describe”"):
        script["ask"](page, act="describe")
    with pytest.raises(AssertionError, match="was not refused"):
        script["refuse"](page, act="view")
