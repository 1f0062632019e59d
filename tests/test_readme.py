"""What the README and the documentation show is what happens."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from drystone.cli.main import main
from drystone.games import catalogue
from tests.helpers import SHIPPED

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("[dl]*/**/*.md"))]
# An exception may say more than is shown, a list of games may have another one.
FLAGS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
WITH_EXAMPLES = [path for path in DOCUMENTS if "\n>>> " in path.read_text("utf-8")]


def test_the_examples_are_found():
    assert README in WITH_EXAMPLES
    assert len(WITH_EXAMPLES) > 5


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.name)
def test_the_examples_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # what examples write
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))  # programs that examples start
    failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    assert tried > 1
    assert failed == 0


@pytest.mark.slow
def test_its_commands_are_understood(capsys):
    text = README.read_text("utf-8")
    commands = re.findall(r"^drystone (.+)$", text, re.MULTILINE)
    assert len(commands) >= 3
    # How many games a series has is a number like another, and forty take five seconds.
    for command in re.sub(r"--games \d+", "--games 4", "\n".join(commands)).split("\n"):
        if not command.startswith(("play", "answer")):
            assert main(command.split()) == 0
    assert capsys.readouterr().out


def test_every_game_and_designer_is_named():
    text = README.read_text("utf-8")
    for name in SHIPPED:
        game = catalogue()[name]
        assert game.title in text
        assert game.designer in text
        for words, address in game.links:
            assert f"[{words}]({address})" in text


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_paths_and_programs_that_a_document_names_are_there(document):
    text = document.read_text("utf-8")
    for path in re.findall(r"`((?:py|web|tools|tests|lab|docs)/[\w./*-]+)`", text):
        assert list(ROOT.glob(path.replace("NAME", "*").rstrip("/"))), path
    for module in re.findall(r"python -m ((?:lab|tools)\.[\w.]+)", text):
        assert importlib.util.find_spec(module), module


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_prose_is_wrapped_at_a_hundred_columns(document):
    prose = re.sub(r"^(`{3,}).*?^\1$", "", document.read_text("utf-8"), flags=re.M | re.S)
    wide = [line for line in prose.splitlines() if len(line) > 100 and line[0] not in "|!"]
    assert not wide
