"""Pyodide in two parts: what starts, and the rest, loaded when a function of it is first called.

Of the 17,000 functions of Pyodide's module a page needs 3,000 to start and to play every game.
Which those are stands in ``wasm/starts.txt``. ``python -m tools.runtime.split_pyodide`` plays all
games in Node and writes that file, where a test says that more is needed now. With a version, as in
``… 314.0.7``, it installs that release of Pyodide first.
Any other function works as well: the first of them that is called brings all of them
(web/engine/secondary-module.js).
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools import setup
from tools.cache import cached, digest, files_under, tree_digest
from tools.console import run, step
from tools.paths import CACHE, PYODIDE, PYODIDE_SCRIPTS
from tools.runtime import archives, pyodide

WASM = Path(__file__).with_name("wasm")
STARTS = WASM / "starts.txt"
# What every start downloads, and what it does not.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
REST = "pyodide.rest.wasm"


def write_runtime(folder: Path) -> None:
    """Write both parts and the scripts for them into a folder."""
    key = digest([pyodide.version(), PYODIDE / "pyodide.asm.wasm", tree_digest(WASM)])
    with zipfile.ZipFile(io.BytesIO(cached("split.zip", key, _split).read_bytes())) as archive:
        archive.extractall(folder)


def _split(out: Path) -> None:
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        run(["node", WASM / "main.mjs", PYODIDE, STARTS, name], "cutting Pyodide in two")
        with zipfile.ZipFile(out, "w") as archive:
            for path in files_under(Path(name)):
                archive.write(path, path.name)


def main(versions: Sequence[str]) -> None:
    """Find out anew which functions a page needs, of another release of Pyodide if one is named."""
    for version in versions[:1]:
        setup.install_release("pyodide", version)
    with tempfile.TemporaryDirectory() as name:
        step("playing all games, each function telling that it is called")
        archives.write_zips(Path(name), {})
        made = Path(name) / STARTS.name
        command: list[str | Path] = [
            "node",
            WASM / "reached.mjs",
            PYODIDE,
            Path(name) / "python.zip",
        ]
        run([*command, PYODIDE_SCRIPTS / "play.py", made], "playing all games")
        shutil.copyfile(made, STARTS)


if __name__ == "__main__":
    main(sys.argv[1:])
