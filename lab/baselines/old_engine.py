"""``python lab/baselines/old_engine.py FOLDER``: the engine of another copy of this project.

It answers as ``python -m drystone engine`` of that copy does, so that `lab.gauntlet` can have
yesterday's search for an opponent (``exec:python lab/baselines/old_engine.py FOLDER``). That
command looks at the wall's clock; here seconds are the processor's, as they are for all players of
a series. Older copies looked at their clock only after a search was made, which may take as long as
the search: here time begins with the question.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


class Asked:
    """A clock of the processor's time that goes back to when the last question was asked.

    Its first answer after a question is the time of that question: from there the engine counts
    its seconds.

    >>> asked = Asked()
    >>> echo = asked.noting(lambda engine, line: (line, asked.clock() < asked.clock()))
    >>> echo(None, "go nodes 1")
    ('go nodes 1', True)
    """

    def __init__(self) -> None:
        self.time: float | None = None

    def noting(self, answer: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
        """Return what answers an engine's lines, and notes the time where one asks for a move."""

        def noted(engine: Any, line: str) -> Any:
            if line.startswith("go"):
                self.time = time.process_time()
            return answer(engine, line)

        return noted

    def clock(self) -> float:
        """Return the processor's seconds; the first time after a question those of the question."""
        asked, self.time = self.time, None
        return time.process_time() if asked is None else asked


def main(words: list[str]) -> int:
    """Run the engine of the copy in a folder, until its input ends."""
    folder = Path(*words) if len(words) == 1 else None
    if folder is None or not (folder / "py" / "drystone").is_dir():
        found = " ".join(words)
        print(f"older: FOLDER is one copy of this project, not “{found}”", file=sys.stderr)
        return 2
    asked = Asked()
    time.perf_counter = asked.clock  # what is imported after this takes its clock from here
    sys.path.insert(0, str(folder / "py"))
    engine = import_module("drystone.cli.engine").Engine
    engine.answer = asked.noting(engine.answer)
    code: int = import_module("drystone.__main__").main(["engine"])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
