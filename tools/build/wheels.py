"""The project's own wheel, and the wheel of micropip, which installs other people's."""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from tools.cache import cached, digest, tree_digest
from tools.console import BuildError, run
from tools.paths import CACHE, PACKAGE, ROOT, VENV_PYTHON
from tools.setup import OFFLINE

MICROPIP = Path(__file__).with_name("micropip.txt")
# The start of what zip files can say: file times in a wheel come from here, not from the clock.
SOURCE_DATE_EPOCH = "315532800"
PAGE_PYTHON = "3.14"
# What the package is built from besides its own folder.
BESIDE = ("pyproject.toml", "py/README.md", "LICENSE")
Words = list[str | Path]
PIP: Words = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def own_wheel() -> tuple[str, bytes]:
    """Build the project's wheel; return its file name and content."""
    key = digest([tree_digest(PACKAGE), *(ROOT / name for name in BESIDE)])
    path = cached("own.zip", key, lambda out: _wrap(out, _build))
    return _unwrap(path)


def built_wheel() -> tuple[str, bytes]:
    """Build the project's wheel anew, whatever is stored of earlier builds."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        _build(Path(name))
        (wheel,) = Path(name).glob("*.whl")
        return wheel.name, wheel.read_bytes()


def micropip_wheel() -> tuple[str, bytes]:
    """Download the pinned micropip, the first time; return its file name and content."""
    return _unwrap(cached("micropip.zip", digest([MICROPIP]), lambda out: _wrap(out, _download)))


def _build(folder: Path) -> None:
    source = copy_of_source(folder / "source")
    options: Words = ["--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH}
    run([*PIP, "wheel", *options, source], "building the wheel", env=environment)


def copy_of_source(folder: Path) -> Path:
    """Copy what the package is built from, and return the folder.

    From a copy, because setuptools leaves build/ and *.egg-info beside what it reads.
    """
    ignored = shutil.ignore_patterns("*.pyc", "__pycache__")
    shutil.copytree(PACKAGE, folder / "py" / "drystone", ignore=ignored)
    for name in BESIDE:
        shutil.copy(ROOT / name, folder / name)
    return folder


def _download(folder: Path) -> None:
    options: Words = ["--no-deps", "--only-binary", ":all:", "--python-version", PAGE_PYTHON]
    wanted: Words = ["--require-hashes", "-r", MICROPIP, "-d", folder]
    run([*PIP, "download", *options, *wanted], "downloading micropip", hint=OFFLINE)


def _wrap(out: Path, make: Callable[[Path], None]) -> None:
    """Keep a wheel in the cache together with its name, which belongs to it."""
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        make(Path(name))
        wheels = list(Path(name).glob("*.whl"))
        if len(wheels) != 1:
            raise BuildError(f"expected one wheel, found {[wheel.name for wheel in wheels]}")
        with zipfile.ZipFile(out, "w") as archive:
            archive.write(wheels[0], wheels[0].name)


def _unwrap(path: Path) -> tuple[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        (name,) = archive.namelist()
        return name, archive.read(name)
