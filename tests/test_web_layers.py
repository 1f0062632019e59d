"""The modules of the page: folders import one way, and no two modules need each other."""

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web"

# What each folder may import besides itself and what those import, types in comments among it. Each
# line may name only folders above it, so that there is no circle.
ALLOWED: dict[str, set[str]] = {
    "types": set(),
    "words": set(),
    "wire": {"types"},
    "board": {"wire", "words"},
    "input": {"board"},
    "offline": {"types", "words"},
    "engine": {"offline"},
    "wheels": {"board", "engine"},
    "storage": {"board", "engine"},
    "messages": {"board", "offline"},
    "page": {"messages", "wheels", "storage", "input"},
    "clock": {"board"},
    "table": {"page"},
    "moves": {"table"},
    "players": {"table", "clock"},
    "help": {"moves"},
    "settings": {"table"},
    "sketch": {"table"},
    "library": {"page", "clock"},
    "challenges": {"table", "library"},
    "analysis": {"challenges", "players"},
    "correspondence": {"table"},
    "live": {"correspondence"},
    "new-game": {"challenges", "clock", "live"},
    "home": {"challenges"},
    "print": {"moves", "challenges", "correspondence"},
    "record": {"challenges"},
    "style": set(),
    "app": {
        "analysis",
        "help",
        "live",
        "new-game",
        "home",
        "print",
        "record",
        "settings",
        "sketch",
    },
    "docs": {"input", "offline"},
    "embed": {"wheels", "input"},
}
MOST = 16
"""So many files a folder may have."""
# Modules that the build writes; their types stand beside them.
MADE = {
    "engine/build.js",
    "embed/look.js",
    "types/protocol.js",
    "wire/shapes.js",
    "words/offered.js",
}
# Style sheets of the page that are about boards: their colours, and boards as small pictures.
BOARD_SHEETS = {"style/palettes.css", "settings/themes.css", "page/site-pages.css"}
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.\.?/[^'"]+)['"]""")


def modules() -> list[str]:
    found = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    kinds = (".js", ".ts", ".css")
    inside = [path.relative_to(WEB).as_posix() for path in found if path.suffix in kinds]
    return sorted(name for name in inside if name != "eslint.config.js")


def beneath(folder: str) -> set[str]:
    """Return a folder and all that it may import."""
    return {folder}.union(*map(beneath, ALLOWED[folder]))


def imported(name: str) -> set[str]:
    """Return what a module imports, types among it, as paths in the web folder."""
    text = (WEB / name).read_text("utf-8")
    home = posixpath.dirname(name)
    return {posixpath.normpath(posixpath.join(home, path)) for path in IMPORT.findall(text)}


def test_every_module_is_in_a_folder_of_the_table():
    for name in modules():
        folder, *rest = name.split("/")
        assert folder in ALLOWED, f"{name} is in none of {', '.join(ALLOWED)}"
        # One folder deep: `import.meta.url` means the same in a module and in what joins it.
        assert len(rest) == 1, name


# What is laid out by the sides of the screen. Fingers and mice are where they are: drag.css.
SIDED = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin)-)?(?:left|right)(?:-\w+)?:"
    r"|(?:text-align|float): (?:left|right)"
    r"|(?:margin|padding|inset): (\S+) (\S+) (\S+) (?!\2;)\S+;"
)


def test_style_sheets_begin_where_the_language_does():
    """From right to left everything changes sides: they say start and end, not left and right."""
    sheets = [name for name in modules() if name.endswith(".css") and name != "input/drag.css"]
    texts = {name: (WEB / name).read_text("utf-8") for name in sheets}
    assert [(name, one[0]) for name in sheets for one in SIDED.finditer(texts[name])] == []


def test_each_folder_stands_on_those_above_it():
    folders = list(ALLOWED)
    for at, folder in enumerate(folders):
        assert ALLOWED[folder] <= set(folders[:at]), folder


def test_a_folder_has_few_files():
    for folder in ALLOWED:
        assert len(list((WEB / folder).iterdir())) <= MOST, folder


def test_imports_point_one_way():
    for name in (name for name in modules() if not name.endswith(".css")):
        allowed = beneath(name.split("/")[0])
        for target in imported(name):
            assert target.split("/")[0] in allowed, f"{name} imports {target}"
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


