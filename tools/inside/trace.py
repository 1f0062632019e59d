"""Runs inside Pyodide with its full standard library: lists the modules a page needs.

Arguments: the engine's zip of byte code, and the JSON file to write. Boots as the page does,
imports the whole engine from its zip, holds a short conversation through the session, lets
errors happen, and lists which files of the standard library that took. Imports that the
engine's source names but this run did not reach are made, too.
"""

import ast
import importlib
import importlib.metadata
import importlib.resources
import importlib.util
import json
import os
import pkgutil
import sys
import traceback
import zipfile

ARCHIVE = "/lib/python{}{}.zip/".format(*sys.version_info[:2])
SOURCES = "/repo/py"
# Reached by errors and by text from players, which a short run may not meet.
ALSO = ["encodings.idna", "encodings.ascii", "encodings.latin_1", "encodings.cp437", "unicodedata"]


def import_engine():
    """Import every module that the engine's zip has."""
    import drystone

    for module in pkgutil.walk_packages(drystone.__path__, "drystone."):
        importlib.import_module(module.name)


def named_imports(archive):
    """Yield the names of modules that any import statement in the zip's sources mentions."""
    with zipfile.ZipFile(archive) as engine:
        names = [name for name in engine.namelist() if name.startswith("drystone/")]
    for name in names:
        if name.endswith(".pyc"):
            with open(os.path.join(SOURCES, name.removesuffix("c")), encoding="utf-8") as file:
                yield from imports_of(ast.parse(file.read()))


def imports_of(tree):
    """Yield the names of the modules a syntax tree imports, at any depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def try_import(name):
    """Import a module that may not exist here (the engine may guard an import)."""
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


def used_files():
    """List the archive's files behind the modules imported so far, and their packages."""
    return sorted({name for module in list(sys.modules.values()) if (name := file_of(module))})


def file_of(module):
    """Return the file of a module in the archive; none for those built into the interpreter."""
    origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    return origin.removeprefix(ARCHIVE) if origin.startswith(ARCHIVE) else None


sys.path.insert(0, sys.argv[1])
import_engine()
talk()
exercise_errors()
for wanted in [*ALSO, *sorted(set(named_imports(sys.argv[1])))]:
    try_import(wanted)
with open(sys.argv[2], "w") as out:
    json.dump(used_files(), out)
