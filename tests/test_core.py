"""The browser tests of every change meet each folder of the page and name tests that are there."""

import ast
from pathlib import Path

import pytest

from tests.browser_core import BROWSER, CORE

ROOT = Path(__file__).parent.parent


def test_each_folder_of_the_page_has_a_browser_test():
    folders = {path.parent.name for path in (ROOT / "web").glob("*/*.js")}
    assert set(CORE) == folders
    assert all(CORE.values())


@pytest.mark.parametrize("name", sorted({name for tests in CORE.values() for name in tests}))
def test_a_test_of_every_change_is_there(name):
    file, test = name.split("::")
    tree = ast.parse((BROWSER / file).read_text("utf-8"))
    found = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert test.startswith("test_")
    marks = map(ast.unparse, found[test].decorator_list)
    assert not any(mark.startswith("pytest.mark.deep") for mark in marks)


def test_there_are_about_ninety():
    assert 80 <= sum(map(len, CORE.values())) <= 110
