"""Replaying the test vectors on the very Python archive that pages download.

The unit tests run in another Python, with all of its library and with asserts.
"""

from __future__ import annotations

from tools.console import BuildError, tail
from tools.paths import DIST, TESTS
from tools.runtime import pyodide

VECTORS = TESTS / "vectors"


def replay() -> str:
    """Play every game of every file in tests/vectors in Pyodide; return a line about it.

    Raises:
        BuildError: there is no dist/, or a position or result differs.
    """
    archives = list(DIST.glob("python-*/python.zip"))
    if len(archives) != 1:
        raise BuildError("dist/ is not built: run python build.py site")
    later = archives[0].with_name("later.zip")
    arguments = [pyodide.inside(VECTORS), pyodide.inside(later)]
    doing = "replaying the vectors in Pyodide"
    return tail(pyodide.run_inside("vectors.py", *arguments, doing=doing, stdlib=archives[0]))
