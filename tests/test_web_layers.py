"""The modules of the page: the wings' arrows point one way, and no two modules need each other."""

from __future__ import annotations

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web"

# What each wing may import besides itself, types in comments among it. `engine` runs Python in
# workers and knows neither page nor board; `board` shows a board and knows no engine; `page` and
# `embed` bring both together, the one on the site's own page, the other on everybody else's.
ALLOWED: dict[str, set[str]] = {
    "types": set(),
    "engine": {"types"},
    "board": {"types"},
    "page": {"board", "engine", "types"},
    "embed": {"board", "engine", "types"},
}
# Modules that the build writes; their types stand beside them.
MADE = {"engine/build.js", "embed/look.js", "board/shapes.js"}
# Style sheets of the page that are about boards: their colours, and boards as small pictures.
BOARD_SHEETS = {"palettes.css", "places.css"}
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.\.?/[^'"]+)['"]""")


def modules() -> list[str]:
    found = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    kinds = (".js", ".ts", ".css")
    inside = [path.relative_to(WEB).as_posix() for path in found if path.suffix in kinds]
    return sorted(name for name in inside if name != "eslint.config.js")


def imported(name: str) -> set[str]:
    """Return what a module imports, types among it, as paths in the web folder."""
    text = (WEB / name).read_text("utf-8")
    home = posixpath.dirname(name)
    return {posixpath.normpath(posixpath.join(home, path)) for path in IMPORT.findall(text)}


def test_every_module_is_in_a_wing():
    for name in modules():
        wing, *rest = name.split("/")
        assert wing in ALLOWED, f"{name} is in none of {', '.join(ALLOWED)}"
        # One folder deep: `import.meta.url` means the same in a module and in what joins it.
        assert len(rest) == 1, name


@pytest.mark.parametrize("name", [name for name in modules() if not name.endswith(".css")])
def test_imports_point_one_way(name):
    wing = name.split("/")[0]
    for target in imported(name):
        assert target.split("/")[0] in ALLOWED[wing] | {wing}, f"{name} imports {target}"
        written = WEB / re.sub(r"^types/(.*)\.js$", r"types/\1.d.ts", target)
        assert target in MADE or written.is_file(), f"{name} imports {target}"


def test_no_two_modules_need_each_other():
    graph = {name: imported(name) for name in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def classes_of(path: Path) -> set[str]:
    """Return the classes that the rules of a style sheet name."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    heads = re.findall(r"([^{};]*)\{", text)
    return {name for head in heads for name in re.findall(r"\.([a-z][\w-]*)", head)}


@pytest.mark.parametrize("path", sorted((WEB / "page").glob("*.css")), ids=lambda path: path.name)
def test_the_page_and_the_board_do_not_style_each_other(path):
    """A bar of the page once hid the bars that pieces are made of."""
    if path.name in BOARD_SHEETS:
        return
    drawn = classes_of(WEB.parent / "py" / "drystone" / "scene" / "board.css")
    assert drawn
    # These two stand in rules that say more: `svg .number` there, `header .site` here.
    assert classes_of(path) & drawn <= {"number", "site"}
