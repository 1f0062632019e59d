"""The Python that the page downloads: a lean zip to start with, and the rest on demand.

``python.zip`` holds what a traced start used of the standard library and of the engine, as byte
code; ``later.zip`` the rest of the engine and what that uses, which a page fetches once it rests,
or when the first module of it is used (`drystone.core.lazy_assets`); ``more.zip`` the rest of
the library and what installs a wheel that isn't part of the site. Measured: compiling the library's
source took more than half of each start.
"""

from __future__ import annotations

import io
import json
import marshal
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from tools.cache import cached, digest, tree_digest
from tools.console import BuildError
from tools.paths import CACHE, PACKAGE, PYODIDE, PYODIDE_SCRIPTS
from tools.runtime import pyodide
from tools.words import page_catalogues

GAMES = PACKAGE / "games"
STOCK = PYODIDE / "python_stdlib.zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
# The library runs without docstrings and asserts; so does the engine, but not by this number: its
# dataclasses would make up new docstrings at each start (tools/runtime/pyodide_scripts/compile.py).
LIBRARY_LEVEL, ENGINE_LEVEL = 2, 1
# Files of games that the page fetches when they are first asked for.
LATER = ("puzzles.json", "explorer.json", "solved*.txt", "network*.json")
# Starts of names: what only the command line, the documentation and its tools, environments for
# programs that learn, the build and lab/puzzles read.
NOT_IN_PAGE = [
    f"drystone/{name}"
    for name in (
        *("__main__.py", "__pyinstaller/", "cli/", "envs/", "pages/", "testing.py"),
        *("search/jobs.py", "search/players/arena.py"),
        *(f"search/proofs/{one}.py" for one in ("retrograde", "solution", "strategy")),
        *("scene/board.css", "scene/palettes.css", "locale/"),
        *(f"games/{path.parent.name}/locale/" for path in GAMES.glob("*/locale")),
        *("sphinx.py", "mkdocs.py", "embed/sphinx.py", "embed/mkdocs.py"),
        *(
            f"games/{path.parent.name}/{path.name}"
            for name in (
                "gtp.py",
                "planes.py",
                "statistics.json",
                "levels.json",
                "themes.py",
                *LATER,
            )
            for path in GAMES.glob(f"*/{name}")
        ),
        *(
            f"games/{path.parent.name}/solving.py"
            for path in GAMES.glob("*/solving.py")
            if not any(path.parent.glob("solved*.txt"))
        ),
    )
]
# Python runs the first of them when it starts, which runs the others (pyodide_scripts/page).
FIRST = tuple(
    f"{name}.pyc"
    for name in ("sitecustomize", "drystone_bytecode", "drystone_compiled", "drystone_waiting")
)
COMPILED = "compiled.bin"
# Starts of names: what Python takes before the first of those has run.
EARLY = ("encodings/", *FIRST)
# Where in ``python.zip`` all that stands which its own directory does not name.
LISTING = "listing.bin"
# A page can't show a window, a terminal or a shell; games don't miss these.
NEVER = ("idlelib/", "_pyrepl/", "site-packages/", "__phello__/", "pydoc_data/")


def library_zip() -> Path:
    """Return the whole standard library as byte code, made once for each Pyodide."""
    group = {"from": pyodide.inside(STOCK), "prefix": "", "optimize": LIBRARY_LEVEL}
    return cached("library.zip", pyodide.key("compile.py"), lambda out: _compile(out, [group]))


def engine_zip() -> Path:
    """Return the engine as byte code."""
    package = {"from": pyodide.inside(PACKAGE), "prefix": "drystone/", "without": NOT_IN_PAGE}
    page = {"from": pyodide.inside(PYODIDE_SCRIPTS / "page"), "prefix": ""}
    groups = [{**group, "optimize": ENGINE_LEVEL, "lean": True} for group in (package, page)]
    return cached("engine.zip", _engine_key("compile.py"), lambda out: _compile(out, groups))


def traced() -> dict[str, list[str]]:
    """Return the files of modules (``.pyc``) that a page needs.

    Those that it needs to start are "start", of these the engine's own that run until its first
    touch is answered "first", those of the library that it needs at all "library".
    """
    found: dict[str, list[str]] = json.loads(_traced()["trace.json"])
    return found


def compiled() -> bytes:
    """Return what a start would compile from text, as byte code."""
    return _traced()[COMPILED]


def _traced() -> dict[str, bytes]:
    return _read(cached("trace.zip", _engine_key("compile.py", "trace.py"), _trace))


def _engine_key(*scripts: str) -> str:
    levels = f"{LIBRARY_LEVEL} {ENGINE_LEVEL}"
    trees = [tree_digest(PACKAGE), tree_digest(PYODIDE_SCRIPTS / "page")]
    return digest([pyodide.key(*scripts), levels, *FIRST, *NOT_IN_PAGE, *trees])


