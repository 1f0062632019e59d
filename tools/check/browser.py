"""Finding a Chromium for the tests and the bench, or getting one; Firefox and WebKit, too.

The bench measures the browser that people have. The tests take Chromium's headless shell where
there is one: the same engine without what draws windows, which does a fifth less work for each
test.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path

from tools.cache import STAMPS, stamp
from tools.check.webkit_window import WEBKIT
from tools.console import BuildError, Unavailable, run, step
from tools.paths import CACHE, VENV_PYTHON

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
HEADLESS = "chromium-headless-shell"
MAC = "/Applications/{0}.app/Contents/MacOS/{0}"
OTHER_PLACES = (
    MAC.format("Google Chrome"),
    MAC.format("Chromium"),
    MAC.format("Microsoft Edge"),
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# Nothing but the tests' own requests shall go out, and nothing shall be in the way.
FLAGS = (
    "--disable-background-networking",
    # The headless shell would round the widths of letters to whole pixels, as no window does.
    "--font-render-hinting=none",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
# Makes a first visit to the site a third cheaper: WebAssembly is compiled once, and not once more
# with every optimisation, which is the code that Chromium keeps for the next visit.
QUICK_TO_COMPILE = "--js-flags=--liftoff-only"
DOWNLOAD_SECONDS = 300
# Where nobody answers, that is known after a minute.
IMPATIENT = ("-o", "Acquire::http::Timeout=30", "-o", "Acquire::Retries=1")
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
WHAT_TO_DO = (
    "The tests and the bench need a Chromium, Chrome or Edge, and none was found or could be"
    " installed. Install one (on Debian and Ubuntu: apt-get install chromium), or name one in the"
    " environment variable DRYSTONE_BROWSER."
)

FIREFOX = ("firefox-esr", "firefox")
FIREFOX_STARTER = CACHE / "firefox"
# The small browser comes with the library that the driver needs.
WEBKIT_PACKAGES = ("webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb")
WEBKIT_DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
# The oldest that was tried: older ones lack commands by which it is driven.
OLDEST_FIREFOX = 153
WEBKIT_WINDOW = Path(__file__).with_name("webkit_window.py")
NO_FIREFOX = (
    f"No Firefox from {OLDEST_FIREFOX} on was found, and none could be installed. On Debian:"
    " apt-get install firefox-esr; elsewhere, install it so that `firefox` starts it."
)
NO_WEBKIT = (
    "WebKitGTK, its driver and a screen for it were not found and could not be installed. On Debian"
    f" and Ubuntu: apt-get install {' '.join(WEBKIT_PACKAGES)}; on other systems these tests cannot"
    " run."
)


def launch_flags() -> list[str]:
    """Return the flags every browser is started with."""
    # Chromium refuses to run its sandbox for root, which is who runs in containers.
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if as_root else [])]


def ensure_browser() -> str:
    """Return the path of a browser, after installing one if need be.

    Raises:
        BuildError: there is none, and none can be installed.
    """
    found = installed() or _from_playwright() or _from_debian("chromium")
    if not found:
        raise BuildError(WHAT_TO_DO)
    return found


def ensure_test_browser() -> str:
    """Return the path of the lightest browser there is for the tests, and remember it.

    Raises:
        BuildError: there is none, and none can be installed.
    """
    found = _headless_shell() or ensure_browser()
    stamp("test-browser", found)
    return found


def known_test_browser() -> str:
    """Return the browser that was found for the tests before, without looking further.

    Raises:
        BuildError: none was.
    """
    remembered = STAMPS / "test-browser"
    path = remembered.read_text("utf-8") if remembered.is_file() else installed()
    if not path or not Path(path).exists():
        raise BuildError(WHAT_TO_DO)
    return path


def _headless_shell() -> str | None:
    """Return the path of Chromium's headless shell, if the tests may take what they like."""
    if os.environ.get("DRYSTONE_BROWSER"):
        return None
    found = shutil.which(HEADLESS)
    if found is None:
        with suppress(BuildError):  # Without it the tests take longer, and that is all.
            _from_debian(HEADLESS)
        found = shutil.which(HEADLESS)
    return found if found and _works(found) else None


