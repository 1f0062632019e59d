"""The types of the site: files of npm packages, which go along as they are.

The packages have a file for each script; that for Latin has all letters that the site's words use.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.paths import NODE_MODULES

FILES = {
    "name.woff2": "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2",
    "text.woff2": "@fontsource-variable/atkinson-hyperlegible-next/files/"
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
}
FAMILIES = {"name.woff2": "Young Serif", "text.woff2": "Atkinson Hyperlegible Next"}
"""What the types in these files are called."""


def files() -> list[Path]:
    """Return the files in their packages."""
    return [NODE_MODULES / source for source in FILES.values()]


def write_fonts(folder: Path) -> None:
    """Copy the files that web/style/fonts.css names into a new folder."""
    folder.mkdir()
    for name, source in FILES.items():
        shutil.copyfile(NODE_MODULES / source, folder / name)
