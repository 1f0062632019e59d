"""The game that docs/add-a-game.md walks through, opened in the page as a wheel and played."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.browser.steps import at_rest, begin, check_axe, open_game, settled, touch
from tests.browsers.expecting import expect
from tools.places import DOCS, VENV_PYTHON


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The game's wheel, made by pip as the page says, without asking any index."""
    folder = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(DOCS / "noughts", folder / "noughts")
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


@pytest.mark.deep(
    "Three starts of a wheel, which test_wheel.py has with another one and every change."
)
def test_a_match_whose_wheel_is_missing_says_so_and_goes_on_with_it(page, wheel):
    open_game(page)
    drop(page, wheel)
    begin(page, "Noughts and Crosses")
    touch(page, "b2")
    at_rest(page)
    board = page.locator("#board")
    position = board.get_attribute("data-position")
    page.reload()
    words = "This is a match of Noughts and Crosses, which is not a game of this site."
    expect(page.locator("#said")).to_contain_text(words)
    settled(page)
    expect(board).to_have_attribute("data-position", position)
    expect(board).to_have_attribute("inert", "")
    drop(page, wheel)
    expect(board).not_to_have_attribute("inert", "")
    expect(page.locator("#moves > li")).to_have_count(1)
    expect(board).to_have_attribute("data-position", position)
