"""``web/types/protocol.d.ts``: what Python says of the wire, for the type checker of JavaScript."""

from __future__ import annotations

import os
import sys

from tools.places import PY, WEB
from tools.say import Trouble, run, step

FILE = WEB / "types" / "protocol.d.ts"
# Run by itself, so that this process needs nothing of the engine.
ASK_ENGINE = """
import sys
from drystone.pages.wire_types import typescript
sys.stdout.write(typescript())
"""


def made() -> str:
    """Return what the file should hold."""
    environment = {**os.environ, "PYTHONPATH": str(PY), "PYTHONUTF8": "1"}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1"}
    return run([sys.executable, "-c", ASK_ENGINE], "describing the wire", env=environment)


def write() -> None:
    """Write the file if it is not what it should be."""
    text = made()
    if not FILE.is_file() or FILE.read_text("utf-8") != text:
        FILE.write_text(text, "utf-8", newline="\n")
        step(f"wrote {FILE.relative_to(WEB.parent)} anew")


def check() -> str:
    """Raise Trouble if the file is not what Python says now."""
    if not FILE.is_file() or FILE.read_text("utf-8") != made():
        raise Trouble(
            "web/types/protocol.d.ts is not what py/drystone/app/wire/protocol.py says:"
            " python build.py site writes it anew; commit it with the change."
        )
    return ""
