"""The documentation: docs/ built by Sphinx into dist/docs/, in the site's own frame."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from tools.cache import cached, digest, files_under, tree_digest
from tools.console import run
from tools.pages.docs_index import places_of
from tools.pages.head import head, site_ways
from tools.paths import (
    CACHE,
    CHANGELOG,
    CONSTRAINTS,
    DOCS,
    LAB_DATA,
    PACKAGE,
    PY,
    PYPROJECT,
    VENV_PYTHON,
)
from tools.style.hatching import patterns

# What Sphinx adds for its own themes, and its own search, which writes by `innerHTML`.
UNUSED = ("_sources", "_downloads", "_static", "search.html", "searchindex.js")
INDEX = "search-index.json"
GAMES = "games.jsonl.xz"
NOTEBOOK = "games.ipynb"
PLAYED = sorted((LAB_DATA / "played").glob("*.jsonl.xz"))
# Sphinx fills in what differs from page to page.
UP = "{{ up }}"
TITLE = "{{ title|striptags|e }}"
LEAD = "{{ lead|e or title|striptags|e }}"
HERE = """{% if pagename == root_doc %} aria-current="page"{% endif %}"""
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_docs(dist: Path, app: str) -> None:
    """Write ``docs/`` into the site; `app` names the folder of its style sheets."""
    inputs: list[str | bytes | Path] = [tree_digest(DOCS), tree_digest(PACKAGE)]
    begins = head(UP, app, "docs", TITLE, site_ways(UP, HERE), LEAD)
    maker = Path(__file__).with_name("docs_index.py")
    key = digest([*inputs, begins, patterns(), PYPROJECT, CONSTRAINTS, CHANGELOG, maker])
    with zipfile.ZipFile(cached("docs.zip", key, lambda out: _make(out, begins, app))) as archive:
        archive.extractall(dist / "docs")
    write_games(dist / "docs")


def write_games(folder: Path) -> None:
    """Write the games of the computer with itself, and the notebook that counts in them.

    What xz has packed goes on in the same file.
    """
    shutil.copyfile(DOCS / NOTEBOOK, folder / NOTEBOOK)
    (folder / GAMES).write_bytes(b"".join(path.read_bytes() for path in PLAYED))


def _make(out: Path, begins: str, app: str) -> None:
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        source, folder = Path(name) / "docs", Path(name) / "html"
        shutil.copytree(DOCS, source)  # the guides' pages are written beside the others
        # One page walks through the game that authors begin with.
        shutil.copytree(PACKAGE / "cli" / "template", source / "template")
        (source / "_templates" / "head.html").write_text(begins, "utf-8")
        shutil.copyfile(CHANGELOG, Path(name) / CHANGELOG.name)  # one page shows it
        _sphinx(source, folder, Path(name) / "doctrees", app)
        for unused in UNUSED:
            _remove(folder / unused)
        _write_index(folder)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files_under(folder):
                item = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                archive.writestr(item, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _write_index(folder: Path) -> None:
    """Write what the pages are searched by."""
    files = [path for path in files_under(folder) if path.suffix == ".html"]
    pages = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}
    text = json.dumps(places_of(pages), ensure_ascii=False, separators=(",", ":"))
    (folder / INDEX).write_text(text, "utf-8")


def _sphinx(source: Path, folder: Path, doctrees: Path, app: str) -> None:
    """Run Sphinx; a warning is an error, so that nothing is linked that isn't there."""
    words: list[str | Path] = [
        "-m",
        "sphinx",
        "-b",
        "html",
        "-q",
        "-W",
        "--keep-going",
        "-A",
        f"paints={patterns()}",
        "-A",
        f"app={app}",
    ]
    environment = {**os.environ, "PYTHONPATH": str(PY), "SOURCE_DATE_EPOCH": "315532800"}
    command = [VENV_PYTHON, *words, "-d", doctrees, source, folder]
    run(command, "building the documentation", env=environment)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
