"""Files of games that the page fetches when they are first asked for, and not with its start.

On a disk all files lie in the games' folders. In the page, where a start must be small, a list in
this folder names those that were left out, and whoever runs the program says how they are fetched.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from functools import cache

LIST = "later.json"

Fetch = Callable[[str], str | None]
"""Returns the text of a file named ``NAME/FILE``, None if it cannot be had now."""

_fetch: list[Fetch] = []


def fetch_by(fetch: Fetch) -> None:
    """Have what was left out fetched by a function from now on.

    >>> fetch_by({"anaash/more.json": "{}"}.get)
    """
    _fetch[:] = [fetch]


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
    texts = (fetch(name) for fetch in _fetch)
    return next((text.encode() for text in texts if text is not None), None)
