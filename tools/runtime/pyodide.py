"""Running Python inside Pyodide under Node, as the build and the tests need it."""

from __future__ import annotations

import json
from pathlib import Path

from tools.cache import digest
from tools.console import run
from tools.paths import PYODIDE, PYODIDE_SCRIPTS, ROOT, TOOLS

RUNNER = PYODIDE_SCRIPTS / "run.mjs"
GLUE = TOOLS / "runtime" / "wasm" / "sooner.mjs"
MOUNT = "/repo"


def version() -> str:
    """Return the version of the installed Pyodide."""
    return str(json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"])


def lock() -> dict[str, dict[str, str]]:
    """Return Pyodide's lock file without its packages: what a boot without packages needs."""
    return {**json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8")), "packages": {}}


def inside(path: Path) -> str:
    """Return how a file of the repository is called inside Pyodide."""
    return f"{MOUNT}/{path.relative_to(ROOT).as_posix()}"


def run_inside(script: str, *arguments: str, doing: str, stdlib: Path | None = None) -> str:
    """Run ``tools/runtime/pyodide_scripts/<script>`` in Pyodide and return what it printed."""
    options: list[str | Path] = ["--stdlib", stdlib] if stdlib else []
    command: list[str | Path] = ["node", RUNNER, PYODIDE, ROOT, PYODIDE_SCRIPTS / script]
    return run([*command, *options, *arguments], doing)


def key(*scripts: str) -> str:
    """Hash what decides the result of running these scripts, apart from their arguments."""
    return digest([version(), RUNNER, GLUE, *(PYODIDE_SCRIPTS / script for script in scripts)])
