"""``python build.py test``: it talks while it works, each tier runs what it should, all is run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from tools import commands
from tools.check import checks
from tools.console import BuildError, Unavailable
from tools.paths import ROOT, TESTS

FILE = """
import pathlib
import time

import pytest

def test_a():
    assert 1 == 2, "one is not two"

def test_b():
    while not pathlib.Path("go").exists():
        time.sleep(0.05)

@pytest.mark.parametrize("case", [1, 2, 3])
def test_cases(case):
    pass

@pytest.mark.slow
def test_slow():
    pass

@pytest.mark.deep("It plays a thousand games to say what ten games say.")
def test_deep():
    pass
"""


# Plugins that the file above has no use for take more time to load than its tests to run.
FEW_PLUGINS = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


@pytest.fixture
def talking(tmp_path):
    """A function that starts the file above with the options given; its output is a pipe."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    shutil.copy(TESTS / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(FILE)
    started = []

    def start(*options):
        words = [
            "-q",
            "--no-header",
            "--no-summary",
            "-p",
            "xdist",
            "-p",
            "tools.check.talk",
            *options,
        ]
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "pytest", *words, "test_it.py"],
                cwd=tmp_path,
                env=FEW_PLUGINS,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


def go_on(folder):
    (folder / "go").touch()


@pytest.mark.slow
@pytest.mark.parametrize("spread", [["-n0"], ["-n2"]])
def test_a_failure_is_told_before_the_tests_are_over(talking, tmp_path, spread):
    running = talking("--tier=whole", *spread)
    said = ""
    while "one is not two" not in said:
        line = running.stdout.readline()
        assert line, f"it never told: {said}"
        said += line
    assert "FAILED test_it.py::test_a (call" in said
    assert running.poll() is None
    go_on(tmp_path)
    rest = running.communicate(timeout=120)[0]
    assert running.returncode == 1
    assert "1 failed, 5 passed" in rest
    assert "\nin the end FAILED: test_it.py::test_a: AssertionError: one is not two\n" in rest
    assert " s  test_it.py::test_b\n" in rest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tier", "passed", "words"),
    [
        ("quick", 2, "long proofs that are left to --deep: 1"),
        ("whole", 5, "long proofs that are left to --deep: 1"),
        ("all", 5, "long proofs that are left to --deep: 1"),
        ("deep", 6, "long proofs that are run: 1"),
    ],
)
def test_each_tier_runs_what_it_should_and_says_what_is_deep(
    talking, tmp_path, tier, passed, words
):
    go_on(tmp_path)
    said = talking(f"--tier={tier}", "-n1", "--deselect=test_it.py::test_a").communicate()[0]
    assert f"{passed} passed" in said
    assert words in said
    assert "  It plays a thousand games" in said
    assert "  1 of test_it.py::test_deep\n" in said


@pytest.mark.slow
def test_a_deep_test_gives_its_reason(talking, tmp_path):
    file = tmp_path / "test_it.py"
    file.write_text(FILE.replace('"It plays a thousand games to say what ten games say."', '"so"'))
    said = talking("--tier=whole").communicate()[0]
    assert "test_deep: write the reason" in said


def fake(name, stage, *, quick=False, fails=False):
    def run(tier):
        if fails:
            raise BuildError(f"{name} is broken")
        return f"{name} ran as {tier}"

    return checks.Check(name, stage, run, quick)


@pytest.fixture
def three(monkeypatch):
    made = [fake("one", 1, quick=True), fake("two", 1, fails=True), fake("three", 2, quick=True)]
    monkeypatch.setattr(checks, "checks", lambda: made)


