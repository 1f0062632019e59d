"""A browser that can be killed, as a crash or an empty battery does it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.browsers import webkit
from tools.check.browser import known_test_browser, launch_flags

STARTING = 30.0


class KillableBrowser:
    """A browser process with a profile that outlives it."""

    def __init__(self, playwright, profile: Path) -> None:
        self._playwright = playwright
        self._profile = profile
        self._process = None

    def start(self):
        """Start the browser and return a page of it."""
        port_file = self._profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        options = ["--headless=new", "--remote-debugging-port=0", "about:blank"]
        command = [
            known_test_browser(),
            f"--user-data-dir={self._profile}",
            *launch_flags(),
            *options,
        ]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(command, start_new_session=True, **quiet)
        port = self._port(port_file)
        browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        return browser.contexts[0].pages[0]

    def _port(self, file: Path) -> str:
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            if file.is_file() and file.read_text("utf-8").strip():
                return file.read_text("utf-8").split()[0]
            time.sleep(0.05)
        raise TimeoutError("the browser does not start")

    def kill(self) -> None:
        """End the browser at once, with all its processes, without asking."""
        if self._process is None:
            return
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None


class KillableWebKit:
    """The same of WebKitGTK."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._context = None

    def start(self):
        """Start the browser and return a page of it."""
        self._context = webkit.Context({"profile": self._profile})
        return self._context.new_page()

    def kill(self) -> None:
        """End the browser at once, with all its processes, without asking."""
        if self._context:
            self._context.kill()
        self._context = None
