"""What Python says of the wire, for JavaScript: its types, and the kinds of its commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.console import BuildError, run, step
from tools.paths import PY, WEB

TYPES = WEB / "types" / "protocol.d.ts"
"""For `tsc` alone, so that it is made where it is needed, and no part of the sources."""

# Each file and the function that returns its text. It runs in a process of its own, so that this
# one needs nothing of the engine.
FILES: dict[Path, tuple[str, str]] = {
    TYPES: ("wire_types", "typescript"),
    WEB / "wire" / "command-kinds.js": ("command_kinds", "command_kinds"),
}
ASK_ENGINE = """
import sys
from drystone.prerender.{} import {} as made
sys.stdout.write(made())
"""


def made(path: Path) -> str:
    """Return what a file should hold."""
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONUTF8": "1"}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1"}
    source = ASK_ENGINE.format(*FILES[path])
    return run([sys.executable, "-c", source], "describing the wire", env=environment)


def write(*paths: Path) -> None:
    """Write those of the files that are not what they should be; all, if none is named."""
    for path in paths or FILES:
        text = made(path)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            step(f"wrote {path.parent.name}/{path.name} anew")


def check() -> str:
    """Raise BuildError if a file of the sources is not what Python says now."""
    for path in FILES.keys() - {TYPES}:
        if not path.is_file() or path.read_text("utf-8") != made(path):
            raise BuildError(
                f"web/{path.parent.name}/{path.name} is not what py/drystone/app/wire/protocol.py"
                " says: python build.py site writes it anew; commit it with the change."
            )
    return ""
