"""Joining modules: what a page begins with comes as one file instead of thirty.

Every file that a page begins with passes through the service worker by itself, and costs all
processes of the browser some milliseconds: of the 1,200 ms of processor time that a repeat visit
took with its modules apart, joining them saved 75 to 330 in two runs of eight visits each.

What is joined is written as short as can be: `app/main.js` is 75 kB by gzip instead of 107 kB, and
all of it comes before the first touch is answered.
"""

from __future__ import annotations

import os
import posixpath
import re
import tempfile
from pathlib import Path

from tools.console import run
from tools.paths import NODE_MODULES

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"
IMPORT = re.compile(r"""^(?:import|export)\b[^'"()]*?['"](\.\.?/[^'"]+)['"]""", re.MULTILINE)
# What pages, workers and what is loaded later begin with.
JOINED = (
    "app/main.js",
    "docs/docs.js",
    "docs/docs-search.js",
    "wheels/wheel-games.js",
    "live/peer.js",
    "correspondence/qr.js",
    "print/paper.js",
    "print/animation.js",
    "sketch/drawing.js",
    "clock/clock.js",
    "clock/fields.js",
    "engine/worker.js",
    "wheels/wheel-worker.js",
    "engine/snapshot-worker.js",
    "embed/board-element.js",
    "embed/embed-page.js",
    "embed/engine-frame.js",
    "embed/wheel-boards.js",
)
# The style sheet that pages begin with; it imports those of the panels.
STYLE = "style/site.css"
# All that pages ask for, as a first painting waits for it: written as short as can be.
STYLES = (
    *(STYLE, "board/board.css", "style/palettes.css"),
    *("docs/docs.css", "docs/rules.css", "embed/embed-page.css"),
)
STYLE_IMPORT = re.compile(r"""^@import ['"](\.\.?/[^'"]+)['"];""", re.MULTILINE)
# What rules pages, sandboxes, tests and benchmarks ask for: these and what they import stay as
# they are.
APART = (
    "app/early.js",
    "style/palette.js",
    "words/choice.js",
    "app/unframed.js",
    "wheels/sandbox-frame.js",
    "wheels/sandbox.js",
    "engine/boot.js",
    "wire/checked.js",
    "board/render.js",
    "engine/engine.js",
    "engine/search-client.js",
)


def join(folder: Path) -> None:
    """Put joined modules and styles in place of those in a folder, and drop what is only in them.

    Each module lies one folder deep, joined or not: `import.meta.url` means the same in both.
    """
    before = {path.relative_to(folder).as_posix() for path in folder.rglob("*.js")}
    styles = STYLE_IMPORT.findall((folder / STYLE).read_text("utf-8"))
    apart = {name for first in APART for name in modules(folder, first)}
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        options = ["--bundle", "--format=esm", "--target=es2022", "--log-level=warning"]
        options += ["--outbase=.", f"--outdir={made}"]
        # From the folder itself: where the build works must not show in what it makes.
        run(
            ["node", ESBUILD, *JOINED, "--minify", *options],
            "joining modules",
            cwd=folder,
            # Where the modules of npm packages are that go along inside of ours.
            env={**os.environ, "NODE_PATH": str(NODE_MODULES)},
        )
        sheets = [name for name in STYLES if (folder / name).is_file()]
        # By their last statement the page sees that they are whole (web/offline/rescue.js).
        options += ["--external:*.woff2", "--minify-whitespace", "--footer:css=@layer end;"]
        run(["node", ESBUILD, *sheets, *options], "joining style sheets", cwd=folder)
        for name in before - apart:
            (folder / name).unlink()
        for name in styles:
            ((folder / STYLE).parent / name).unlink()
        for name in (*JOINED, *sheets):
            (Path(made) / name).replace(folder / name)
    for room in folder.iterdir():
        if room.is_dir() and not any(room.iterdir()):
            room.rmdir()


def modules(folder: Path, first: str) -> list[str]:
    """List a module and all that it imports, in the order they are met.

    Names are paths inside the folder.
    """
    found: list[str] = []
    waiting = [first]
    while waiting:
        name = waiting.pop(0)
        if name in found or not (folder / name).is_file():
            continue
        found.append(name)
        paths = IMPORT.findall((folder / name).read_text("utf-8"))
        waiting += [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in paths
        ]
    return found
