"""Names that have moved: the old ones go on working, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type)

BOARDS = "bits board_text grid groups hexgrid lanes lines planes rows squaregrid symmetry touching"
TEXTS = "addresses markup signs text_files"
RECORDS = "document headers letters link reading record sanitize"
CORRESPONDENCE = "drystone.play.correspondence"
MODULES = {
    **{f"drystone.core.{name}": f"drystone.core.boards.{name}" for name in BOARDS.split()},
    **{f"drystone.core.{name}": f"drystone.core.texts.{name}" for name in TEXTS.split()},
    **{f"drystone.play.{name}": f"drystone.play.records.{name}" for name in RECORDS.split()},
    "drystone.play.distance": CORRESPONDENCE,
    "drystone.play.distance.person": f"{CORRESPONDENCE}.game",
    **{
        f"drystone.play.distance.{name}": f"{CORRESPONDENCE}.{name}"
        for name in ("copies", "errors", "message", "table")
    },
    "drystone.search.arena": "drystone.search.players.arena",
    "drystone.search.levels": "drystone.search.players.levels",
    "drystone.search.proof": "drystone.search.proofs.proof",
}
"""Where a module of an older release is now."""


class OldModules:
    """Finds modules by the names they had, with a warning."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for an old name alone."""
        return ModuleSpec(name, self) if name in MODULES else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Have an empty module made as usual."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the module as it is now in the place of an empty one."""
        old = module.__name__
        warnings.warn(f"{old} is now {MODULES[old]}.", DeprecationWarning, stacklevel=2)
        sys.modules[old] = import_module(MODULES[old])


def moved_name(old: str, new: str, name: str, now: str = "") -> object:
    """Return what the module `old` had by a name, from the module `new`, where it is `now`."""
    now = now or name
    if not name.startswith("__") and (old, name) != (new, now):
        module = import_module(new)
        if hasattr(module, now):
            warnings.warn(f"{old}.{name} is now {new}.{now}.", DeprecationWarning, stacklevel=3)
            return getattr(module, now)
    raise AttributeError(f"module {old!r} has no attribute {name!r}")


def older_attributes(names: dict[str, str]) -> Callable[[Class], Class]:
    """Give a class attributes by their old names: each is read with a warning.

    `names` says for an old name where the attribute is now, such as ``keys.key``.
    """

    def decorate(cls: Class) -> Class:
        for old, now in names.items():
            setattr(cls, old, property(_reader(f"{cls.__qualname__}.{old}", now)))
        return cls

    return decorate


def _reader(old: str, now: str) -> Callable[[Any], Any]:
    def read(owner: Any) -> Any:
        warnings.warn(f"{old} is now {now}.", DeprecationWarning, stacklevel=2)
        return attrgetter(now)(owner)

    return read
