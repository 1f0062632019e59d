"""``python build.py release``: sdist, wheel and types, checked as far as can be with no account.

Sdist and wheel are built twice, in different folders, and must be the same to the byte. The wheel
is then installed into an empty environment, and must pass the quick tests there. What is left for a
person is to upload the folder.
"""

from __future__ import annotations

import ast
import email
import gzip
import io
import os
import re
import shutil
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Callable
from datetime import date
from email.message import Message
from pathlib import Path

from tools import setup
from tools.build import element_types
from tools.build.wheels import SOURCE_DATE_EPOCH, Words, built_wheel, copy_of_source
from tools.cache import files_under
from tools.console import BuildError, run, step
from tools.paths import CACHE, CHANGELOG, CONSTRAINTS, DOCS, PYPROJECT, RELEASE, TESTS, VENV_PYTHON

SDIST = "import sys, setuptools.build_meta as b; print(b.build_sdist(sys.argv[1]))"
# What every index shows, and what nobody should have to look for.
NEEDED = ("Name", "Version", "Summary", "License-Expression", "License-File", "Requires-Python")
README_TYPE = "text/markdown"
# Tests that ask the package alone, and need neither its sources nor a browser.
QUICK = ("core", "games", "play", "search", "test_conformance.py", "test_front.py")
BESIDE_TESTS = ("app", "vectors")
TESTED_WITH = ("hypothesis", "pytest")
# What tests may import that are run there.
THERE = {*sys.stdlib_module_names, *TESTED_WITH, "drystone", "tests"}
WHERE = "import drystone, sys; print(drystone.__file__); print(drystone.__version__)"


def run_release(day: date | None) -> int:
    """Make the release in ``release/``; return the exit code.

    Raises:
        BuildError: something about it is wrong, in words.
    """
    setup.ensure_group("release", "release tools")
    wheel, sdist = twice("wheel", built_wheel), twice("sdist", built_sdist)
    version = check_metadata(wheel, sdist)
    changelog = dated(CHANGELOG.read_text("utf-8"), version, day or date.today())
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir()
    for name, data in (wheel, sdist):
        (RELEASE / name).write_bytes(data)
    step("packing the element's types for npm")
    element_types.npm_package(RELEASE, version)
    step("checking both with twine")
    paths = [RELEASE / wheel[0], RELEASE / sdist[0]]
    run([VENV_PYTHON, "-m", "twine", "check", "--strict", *paths], "twine check")
    try_out(RELEASE / wheel[0], version)
    CHANGELOG.write_text(changelog, "utf-8")
    say_what_is_left(version)
    return 0


def say_what_is_left(version: str) -> None:
    """Tell what a person with the account does."""
    print(
        f"\n{RELEASE.name}/ holds drystone {version}; commit CHANGELOG.md, which has its section."
    )
    print("What is left, for whoever has the account:\n")
    python = VENV_PYTHON.relative_to(RELEASE.parent).as_posix()
    print(f"    {python} -m twine upload {RELEASE.name}/drystone-{version}[-.]*")
    print(f"    npm publish {RELEASE.name}/{element_types.TAG}-{version}.tgz\n")


# Building


def twice(what: str, build: Callable[[], tuple[str, bytes]]) -> tuple[str, bytes]:
    """Build something twice; return its name and content, which must be the same."""
    step(f"building the {what} twice")
    first, second = build(), build()
    if first != second:
        raise BuildError(f"two builds of the {what} differ: {first[0]}, {second[0]}")
    return first


def built_sdist() -> tuple[str, bytes]:
    """Build the sdist; return its file name and content."""
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        source, out = copy_of_source(Path(name) / "source"), Path(name) / "out"
        out.mkdir()
        environment = {**os.environ, "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH}
        words: Words = [VENV_PYTHON, "-c", SDIST, out]
        run(words, "building the sdist", cwd=source, env=environment)
        (made,) = out.glob("*.tar.gz")
        return made.name, same_everywhere(made.read_bytes())


def same_everywhere(sdist: bytes) -> bytes:
    """Return an archive with the same files, without what depends on time, place and person."""
    packed, out = io.BytesIO(), io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(sdist)) as old,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for item in sorted(old.getmembers(), key=lambda member: member.name):
            plain = tarfile.TarInfo(item.name)
            plain.type, plain.size = item.type, item.size
            plain.mode = 0o755 if item.isdir() else 0o644
            plain.mtime = int(SOURCE_DATE_EPOCH)
            new.addfile(plain, old.extractfile(item) if item.isfile() else None)
    with gzip.GzipFile("", "wb", fileobj=out, mtime=int(SOURCE_DATE_EPOCH)) as archive:
        archive.write(packed.getvalue())
    return out.getvalue()


# What they say of themselves


