"""The game that docs/add-a-game.md walks through: it passes what every game here must pass."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "docs" / "noughts"
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
    info = tmp_path / "noughts-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[drystone.games]\nnoughts = noughts\n")
    path = os.pathsep.join(map(str, [GAME, tmp_path, ROOT / "py", ROOT]))
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
    ["tests/test_conformance.py", "app core play scene search", "docs/noughts/tests"],
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
def test_its_code_is_as_tidy_as_ours():
    for words in (["ruff", "check", str(GAME)], ["mypy", "--strict", str(GAME / "noughts")]):
        environment = {**os.environ, "MYPYPATH": f"{ROOT / 'py'}{os.pathsep}{GAME}"}
        done = python(environment, "-m", *words)
        assert done.returncode == 0, done.stdout + done.stderr
