"""The command line: what it prints, and that every mistake is one line and exit code 2."""

from __future__ import annotations

import subprocess
import sys

import pytest

import drystone
from drystone.cli.main import main


def test_perft_prints_a_line_for_each_depth(capsys):
    assert main(["perft", "anaash", "--size", "4", "--depth", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == ["1 24", "2 448", "3 8060"]


def test_perft_from_a_position_and_moves(capsys):
    assert main(["perft", "anaash", "--size", "4", "--moves", "a1xa2 b1xc1"]) == 0
    assert capsys.readouterr().out.startswith("1 ")


def test_games_lists_names_and_options(capsys):
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in drystone.games())
    assert "--size: one of 4, 6, 8, 10, 12 (default: 6)" in out


def play(text, *words):
    return subprocess.run(
        [sys.executable, "-m", "drystone", "play", "anaash", "--size", "4", *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={"PYTHONPATH": "py", "PYTHONUTF8": "1", "PATH": ""},
    )


def vector_game():
    import json
    from pathlib import Path

    records = json.loads(Path("tests/vectors/anaash.json").read_text("utf-8"))["games"]
    return next(record for record in records if record["options"] == {"size": 4})


def test_a_whole_game_in_the_terminal():
    record = vector_game()
    done = play("\n".join(record["moves"]) + "\n")
    assert done.returncode == 0
    assert "Red wins: the last blue checker has been captured." in done.stdout
    assert "marksteeregames" in done.stdout or "Mark Steere" in done.stdout


def test_the_terminal_explains_and_goes_on():
    done = play("b2\na1-a2\nmoves\nundo\na1xa2\nundo\nredo\nposition\nhelp\n\nquit\n")
    assert done.returncode == 0
    assert "cannot be read as a move" in done.stdout
    assert "“a1-a2” is not a legal move" in done.stdout
    assert "There is no move to take back." in done.stdout
    assert "a1xa2" in done.stdout
    assert done.stderr == ""


BAD = [
    [],
    ["fly"],
    ["perft"],
    ["perft", "chess"],
    ["perft", "anaash", "--size", "7"],
    ["perft", "anaash", "--size", "9" * 10_000],
    ["perft", "anaash", "--size"],
    ["perft", "anaash", "--colour", "red"],
    ["perft", "anaash", "--depth", "-1"],
    ["perft", "anaash", "--depth", "9" * 10_000],
    ["perft", "anaash", "--depth", "x"],
    ["perft", "anaash", "--position", "x"],
    ["perft", "anaash", "--position", "1/" * 5_000 + " r"],
    ["perft", "anaash", "--moves", "a1"],
    ["perft", "anaash", "--moves", "a1-a2"],
    ["play", "anaash", "--moves", "9" * 10_000],
    ["play", "anaash", "extra"],
    ["games", "extra"],
]


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:40] or "nothing")
def test_a_mistake_is_told_in_a_line_with_exit_code_2(words, capsys):
    try:
        code = main(words)
    except SystemExit as leaving:  # argparse's own way out
        code = leaving.code
    out, err = capsys.readouterr()
    assert code == 2
    assert "Traceback" not in err
    assert err.strip()
    assert out == ""
    assert len(err) < 1500


def test_a_match_in_the_terminal_can_be_written_to_a_file(tmp_path):
    from drystone.play.record import read

    file = tmp_path / "match.txt"
    assert play("a1xa2\nundo\na1xb1\nquit\n", "--record", str(file)).returncode == 0
    loaded = read(file.read_text("utf-8"))
    assert loaded.trouble == ""
    assert [str(node.move) for node in loaded.match.turns] == ["a1xb1"]
    assert len(loaded.match.tree.nodes) == 3
    failed = play("quit\n", "--record", str(tmp_path / "no" / "where.txt"))
    assert failed.returncode == 2
    assert "could not be written" in failed.stderr
