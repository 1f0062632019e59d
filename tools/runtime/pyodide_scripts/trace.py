"""Runs inside Pyodide with its full standard library: lists the modules a page needs.

Arguments: the engine's zip of byte code, the JSON file to write, and the file for what a start
compiles. Boots as the page does, begins each game and touches the board, and lists which files that
took: a start needs them; those of its first part, up to the answer to the first touch, run at once.
What it compiled from text is kept as byte code (page/drystone_compiled.py). Then it imports the
whole engine from its zip, holds a short conversation through the session, lets errors happen, and
lists which files of the standard library that took. Imports that the engine's source names but this
run did not reach are made, too.
"""

import json
import marshal
import os
import sys
from importlib.machinery import PathFinder

ARCHIVE = "/lib/python{}{}.zip/".format(*sys.version_info[:2])
SOURCES = "/repo/py"
# Reached by errors and by text from players, which a short run may not meet.
ALSO = ["encodings.idna", "encodings.ascii", "encodings.latin_1", "encodings.cp437", "unicodedata"]


def begin():
    """Do with each game what a page does until its first touch is answered; return the pages.

    The memory that is kept for the next start (web/engine/snapshot-worker.js) is made of no more.
    """
    import pkgutil

    from drystone.app.page import Page
    from drystone.games import __path__ as folders

    # Lists of all games ask for packages outside, too; a start does not.
    pages = {name: Page(name) for name in [item.name for item in pkgutil.iter_modules(folders)]}
    for name, page in pages.items():
        ask(page, act="new", game=name, options={}, has=0)
        touch_first(name, page)
    return pages


def touch_first(name, page):
    """Touch the first site of the first move."""
    from drystone.games import kind_of

    site = next(iter(kind_of(name)().start().moves())).path[0]
    ask(page, act="touch", site=site, has=0)


def go_on(pages):
    """Do what comes a moment later."""
    from drystone.games import kind_of

    for name, page in pages.items():
        ask(page, act="new", game=name, options={}, has=0)
        ask(page, act="save", match=2, unchanged=False)
        for part in ("rules", "scene", "explain"):
            kind_of(name).part(part)
        touch_first(name, page)
        ask(page, act="touch", site="nowhere", has=0)
        saved = ask(page, act="view")["saving"]
        ask(page, act="resume", state=saved["state"], match=saved["match"])
        for act in ("undo", "redo"):
            ask(page, act=act)


def ask(page, **message):
    """Ask the page something."""
    return json.loads(page.handle(json.dumps(message)))


def compiled(missed):
    """Return what a start compiles, as it is kept for the page."""
    texts, patterns = [], []
    for key in dict.fromkeys(missed):
        (texts if isinstance(key[1], str) else patterns).append(key)
    return (
        {(how, text): compile(text, "<string>", how, dont_inherit=True) for how, text in texts},
        {key: parts_of(*key) for key in patterns},
    )


def parts_of(pattern, flags):
    """Return what a compiled pattern is made of."""
    from re import _compiler, _parser

    parsed = _parser.parse(pattern, flags)
    groups = parsed.state.groupdict
    names = [None] * parsed.state.groups
    for name, number in groups.items():
        names[number] = name
    code = [int(one) for one in _compiler._code(parsed, flags)]
    flags = int(flags | parsed.state.flags)
    return pattern, flags, code, parsed.state.groups - 1, dict(groups), tuple(names)


class Lazily:
    """Finds modules of the engine, whose code runs when a name of them is first asked for.

    So a start uses no more of them than it needs, whatever files name at their top.
    """

    def find_spec(self, name, path=None, target=None):
        """Return how to load a module of the engine."""
        from drystone.core import lazy_assets

        found = PathFinder.find_spec(name, path) if name.startswith("drystone.") else None
        if found is None:
            return None
        folder = found.submodule_search_locations
        spec = lazy_assets.lazy_spec(name, lambda: found, folder=folder is not None)
        spec.submodule_search_locations = folder
        return spec


