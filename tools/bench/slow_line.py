"""A slow line to the server, for any browser: all that it sends shares so many megabits a second.

Chromium could slow down a page by itself, the others not; and what a page's workers ask for goes
over the same line, as it does at home.
"""

from __future__ import annotations

import threading
import time
from typing import Any, BinaryIO, ClassVar, cast

from tools.serve import Handler

PIECE = 8192
"""Bytes after which another answer has its turn."""

THERE_AND_BACK = 0.03
"""Seconds until an answer begins."""


class Line:
    """A line that sends one piece after the other.

    Args:
        megabits: how many it sends in a second.
    """

    def __init__(self, megabits: float) -> None:
        self._rate = megabits * 1_000_000 / 8
        self._free = 0.0
        self._lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Wait until so many bytes have gone over the line."""
        with self._lock:
            self._free = max(time.monotonic(), self._free) + size / self._rate
            sent = self._free
        time.sleep(max(0.0, sent - time.monotonic()))


class SlowFile:
    """What an answer is written to."""

    def __init__(self, file: BinaryIO, line: Line) -> None:
        self._file = file
        self._line = line

    def write(self, data: bytes) -> int:
        """Write in pieces, each when it has gone over the line."""
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            self._line.wait(len(piece))
            self._file.write(piece)
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def slow_handler(megabits: float) -> type[Handler]:
    """Return what answers at the end of such a line, for `SiteServer`."""

    class SlowHandler(Handler):
        """Answers late, and bit by bit."""

        line: ClassVar[Line] = Line(megabits)

        def setup(self) -> None:
            super().setup()
            self.wfile = cast(Any, SlowFile(cast(BinaryIO, self.wfile), self.line))

        def parse_request(self) -> bool:
            time.sleep(THERE_AND_BACK)
            return super().parse_request()

    return SlowHandler
