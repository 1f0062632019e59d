"""The arrows of the house point one way and in no circle; nothing outside its folder names a game.

Every folder of py/drystone stands in a table below. A new one must be put there, with what it may
import, before any test of this file passes. The same for web/ is in test_web_layers.py.
"""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

import drystone

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "py" / "drystone"
WEB = ROOT / "web"
TEMPLATE = PACKAGE / "cli" / "template"
"""A package of its own, which `drystone new-game` copies."""

# What each wing of the package may import besides itself. "top" are the modules beside the wings:
# the front door of the package and the public names of what lies deeper.
WINGS = {
    "core": set(),
    "scene": {"core"},
    "games": {"core"},
    "game scene": {"core", "scene"},
    "play": {"core", "games"},
    "search": {"core", "games", "play"},
    "app": {"core", "games", "scene", "play", "search"},
    "embed": {"core", "games", "scene", "play", "app"},
    "prerender": {"core", "games", "scene", "play", "search", "app", "embed"},
    "envs": {"core", "games"},
    "__pyinstaller": set(),
    "cli": {"core", "games", "scene", "play", "search", "embed"},
    "top": {"core", "games", "scene", "play", "search", "app", "embed", "prerender", "cli"},
}
# Folders of modules, as the wings above have them, and folders of data.
FOLDERS = {
    **dict.fromkeys(("app/wire", "app/views", "app/session", "app/challenges"), "app"),
    "app/commands": "app",
    **dict.fromkeys(("core/boards", "core/texts"), "core"),
    **dict.fromkeys(("play/correspondence", "play/records"), "play"),
    **dict.fromkeys(("search/engines", "search/players", "search/analysis"), "search"),
    "search/proofs": "search",
}
# Modules that stand in other people's tools may import these tools.
GUESTS = {
    "__pyinstaller/hook-drystone.py": {"PyInstaller"},
    "embed/sphinx.py": {"docutils", "sphinx"},
    "embed/mkdocs.py": {"mkdocs"},
    "envs/observer.py": {"numpy"},
    "envs/openspiel.py": {"numpy", "pyspiel"},
    "envs/pettingzoo.py": {"PIL", "gymnasium", "numpy", "pettingzoo", "resvg_py"},
}
# Modules beside the wings.
TOP = {
    "__init__",
    "__main__",
    "_version",
    "front",
    "engine_client",
    "datasets",
    "sphinx",
    "mkdocs",
    "testing",
}


@cache
def modules():
    return sorted(path for path in PACKAGE.rglob("*.py") if TEMPLATE not in path.parents)


@cache
def scripts():
    found = sorted(path for path in WEB.rglob("*.js") if "node_modules" not in path.parts)
    assert found
    return found


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def dotted(path: Path) -> str:
    """Return the name that a module is imported by."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the dotted names that a file imports, wherever in it, for types alone or not."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def wing_of(name: str) -> str:
    """Return the wing of a dotted name of ours."""
    parts = name.split(".")[1:]
    if not parts or parts[0] not in WINGS:
        return "top"
    if parts[0] == "games" and len(parts) > 2 and parts[2].startswith("scene"):
        return "game scene"
    return parts[0]


def test_every_folder_is_known():
    folders = {inside(path.parent) for path in modules()}
    games = {f"games/{name}" for name in drystone.games()}
    parts = {folder for folder in folders if PurePosixPath(folder).parent.as_posix() in games}
    assert folders - parts == {".", *games, *FOLDERS, *(WINGS.keys() - {"top", "game scene"})}
    assert {path.stem for path in PACKAGE.glob("*.py")} == TOP


def test_imports_point_one_way():
    for path in modules():
        wing = wing_of(dotted(path))
        guests = GUESTS.get(inside(path), set())
        for name in imported(path):
            if name.split(".")[0] != "drystone":
                assert name.split(".")[0] in sys.stdlib_module_names | guests, (
                    f"{path} imports {name}"
                )
                continue
            own = {wing, "games"} if wing == "game scene" else {wing}
            target = wing_of(name)
            fine = target in WINGS[wing] | own or name.startswith("drystone._version")
            assert fine, f"{path} imports {name}"


def arrows():
    """Return for every module of the package those that it imports."""
    names = {dotted(path) for path in modules()}
    found = {}
    for path in modules():
        whole = imported(path)
        named = whole | {name.rpartition(".")[0] for name in whole}
        found[dotted(path)] = {name for name in named & names if name != dotted(path)}
    return found


def test_no_module_comes_back_to_itself():
    """A package's front door counts only where it is what is asked for, as for `drystone.games`."""
    graph = arrows()
    # `from drystone.games import anaash` asks for a module, and runs the package's own on the way.
    for name, targets in graph.items():
        graph[name] = {t for t in targets if not any(o.startswith(f"{t}.") for o in targets)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' → '.join(reversed(error.args[1]))}")


def test_the_session_speaks_no_json():
    found = imported(PACKAGE / "app" / "session" / "session.py")
    assert "json" not in {name.partition(".")[0] for name in found}


