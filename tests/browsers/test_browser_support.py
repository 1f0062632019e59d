"""The list of what runs in which browser names tests that there are, with reasons."""

import ast
import re
import subprocess
import sys

import pytest

from tests.browsers.browser_support import (
    IN_WEBKIT,
    NOT_IN_FIREFOX,
    SAMPLE,
    in_sample,
    reason_against,
    unknown,
)
from tools.paths import ROOT, TESTS

BROWSER = TESTS / "browser"


def names():
    for path in sorted(BROWSER.rglob("test_*.py")):
        for one in ast.parse(path.read_text("utf-8")).body:
            if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"):
                yield f"tests/browser/{path.relative_to(BROWSER).as_posix()}::{one.name}[x]"


def test_every_test_on_the_list_is_there():
    assert unknown(names()) == []
    assert unknown(["tests/browser/home/test_home.py::test_other[x]"]) != []


def test_firefox_runs_all_but_a_few_each_with_its_reason():
    out = [name for name in names() if reason_against("firefox", name)]
    assert len(out) == len(NOT_IN_FIREFOX)
    assert len(out) <= 0.05 * len(list(names()))
    assert all(len(reason) > 30 for reason in NOT_IN_FIREFOX.values())


def test_webkit_runs_what_is_on_its_list():
    run = [name for name in names() if not reason_against("webkit", name)]
    assert len(run) == sum(map(len, IN_WEBKIT.values()))


@pytest.mark.parametrize("which", SAMPLE)
def test_a_sample_is_of_what_the_browser_runs(which):
    sample = [name for name in names() if in_sample(which, name)]
    assert len(sample) == sum(map(len, SAMPLE[which].values()))
    assert [name for name in sample if reason_against(which, name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("which", SAMPLE)
def test_each_test_of_a_sample_has_a_case_that_runs_with_every_change(which):
    files = [str(BROWSER / file) for file in SAMPLE[which]]
    words = ["-q", "--collect-only", "--tier=all", f"--browser={which}", "--sample", *files]
    command = [sys.executable, "-m", "pytest", *words]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    found = set(re.findall(r"tests/browser/([\w/]+\.py)::(\w+)", told.stdout))
    assert found == {(file, test) for file, tests in SAMPLE[which].items() for test in tests}
