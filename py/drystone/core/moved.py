"""Names that have moved: the old ones go on working, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type)


def moved(old: str, new: str, parts: tuple[str, ...] = (), **renamed: str) -> None:
    """Make the module `old`, and modules in it, another name for `new`, with a warning."""
    warnings.warn(f"{old} is now {new}.", DeprecationWarning, stacklevel=3)
    sys.modules[old] = import_module(new)
    for before, now in {**dict(zip(parts, parts, strict=True)), **renamed}.items():
        sys.modules[f"{old}.{before}"] = import_module(f"{new}.{now}")


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
