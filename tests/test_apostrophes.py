"""What people read has typographic apostrophes: none is straight, in no string and no page."""

import ast
import re
from collections.abc import Iterator

import pytest

from tools.paths import PACKAGE, ROOT, WEB

STRAIGHT = re.compile(r"(?<=[A-Za-z}])'(?=(?:s|t|re|ve|ll|d)\b)|(?<=[a-z]s)'(?= [a-z])")
"""A straight apostrophe after a letter, or after what a string has put in."""


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module with their lines, docstrings and the like left out."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in alone:
            parts = [part.value if isinstance(part, ast.Constant) else "}" for part in node.values]
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in alone:
            yield node.lineno, str(node.value)


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def test_no_string_of_the_package_has_a_straight_apostrophe():
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules()
        for line, text in strings(path.read_text("utf-8"))
        if STRAIGHT.search(text)
    ]
    assert found == []


def pages():
    """Return the files of which the page shows the words: guides, puzzles, its own parts."""
    files = [*PACKAGE.rglob("*.md"), *PACKAGE.rglob("puzzles.json")]
    return sorted([*files, *WEB.glob("*/*.html"), ROOT / "index.html"])


def test_no_guide_and_no_part_of_the_page_has_one():
    found = [str(path) for path in pages() if STRAIGHT.search(path.read_text("utf-8"))]
    assert found == []
    assert len(pages()) > 12


QUOTED = re.compile(r"`[^`]*`|'(?:[^'\\\n]|\\.)*'|\"[^\"\n]*\"")


def test_no_string_of_a_script_has_one():
    found = []
    for path in sorted(WEB.glob("*/*.js")):
        code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text("utf-8"), flags=re.S | re.M)
        texts = [one for one in QUOTED.findall(code) if not one.startswith("'")]
        found += [f"{path.name}: {text}" for text in texts if STRAIGHT.search(text)]
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('x = "it isn\'t"', 1),
        ('x = f"{name}\'s turn"', 1),
        ('x = "the players\' turn"', 1),
        ('def f():\n    """It isn\'t said."""', 0),
        ('x = "it isn’t", "\'a\'", f"{x}’s"', 0),
    ],
)
def test_the_check_sees_them(source, count):
    assert sum(bool(STRAIGHT.search(text)) for _, text in strings(source)) == count