def import_engine():
    """Import every module that the engine's zip has."""
    import importlib
    import pkgutil

    import drystone
    from drystone.core import lazy_assets

    for module in modules():
        if isinstance(module, lazy_assets.LazyModule):
            lazy_assets.run(module)
    for module in pkgutil.walk_packages(drystone.__path__, "drystone."):
        importlib.import_module(module.name)


def named_imports(archive):
    """Yield the names of modules that any import statement in the zip's sources mentions."""
    import ast
    import zipfile

    with zipfile.ZipFile(archive) as engine:
        names = [name for name in engine.namelist() if name.startswith("drystone/")]
    for name in names:
        if name.endswith(".pyc"):
            with open(os.path.join(SOURCES, name.removesuffix("c")), encoding="utf-8") as file:
                yield from imports_of(ast.parse(file.read()))


def imports_of(tree):
    """Yield the names of the modules a syntax tree imports, at any depth."""
    import ast

    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def try_import(name):
    """Import a module that may not exist here (the engine may guard an import)."""
    import importlib

    try:
        importlib.import_module(name)
    except ImportError:
        pass


def talk():
    """Hold a short conversation about each game, with what nobody can understand in it."""
    import drystone
    from drystone.app.page import Page
    from drystone.app.search_worker import SearchWorker

    page, worker = Page(), SearchWorker()
    for name in drystone.games():
        page.handle(json.dumps({"act": "new", "game": name}))
        for site in drystone.game(name).start().moves()[0].path:
            page.handle(json.dumps({"act": "touch", "site": site}))
        start = {"act": "start", "task": "move", "level": 4, "game": name, "moves": []}
        worker.handle(json.dumps(start))
        worker.handle('{"act": "slice", "ms": 20}')
    for text in ('{"act": "undo"}', '{"act": "no such act"}', "no JSON", '{"act": "refresh"}'):
        page.handle(text)


def exercise_errors():
    """Format a chained error and read a resource, as a page in trouble would."""
    import importlib.metadata
    import importlib.resources
    import traceback

    try:
        try:
            raise KeyError("a")
        except KeyError as error:
            raise ValueError("b") from error
    except ValueError:
        traceback.format_exc()
    [file.is_file() for file in importlib.resources.files("drystone").iterdir()]
    importlib.resources.files("drystone").joinpath("py.typed").read_text("utf-8")
    list(importlib.metadata.entry_points(group="drystone.games"))


def used_files(*archives):
    """List the files of archives behind the modules imported so far, and their packages."""
    origins = [getattr(getattr(one, "__spec__", None), "origin", None) for one in modules()]
    found = {
        origin.removeprefix(archive)
        for origin in origins
        for archive in archives
        if origin and origin.startswith(archive)
    }
    return sorted(f"{name.removesuffix('c')}c" for name in found)


def modules():
    """Return all modules that are imported."""
    return list(sys.modules.values())


def main(engine, out, code):
    """List what a start needs, and what is needed at all; keep what it compiles."""
    import drystone_compiled
    import drystone_waiting

    sys.path.insert(0, engine)
    import drystone.core.lazy_assets  # noqa: F401  (its like is loaded as ever)

    lazily = Lazily()
    sys.meta_path.insert(0, lazily)
    pages = begin()
    first = used_files(f"{engine}/")
    go_on(pages)
    sys.meta_path.remove(lazily)
    with open(code, "wb") as file:
        file.write(marshal.dumps(compiled(drystone_compiled.compiled.missed)))
    # Text that JavaScript has Python run needs one, telling what went wrong another, and
    # names in other zips the last: all that before anything can be fetched.
    early = [f"{name}.pyc" for name in (*drystone_waiting.OTHERS, "encodings/cp437")]
    start = sorted({*used_files(ARCHIVE, f"{engine}/"), *early})
    if "asyncio.events" in sys.modules:
        raise RuntimeError(
            "A start uses asyncio (tools/runtime/pyodide_scripts/page/drystone_waiting.py)."
        )
    import_engine()
    talk()
    exercise_errors()
    for wanted in [*ALSO, *sorted(set(named_imports(engine)))]:
        try_import(wanted)
    with open(out, "w") as file:
        json.dump({"first": first, "start": start, "library": used_files(ARCHIVE)}, file)


main(*sys.argv[1:])
