"""The icons that installed pages need, drawn from web/page/icon.svg by this project itself.

The picture is a few filled rectangles with round corners, so drawing it takes no library.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

from tools.cache import digest, kept
from tools.places import WEB

ICON = WEB / "page" / "icon.svg"
VIEW = 64.0
# The part that every mask leaves is a circle of four fifths of the width.
MASK_SCALE = 0.72
SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
Pixel = tuple[float, float, float, float]


@dataclass(frozen=True)
class Block:
    """A rectangle of the picture, in its own units; `colour` is red, green, blue, 0 to 255."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    colour: tuple[int, int, int]

    def cover(self, x: float, y: float, unit: float) -> float:
        """Return how much of a pixel of size ``unit`` around a point this covers, 0 to 1."""
        right, down = self.width / 2, self.height / 2
        across = abs(x - self.x - right) - right + self.radius
        along = abs(y - self.y - down) - down + self.radius
        outside = hypot(max(across, 0.0), max(along, 0.0))
        distance = outside + min(max(across, along), 0.0) - self.radius
        return min(max(0.5 - distance / unit, 0.0), 1.0)


def icons() -> dict[str, bytes]:
    """Return the files by name."""
    drawn = {name: _kept(name, size, 0.0) for name, size in SIZES.items()}
    return {**drawn, "icon-mask.png": _kept("icon-mask.png", 512, MASK_SCALE)}


def _kept(name: str, size: int, scale: float) -> bytes:
    def make(out: Path) -> None:
        out.write_bytes(draw(size, scale))

    return kept(name, digest([ICON, Path(__file__)]), make).read_bytes()


def blocks() -> list[Block]:
    """Read the rectangles of the picture, the ground first."""
    found = []
    root = ElementTree.parse(ICON).getroot()
    for parent in root.iter():
        for element in parent:
            if element.tag.endswith("rect"):
                found.append(_block(element.attrib, parent.attrib.get("fill", "")))
    return found


def _block(attributes: dict[str, str], fill: str) -> Block:
    x, y, width, height, radius = (
        float(attributes.get(name, 0)) for name in ("x", "y", "width", "height", "rx")
    )
    red, green, blue = bytes.fromhex(attributes.get("fill", fill).removeprefix("#"))
    return Block(x, y, width, height, radius, (red, green, blue))


def draw(size: int, scale: float = 0.0) -> bytes:
    """Return a PNG of that many pixels a side.

    With a ``scale`` the ground fills the whole square and the rest is that much smaller.
    """
    ground, *rest = blocks()
    unit = VIEW / size / (scale or 1.0)
    shapes = rest if scale else [ground, *rest]
    base: Pixel = (*ground.colour, 1.0) if scale else (0.0, 0.0, 0.0, 0.0)
    middle = VIEW / 2
    places = [middle + (i + 0.5 - size / 2) * unit for i in range(size)]
    rows = (b"\0" + b"".join(_pixel(shapes, x, y, unit, base) for x in places) for y in places)
    return _png(size, b"".join(rows))


def _pixel(shapes: list[Block], x: float, y: float, unit: float, base: Pixel) -> bytes:
    """Return red, green, blue and opacity at a point."""
    pixel = base
    for shape in shapes:
        cover = shape.cover(x, y, unit)
        if cover:
            pixel = _over(shape.colour, cover, pixel)
    red, green, blue, alpha = pixel
    return bytes((round(red), round(green), round(blue), round(alpha * 255)))


def _over(colour: tuple[int, int, int], cover: float, below: Pixel) -> Pixel:
    """Lay a colour over a pixel."""
    alpha = cover + below[3] * (1 - cover)
    share = cover / alpha
    red, green, blue = (
        new * share + old * (1 - share) for new, old in zip(colour, below, strict=False)
    )
    return red, green, blue, alpha


def _png(size: int, rows: bytes) -> bytes:
    """Return a PNG file with eight bits for each of four channels."""
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
