"""Long commands that go on where they stopped: a file has a line of JSON for each thing done."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from drystone.games import catalogue

Item = TypeVar("Item")
Result = TypeVar("Result")

PACKED = ".xz"


def folder_of(name: str) -> Path:
    """Return the folder of a game, also of one that another package brings.

    >>> folder_of("anaash").name
    'anaash'
    """
    module: Any = import_module(catalogue()[name].__module__)
    return Path(module.__file__).parent


def read_lines(file: Path | None) -> list[Any]:
    """Return what the lines of a file say, without a last line that was cut off.

    The file may be compressed, with ``.xz`` at the end of its name. Nothing is there where there is
    no file.
    """
    if file is None or not file.exists():
        return []
    content = file.read_bytes()
    if file.suffix == PACKED:
        content = lzma.decompress(content)
    return [json.loads(line) for line in content.decode("utf-8").split("\n")[:-1]]


def pack(file: Path, folder: Path) -> None:
    """Put a compressed copy of a file into a folder; the same file always makes the same copy."""
    packed = lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (folder / (file.name + PACKED)).write_bytes(packed)


def unpack(file: Path) -> None:
    """Put a file in its place again, if there is only a compressed copy beside it."""
    packed = file.with_name(file.name + PACKED)
    if packed.exists() and not file.exists():
        file.write_bytes(lzma.decompress(packed.read_bytes()))


def results_of(
    job: Callable[[Item], Result], items: Iterable[Item], workers: int
) -> Iterator[Result]:
    """Yield what a job makes of items, in their order: in this process, or in several."""
    if workers == 1:
        yield from map(job, items)
        return
    with ProcessPoolExecutor(workers) as executor:
        yield from executor.map(job, items)
