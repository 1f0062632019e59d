"""Files of games that the page fetches when they are first asked for, and not with its start.

On a disk all files lie in the games' folders. In the page, where a start must be small, a list in
this folder names those that were left out, and the worker has a function that fetches them.
"""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from importlib import import_module

LIST = "later.json"


@cache
def left_out() -> frozenset[str]:
    """Return the files that were left out, as ``NAME/FILE``; none on a disk.

    >>> left_out()
    frozenset()
    """
    try:
        data = pkgutil.get_data(__package__, LIST)
    except OSError:
        return frozenset()
    return frozenset(json.loads(data or b"[]"))


def fetched(name: str) -> bytes | None:
    """Return a file that was left out, None if it was not or cannot be had now.

    >>> fetched("nothing/there.json") is None
    True
    """
    if name not in left_out():
        return None
    try:
        text = import_module("js").drystoneFile(name)  # a worker's own, see web/engine/worker.js
    except (AttributeError, ImportError):
        return None
    return None if text is None else str(text).encode()
