"""The documentation: docs/ built by Sphinx into dist/docs/, in the site's own frame."""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from tools.cache import digest, files_under, kept, tree_digest
from tools.hatching import patterns
from tools.places import CACHE, CONSTRAINTS, DOCS, PACKAGE, PY, PYPROJECT, VENV_PYTHON
from tools.say import run

# What Sphinx adds for its own themes and for a search, which would need what the policy forbids.
UNUSED = ("_sources", "_downloads", "_static", "search.html", "searchindex.js")
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_docs(dist: Path, app: str) -> None:
    """Write ``docs/`` into the site; `app` names the folder of its style sheets."""
    inputs: list[str | bytes | Path] = [tree_digest(DOCS), tree_digest(PACKAGE)]
    key = digest([*inputs, app, PYPROJECT, CONSTRAINTS])
    with zipfile.ZipFile(kept("docs.zip", key, lambda out: _make(out, app))) as archive:
        archive.extractall(dist / "docs")


def _make(out: Path, app: str) -> None:
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        source, folder = Path(name) / "docs", Path(name) / "html"
        shutil.copytree(DOCS, source)  # the guides' pages are written beside the others
        _sphinx(source, folder, Path(name) / "doctrees", app)
        for unused in UNUSED:
            _remove(folder / unused)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files_under(folder):
                item = zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH)
                archive.writestr(item, path.read_bytes(), zipfile.ZIP_DEFLATED)


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
        f"app={app}",
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
