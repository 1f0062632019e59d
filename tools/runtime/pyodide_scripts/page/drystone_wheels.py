"""Runs in the page, and only when someone installs a wheel that isn't part of the site.

micropip does the work. This module answers in words a player can use, and keeps micropip from
asking an index: the page may not speak to other sites.
"""

import re
import sys
import zipimport
from pathlib import Path
from typing import TYPE_CHECKING

import micropip

if TYPE_CHECKING:
    from pyodide.ffi import JsBuffer

PURE = re.compile(r"^[A-Za-z0-9_.]+-[^-/]+(-\d[^-/]*)?-[^-/]*py3[^-/]*-none-any\.whl$")
# How micropip says that it would have to ask an index.
WANTED = re.compile(r"Can't fetch metadata for '([^']+)'")


class WheelError(ValueError):
    """A wheel that can't be used here; the text says why."""


def check_name(name: str) -> None:
    """Refuse what isn't a pure Python wheel, by its name, which says so.

    Raises:
        WheelError: it isn't one.
    """
    if not name.endswith(".whl"):
        raise WheelError(f"{name!r} is not a wheel: its name doesn't end in .whl.")
    if not PURE.match(name):
        raise WheelError(
            f"{name!r} is not a pure Python wheel (one whose name ends in py3-none-any.whl)."
        )
    if name.lower().startswith("drystone-"):
        raise WheelError(f"{name!r} is drystone itself, which this site has: add a game's wheel.")


def reason(error: Exception) -> str:
    """Say why micropip gave up."""
    if found := WANTED.search(str(error)):
        return f"it needs {found[1]}, which is not part of this site."
    return str(error) or type(error).__name__


async def install_buffer(name: str, data: "JsBuffer") -> None:
    """Install a wheel whose content is a JavaScript Uint8Array."""
    await install(name, data.to_bytes())


async def install(name: str, data: bytes) -> None:
    """Install the wheel of this file name and content.

    Raises:
        WheelError: it can't be installed.
    """
    check_name(name)
    path = Path("/tmp", name)
    path.write_bytes(data)
    try:
        await micropip.install(f"emfs:{path}", index_urls=[], reinstall=True)
    except Exception as error:
        raise WheelError(f"{name} can’t be installed: {reason(error)}") from error
    finally:
        path.unlink()
        read_archives()


def read_archives() -> None:
    """Read the lists of zips on the path anew: micropip has them forgotten, pkgutil needs them."""
    for path in sys.path:
        if path.endswith(".zip"):
            zipimport.zipimporter(path)
