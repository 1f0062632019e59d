"""``python tools/older.py FOLDER``: the engine of another copy of this project, by processor time.

It answers as ``python -m drystone engine`` of that copy does, so that `tools.matches` can have
yesterday's search for an opponent (``exec:python tools/older.py FOLDER``). That command looks at
the wall's clock; here seconds are the processor's, as they are for all players of a series. Older
copies looked at their clock only after a search was made, which may take as long as the search:
here time begins with the question.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import BinaryIO


class Asked:
    r"""What comes in, as the engine reads it; and a clock that says when it was asked for a move.

    The clock's first answer after a question is the time at which that came: from there the engine
    counts its seconds.

    >>> import io
    >>> asked = Asked(io.BytesIO(b"go nodes 1\n"))
    >>> asked.readline(100), asked.clock() < asked.clock()
    (b'go nodes 1\n', True)
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.buffer = self  # of what the engine takes for its standard input
        self.stream = stream
        self.asked: float | None = None

    def readline(self, limit: int) -> bytes:
        """Return a line, cut where it is too long."""
        line = self.stream.readline(limit)
        if line.startswith(b"go"):
            self.asked = time.process_time()
        return line

    def clock(self) -> float:
        """Return the processor's seconds; the first time after a question those of the question."""
        asked, self.asked = self.asked, None
        return time.process_time() if asked is None else asked


def main(words: list[str]) -> int:
    """Run the engine of the copy in a folder, until its input ends."""
    folder = Path(*words) if len(words) == 1 else None
    if folder is None or not (folder / "py" / "drystone").is_dir():
        found = " ".join(words)
        print(f"older: FOLDER is one copy of this project, not “{found}”", file=sys.stderr)
        return 2
    # What is imported after this takes its clock and its input from here.
    asked = Asked(sys.stdin.buffer)
    time.perf_counter, sys.stdin = asked.clock, asked
    sys.path.insert(0, str(folder / "py"))
    code: int = import_module("drystone.__main__").main(["engine"])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
