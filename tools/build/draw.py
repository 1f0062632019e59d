"""Pictures as PNG, drawn by a library that draws the same bytes on every machine."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.console import run
from tools.paths import NODE_MODULES

SCRIPT = Path(__file__).with_name("draw.mjs")
LIBRARY = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
HOW: list[str | bytes | Path] = [Path(__file__), SCRIPT, LIBRARY]
"""What a picture depends on besides what is drawn: for the keys of caches."""


def drawn(
    pictures: Mapping[str, tuple[str, int]], fonts: list[Path] | None = None, family: str = ""
) -> dict[str, bytes]:
    """Return each picture as PNG, from its SVG text and its width in pixels.

    Args:
        pictures: SVG text and width, by a name that a file may have.
        fonts: All that words can be written in; without any there are none.
        family: The font of words whose own is not among them.
    """
    with tempfile.TemporaryDirectory() as folder:
        listed = [
            {"svg": svg, "width": width, "out": f"{folder}/{name}"}
            for name, (svg, width) in pictures.items()
        ]
        job = Path(folder) / "job.json"
        job_data = {"fonts": list(map(str, fonts or [])), "family": family, "pictures": listed}
        job.write_text(json.dumps(job_data), "utf-8")
        run(["node", SCRIPT, NODE_MODULES, job], "drawing pictures")
        return {name: (Path(folder) / name).read_bytes() for name in pictures}
