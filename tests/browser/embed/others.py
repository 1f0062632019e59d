"""Steps for pages of other people: what the documentation shows, building, and looking at it."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from tests.browsers.expecting import expect
from tools.paths import ROOT

DOCS = (ROOT / "docs" / "frameworks.md").read_text("utf-8")
ADDRESS = "https://example.org/drystone/"
SILENT = [f"{name}_TELEMETRY_DISABLED" for name in ("ASTRO", "NEXT", "NUXT")]
"""By these they send nobody what they were used for."""


def snippet(heading, language, turn=0, site=ADDRESS):
    """Return what the documentation shows in a language below a heading.

    The address of a `site` stands in the place of the one there.
    """
    below = DOCS.partition(f"\n## {heading}\n" if heading else "\n")[2].partition("\n## ")[0]
    found = re.findall(rf"^```{language}\n(.*?)^```$", below, re.MULTILINE | re.DOTALL)
    return found[turn].replace(ADDRESS, site)


def installed(folder):
    packages = folder / "node_modules"
    if not packages.is_dir():
        pytest.fail("run python build.py test --deep: it installs the packages", pytrace=False)
    return packages


def node(*words, text="", packages, cwd=None):
    """Run a program of node with the packages of a folder; return what it printed."""
    environment = {**os.environ, "NODE_PATH": str(packages), **dict.fromkeys(SILENT, "1")}
    given = {"cwd": cwd or packages.parent, "input": text, "env": environment, "encoding": "utf-8"}
    done = subprocess.run(["node", *words], check=False, capture_output=True, timeout=300, **given)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def check_nothing_moved(page):
    """Check that nothing on the page moved when its boards came; see SHIFTS."""
    page.wait_for_load_state("networkidle")
    assert page.evaluate("shifts.reduce((sum, [one]) => sum + one, 0)") < 0.005  # a theme’s own


def press(page, board, said="1."):
    """Walk by a key, which the page around a board does not get, and look at it on paper."""
    board.get_by_role("button", name="One move on").focus()
    page.evaluate("globalThis.keys = 0; addEventListener('keydown', () => { keys += 1; })")
    page.keyboard.press("ArrowRight")
    expect(board.locator(".status")).to_contain_text(said)
    assert page.evaluate("keys") == 0
    page.emulate_media(media="print")
    expect(board.get_by_role("button")).to_have_count(0)
    expect(board.locator("#board svg")).to_be_visible()
    page.emulate_media(media="screen")
