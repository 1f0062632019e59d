"""What the page fetches when it is first asked for, and not with its start: files, and modules.

On a disk all files lie in the games' folders, and all modules in theirs. In the page, where a start
must be small, a list in this folder names what was left out, and the caller says how
it is fetched: each file by itself, all modules in one archive.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from types import ModuleType
from zipimport import zipimporter

from drystone.core.errors import TextError

LIST = "later.json"
AGAIN = (
    "Load the page again: the connection has failed, "
    "or there is a newer version of the site by now."
)
"""What helps where something could not be fetched."""

Fetch = Callable[[str], str | None]
"""Returns the text of a file named ``NAME/FILE``, None if it cannot be had now."""

Bring = Callable[[], str | None]
"""Returns the path of the archive of modules, None if it cannot be had now."""

_fetch: list[Fetch] = []


def set_fetcher(fetch: Fetch) -> None:
    """Have what was left out fetched by a function from now on.

    >>> set_fetcher({"anaash/more.json": "{}"}.get)
    """
    _fetch[:] = [fetch]


def set_importer(bring: Bring) -> None:
    """Have modules that were left out imported from the archive that a function brings.

    >>> set_importer(lambda: None)
    """
    sys.meta_path[:] = [
        finder for finder in sys.meta_path if not isinstance(finder, _ArchiveFinder)
    ]
    if names := _listed("modules"):
        sys.meta_path.append(_ArchiveFinder(names, bring))


class _ArchiveFinder:
    """Finds modules that were left out, once nothing else has found them."""

    def __init__(self, names: frozenset[str], bring: Bring) -> None:
        self._names = names
        self._bring = bring

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in the archive; raises TextError if that cannot be fetched now."""
        if name not in self._names:
            return None
        archive = self._bring()
        if archive is None:
            raise TextError(f"A part of this could not be fetched. {AGAIN}")
        # The folder above may lie in another archive, which knows nothing of this one.
        folders = name.split(".")[:-1]
        return zipimporter("/".join([archive, *folders])).find_spec(name)

    def invalidate_caches(self) -> None:
        """Do nothing: what the list says does not change."""


@cache
def deferred_files() -> frozenset[str]:
    """Return the files that were left out, as ``NAME/FILE``; none on a disk.

    >>> deferred_files()
    frozenset()
    """
    return _listed("files")


@cache
def _listed(what: str) -> frozenset[str]:
    """Return one of the two lists: "files" or "modules"."""
    try:
        data = pkgutil.get_data(__package__, LIST)
    except OSError:
        return frozenset()
    return frozenset(json.loads(data or b"{}").get(what, ()))


def fetched(name: str) -> bytes | None:
    """Return a file that was left out, None if it was not or cannot be had now.

    >>> fetched("nothing/there.json") is None
    True
    """
    if name not in deferred_files():
        return None
    texts = (fetch(name) for fetch in _fetch)
    return next((text.encode() for text in texts if text is not None and fits(name, text)), None)


def fits(name: str, text: str) -> bool:
    """Return whether a file may hold a text: a host may answer with its front page instead.

    >>> fits("anaash/network.json", "<!doctype html>")
    False
    """
    return not name.endswith(".json") or text.lstrip()[:1] in ("{", "[")