def installed() -> str | None:
    """Return the path of an installed browser, if there is one that starts."""
    return next(filter(_works, _candidates()), None)


def _candidates() -> Iterator[str]:
    if named := os.environ.get("DRYSTONE_BROWSER"):
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    yield from (path for path in OTHER_PLACES if Path(path).is_file())


def _works(path: str) -> bool:
    """Tell whether a browser starts: some systems have a script that only says where to get it."""
    if sys.platform == "win32":  # There --version opens a window.
        return Path(path).is_file()
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and bool(done.stdout.strip())


def _from_playwright() -> str | None:
    path = run(
        [str(VENV_PYTHON), "-c", ASK_PLAYWRIGHT], "asking Playwright for its browser"
    ).strip()
    if not Path(path).is_file():
        step("installing a browser with Playwright")
        command = [str(VENV_PYTHON), "-m", "playwright", "install", "chromium"]
        try:
            run(command, "playwright install", timeout=DOWNLOAD_SECONDS)
        except BuildError:
            return None
    return path if Path(path).is_file() and _works(path) else None


def _from_debian(package: str) -> str | None:
    if not _may_install():
        return None
    _apt_get(package)
    return installed()


def _may_install() -> bool:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and shutil.which("apt-get") is not None


def _apt_get(*packages: str) -> None:
    """Install packages of Debian.

    Raises:
        BuildError: they cannot be had.
    """
    names = " and ".join(packages)
    step(f"installing {names} with apt-get")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt_get = ["apt-get", "-qq", *IMPATIENT]
    run([*apt_get, "update"], "apt-get update", env=quiet)
    run([*apt_get, "install", "-y", *packages], f"apt-get install {names}", env=quiet)


def ensure_firefox() -> str:
    """Return how Playwright starts Firefox, after installing one if need be.

    Raises:
        Unavailable: there is none that is new enough, and none can be installed.
    """
    found = _firefox()
    if not found:
        _install_or_say(NO_FIREFOX, FIREFOX[0])
        found = _firefox()
    if not found:
        raise Unavailable(NO_FIREFOX)
    words = [str(VENV_PYTHON), str(Path(__file__).with_name("firefox.py")), found]
    FIREFOX_STARTER.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', "utf-8")
    FIREFOX_STARTER.chmod(0o755)
    return str(FIREFOX_STARTER)


def _firefox() -> str | None:
    found = filter(_works, filter(None, map(shutil.which, FIREFOX)))
    return next((path for path in found if _age_of(path) >= OLDEST_FIREFOX), None)


def _age_of(path: str) -> int:
    """Return the first number of a browser's version; 0 if it tells none."""
    said = run([path, "--version"], f"asking {path} for its version")
    number = re.search(r"\d+", said)
    return int(number[0]) if number else 0


def _install_or_say(trouble: str, *packages: str) -> None:
    """Install packages of Debian where that can be done.

    Raises:
        Unavailable: it can't; the text says what to do instead.
    """
    if not _may_install():
        raise Unavailable(trouble)
    try:
        _apt_get(*packages)
    except BuildError as error:
        raise Unavailable(f"{trouble}\n{error}") from error


def ensure_webkit() -> None:
    """Have WebKitGTK, its driver and a screen for it, after installing them if need be.

    Raises:
        Unavailable: one of them can't be had.
    """
    if not has_webkit():
        _install_or_say(NO_WEBKIT, *WEBKIT_PACKAGES)
    if not has_webkit():
        raise Unavailable(NO_WEBKIT)


def has_webkit() -> bool:
    """Tell whether WebKitGTK, its driver and a screen for it are there."""
    return all(map(shutil.which, (WEBKIT_DRIVER, SCREEN))) and _loads(WEBKIT)


def _loads(library: str) -> bool:
    try:
        CDLL(library)
    except OSError:
        return False
    return True
