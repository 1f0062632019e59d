"""The list of what runs in which browser names tests that there are, with reasons."""

from __future__ import annotations

import ast

from tests.browser.elsewhere import IN_WEBKIT, NOT_IN_FIREFOX, reason_against, unknown
from tools.places import TESTS

BROWSER = TESTS / "browser"


def names():
    for path in sorted(BROWSER.rglob("test_*.py")):
        for one in ast.parse(path.read_text("utf-8")).body:
            if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"):
                yield f"tests/browser/{path.relative_to(BROWSER).as_posix()}::{one.name}[x]"


def test_every_test_on_the_list_is_there():
    assert unknown(names()) == []
    assert unknown(["tests/browser/test_home.py::test_other[x]"]) != []


def test_firefox_runs_all_but_a_few_each_with_its_reason():
    out = [name for name in names() if reason_against("firefox", name)]
    assert len(out) == len(NOT_IN_FIREFOX)
    assert len(out) <= 0.05 * len(list(names()))
    assert all(len(reason) > 30 for reason in NOT_IN_FIREFOX.values())


def test_webkit_runs_what_is_on_its_list():
    run = [name for name in names() if not reason_against("webkit", name)]
    assert len(run) == sum(map(len, IN_WEBKIT.values()))
