"""``python build.py test``: every check there is, each named, all of them run.

A failed step doesn't stop the others: who has to mend three things wants to hear of three.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from tools import browser, setup, vectors
from tools.places import BOARD_LOOK, NODE_MODULES, PACKAGE, ROOT, TESTS, VENV_PYTHON, WEB
from tools.say import Trouble, step, tail
from tools.site import build_site

CLOSING_LINES = 3
LAID_OUT = [str(WEB), str(BOARD_LOOK)]


@dataclass(frozen=True)
class Check:
    """A named step: a function that gives a line to show, or raises Trouble."""

    name: str
    run: Callable[[], str]


def run_checks(only: str | None) -> int:
    """Run the checks whose name contains ``only``, or all; return the exit code."""
    chosen = [check for check in checks() if only is None or only in check.name]
    if not chosen:
        names = ", ".join(check.name for check in checks())
        raise Trouble(f"no check is called {only!r}; there are: {names}")
    setup.ensure_node()
    failed = [check.name for check in chosen if not _passes(check)]
    print(f"\n{len(chosen) - len(failed)} of {len(chosen)} checks passed", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _passes(check: Check) -> bool:
    start = time.monotonic()
    try:
        text, passed = check.run(), True
    except Trouble as trouble:
        text, passed = str(trouble), False
    seconds = time.monotonic() - start
    step(f"{check.name}: {'passed' if passed else 'FAILED'} ({seconds:.1f} s)")
    if text:
        print(text, flush=True)
    return passed


def checks() -> list[Check]:
    """List the checks, the quick ones first."""
    python = [sys.executable, "-m"]
    node_bin = NODE_MODULES / ".bin"
    suffix = ".cmd" if os.name == "nt" else ""
    return [
        _command("python layout", [*python, "ruff", "format", "--check", "."]),
        _command(
            "python lint", [*python, "ruff", "check", "--quiet", "--output-format=concise", "."]
        ),
        _command("python types", [*python, "mypy", "--no-error-summary"]),
        _command("javascript layout", [f"{node_bin / 'prettier'}{suffix}", "--check", *LAID_OUT]),
        _command("javascript types", [f"{node_bin / 'tsc'}{suffix}", "-p", str(WEB)]),
        _command(
            "service worker types",
            [f"{node_bin / 'tsc'}{suffix}", "-p", str(WEB / "tsconfig.sw.json")],
        ),
        Check("site", _site),
        Check("unit tests", _unit_tests),
        Check("vectors in pyodide", vectors.replay),
        Check("browser tests", _browser_tests),
    ]


def _command(name: str, words: list[str]) -> Check:
    return Check(name, lambda: _quiet(words))


def _quiet(words: list[str]) -> str:
    """Run a command that has nothing to say when all is well."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise Trouble((done.stdout + done.stderr).strip())
    return ""


def _pytest(*words: str) -> str:
    """Run pytest; return its closing lines.

    Raises:
        Trouble: tests failed. The text is all that pytest said.
    """
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [str(VENV_PYTHON), "-m", "pytest", "--quiet", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise Trouble((done.stdout + done.stderr).strip())
    return tail(done.stdout, CLOSING_LINES)


def _unit_tests() -> str:
    folders = [str(TESTS), str(PACKAGE), str(ROOT / "tools")]
    ignored = [f"--ignore={TESTS / 'browser'}", f"--ignore={ROOT / 'tools' / 'inside'}"]
    return _pytest("--numprocesses=auto", *ignored, *folders)


def _site() -> str:
    build_site()
    return ""


def _browser_tests() -> str:
    build_site()
    browser.ensure_browser()
    return _pytest("--numprocesses=auto", str(TESTS / "browser"))
