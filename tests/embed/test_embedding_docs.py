"""What docs/embedding.md shows is what happens."""

import re
import shlex
from pathlib import Path

import drystone
from drystone.embed import NAMES, lines_of, read_options

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "embedding.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WHEEL = f"drystone-{drystone.__version__}-py3-none-any.whl"


def test_its_elements_can_be_made():
    elements = re.findall(r"<drystone-board (.*?)>", TEXT, re.DOTALL)
    for words in elements:
        pairs = (word.partition("=") for word in shlex.split(words))
        embed = read_options({name: value for name, _, value in pairs})
        assert embed.mode == "replay"
    assert elements


def test_its_fences_can_be_made():
    fences = re.findall(r"```drystone\n(.*?)```", TEXT, re.DOTALL)
    for fence in fences:
        assert len(read_options(lines_of(fence.splitlines())).match.turns) == 2
    assert fences


def test_its_frame_can_be_made():
    (query,) = re.findall(r"embed\.html\?([^\"]+)\"", TEXT)
    given = dict(pair.split("=") for pair in query.split("&"))
    assert read_options(given).mode == "play"


def test_it_tells_of_every_option():
    for name in NAMES:
        assert f"`{name}`" in TEXT


def test_it_tells_of_every_call_and_of_no_old_one():
    source = (ROOT / "web" / "embed" / "board-element.js").read_text("utf-8")
    calls = set(re.findall(r"^  (?:async )?([a-z]+[A-Z]\w*)\(", source, re.MULTILINE))
    calls = {name for name in calls if not name.endswith("Callback")}
    assert set(re.findall(r"`board\.(\w+)\(", TEXT)) == calls


def test_what_pip_is_given_is_there():
    """The sources, or the wheel that the site carries: the name is on no index."""
    for path in PAGES:
        for command in re.findall(r"pip install ([^\n`]+)", path.read_text("utf-8")):
            assert re.match(r'"?\.(\[|$)', command) or command.rstrip('"').endswith(
                f"/wheels/{WHEEL}"
            )
