"""``python build.py test``: every check there is, each named, all of them run.

Checks that need one processor run side by side; the tests in Python and in the browser take all
processors, one after the other. Each says what it does while it does it. A check that fails
doesn't stop the others: who has to mend three things wants to hear of three.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

from tools import setup
from tools.build import wire_types
from tools.build.site import build_site
from tools.check import browser, vectors
from tools.console import IN_THE_END, BuildError, Unavailable, step
from tools.paths import (
    BOARD_LOOK,
    FRAMEWORKS,
    GENERATORS,
    LAB,
    NODE_MODULES,
    PACKAGE,
    PALETTES,
    PYODIDE_SCRIPTS,
    ROOT,
    TESTS,
    TOOLS,
    VENV_PYTHON,
    WEB,
)

WEB_TESTS = TESTS / "web"
DEEP_RUN = TESTS / "deep-run.json"
# Scripts of the build that run in Node.
SCRIPTS = ["tools/**/*.mjs", "tests/site/*.mjs"]
LAID_OUT = [str(WEB), str(BOARD_LOOK), str(PALETTES), str(WEB_TESTS), *SCRIPTS]
LINTED = [str(WEB), str(WEB_TESTS), *SCRIPTS]
LINT = WEB / "eslint.config.js"
PROCESSORS = os.cpu_count() or 1
SAID = 2_000
"""At most so many characters of why a check failed are said again at the end."""
# What checks that run side by side need, one of them makes.
MAKING = threading.Lock()


@dataclass(frozen=True)
class Check:
    """A named step.

    Attributes:
        name: what ``--only`` finds it by.
        stage: the checks of a stage run side by side, once those of the stage before are done.
        run: does it for a tier; gives a line to show, or raises BuildError.
        quick: whether it belongs to the tier of that name, too.
        elsewhere: whether it runs the browser tests in a browser that only ``--browsers`` asks for.
        spare: whether a machine that cannot have what it needs may do without it.
    """

    name: str
    stage: int
    run: Callable[[str], str]
    quick: bool = False
    elsewhere: bool = False
    spare: bool = False


RESULTS = PASSED, FAILED, NOT_RUN = "passed", "FAILED", "NOT RUN HERE"


@dataclass(frozen=True)
class Result:
    """How a check went.

    Attributes:
        text: what it says of itself; if it failed, why.
    """

    name: str
    how: str
    seconds: float
    text: str = ""


def run_checks(only: str | None, tier: str = "whole", *, browsers: bool = False) -> int:
    """Run the tier's checks whose name contains ``only``, or all; return the exit code.

    With ``browsers``, run the checks in other browsers instead.

    Raises:
        BuildError: there is no such check.
    """
    asked_for = [check for check in checks() if check.elsewhere == browsers]
    there = [check for check in asked_for if check.quick or browsers or tier != "quick"]
    chosen = [check for check in there if only is None or only in check.name]
    if not chosen:
        names = ", ".join(check.name for check in there)
        raise BuildError(f"no check is called {only!r}; there are: {names}")
    start = time.monotonic()
    results = [result for stage in _stages(chosen) for result in _side_by_side(stage, tier)]
    seconds = time.monotonic() - start
    if tier == "deep" and only is None and not browsers:
        _note_deep_run(results, seconds)
    return _sum_up(results, seconds)


def _note_deep_run(results: list[Result], seconds: float) -> None:
    """Keep when all was run last, and how it went."""
    by_result = {how: [one.name for one in results if one.how == how] for how in RESULTS}
    note = {"date": date.today().isoformat(), "minutes": round(seconds / 60), **by_result}
    DEEP_RUN.write_text(json.dumps(note, indent=2) + "\n", "utf-8")


def _stages(chosen: list[Check]) -> Iterator[list[Check]]:
    for _, stage in groupby(chosen, key=lambda check: check.stage):
        yield list(stage)


def _side_by_side(stage: list[Check], tier: str) -> list[Result]:
    with ThreadPoolExecutor(PROCESSORS) as pool:
        return list(pool.map(lambda check: _result(check, tier), stage))


def _result(check: Check, tier: str) -> Result:
    step(f"{check.name} …")
    start = time.monotonic()
    try:
        text, how = check.run(tier), PASSED
    except BuildError as trouble:
        may_be_left = check.spare and isinstance(trouble, Unavailable)
        text, how = str(trouble), NOT_RUN if may_be_left else FAILED
    seconds = time.monotonic() - start
    line = f"{check.name}: {how} ({seconds:.1f} s)"
    step(f"{line}\n{text}" if text else line)
    return Result(check.name, how, seconds, text)


def _sum_up(results: list[Result], seconds: float) -> int:
    passed, left = (
        [result.name for result in results if result.how == how] for how in (PASSED, NOT_RUN)
    )
    failed = [result for result in results if result.how == FAILED]
    print(f"\n{len(passed)} of {len(results)} checks passed in {seconds:.0f} s")
    for result in sorted(results, key=lambda result: -result.seconds):
        print(f"{result.seconds:7.1f} s  {result.name}")
    if left:
        print(f"not run here, for what is said above: {', '.join(left)}", flush=True)
    for result in failed:
        print(f"failed: {result.name}: {_short(result.text)}", flush=True)
    return 1 if failed else 0


def _short(text: str) -> str:
    """Return the end of a text, as logs often store no more than that."""
    return text if len(text) <= SAID else f"… {text[-SAID:]}"


def checks() -> list[Check]:
    """List the checks stage by stage, in each the longest first."""
    python = [sys.executable, "-m"]
    node_bin = NODE_MODULES / ".bin"
    suffix = ".cmd" if os.name == "nt" else ""
    prettier, tsc, eslint = (f"{node_bin / name}{suffix}" for name in ("prettier", "tsc", "eslint"))
    lint = [*python, "ruff", "check", "--quiet", "--output-format=concise", "."]
    return [
        Check("site", 1, lambda _: _site()),
        Check("browser", 1, _browser_and_packages),
        _command("python types", [*python, "mypy", "--no-error-summary"]),
        Check("wire types", 1, lambda _: wire_types.check(), quick=True),
        _command("javascript layout", [prettier, "--check", *LAID_OUT]),
        _command("javascript lint", [eslint, "--max-warnings=0", "--config", str(LINT), *LINTED]),
        Check("javascript types", 1, lambda _: _page_types(tsc), quick=True),
        _command("build script types", [tsc, "-p", str(TOOLS)]),
        Check("javascript tests", 1, lambda _: _node_tests(), quick=True),
        _command("service worker types", [tsc, "-p", str(WEB / "tsconfig.sw.json")]),
        _command("python lint", lint),
        _command("python layout", [*python, "ruff", "format", "--check", "."]),
        Check("unit tests", 2, _unit_tests, quick=True),
        Check("vectors in pyodide", 2, lambda _: vectors.replay()),
        Check("browser tests", 3, _browser_tests),
        Check("firefox sample", 4, _firefox_sample, spare=True),
        Check("webkit sample", 4, _webkit_sample, spare=True),
        Check("firefox tests", 3, _firefox_tests, elsewhere=True),
        Check("webkit tests", 4, _webkit_tests, elsewhere=True),
    ]


def _command(name: str, words: list[str]) -> Check:
    return Check(name, 1, lambda _: _quiet(words), quick=True)


def _page_types(tsc: str) -> str:
    wire_types.write(wire_types.TYPES)
    return _quiet([tsc, "-p", str(WEB)])


def _quiet(words: list[str]) -> str:
    """Run a command that has nothing to say when all is well."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise BuildError((done.stdout + done.stderr).strip())
    return ""


