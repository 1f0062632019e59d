"""The game that docs/add-a-game.md walks through, opened in the page as a wheel and played."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from drystone.cli.new_game import TEMPLATE
from tests.browser.steps import begin, check_axe, open_game, settled, touch
from tests.browsers.expecting import expect
from tools.paths import VENV_PYTHON


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The game's wheel, made by pip as the page says, without asking any index."""
    folder = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(TEMPLATE, folder / "noughts")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    words = [VENV_PYTHON, "-m", "pip", "wheel", *options, "--wheel-dir", folder, source]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("noughts-*.whl")
    return made


def drop(page, wheel):
    """Choose the wheel in the page and install it."""
    page.locator("#wheel").set_input_files(wheel)
    page.get_by_role("button", name="Install").click()


def test_its_wheel_is_played_to_the_end(page, wheel):
    open_game(page)
    drop(page, wheel)
    begin(page, "Noughts and Crosses")
    settled(page)
    expect(page.locator("#lessons")).to_be_visible()
    expect(page.locator("#tour")).to_be_hidden()
    touch(page, "b2", "b2")
    expect(page.locator("#said")).to_contain_text("b2 is marked already.")
    touch(page, "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3")
    expect(page.locator("#board")).to_have_attribute("data-outcome", "draw")
    expect(page.locator("#moves > li")).to_have_count(9)
    check_axe(page)
