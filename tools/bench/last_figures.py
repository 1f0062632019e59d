"""The bench's last figures, and what is slower or larger now than it was then.

A time means little by itself: machines differ, and each does other things besides. So each is
measured together with a piece of work that never changes, and the file has their ratio.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from tools.console import BuildError

FIGURES_FILE = Path(__file__).with_name("figures.json")
SLOWER = 1.25
"""A ratio that differs by less comes from the machine."""
LARGER = 1.01
ROUNDS = 3
WORK = 400
Figures = dict[str, float]
"""Ratios of times by what was measured, or bytes; names of bytes end with that word."""


def calibration() -> float:
    """Do the work that never changes; return how many milliseconds it takes now.

    Half of it is Python, half is in C, as it is where pages start.
    """
    took = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        data = b"drystone"
        for _ in range(WORK):
            data = hashlib.sha256(data * 1000).digest()
            sum(number * number for number in range(500))
        took.append(1000 * (time.perf_counter() - begun))
    return median(took)


@dataclass
class Times:
    """Milliseconds that something took, again and again, and the work beside it each time."""

    took: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)

    def add(self, took: float, work: float) -> None:
        """Note what it took, and what the work took at about that time."""
        self.took.append(took)
        self.work.append(work)

    @property
    def ratio(self) -> float:
        """How many times as long as the work it takes."""
        return median(took / work for took, work in zip(self.took, self.work, strict=True))

    @property
    def slow_ratio(self) -> float:
        """The same of the slowest twentieth."""
        return percentile([took / work for took, work in zip(self.took, self.work, strict=True)])


def percentile(numbers: list[float]) -> float:
    """Return what 95 of a hundred numbers don't exceed."""
    return quantiles(numbers, n=20)[-1] if len(numbers) > 1 else numbers[0]


def compare(before: Figures, now: Figures) -> Iterator[str]:
    """Yield a sentence for each figure that is clearly not what it was.

    Examples:
        >>> list(compare({"start, Firefox": 10, "visit, bytes": 100}, {"start, Firefox": 15}))
        ['start, Firefox: slower, 1.50 times what it took']
        >>> list(compare({"visit, bytes": 1000}, {"visit, bytes": 980}))
        ['visit, bytes: smaller, 0.98 times what it was']
    """
    for name, value in now.items():
        was = before.get(name)
        if not was:
            continue
        change, in_bytes = value / was, name.endswith("bytes")
        limit = LARGER if in_bytes else SLOWER
        if 1 / limit < change < limit:
            continue
        worse = change > 1
        kind = ("larger" if worse else "smaller") if in_bytes else "slower" if worse else "faster"
        yield f"{name}: {kind}, {change:.2f} times what it {'was' if in_bytes else 'took'}"


def read(path: Path = FIGURES_FILE) -> dict[str, Figures]:
    """Return the stored figures, part by part.

    Raises:
        BuildError: the file is not one of ours.
    """
    if not path.is_file():
        return {}
    try:
        found: dict[str, Figures] = json.loads(path.read_text("utf-8"))
        for figures in found.values():
            for value in figures.values():
                float(value)
    except (AttributeError, TypeError, ValueError) as error:
        raise BuildError(
            f"{path} can't be read: {error}. Delete it, and the bench begins anew."
        ) from error
    return found


def keep(part: str, figures: Figures, path: Path = FIGURES_FILE) -> list[str]:
    """Keep the figures of a part in place of its earlier ones; return what has changed.

    What was not measured now, as a browser that is not here, stays as it was.
    """
    stored = read(path)
    before = stored.get(part, {})
    stored[part] = before | {name: float(f"{value:.4g}") for name, value in figures.items()}
    path.write_text(
        json.dumps(stored, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8"
    )
    return list(compare(before, figures))
