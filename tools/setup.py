"""Setting up what the commands need, once: a virtual environment and the npm packages.

Each step leaves a stamp with the hash of its inputs and is skipped while that still fits, so
that nothing here touches the network again.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.cache import digest, stamp, stamped
from tools.console import BuildError, run, step
from tools.paths import CONSTRAINTS, NODE_MODULES, PYPROJECT, ROOT, VENV, VENV_PYTHON, WEB

OLDEST_NODE = 20
OFFLINE = "Setting up needs the network, the first time only."


class Wanted(NamedTuple):
    """Packages of Python: what they are for, their stamp's name, and what pip is asked for."""

    what: str
    stamp: str
    requirements: list[str]


def ensure(*, dev: bool, node: bool) -> None:
    """Set up Python's packages, and Node's beside them if they are needed.

    Raises:
        BuildError: the first thing that went wrong; what went well is not done again.
    """
    with ThreadPoolExecutor() as pool:
        begun = [pool.submit(ensure_python, dev=dev), *([pool.submit(ensure_node)] if node else ())]
    for one in begun:
        one.result()


def ensure_python(*, dev: bool) -> None:
    """Make ``.venv`` with what builds the site, and the dev tools if they are needed."""
    key = digest([sys.version, str(VENV)])
    if not (VENV_PYTHON.is_file() and stamped("venv", key)):
        _make_venv()
        stamp("venv", key)
    wanted = [Wanted("build tools", "pip-build", build_requirements())]
    if dev:
        wanted.append(Wanted("development tools", "pip-dev", dev_requirements()))
    _install(wanted, key)


def ensure_group(name: str, what: str) -> None:
    """Install a dependency group that few need, once; `what` says what it is."""
    wanted = Wanted(what, f"pip-{name}", _group(name))
    _install([wanted], digest([sys.version, str(VENV)]))


def _make_venv() -> None:
    _must_be_ours(VENV)
    step(f"making a virtual environment in {VENV.name}/")
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=sys.platform != "win32")
    except (Exception, SystemExit) as error:
        raise BuildError(
            "Python can't make a virtual environment. On Debian and Ubuntu install it with:"
            f" apt-get install python3-venv ({error})"
        ) from error


def _must_be_ours(folder: Path) -> None:
    """Raise BuildError for a link: making the folder anew would empty what it leads to."""
    if folder.is_symlink():
        raise BuildError(
            f"{folder} is a link to {folder.resolve()}; remove it, it is made anew here."
        )


def _install(wanted: list[Wanted], venv_key: str) -> None:
    """Install what is not there yet, all at once: pip takes seconds each time."""
    keys = {one.stamp: digest([venv_key, *one.requirements, CONSTRAINTS]) for one in wanted}
    missing = [one for one in wanted if not stamped(one.stamp, keys[one.stamp])]
    if not missing:
        return
    step(f"installing the {' and the '.join(one.what for one in missing)} with pip")
    # Of 90 MB of Python a tenth is ever imported: that is compiled when it is.
    options = ["--quiet", "--disable-pip-version-check", "--no-compile"]
    options += ["--constraint", str(CONSTRAINTS)]
    words = [word for one in missing for word in one.requirements]
    run([VENV_PYTHON, "-m", "pip", "install", *options, *words], "pip", hint=OFFLINE)
    for one in missing:
        stamp(one.stamp, keys[one.stamp])


def build_requirements() -> list[str]:
    """Return what pyproject.toml wants for building the wheel and the site."""
    return [*_pyproject()["build-system"]["requires"], *_group("site")]


def dev_requirements() -> list[str]:
    """Return what the dependency group ``dev`` of pyproject.toml wants."""
    return _group("dev")


def _group(name: str) -> list[str]:
    return list(_pyproject()["dependency-groups"][name])


def _pyproject() -> dict:  # type: ignore[type-arg]
    return tomllib.loads(PYPROJECT.read_text("utf-8"))


def ensure_node() -> None:
    """Check Node and npm, and install exactly what web/package-lock.json names."""
    _check_node()
    ensure_packages(WEB, "npm")


def ensure_packages(folder: Path, name: str) -> None:
    """Install exactly what the package-lock.json of a folder names; `name` is the stamp's.

    Without a lock, .npmrc names the day: nothing younger is installed.
    """
    lock = folder / "package-lock.json"
    install, given = ("ci", lock) if lock.is_file() else ("install", folder / ".npmrc")
    key = digest([folder / "package.json", given])
    packages = folder / NODE_MODULES.name
    if packages.is_dir() and stamped(name, key):
        return
    _must_be_ours(packages)
    step(f"installing npm packages in {folder.relative_to(ROOT).as_posix()}/")
    command = [_npm(), install, "--no-audit", "--no-fund", "--ignore-scripts"]
    run(command, f"npm {install}", cwd=folder, hint=OFFLINE)
    stamp(name, key)


def _check_node() -> None:
    missing = "Install Node.js 20 or newer, with npm: https://nodejs.org/en/download"
    if not shutil.which("node") or not _npm():
        raise BuildError(f"the build needs Node.js and npm, which are not installed. {missing}")
    found = run(["node", "--version"], "node").strip()
    major = found.removeprefix("v").split(".")[0]
    if not major.isdigit() or int(major) < OLDEST_NODE:
        raise BuildError(f"this Node.js is too old ({found}). {missing}")


def install_release(package: str, version: str) -> None:
    """Install another release of an npm package of the site; package.json and the lock name it."""
    command = [_npm(), "install", "--save-exact", "--ignore-scripts", f"{package}@{version}"]
    run(command, f"installing {package} {version}", cwd=WEB, hint=OFFLINE)


def _npm() -> str:
    # On Windows npm is a .cmd file, which only runs by its full name.
    return shutil.which("npm") or ""
