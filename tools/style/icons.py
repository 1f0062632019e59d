"""The icons that installed pages need, drawn from web/app/icon.svg."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

from tools.build.draw import HOW, drawn
from tools.cache import cached, digest
from tools.paths import WEB

ICON = WEB / "app" / "icon.svg"
SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
MASKED, MASKED_SIZE = "icon-mask.png", 512
# Every mask shows at least a circle of four fifths of the width.
MASK_SCALE = 0.72
SVG = "http://www.w3.org/2000/svg"


def icons() -> dict[str, bytes]:
    """Return the files by name."""
    key = digest([ICON, Path(__file__), *HOW])
    with zipfile.ZipFile(cached("icons.zip", key, _draw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _draw(out: Path) -> None:
    plain = ICON.read_text("utf-8")
    wanted = {name: (plain, size) for name, size in SIZES.items()}
    wanted[MASKED] = masked(plain), MASKED_SIZE
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in drawn(wanted).items():
            archive.writestr(name, data)


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