def _compile(out: Path, groups: list[dict[str, object]]) -> None:
    job = out.with_suffix(".job")
    job.write_text(json.dumps({"out": pyodide.inside(out), "groups": groups}), "utf-8")
    try:
        pyodide.run_inside("compile.py", pyodide.inside(job), doing="compiling Python for the page")
    finally:
        job.unlink()


def _trace(out: Path) -> None:
    doing = "tracing what the page imports"
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        folder = Path(name)
        stdlib, trace, code = (folder / one for one in ("python.zip", "trace.json", COMPILED))
        engine = _read(engine_zip())
        _write(stdlib, (_read(library_zip()) | {one: engine[one] for one in FIRST}).items())
        paths = map(pyodide.inside, (engine_zip(), trace, code))
        pyodide.run_inside("trace.py", *paths, doing=doing, stdlib=stdlib)
        _write(out, ((path.name, path.read_bytes()) for path in (trace, code)))


def write_zips(folder: Path, extra: dict[str, bytes]) -> None:
    """Write the three zips; ``extra`` are files that only ``more.zip`` gets."""
    CACHE.mkdir(exist_ok=True)
    library, engine = _read(library_zip()), _read(engine_zip())
    trace = traced()
    names = set(trace["library"]) - {*FIRST}
    if missing := sorted(names - library.keys()):
        raise BuildError(f"the trace names files the library hasn't: {', '.join(missing)}")
    needed = {name: library.pop(name) for name in names}
    more = {name: data for name, data in library.items() if not name.startswith(NEVER)} | extra
    for name, data in engine.items():
        (needed if name.startswith(("drystone/", *FIRST)) else more)[name] = data
    later_ones = later_files()
    for name, data in later_ones.items():
        target = folder / "later" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    # What is read as a file belongs beside the package that reads it.
    later = {name for name in needed.keys() - {*trace["start"], *FIRST} if name.endswith(".pyc")}
    sizes = {name: len(data) for name, data in sorted(later_ones.items())}
    own = {name for name in trace["start"] if name.startswith("drystone/")}
    lazy = later | (own - {*trace["first"]})
    listed = {"files": sizes, "modules": sorted(map(module_name, lazy))}
    start = {name: data for name, data in needed.items() if name not in later}
    start["drystone/core/later.json"] = json.dumps(listed).encode()
    start[COMPILED] = compiled()
    _write_listed(folder / "python.zip", start.items())
    _write(folder / "later.zip", ((name, needed[name]) for name in later))
    _write(folder / "more.zip", more.items())


def module_name(path: str) -> str:
    """Return the name that a module in a zip is imported by.

    >>> module_name("drystone/play/correspondence/__init__.pyc")
    'drystone.play.correspondence'
    """
    return path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def later_files() -> dict[str, bytes]:
    """Return the files that the page fetches later, by the game's name and their own."""
    found = {
        f"{path.parent.name}/{path.name}": path.read_bytes()
        for name in LATER
        for path in sorted(GAMES.glob(f"*/{name}"))
    }
    return found | page_catalogues()


def metadata_of(wheel: bytes) -> dict[str, bytes]:
    """Return the .dist-info of a wheel: with it, wheels that require this one find it there."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" in name]
        return {name: archive.read(name) for name in names if name.endswith("METADATA")}


def _read(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def contents(path: Path) -> dict[str, bytes]:
    """Return the files of one of the three zips by name, with those that are listed."""
    found = _read(path)
    listing = marshal.loads(found.pop(LISTING, marshal.dumps({})))
    with zipfile.ZipFile(path) as archive:
        for name, place in listing.items():
            if place:
                info = zipfile.ZipInfo(name, EPOCH)
                info.file_size, info.header_offset, info.CRC = place
                info.compress_size = info.file_size
                found[name] = archive.read(info)
    return found


def _write_listed(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip whose own directory names only what is early, and a file in it all the rest.

    Python reads a directory entry by entry, with slow code, before anything else: 7 ms in Node, and
    several times that in WebKitGTK. A listing is read at once (tools/runtime/pyodide_scripts/page).
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data)
        rest = [one for one in archive.filelist if not one.filename.startswith(EARLY)]
        places = {one.filename: (one.file_size, one.header_offset, one.CRC) for one in rest}
        folders = {f"{folder}/" for name in places for folder in PurePosixPath(name).parents}
        whole = places | dict.fromkeys(sorted(folders - {"./"}))
        # Version 2, with texts of its own: later ones, and interned texts, are written in another
        # way by each version of Python, and the folder is named after these bytes.
        fresh = {name.encode().decode(): place for name, place in whole.items()}
        listing = marshal.dumps(fresh, 2)
        archive.writestr(zipfile.ZipInfo(LISTING, EPOCH), listing)
        archive.filelist = [one for one in archive.filelist if one not in rest]


def _write(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip, stored, because hosts compress what they send: twice compressed is larger."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data)
