"""A plugin of pytest that says what the tests are doing while they do it.

A line every ten seconds with the counts and with what runs now; a failure at once, with all that
is known of it; at the end the slowest tests. Plain lines, so that a log shows what a terminal does.
``python build.py test`` loads it with ``-p tools.check.talk``.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from typing import Any

import pytest

from tools.console import IN_THE_END

PACE = 10.0
"""Seconds between two lines that say how far the tests are."""
SLOWEST = 10
"""How many of the slowest tests are named at the end."""
OUT = os.dup(1)
"""Standard output as it was before pytest began to catch what tests print."""


class Talk:
    """Counts what is reported and prints it.

    Args:
        tier: of the tests, as in tests/conftest.py.
    """

    def __init__(self, tier: str) -> None:
        self.tier = tier
        self.total = 0
        self.seconds: Counter[str] = Counter()
        self.done: set[str] = set()
        self.failed: dict[str, str] = {}
        self.running: dict[str, float] = {}
        self.deep: dict[str, str] = {}
        self.elsewhere: dict[str, str] = {}
        self.unread: set[str] = set()
        self.begun = time.monotonic()
        self.over = threading.Event()

    def start(self) -> None:
        """Say by and by how far the tests are, until ``over`` is set."""
        threading.Thread(target=self._beat, daemon=True).start()

    def _beat(self) -> None:
        while not self.over.wait(PACE):
            say(self.state())

    def state(self) -> str:
        """Return a line that says how far the tests are."""
        now = time.monotonic()
        parts = [f"{len(self.done):,} of {self.total:,}" if self.total else "collecting"]
        parts.append(f"{now - self.begun:.0f} s")
        if self.failed:
            parts.append(f"{len(self.failed)} FAILED")
        if running := dict(self.running):
            name = min(running, key=lambda one: running[one])
            parts.append(f"now {short(name)} ({now - running[name]:.0f} s)")
        return " · ".join(parts)

    def pytest_collection_finish(self, session: Any) -> None:
        """Count the tests where this process runs them itself."""
        self.total = self.total or len(session.items)

    # Not every run has the plugin whose hooks these are.
    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Count the tests that other processes run."""
        if not self.total:
            self.total = len(ids)
            say(f"{self.total:,} tests")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Learn which tests are deep, and which only other browsers run."""
        said = getattr(node, "workeroutput", {})
        self.deep |= said.get("deep", {})
        self.elsewhere |= said.get("elsewhere", {})

    def pytest_collectreport(self, report: Any) -> None:
        """Tell at once of a file that can't be read; each process finds it anew."""
        if report.failed and report.nodeid not in self.unread:
            self.unread.add(report.nodeid)
            say(f"CANNOT BE READ {report.nodeid}\n{report.longreprtext}")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note that a test begins."""
        self.running[nodeid] = time.monotonic()

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Count a test's set-up, run and end; tell at once of what failed."""
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed.setdefault(report.nodeid, cause(report))
            say(f"FAILED {report.nodeid} ({report.when}, {report.duration:.1f} s)")
            say("\n".join([report.longreprtext, *(f"{a}\n{b}" for a, b in report.sections)]))
        if report.when == "call" and report.passed and hasattr(report, "wasxfail"):
            say(f"PASSES, and need not be listed: {report.nodeid}: {report.wasxfail}")

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Note that a test is over."""
        self.running.pop(nodeid, None)
        self.done.add(nodeid)

    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, str] | None:
        """Have no letter printed for a test that passes: the lines above say more."""
        if report.failed:
            return ("failed" if report.when == "call" else "error"), "", ""
        return ("passed", "", "") if report.passed and report.when == "call" else None

    def pytest_sessionfinish(self) -> None:
        """Name what took longest, which tests are deep or for other browsers, and what failed.

        What failed comes last, once more: logs often store only their end.
        """
        self.over.set()
        for name, seconds in self.seconds.most_common(SLOWEST):
            say(f"{seconds:6.1f} s  {short(name)}")
        if self.deep:
            where = "run" if self.tier == "deep" else "left to --deep"
            tell(f"long proofs that are {where}", self.deep)
        if self.elsewhere:
            tell("listed as tests for other browsers", self.elsewhere)
        for name, why in self.failed.items():
            say(f"{IN_THE_END}{name}: {why}")


def cause(report: Any) -> str:
    """Return the first line of what a failed test says of its failure."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = str(crash.message if crash else report.longrepr).strip().splitlines()
    return lines[0] if lines else "no reason is given"


def tell(what: str, tests: dict[str, str]) -> None:
    """Say how many tests are of a kind, and why, reason by reason."""
    say(f"{what}: {len(tests)}")
    for reason, names in sorted(by_reason(tests).items()):
        say(f"  {reason}")
        for test, cases in sorted(names.items()):
            say(f"    {cases:3} of {short(test)}")


def by_reason(deep: dict[str, str]) -> dict[str, Counter[str]]:
    """Count the cases of each deep test, reason by reason.

    >>> by_reason({"a.py::t[1]": "It is long.", "a.py::t[2]": "It is long."})
    {'It is long.': Counter({'a.py::t': 2})}
    """
    found: dict[str, Counter[str]] = {}
    for name, reason in deep.items():
        found.setdefault(reason, Counter())[name.partition("[")[0]] += 1
    return found


def short(name: str) -> str:
    """Return a test's name without the folder that all of them share."""
    return name.removeprefix("tests/")


def say(text: str) -> None:
    """Print at once."""
    os.write(OUT, f"{text}\n".encode(errors="replace"))


def pytest_configure(config: pytest.Config) -> None:
    """Talk, but not in the processes that tests are handed out to."""
    if hasattr(config, "workerinput"):
        return
    talk = Talk(config.getoption("tier", default="deep"))
    config.pluginmanager.register(talk, "drystone-talk")
    talk.start()
