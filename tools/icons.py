"""The icons that installed pages need, drawn from web/page/icon.svg."""

from __future__ import annotations

import json
import tempfile
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from tools.cache import digest, kept
from tools.places import NODE_MODULES, TOOLS, WEB
from tools.say import run

ICON = WEB / "page" / "icon.svg"
SCRIPT = TOOLS / "icons.mjs"
LIBRARY = NODE_MODULES / "@resvg" / "resvg-wasm" / "package.json"
SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
MASKED, MASKED_SIZE = "icon-mask.png", 512
# Every mask shows at least a circle of four fifths of the width.
MASK_SCALE = 0.72
SVG = "http://www.w3.org/2000/svg"


def icons() -> dict[str, bytes]:
    """Return the files by name."""
    key = digest([ICON, Path(__file__), SCRIPT, LIBRARY])
    with zipfile.ZipFile(kept("icons.zip", key, _draw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _draw(out: Path) -> None:
    plain = ICON.read_text("utf-8")
    wanted = [(name, size, plain) for name, size in SIZES.items()]
    wanted.append((MASKED, MASKED_SIZE, masked(plain)))
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(out, "w") as archive:
        job = Path(folder) / "pictures.json"
        pictures = [
            {"svg": svg, "size": size, "out": f"{folder}/{name}"} for name, size, svg in wanted
        ]
        job.write_text(json.dumps(pictures), "utf-8")
        run(["node", SCRIPT, NODE_MODULES, job], "drawing the icons")
        for name, _, _ in wanted:
            archive.write(Path(folder) / name, name)


def masked(svg: str) -> str:
    """Return a picture for systems that cut icons to a shape of their own.

    Its first element, the background, fills the square without round corners. All others are
    smaller, so that no shape cuts them.

    >>> masked('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect rx="9"/></svg>')
    ... # doctest: +ELLIPSIS
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect rx="0" /><g transform=...
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    background, *others = root
    background.set("rx", "0")
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    shift = middle * (1 - MASK_SCALE)
    place = f"translate({shift} {shift}) scale({MASK_SCALE})"
    group = ElementTree.SubElement(root, "g", {"transform": place})
    for element in others:
        root.remove(element)
        group.append(element)
    return ElementTree.tostring(root, "unicode")