def check_metadata(wheel: tuple[str, bytes], sdist: tuple[str, bytes]) -> str:
    """Return the version that both name, once both say what an index shows and hold the licence.

    Raises:
        BuildError: something is missing, or the two differ.
    """
    of_wheel, of_sdist = metadata_in_wheel(wheel[1]), metadata_in_sdist(sdist[1])
    for what, found in (("wheel", of_wheel), ("sdist", of_sdist)):
        missing = [field for field in NEEDED if not found[field]]
        if missing or found["Description-Content-Type"] != README_TYPE:
            raise BuildError(f"the {what}'s metadata lacks {', '.join(missing) or 'its readme'}")
        if len(str(found.get_payload())) < 200:
            raise BuildError(f"the {what} has no description worth its name")
    if of_wheel.as_string() != of_sdist.as_string():
        raise BuildError("wheel and sdist say different things of themselves")
    version = str(of_wheel["Version"])
    for name, _ in (wheel, sdist):
        if f"drystone-{version}" not in name:
            raise BuildError(f"{name} is not named after version {version}")
    return version


def metadata_in_wheel(data: bytes) -> Message:
    """Return a wheel's metadata; BuildError if it has no licence's text or too much."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        strange = [name for name in names if not re.match(r"drystone(/|-[^/]+\.dist-info/)", name)]
        if strange or not any(name.endswith("/licenses/LICENSE") for name in names):
            raise BuildError(
                f"the wheel lacks its licence or holds what is not drystone: {strange}"
            )
        (path,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(path))


def metadata_in_sdist(data: bytes) -> Message:
    """Return an sdist's metadata; BuildError if it has no licence's text."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        names = archive.getnames()
        root = names[0].split("/")[0]
        if f"{root}/LICENSE" not in names:
            raise BuildError("the sdist lacks its licence")
        file = archive.extractfile(f"{root}/PKG-INFO")
        assert file is not None
        return email.message_from_bytes(file.read())


# The changelog


def dated(text: str, version: str, day: date) -> str:
    r"""Return a changelog in which the section of a version has a date.

    A section that has one already keeps it.

    Raises:
        BuildError: there is no such section, or nothing in it.

    >>> dated("# News\n\n## Unreleased (0.2.0)\n\n- More.\n", "0.2.0", date(2026, 1, 31))
    '# News\n\n## 0.2.0 (2026-01-31)\n\n- More.\n'
    """
    waiting = f"## Unreleased ({version})\n"
    text = text.replace(waiting, f"## {version} ({day.isoformat()})\n")
    heading = rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n"
    section = re.search(heading + r"(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if section is None or not section[1].strip():
        raise BuildError(f"CHANGELOG.md has no section “{waiting.strip()}” with something in it")
    return text


# Trying it out


def try_out(wheel: Path, version: str) -> None:
    """Install a wheel into an empty environment, and run the quick tests on it there."""
    step("installing the wheel into an empty environment, and running the quick tests there")
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        folder = Path(name).resolve()
        venv.create(folder / "env", with_pip=True, symlinks=os.name != "nt")
        python = folder / "env" / VENV_PYTHON.parent.name / VENV_PYTHON.name
        pip: Words = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--no-index", wheel], "installing the wheel")
        where, found = run([python, "-c", WHERE], "importing it", cwd=folder).split()
        if found != version or not Path(where).is_relative_to(folder):
            raise BuildError(f"the environment imports drystone {found} from {where}")
        run([python, "-m", "drystone", "games"], "the command “drystone games”", cwd=folder)
        run([*pip, "-c", CONSTRAINTS, *TESTED_WITH], "installing pytest", hint=setup.OFFLINE)
        here = copied_tests(folder / "tests-alone")
        words: Words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--tier=quick"]
        # Not from the sources, of which there are none here.
        words += ["-o", "pythonpath=.", "-o", "addopts=--import-mode=importlib"]
        said = run([python, *words, *(f"tests/{one}" for one in QUICK)], "the tests", cwd=here)
        step(said.strip().splitlines()[-1])


def copied_tests(folder: Path) -> Path:
    """Copy the tests that ask the package alone, and return the folder."""
    shutil.copytree(DOCS, folder / "docs")
    shutil.copy(PYPROJECT, folder)
    for path in files_under(TESTS):
        inside = path.relative_to(TESTS)
        # Modules that stand in tests/ itself are what several files of tests share.
        shared = len(inside.parts) == 1 and not inside.name.startswith("test_")
        wanted = shared or inside.parts[0] in {*QUICK, *BESIDE_TESTS}
        if wanted and (path.suffix != ".py" or imports(path) <= THERE):
            (folder / "tests" / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / "tests" / inside)
    return folder


def imports(path: Path) -> set[str]:
    """Return the packages that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module).partition(".")[0])
    return found