# The folders of the page's program, each with those that it may import besides itself and what lies
# beside them all: words, and who plays.
APP = {
    "wire": set(),
    "challenges": {"wire"},
    "session": {"challenges"},
    "views": {"wire", "challenges", "session"},
    "commands": {"wire", "challenges", "session", "views"},
}


def test_folders_of_the_app_import_one_way():
    for path in (PACKAGE / "app").rglob("*.py"):
        own = path.relative_to(PACKAGE / "app").parts[0]
        if own in APP:
            named = {found.split(".")[2] for found in imported(path) if "drystone.app." in found}
            assert named & {*APP, "page", "search_worker"} <= APP[own] | {own}, path


# The folders of the search, each with those that it may import besides itself and what lies beside
# them all: values, budgets, the interface of a search.
SEARCH = {
    "proofs": set(),
    "engines": {"proofs"},
    "players": {"engines", "proofs"},
    "analysis": {"engines", "proofs"},
}


def test_folders_of_the_search_import_one_way():
    for path in (PACKAGE / "search").rglob("*.py"):
        own = path.relative_to(PACKAGE / "search").parts[0]
        allowed = SEARCH.get(own, set()) | {own}
        named = {found.split(".")[2] for found in imported(path) if "drystone.search." in found}
        assert named & SEARCH.keys() <= allowed, path


@pytest.mark.parametrize("name", drystone.games())
def test_a_game_imports_no_other_game(name):
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        others = {found for found in imported(path) if found.startswith("drystone.games.")}
        assert all(found.split(".")[2] == name for found in others), path


def test_rules_stand_on_core_alone():
    for path in (PACKAGE / "games").glob("*/**/*.py"):
        if wing_of(dotted(path)) == "game scene":
            continue
        names = {found for found in imported(path) if found.startswith("drystone")}
        own = f"drystone.games.{path.relative_to(PACKAGE).parts[1]}."
        assert all(found.startswith(("drystone.core.", own)) for found in names), path


@pytest.mark.parametrize("name", drystone.games())
def test_nothing_outside_its_folder_names_a_game(name):
    files = [
        *(path for path in modules() if path.relative_to(PACKAGE).parts[:2] != ("games", name)),
        *scripts(),
        *(path for path in WEB.rglob("*.css") if "node_modules" not in path.parts),
        *(path for suffix in ("py", "html") for path in (ROOT / "tools").rglob(f"*.{suffix}")),
        ROOT / "index.html",
        *(WEB / "parts").glob("*.html"),
    ]
    for path in files:
        assert not re.search(rf"\b{name}\b", without_docstrings(path), re.IGNORECASE), path


@cache
def without_docstrings(path: Path) -> str:
    """Return a file's text, of code without its docstrings: their examples need some game."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("name", drystone.games())
def test_a_page_loads_only_the_game_it_plays(name):
    """In the browser each game more costs a first visit some ten milliseconds."""
    source = (
        "import sys\nfrom drystone.app.page import Page\n"
        f'Page({name!r}).handle(\'{{"act": "view"}}\')\n'
        "print(*{module.split('.')[2] for module in sys.modules"
        " if module.startswith('drystone.games.')})"
    )
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", source]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert said.stdout.split() == [name]


def test_the_product_does_not_know_the_laboratory():
    places = [PACKAGE, ROOT / "tools", ROOT / "tests"]
    files = [ROOT / "build.py", *(path for place in places for path in place.rglob("*.py"))]
    assert len(files) > 300
    for path in files:
        assert "lab" not in {name.split(".")[0] for name in imported(path)}, path


# What of the page's program has the whole match, with all that is hidden in it, and why. Everything
# else is given a `SeenMatch`, which knows no more than its viewer.
WHOLE = re.compile(r"\b(?:current|found|loaded|other|screen|session)\.match\b|\bimport Match\b")
HAS_THE_WHOLE = {
    "session": "plays in it, and goes along it",
    "challenges": "each has a match of its own, which nobody plays against anybody",
    "commands/board.py": "begins matches",
    "commands/computer.py": "begins the rematch",
    "commands/edit.py": "begins a match from what was set up",
    "commands/saved.py": "stores it, and has it back",
    "commands/sharing.py": "writes its record where nothing is hidden any more",
    "commands/tree.py": "writes notes at its moves",
    "players.py": "says who is to act",
    "search_worker.py": "in its own worker has the match that `history` gives to one side",
    "review_task.py": "has that match, and so has the next",
    "views/review_view.py": "which is given no running match with something hidden",
}


def test_nothing_that_shows_or_searches_a_match_has_the_whole_of_it():
    found = set()
    for path in (PACKAGE / "app").rglob("*.py"):
        if WHOLE.search(without_docstrings(path)):
            place = path.relative_to(PACKAGE / "app")
            found.add(place.parts[0] if place.parts[0] in HAS_THE_WHOLE else place.as_posix())
    assert found == HAS_THE_WHOLE.keys()
