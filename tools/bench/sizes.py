"""How many bytes a visit transfers, as they are and as hosts send them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import brotli

from tools.cache import cached, digest

GZIP_LEVEL, BROTLI_QUALITY = 9, 11
KINDS = ("raw", "gzip", "brotli")
Sizes = dict[str, int]


def sizes_of(dist: Path, paths: list[str]) -> dict[str, Sizes]:
    """Return the sizes of the files that were asked for by their names, the largest first."""
    asked = [dist / (path.strip("/") or "index.html") for path in dict.fromkeys(paths)]
    sizes = {str(file): compressed_sizes(file) for file in asked if file.is_file()}
    return dict(sorted(sizes.items(), key=lambda pair: -pair[1]["raw"]))


def total_of(sizes: Iterable[Sizes]) -> Sizes:
    """Sum up sizes.

    Examples:
        >>> total_of([{"raw": 3, "gzip": 2, "brotli": 1}, {"raw": 30, "gzip": 20, "brotli": 10}])
        {'raw': 33, 'gzip': 22, 'brotli': 11}
    """
    sizes = list(sizes)
    return {kind: sum(size[kind] for size in sizes) for kind in KINDS}


def in_words(sizes: Sizes) -> str:
    """Say the three sizes of something."""
    return ", ".join(f"{kind} {size:,}" for kind, size in sizes.items())


def compressed_sizes(file: Path) -> Sizes:
    """Return a file's sizes. Remembered, since the best compression takes half a minute."""
    data = file.read_bytes()
    text = cached(f"sizes.{file.name}.json", digest([data]), lambda out: _measure(data, out))
    sizes: Sizes = json.loads(text.read_text("utf-8"))
    return sizes


def _measure(data: bytes, out: Path) -> None:
    sizes = {
        "raw": len(data),
        "gzip": len(gzip.compress(data, GZIP_LEVEL, mtime=0)),
        "brotli": len(brotli.compress(data, quality=BROTLI_QUALITY)),
    }
    out.write_text(json.dumps(sizes), "utf-8")
