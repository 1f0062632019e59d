"""``python build.py release``: what it makes is the same everywhere and says what it must."""

from __future__ import annotations

import io
import tarfile
import tomllib
import zipfile
from datetime import date

import pytest

from tools.build import release
from tools.build.wheels import built_wheel
from tools.console import BuildError
from tools.paths import CHANGELOG, README_OF_PACKAGE, ROOT, TESTS

DAY = date(2026, 1, 31)
METADATA = f"""Metadata-Version: 2.4
Name: drystone
Version: 1.2
Summary: Games
License-Expression: MIT
License-File: LICENSE
Requires-Python: >=3.11
Description-Content-Type: text/markdown

{"Words. " * 40}
"""


def wheel(metadata=METADATA, *others):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("drystone-1.2.dist-info/METADATA", metadata)
        for name in ("drystone/__init__.py", "drystone-1.2.dist-info/licenses/LICENSE", *others):
            archive.writestr(name, "")
    return "drystone-1.2-py3-none-any.whl", out.getvalue()


def sdist(metadata=METADATA, time=1, names=("drystone-1.2/LICENSE",)):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name in ("drystone-1.2", *names, "drystone-1.2/PKG-INFO"):
            item = tarfile.TarInfo(name)
            data = metadata.encode() if name.endswith("INFO") else b""
            item.type = tarfile.REGTYPE if "/" in name else tarfile.DIRTYPE
            item.size, item.mtime, item.uname = len(data), time, f"somebody {time}"
            archive.addfile(item, io.BytesIO(data))
    return "drystone-1.2.tar.gz", out.getvalue()


def test_both_say_what_an_index_shows():
    assert release.check_metadata(wheel(), sdist()) == "1.2"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ((wheel(METADATA.replace("Summary: Games\n", "")), sdist()), "lacks Summary"),
        ((wheel(), sdist(METADATA.replace("text/markdown", "text/plain"))), "its readme"),
        ((wheel(METADATA.replace("Words. ", "")), sdist()), "no description"),
        ((wheel(), sdist(METADATA.replace("Games", "Chess"))), "different things"),
        ((wheel(METADATA, "tests/__init__.py"), sdist()), "not drystone: .'tests/__init__.py'"),
        ((wheel(), sdist(names=())), "the sdist lacks its licence"),
        ((("drystone-2.0-py3-none-any.whl", wheel()[1]), sdist()), "not named after version 1.2"),
    ],
)
def test_what_is_missing_is_said(wrong, words):
    with pytest.raises(BuildError, match=words):
        release.check_metadata(*wrong)


def test_an_archive_is_the_same_whoever_makes_it_and_when():
    (_, first), (_, second) = sdist(time=1), sdist(time=2)
    assert first != second
    assert release.same_everywhere(first) == release.same_everywhere(second)
    with tarfile.open(fileobj=io.BytesIO(release.same_everywhere(first))) as archive:
        assert archive.getnames() == [
            "drystone-1.2",
            "drystone-1.2/LICENSE",
            "drystone-1.2/PKG-INFO",
        ]
        assert {(item.uname, item.mtime) for item in archive.getmembers()} == {("", 315532800)}


def test_two_builds_that_differ_are_refused():
    names = iter("ab")
    with pytest.raises(BuildError, match="differ: a, b"):
        release.twice("wheel", lambda: (next(names), b""))


def test_the_changelog_has_a_section_for_this_version():
    from drystone import __version__

    text = CHANGELOG.read_text("utf-8")
    dated = release.dated(text, __version__, DAY)
    assert f"## {__version__} (" in dated
    assert release.dated(dated, __version__, date(2027, 1, 1)) == dated


@pytest.mark.parametrize(
    "text", ["# News\n", "## Unreleased (1.2)\n\n## 1.1 (2026-01-01)\n\n- A.\n"]
)
def test_a_version_without_news_is_refused(text):
    with pytest.raises(BuildError, match="with something in it"):
        release.dated(text, "1.2", DAY)


def test_tests_that_need_the_sources_are_left_out(tmp_path):
    there = release.copied_tests(tmp_path / "alone") / "tests"
    names = {path.relative_to(there).as_posix() for path in there.rglob("*.py")}
    assert {
        "conftest.py",
        "helpers.py",
        "test_conformance.py",
        "core/test_core.py",
        "games/anaash/test_rules.py",
    } <= names
    assert "search/test_fit.py" not in names
    assert not any(name.startswith(("browser/", "site/", "envs/")) for name in names)
    everything = {path.relative_to(TESTS).as_posix() for path in TESTS.rglob("*.py")}
    assert names < everything


@pytest.mark.slow
def test_what_is_built_can_be_released():
    made = release.built_sdist()
    assert release.check_metadata(built_wheel(), made) in made[0]
    with tarfile.open(fileobj=io.BytesIO(made[1])) as archive:
        names = archive.getnames()
    root = names[0]
    assert {f"{root}/py/drystone/py.typed", f"{root}/py/README.md"} <= set(names)


def test_the_examples_of_the_package_run(capsys):
    text = README_OF_PACKAGE.read_text("utf-8")
    (code,) = (part.split("```")[0] for part in text.split("```python\n")[1:])
    exec(code, {})
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("a4 ")
    assert said[-1].startswith("Outcome(winner=")


def test_users_extras_are_ranges_and_what_builds_the_site_is_no_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert not extras.keys() & project["dependency-groups"].keys()
    for wanted in (one for some in extras.values() for one in some):
        assert ">=" in wanted, wanted
        assert "==" not in wanted, wanted
    for wanted in (one for some in project["dependency-groups"].values() for one in some):
        assert "==" in wanted, wanted
