"""The game that docs/add-a-game.md walks through: it passes what every game here must pass."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from drystone.cli.main import main
from drystone.cli.new_game import TEMPLATE, renamed

ROOT = Path(__file__).resolve().parents[2]
OWN = str(TEMPLATE / "tests" / "test_noughts.py")
PLAYED = """
import drystone
position = drystone.game("noughts").start()
for move in "b2 a1 a3 c1 b1 b3 a2 c2 c3".split():
    position = position.play(move)
print(position.outcome.reason)
"""


@pytest.fixture
def installed(tmp_path):
    """The environment in which the game is found as if pip had installed it."""
    return as_installed(tmp_path, TEMPLATE, "noughts")


def as_installed(place, folder, name):
    info = place / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[drystone.games]\n{name} = {name}\n")
    path = os.pathsep.join(map(str, [folder, place, ROOT / "py", ROOT]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def python(environment, *words):
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "tests",
    [
        "tests/test_conformance.py",
        "app core play scene search",
        str(TEMPLATE / "tests" / "test_noughts.py"),
    ],
)
def test_what_every_game_must_pass(installed, tests):
    """In the folders that know no game, one case of each test that every game has to pass."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "noughts"]
    folders = [f"tests/{folder}" for folder in tests.split()]
    words += [tests] if len(folders) == 1 else ["--tier=quick", *folders]
    done = python(installed | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_it_plays(installed):
    done = python(installed, "-c", PLAYED)
    assert done.stdout.strip() == "the board is full", done.stderr


def test_its_perft_counts_are_the_known_ones(installed):
    """255,168 games of noughts and crosses there are, 46,080 of them with all nine squares."""
    done = python(installed, "-m", "drystone", "perft", "noughts", "--depth", "5")
    assert done.stdout.split()[-1] == "15120", done.stdout + done.stderr


@pytest.mark.slow
def test_a_new_game_is_another_one_and_passes_what_every_game_must(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "hop_over"]) == 0
    assert "cd hop_over" in capsys.readouterr().out
    folder = tmp_path / "hop_over"
    assert not [path for path in folder.rglob("*") if "oughts" in path.name]
    environment = as_installed(tmp_path, folder, "hop_over")
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    (evaluation,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (folder / "hop_over" / "evaluate.py").write_text(renamed(evaluation, "hop_over"), "utf-8")
    environment["MYPYPATH"] = f"{ROOT / 'py'}{os.pathsep}{folder}"
    types = ["mypy", "--strict", "--config-file=", str(folder / "hop_over")]
    for words in (["pytest", "-q", "-p", "no:cacheprovider", str(folder)], types):
        done = python(environment, "-m", *words)
        assert done.returncode == 0, done.stdout + done.stderr
    said = python(environment, "-m", "drystone", "games", "hop_over").stdout
    assert said.startswith("hop_over: ")
    assert main(["new-game", "hop_over"]) == 2  # what is there stays


@pytest.mark.parametrize("name", ["Hop", "hop-over", "../hop", "class", "json", "anaash", "no"])
def test_a_name_that_could_not_be_used_is_refused(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["new-game", name])
    assert list(tmp_path.iterdir()) == []