def _pytest(name: str, tier: str, workers: int, *words: str, spread: str = "worksteal") -> str:
    """Run pytest in so many processes; print what it says as it says it, and who says so.

    Raises:
        BuildError: tests failed.
    """
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    # Each process of the tests, and each program that they start, would compile all of it anew.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    options = ["--quiet", "--no-header", "--no-summary", f"--tier={tier}"]
    options += [f"--numprocesses={workers}", f"--dist={spread}"]
    command = [str(VENV_PYTHON), "-m", "pytest", "-p", "tools.check.talk", *options, *words]
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    failed = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, **pipe) as running:  # type: ignore[call-overload]
        for line in filter(_says_something, running.stdout):
            print(f"  {name} | {line.rstrip()}\n", end="", flush=True)
            if line.startswith(IN_THE_END):
                failed.append(line.removeprefix(IN_THE_END).rstrip())
    if running.returncode:
        above = f"what failed stands above, in the lines that begin with “{name} |”"
        raise BuildError("\n  ".join([above, *failed]))
    return ""


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("bringing up nodes")


def _unit_tests(tier: str) -> str:
    folders = [str(TESTS), str(PACKAGE), str(TOOLS)]
    if tier == "deep" or _changed(LAB):
        folders.append(str(LAB))
    ignored = [f"--ignore={TESTS / 'browser'}", f"--ignore={PYODIDE_SCRIPTS}"]
    return _pytest("unit", tier, PROCESSORS, *ignored, *folders)