def test_a_whole_deep_run_leaves_a_note(three, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(checks, "DEEP_RUN", tmp_path / "run.json")
    checks.run_checks("thr", "deep")
    checks.run_checks(None, "whole")
    assert not checks.DEEP_RUN.exists()
    checks.run_checks(None, "deep")
    note = json.loads(checks.DEEP_RUN.read_text("utf-8"))
    assert (note["passed"], note["FAILED"]) == (["one", "three"], ["two"])


def test_the_site_is_built_once_the_types_that_belong_to_it_are_written(monkeypatch):
    done = []
    monkeypatch.setattr(checks.wire_types, "write", lambda *_: done.append("types"))
    monkeypatch.setattr(checks, "build_site", lambda: done.append("site"))
    checks._site()
    assert done == ["types", "site"]


def test_one_that_fails_does_not_stop_the_others(three, capsys):
    assert checks.run_checks(None) == 1
    said = capsys.readouterr().out
    assert "two: FAILED" in said
    assert "two is broken" in said
    assert "three ran as whole" in said
    assert "2 of 3 checks passed" in said
    assert said.rstrip().endswith("failed: two: two is broken")


def test_the_end_of_a_long_reason_is_said_once_more_at_the_end(monkeypatch, capsys):
    broken = replace(fake("one" * 1_000, 1, fails=True), name="long")
    monkeypatch.setattr(checks, "checks", lambda: [broken])
    checks.run_checks(None)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("failed: long: … ")
    assert last.endswith("one is broken")
    assert len(last) < checks.SAID + 100


@pytest.mark.slow
def test_a_check_names_the_tests_that_failed(tmp_path):
    go_on(tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_it.py").write_text(FILE.replace('Path("go")', "Path(__file__)"))
    shutil.copy(TESTS / "conftest.py", tmp_path)
    with pytest.raises(BuildError) as caught:
        checks._pytest("some", "whole", 1, f"--rootdir={tmp_path}", str(tmp_path))
    assert "in the lines that begin with “some |”" in str(caught.value)
    assert "test_it.py::test_a: AssertionError: one is not two" in str(caught.value)


def test_quick_leaves_out_what_is_not_quick(three, capsys):
    assert checks.run_checks(None, "quick") == 0
    assert "2 of 2 checks passed" in capsys.readouterr().out


def lacking(name, *, spare):
    def run(_):
        raise Unavailable(f"{name} needs a Firefox")

    return checks.Check(name, 1, run, spare=spare)


def test_what_a_machine_cannot_have_is_said_and_fails_only_where_it_was_asked_for(
    monkeypatch, capsys
):
    monkeypatch.setattr(checks, "checks", lambda: [fake("one", 1), lacking("two", spare=True)])
    assert checks.run_checks(None) == 0
    said = capsys.readouterr().out
    assert "two: NOT RUN HERE" in said
    assert "two needs a Firefox" in said
    assert "1 of 2 checks passed" in said
    assert said.rstrip().endswith("not run here, for what is said above: two")
    monkeypatch.setattr(checks, "checks", lambda: [lacking("two", spare=False)])
    assert checks.run_checks(None) == 1
    assert "two: FAILED" in capsys.readouterr().out


def test_a_spare_check_that_runs_can_fail(monkeypatch, capsys):
    broken = replace(fake("one", 1, fails=True), spare=True)
    monkeypatch.setattr(checks, "checks", lambda: [broken])
    assert checks.run_checks(None) == 1
    assert "failed: one" in capsys.readouterr().out


def test_only_chooses_within_a_tier(three, capsys):
    assert checks.run_checks("thr", "deep") == 0
    said = capsys.readouterr().out
    assert "three ran as deep" in said
    assert "one" not in said
    with pytest.raises(BuildError, match="no check is called 'two'; there are: one, three"):
        checks.run_checks("two", "quick")


@pytest.mark.parametrize(
    ("words", "tier"),
    [([], "whole"), (["--quick"], "quick"), (["--all"], "all"), (["--deep"], "deep")],
)
def test_the_command_line_names_a_tier(words, tier):
    assert commands.parser().parse_args(["test", *words]).tier == tier


def test_two_tiers_at_once_are_refused(capsys):
    with pytest.raises(SystemExit):
        commands.parser().parse_args(["test", "--quick", "--deep"])
    assert "not allowed with" in capsys.readouterr().err
