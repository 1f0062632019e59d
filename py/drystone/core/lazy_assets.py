"""What the page does without at its start: files that it fetches, modules that it runs when asked.

On a disk all files lie in the games' folders, and all modules in theirs, and run when they are
imported. In the page, where a start must be short, a list that the build makes names files that
were left out, and modules whose code waits for somebody who uses it. The caller says how what is
missing is fetched: each file by itself, all missing modules in one archive.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from drystone.core.errors import TextError
from drystone.core.language import say, to_say

LIST = "later.json"
HERE = __file__.rpartition("drystone")[0][:-1]
"""The folder or archive that this package lies in."""
AGAIN = to_say(
    "Load the page again: the connection has failed, "
    "or there is another version of the site by now."
)
"""What helps where something could not be fetched."""

Fetch = Callable[[str, int], str | None]
"""Returns the text of a file ``NAME/FILE`` of so many bytes, None if it cannot be had now."""

Bring = Callable[[], str | None]
"""Returns the path of the archive of modules, None if it cannot be had now."""

_fetch: list[Fetch] = []
_bring: list[Bring] = []


def set_fetcher(fetch: Fetch) -> None:
    """Have what was left out fetched by a function from now on.

    >>> set_fetcher(lambda name, size: "{}" if name == "anaash/more.json" else None)
    """
    _fetch[:] = [fetch]


def set_importer(bring: Bring) -> None:
    """Have modules that were left out run from the archive that a function brings.

    >>> set_importer(lambda: None)
    """
    _bring[:] = [bring]
    install()


def install() -> None:
    """Have listed modules imported without their code, which runs when it is needed.

    Files may name them at their top: `from drystone.play import link` fetches and runs nothing, and
    `link.link_of` does.
    """
    names = frozenset(_listed("modules"))
    if names and not any(isinstance(finder, _LazyFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _LazyFinder(names))


class _LazyFinder:
    """Finds modules that are listed, before anything else would run them."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._folders = {name.rpartition(".")[0] for name in names}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a listed module is loaded; None for any other."""
        if name not in self._names:
            return None
        return lazy_spec(name, lambda: _found(name), folder=name in self._folders)

    def invalidate_caches(self) -> None:
        """Do nothing: what the list says does not change."""


def _found(name: str) -> ModuleSpec:
    """Return how a module is loaded from here or from the archive of those that were left out.

    Raises TextError if that cannot be fetched now.
    """
    here = _found_in(HERE, name)
    if here:
        return here
    archive = next((bring() for bring in _bring), None)
    if archive is None:
        raise TextError(f"{say('A part of this could not be fetched.')} {say(AGAIN)}")
    found = _found_in(archive, name)
    if found is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return found


def _found_in(archive: str, name: str) -> ModuleSpec | None:
    # The folder above may lie in another archive, which knows nothing of this one.
    return PathFinder.find_spec(name, ["/".join([archive, *name.split(".")[:-1]])])


def lazy_spec(name: str, find: Callable[[], ModuleSpec], folder: bool) -> ModuleSpec:
    """Return how a module is imported whose code runs when a name of it is first asked for.

    `find` is asked then how to load it; a `folder` is a package.
    """
    return ModuleSpec(name, _Loader(find), is_package=folder)  # type: ignore[arg-type]


class _Loader:
    """Makes lazy modules."""

    def __init__(self, find: Callable[[], ModuleSpec]) -> None:
        self.find = find

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a module without its code."""
        return LazyModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing yet."""


class LazyModule(ModuleType):
    """A module whose code runs, in this very object, when a name of it is first asked for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # asked of every module there is, whether anybody needs it or not
            raise AttributeError(name)
        run(self)
        return getattr(self, name)


def run(module: ModuleType) -> None:
    """Run the code of a lazy module, after that of the folders that it lies in."""
    above = module.__name__.rpartition(".")[0]
    if isinstance(sys.modules.get(above), LazyModule):
        run(sys.modules[above])
    spec = module.__spec__
    if not isinstance(module, LazyModule) or spec is None or not isinstance(spec.loader, _Loader):
        return
    found = spec.loader.find()
    assert found.loader is not None
    vars(module).update(__spec__=found, __loader__=found.loader, __file__=found.origin)
    module.__class__ = ModuleType
    try:
        found.loader.exec_module(module)
    except BaseException:  # the next time it may come
        module.__class__ = LazyModule
        module.__spec__ = spec
        raise


@cache
def deferred_files() -> dict[str, int]:
    """Return the files that were left out, as ``NAME/FILE``, with their bytes; none on a disk.

    >>> deferred_files()
    {}
    """
    return dict(_listed("files"))


@cache
def _listed(what: str) -> Any:
    """Return one of the two parts of the list: "files" or "modules"."""
    try:
        data = pkgutil.get_data(__package__, LIST)
    except OSError:
        return {}
    return json.loads(data or b"{}").get(what, {})


def fetched(name: str) -> bytes | None:
    """Return a file that was left out, None if it was not or cannot be had now.

    >>> fetched("nothing/there.json") is None
    True
    """
    size = deferred_files().get(name)
    if size is None:
        return None
    text = next((fetch(name, size) for fetch in _fetch), None)
    return None if text is None else text.encode()
