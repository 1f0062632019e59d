"""The arrows of the house point one way, and nothing outside its folder names a game."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import drystone

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "py" / "drystone"

# The two modules that stand in other people's tools may import these tools.
GUESTS = {"sphinx.py": {"docutils", "sphinx"}, "mkdocs.py": {"mkdocs"}}

# What each part may import besides itself: parts listed before it, never one after it.
ALLOWED = {
    "core": set(),
    "scene": {"core"},
    "games": {"core"},
    "game scene": {"core", "scene"},
    "play": {"core", "games"},
    "search": {"core", "games", "play"},
    "app": {"core", "games", "scene", "play", "search"},
    "embed": {"core", "games", "scene", "play", "search", "app"},
    "pages": {"core", "games", "scene", "play", "app", "embed"},
    "cli": {"core", "games", "scene", "play", "search", "embed"},
}


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def web_files(suffix: str) -> list[Path]:
    """Return the files of the web folder with that suffix, however deep they lie."""
    return sorted((ROOT / "web").glob(f"*/*.{suffix}"))


def imported(path: Path) -> set[str]:
    """Return the dotted names that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(node.module or "")
    return found


def part_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE).parts
    if len(inside) == 1:
        return "top"
    if inside[0] == "games" and len(inside) > 2 and inside[2].startswith("scene"):
        return "game scene"
    return inside[0]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path):
    part = part_of(path)
    for name in imported(path):
        first = name.split(".")[0]
        if first != "drystone":
            known = sys.stdlib_module_names | (
                GUESTS.get(path.name, set()) if part == "embed" else set()
            )
            assert first in known, f"{path} imports {name}"
        elif part in ALLOWED:
            target = name.split(".")[1] if "." in name else "top"
            own = {"games"} if part == "game scene" else {part, "_version"}
            assert target in ALLOWED[part] | own, f"{path} imports {name}"


@pytest.mark.parametrize("name", drystone.games())
def test_a_game_imports_no_other_game(name):
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        others = {found for found in imported(path) if found.startswith("drystone.games.")}
        assert all(found.split(".")[2] == name for found in others), path


def test_rules_stand_on_core_alone():
    for path in (PACKAGE / "games").glob("*/*.py"):
        if path.name.startswith("scene") or path.name == "__init__.py":
            continue
        names = {found for found in imported(path) if found.startswith("drystone")}
        own = f"drystone.games.{path.parent.name}."
        assert all(found.startswith(("drystone.core.", own)) for found in names), path


@pytest.mark.parametrize("name", drystone.games())
def test_nothing_outside_its_folder_names_a_game(name):
    files = [
        *(path for path in modules() if path.relative_to(PACKAGE).parts[:2] != ("games", name)),
        *(path for suffix in ("js", "css") for path in web_files(suffix)),
        *(path for suffix in ("py", "html") for path in (ROOT / "tools").rglob(f"*.{suffix}")),
        ROOT / "index.html",
    ]
    for path in files:
        text = path.read_text("utf-8")
        if path.suffix == ".py":
            text = without_docstrings(text)
        assert not re.search(rf"\b{name}\b", text, re.IGNORECASE), path


def without_docstrings(text: str) -> str:
    """Return the code without its docstrings, whose examples need some game to run."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("name", drystone.games())
def test_a_session_loads_only_the_game_it_plays(name):
    """In the browser each game more costs a first visit some ten milliseconds."""
    source = (
        "import sys\nfrom drystone.app.page import Page\n"
        f'Page({name!r}).handle(\'{{"act": "view"}}\')\n'
        "print(*{module.split('.')[2] for module in sys.modules"
        " if module.startswith('drystone.games.')}, *({'urllib.parse'} & set(sys.modules)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", source]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert said.stdout.split() == [name]
