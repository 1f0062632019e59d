"""How many bytes a visit transfers, as they are and as hosts send them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import brotli

from tools.cache import digest, kept

GZIP_LEVEL, BROTLI_QUALITY = 9, 11
Sizes = dict[str, int]


def transferred(dist: Path, paths: list[str], what: str) -> list[tuple[str, str]]:
    """Sum up the sizes of the files that were asked for, under the name of `what` that was."""
    asked = [dist / (path.strip("/") or "index.html") for path in dict.fromkeys(paths)]
    files = [file for file in asked if file.is_file()]
    sizes = [compressed_sizes(file) for file in files]
    total = {kind: sum(size[kind] for size in sizes) for kind in ("raw", "gzip", "brotli")}
    largest = sorted(zip(files, sizes, strict=True), key=lambda pair: -pair[1]["raw"])[:4]
    rows = [(f"{what}, {len(files)} files", in_words(total))]
    return rows + [(f"  {file.name}", in_words(size)) for file, size in largest]


def in_words(sizes: Sizes) -> str:
    """Say the three sizes of something."""
    return ", ".join(f"{kind} {size:,}" for kind, size in sizes.items())


def compressed_sizes(file: Path) -> Sizes:
    """Return a file's sizes. Remembered, since the best compression takes half a minute."""
    data = file.read_bytes()
    text = kept(f"sizes.{file.name}.json", digest([data]), lambda out: _measure(data, out))
    sizes: Sizes = json.loads(text.read_text("utf-8"))
    return sizes


def _measure(data: bytes, out: Path) -> None:
    sizes = {
        "raw": len(data),
        "gzip": len(gzip.compress(data, GZIP_LEVEL, mtime=0)),
        "brotli": len(brotli.compress(data, quality=BROTLI_QUALITY)),
    }
    out.write_text(json.dumps(sizes), "utf-8")
