"""``python tools/older.py FOLDER``: the engine of another copy of this project, by processor time.

It answers as ``python -m drystone engine`` of that copy does, so that `tools.matches` can have
yesterday's search for an opponent (``exec:python tools/older.py FOLDER``). That command looks at
the wall's clock; here seconds are the processor's, as they are for all players of a series.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path


def main(words: list[str]) -> int:
    """Run the engine of the copy in a folder, until its input ends."""
    folder = Path(*words) if len(words) == 1 else None
    if folder is None or not (folder / "py" / "drystone").is_dir():
        found = " ".join(words)
        print(f"older: FOLDER is one copy of this project, not “{found}”", file=sys.stderr)
        return 2
    # What is imported after this takes its clock from here.
    time.perf_counter = time.process_time
    sys.path.insert(0, str(folder / "py"))
    code: int = import_module("drystone.__main__").main(["engine"])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
