"""Long commands that go on where they stopped: a file has a line of JSON for each thing done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def read_lines(file: Path | None) -> list[Any]:
    """Return what the lines of a file say, without a last line that was cut off.

    Nothing is there where there is no file.
    """
    if file is None or not file.exists():
        return []
    return [json.loads(line) for line in file.read_text("utf-8").split("\n")[:-1]]


def results_of(
    job: Callable[[Item], Result], items: Iterable[Item], workers: int
) -> Iterator[Result]:
    """Yield what a job makes of items, in their order: in this process, or in several."""
    if workers == 1:
        yield from map(job, items)
        return
    with ProcessPoolExecutor(workers) as executor:
        yield from executor.map(job, items)