def _changed(folder: Path) -> bool:
    """Return whether a folder differs from what the last commit but one has of it."""
    with suppress(OSError, subprocess.CalledProcessError):
        for command in (
            ["git", "diff", "--name-only", "HEAD^", "--", str(folder)],
            ["git", "ls-files", "--others", "--exclude-standard", "--", str(folder)],
        ):
            if subprocess.check_output(command, cwd=ROOT, stderr=subprocess.DEVNULL):
                return True
    return False


def _node_tests() -> str:
    """Run the tests of modules that need no browser."""
    files = sorted(map(str, WEB_TESTS.rglob("*.test.mjs")))
    if not files:
        raise BuildError(f"there are no tests in {WEB_TESTS}")
    # Most of a file's time is waiting.
    spread = "--test-concurrency=4"
    return _quiet(["node", "--test", spread, "--test-reporter=spec", *files])


def _site() -> str:
    # The site is made of these, too: written later, they would have it built once more.
    wire_types.write(wire_types.TYPES)
    build_site()
    return ""


def _browser_and_packages(tier: str) -> str:
    """Have what the browser tests need besides the site, while others compute."""
    browser.ensure_test_browser()
    _ensure_packages(tier)
    for ensure in (browser.ensure_firefox, browser.ensure_webkit):
        with suppress(Unavailable):  # Those that need it say so.
            ensure()
    return ""


def _browser_tests(tier: str) -> str:
    _ensure_pages(tier)
    browser.ensure_test_browser()
    # One more than there are processors: a test waits for its page now and then. What a file's
    # tests share is made once where one process runs them all.
    options = ["--no-loadscope-reorder", str(TESTS / "browser")]
    return _pytest("browser", tier, PROCESSORS + 1, *options, spread="loadfile")


def _ensure_pages(tier: str) -> None:
    """Build what the browser tests open."""
    build_site()
    _ensure_packages(tier)


def _ensure_packages(tier: str) -> None:
    setup.ensure_packages(FRAMEWORKS, "npm-frameworks")
    if tier == "deep":
        setup.ensure_packages(GENERATORS, "npm-generators")
        setup.ensure_group("themes", "themes of documentation")


def _firefox_sample(_: str) -> str:
    return _sample("firefox", browser.ensure_firefox)


def _webkit_sample(_: str) -> str:
    return _sample("webkit", browser.ensure_webkit)


def _sample(name: str, ensure: Callable[[], object]) -> str:
    """Run the few tests that another browser runs with every change; `--browsers` runs them all.

    The same few in each tier, and two at a time: this browser may not be alone.

    Raises:
        Unavailable: that browser cannot be had.
        BuildError: tests failed.
    """
    with MAKING:
        ensure()
        _ensure_pages("all")
    workers = 2 if name == "firefox" else 1
    return _pytest(name, "all", workers, f"--browser={name}", "--sample", str(TESTS / "browser"))


def _firefox_tests(tier: str) -> str:
    browser.ensure_firefox()
    _ensure_pages(tier)
    # The caller who asks for these browsers wants all of their tests.
    tier = "all" if tier == "whole" else tier
    return _pytest("firefox", tier, PROCESSORS, "--browser=firefox", str(TESTS / "browser"))


def _webkit_tests(tier: str) -> str:
    browser.ensure_webkit()
    _ensure_pages(tier)
    # Few tests are chosen for it: those that go through games and screens do so with every case.
    return _pytest("webkit", "deep", PROCESSORS, "--browser=webkit", str(TESTS / "browser"))