def test_the_page_and_the_board_do_not_style_each_other():
    """A bar of the page once hid the bars that pieces are made of."""
    for name in (name for name in modules() if name.endswith(".css")):
        if name in BOARD_SHEETS or name.startswith(("board/", "input/", "embed/")):
            continue
        drawn = classes_of(WEB.parent / "py" / "drystone" / "scene" / "board.css")
        assert drawn
        # These two stand in rules that say more: `svg .number` there, `header .site` here.
        assert classes_of(WEB / name) & drawn <= {"number", "site"}


# The folders whose modules show the page, and modules that write for the panel beside them.
BELOW = {"types", "wire", "board", "input", "offline", "engine"}
SHOWN = set(ALLOWED) - BELOW - {"style", "docs", "embed"}
SAME_PANEL = {
    "analysis/graph.js": "analysis/review.js",
    "library/match-choice.js": "library/saved-matches.js",
}
# This one runs where no module does: on a disk, and before anything is painted.
EARLY = "app/early.js"
# An element by its id, and a selector that begins with one or has one in it; `#match=` is a link.
ELEMENTS = (
    re.compile(r"""\b(?:byId|getElementById)\(\s*['"`]([a-z][\w-]*)"""),
    re.compile(r"""(?<=['"`, ])#([a-z][\w-]*)(?=[^\n'"`]*['"`])(?![\w=-])"""),
)
# What every panel may measure or look for: parts of a move stand in these.
COMMON = {"board", "buttons", "due"}


def test_no_two_panels_know_the_same_element():
    """A panel that changes what another one shows is found by nobody who looks for the fault."""
    known: dict[str, set[str]] = {}
    for name in modules():
        if name.split("/")[0] not in SHOWN or not name.endswith(".js") or name == EARLY:
            continue
        text = re.sub(r"^\s*(//|/?\*).*$", "", (WEB / name).read_text("utf-8"), flags=re.M)
        for found in ELEMENTS:
            for element in found.findall(text):
                known.setdefault(element, set()).add(SAME_PANEL.get(name, name))
    shared = {element: names for element, names in known.items() if len(names) > 1}
    assert len(known) > 200
    assert {element: names for element, names in shared.items() if element not in COMMON} == {}


def test_only_one_module_speaks():
    """No element is a live region but those that board/speaker.js writes to.

    The exception is the failure of a start, after which no module may be there to speak.
    """
    live = re.compile(
        r"""aria-?live|role(?:["'],|:| ?=) ?["'](?:status|alert|log)|<output|\(["']output["']""",
        re.I,
    )
    pages = [*WEB.rglob("*.html"), *WEB.rglob("*.js"), WEB.parent / "index.html"]
    found = {
        path.relative_to(WEB.parent).as_posix(): len(live.findall(path.read_text("utf-8")))
        for path in pages
        if "node_modules" not in path.parts
    }
    assert {name: count for name, count in found.items() if count} == {
        "index.html": 2,
        "web/board/speaker.js": 1,
    }


PANELS = re.findall(r"from '\.\./([\w/-]+\.js)'", (WEB / "app" / "panels.js").read_text("utf-8"))


def test_the_panels_are_found():
    assert len(PANELS) > 25


@pytest.mark.parametrize("name", sorted(PANELS))
def test_a_panel_has_at_most_one_variable(name):
    found = re.findall("^(?:export )?let ([^=;]*)", (WEB / name).read_text("utf-8"), re.MULTILINE)
    assert len(found) <= 1
    assert not any("," in names for names in found)


def test_a_dialog_says_its_name_as_it_opens():
    """The first thing in it takes the focus and has its name; `sheet` borrows what has its own."""
    pages = [WEB.parent / "index.html", *WEB.glob("*/*.html")]
    text = "".join(path.read_text("utf-8") for path in pages)
    found = re.findall(r'<dialog id="(\w+)"[^>]*>(.*?>)', text, re.DOTALL)
    assert len(found) > 6
    for name, first in found:
        wanted = f'tabindex="-1" autofocus aria-labelledby="{name}-title"'
        assert name == "sheet" or wanted in " ".join(first.split())
