"""Remembering work: stamps say that a step is done, the cache keeps what a step made.

Both are keyed by a hash of the step's inputs, so nothing has to be cleaned by hand: other
inputs, other key.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tools.paths import CACHE

STAMPS = CACHE / "stamps"
HASH_LENGTH = 16
IGNORED = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def digest(parts: Iterable[str | bytes | Path]) -> str:
    """Hash texts, bytes and the contents of files, in the order given."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part
        data = data.encode() if isinstance(data, str) else data
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()[:HASH_LENGTH]


def files_under(folder: Path) -> list[Path]:
    """List the files below a folder, sorted by name, without what tools leave behind."""
    return sorted(_walk(folder), key=lambda path: path.relative_to(folder).as_posix())


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in IGNORED or path.suffix == ".pyc" or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def tree_digest(folder: Path) -> str:
    """Hash the names and contents of all files below a folder."""
    names_and_files: list[str | bytes | Path] = []
    for path in files_under(folder):
        names_and_files += [path.relative_to(folder).as_posix(), path]
    return digest(names_and_files)


def stamped(name: str, key: str) -> bool:
    """Tell whether the step of this name was last done with this key."""
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text("utf-8") == key


def stamp(name: str, key: str) -> None:
    """Remember that the step of this name is done with this key."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    write_whole(STAMPS / name, key.encode())


def cached(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the file ``make`` writes for this key, calling it only the first time."""
    stem, dot, suffix = name.partition(".")
    path = CACHE / f"{stem}-{key}{dot}{suffix}"
    if not path.is_file():
        CACHE.mkdir(exist_ok=True)
        half_made = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            make(half_made)
            for old in CACHE.glob(f"{stem}-*{dot}{suffix}"):
                old.unlink()
            half_made.replace(path)
        finally:
            half_made.unlink(missing_ok=True)
    return path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(name).replace(path)
