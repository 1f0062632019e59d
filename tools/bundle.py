"""Joining modules: what a page begins with comes as one file instead of thirty.

Every file that a page begins with passes through the service worker by itself, and costs all
processes of the browser some milliseconds: of the 1,200 ms of processor time that a repeat visit
took with its modules apart, joining them saved 75 to 330 in two runs of eight visits each.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tools.places import NODE_MODULES
from tools.say import run

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"
IMPORT = re.compile(r"""^(?:import|export)\b[^'"()]*?['"](\./[^'"]+)['"]""", re.MULTILINE)
# What pages and workers begin with.
JOINED = (
    "main.js",
    "worker.js",
    "snapshot-worker.js",
    "board-element.js",
    "embed-page.js",
    "engine-frame.js",
)
# What rules pages, tests and benchmarks ask for: these and what they import stay as they are.
APART = ("early.js", "boot.js", "draw.js", "engine.js", "thinking.js")


def join(folder: Path) -> None:
    """Put joined modules in place of those in a folder, and drop what is only in them."""
    before = {path.name for path in folder.glob("*.js")}
    apart = {name for first in APART for name in modules(folder, first)}
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        options = ["--bundle", "--format=esm", "--target=es2022", "--log-level=warning"]
        # From the folder itself: where the build works must not show in what it makes.
        run(["node", ESBUILD, *JOINED, *options, f"--outdir={made}"], "joining modules", cwd=folder)
        for name in before - apart:
            (folder / name).unlink()
        for name in JOINED:
            (Path(made) / name).replace(folder / name)


def modules(folder: Path, first: str) -> list[str]:
    """List a module and all that it imports, in the order they are met."""
    found: list[str] = []
    waiting = [first]
    while waiting:
        name = waiting.pop(0)
        if name in found or not (folder / name).is_file():
            continue
        found.append(name)
        waiting += [path[2:] for path in IMPORT.findall((folder / name).read_text("utf-8"))]
    return found
