"""What docs/embedding.md shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from drystone.cli.main import main
from drystone.embed import NAMES, lines_of, read_options

TEXT = (Path(__file__).parent.parent / "docs" / "embedding.md").read_text("utf-8")


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


def test_its_command_is_understood(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (command,) = re.findall(r"^drystone (svg .+)$", TEXT, re.MULTILINE)
    assert main(shlex.split(command)) == 0
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_tells_of_every_option(name):
    assert f"`{name}`" in TEXT
