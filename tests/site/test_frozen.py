"""A program that PyInstaller makes has all games, also those of other packages."""

import io
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

import drystone
from drystone.cli.new_game import TEMPLATE
from tools.build.wheels import built_wheel

PROGRAM = """
import drystone
for name in drystone.games():
    position = drystone.game(name).start()
    move = drystone.choose("level:1", position, seed=1)
    print(name, position.play(move).svg()[:4])
"""


@pytest.mark.deep("PyInstaller takes half a minute to make a program")
def test_a_frozen_program_plays_each_game(tmp_path):
    library = tmp_path / "library"
    zipfile.ZipFile(io.BytesIO(built_wheel()[1])).extractall(library)
    shutil.copytree(TEMPLATE / "noughts", library / "noughts")
    info = library / "noughts-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[drystone.games]\nnoughts = noughts\n")
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    words = [sys.executable, "-m", "PyInstaller", "--log-level=WARN", "program.py"]
    known = {**os.environ, "PYTHONPATH": str(library), "PYINSTALLER_CONFIG_DIR": str(tmp_path)}
    subprocess.run(words, check=True, cwd=tmp_path, env=known)
    program = tmp_path / "dist" / "program" / "program"
    done = subprocess.run([program], check=True, cwd="/", env={}, capture_output=True, text=True)
    names = sorted((*drystone.games(), "noughts"))
    assert done.stdout.splitlines() == [f"{name} <svg" for name in names]
