"""The documentation: docs/ built by Sphinx into dist/docs/, in the site's own frame."""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from tools.cache import digest, files_under, kept, tree_digest
from tools.hatching import patterns
from tools.head import head, site_ways
from tools.places import CACHE, CONSTRAINTS, DOCS, PACKAGE, PY, PYPROJECT, VENV_PYTHON
from tools.say import run

# What Sphinx adds for its own themes and for a search, which would need what the policy forbids.
UNUSED = ("_sources", "_downloads", "_static", "search.html", "searchindex.js")
# Sphinx fills in what differs from page to page.
UP = "{{ up }}"
TITLE = "{{ title|striptags|e }}"
HERE = """{% if pagename == root_doc %} aria-current="page"{% endif %}"""
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_docs(dist: Path, app: str) -> None:
    """Write ``docs/`` into the site; `app` names the folder of its style sheets."""
    inputs: list[str | bytes | Path] = [tree_digest(DOCS), tree_digest(PACKAGE)]
    begins = head(UP, app, "docs", TITLE, site_ways(UP, HERE))
    key = digest([*inputs, begins, patterns(), PYPROJECT, CONSTRAINTS])
    with zipfile.ZipFile(kept("docs.zip", key, lambda out: _make(out, begins))) as archive:
        archive.extractall(dist / "docs")


def _make(out: Path, begins: str) -> None:
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        source, folder = Path(name) / "docs", Path(name) / "html"
        shutil.copytree(DOCS, source)  # the guides' pages are written beside the others
        (source / "_templates" / "head.html").write_text(begins, "utf-8")
        _sphinx(source, folder, Path(name) / "doctrees")
        for unused in UNUSED:
            _remove(folder / unused)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files_under(folder):
                item = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                archive.writestr(item, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _sphinx(source: Path, folder: Path, doctrees: Path) -> None:
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
    ]
    environment = {**os.environ, "PYTHONPATH": str(PY), "SOURCE_DATE_EPOCH": "315532800"}
    command = [VENV_PYTHON, *words, "-d", doctrees, source, folder]
    run(command, "building the documentation", env=environment)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
