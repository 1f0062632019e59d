"""``drystone solve``: what it prints, and that whatever is wrong is said on one line."""

import json
from pathlib import Path

import pytest

from drystone.cli import solve as command
from drystone.cli.main import main
from drystone.games import catalogue
from drystone.search.proofs.solved import read_table


def test_it_says_who_wins_and_how_that_is_known(capsys):
    assert main(["solve", "ashes", "--size", "2", "--check", "5000"]) == 0
    first, moves, proof, counts, check = capsys.readouterr().out.splitlines()
    assert first == "ashes size=2: Black wins, in at most 10 plies"
    assert moves == "White’s first moves: 0 win, 0 draw, 6 lose"
    assert proof == "proven: its proof of 444 positions was walked"
    assert counts.startswith("looked into 114 positions, kept 77, 0 came back; ")
    assert check == "solved backwards, over all 1,797 positions: the same, in 10 plies"


def test_programs_get_the_same_on_one_line(capsys):
    assert main(["solve", "anaash", "--size", "2", "--json", "--check", "100"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["moves"], found["proven"]) == (1, [4, 0, 0], True)
    assert (found["exact"], found["reached"]) == (3, 11)


def test_a_position_is_solved_and_parts_are_told(capsys, tmp_path):
    words = ["solve", "anaash", "--size", "4", "--position", "4/4/1,r1,2/b1,r1,b1,1 r"]
    assert main(words) == 0
    assert "Red wins, in at most 4 plies" in capsys.readouterr().out
    place, table = tmp_path / "parts", tmp_path / "table"
    parts = ["--split", "2", "--parts", "2", "--file", str(place), "--table", str(table)]
    assert main([*words, *parts]) == 0
    told = capsys.readouterr()
    assert "proven in parts: no position came back" in told.out
    assert sorted(line[:11] for line in told.err.splitlines()) == ["part 1 of 2", "part 2 of 2"]
    assert main([*words, *parts]) == 0
    assert capsys.readouterr().err == ""
    assert {known.low for known in read_table(table.read_bytes()).values()} == {-1, 1}


@pytest.mark.parametrize("more", ["", "--parts 3 --workers 2", "--file parts --table table"])
def test_a_board_on_which_play_is_over_before_the_split_is_solved_as_a_whole(
    more, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    words = ["solve", "anaash", "--size", "2"]
    assert main(words) == 0
    whole = capsys.readouterr().out.splitlines()[:3]
    assert main([*words, "--split", "4", *more.split()]) == 0
    told = capsys.readouterr()
    assert (told.out.splitlines()[:3], told.err) == (whole, "")


def help_of(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main([*words])
    assert left.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_help_lists_the_options_of_a_game_that_is_named(capsys):
    assert "such as --size 4; “drystone solve --help”" in help_of(capsys, "solve", "--help")
    told = help_of(capsys, "solve", "anaash", "--help")
    assert "options of Anaash: --size VALUE " in told
    assert "one of 2, 4, " in told
    told = help_of(capsys, "svg", "anaash", "--help")
    assert "options of Anaash: --size VALUE " in told
    assert "one of 2, 4, " in told
    told = help_of(capsys, "solve", "asli", "-h")
    assert all(f"--{option.key} VALUE" in told for option in catalogue()["asli"].options)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("chess", "There is no game “chess”"),
        ("anaash --size 3", "not “3”"),
        ("anaash --size 4 --split x", "--split is a whole number from 0 to 20, not “x”"),
        ("anaash --size 4 --parts 0", "--parts is a whole number"),
        ("anaash --size 2 --file kept", "“kept” would be empty: say --split, too."),
        ("anaash --size 2 --position nonsense", "nonsense"),
        ("anaash --size 4 --position 4/4/4/3,r1\\ b", "There is nothing to solve"),
        ("asli --size 3", "choose the terms first"),
        ("ghast --size 2 --mode fakerghast", "where something is hidden"),
        ("ashes --size 2 --check 5", "more than 5 positions"),
        ("anaash --size 2 --split 1 --table no/such/place", "“no/such/place” cannot be written"),
        ("ashes --size 2 --check 1", "more than 1 position."),
        ("ashes --size 2 --split 1 --file notes", "“notes” is no file of solved parts: its line 1"),
        ("ashes --size 2 --split 1 --table here", "have no keys for a table"),
        ("ashes --size 2 --split 1 --file no/such/folder", "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(words, error, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("notes").write_text("to do\n")
    given = [word.replace("\\", " ") for word in words.replace("\\ ", "\\").split()]
    assert main(["solve", *given]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("drystone: ")
    assert error in told


@pytest.mark.parametrize(
    "words",
    [
        "ashes --size 2 --split 1 --table here",
        "anaash --size 2 --split 1 --table no/such/place",
        "anaash --size 2 --split 1 --file no/such/place",
        "anaash --size 2 --split 1 --file .",
    ],
)
def test_files_are_looked_at_before_anything_is_solved(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "solve", lambda *_: pytest.fail("it was solved"))
    assert main(["solve", *words.split()]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("table", ["here", "./here", "link", "hard", "here.new"])
def test_parts_and_table_need_two_files(table, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "solve", lambda *_: pytest.fail("it was solved"))
    here = tmp_path / "here"
    here.write_text("parts", "utf-8")
    (tmp_path / "link").symlink_to(here)
    (tmp_path / "hard").hardlink_to(here)
    words = ["solve", "anaash", "--size", "2", "--split", "1", "--file", "here", "--table", table]
    assert main(words) == 2
    told = capsys.readouterr().err
    shown = table.removeprefix("./")
    assert told.startswith(f"drystone: --file “here” and --table “{shown}” would be written")
    assert here.read_text("utf-8") == "parts"


def test_parts_and_table_need_two_files_that_are_not_there_yet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "solve", lambda *_: pytest.fail("it was solved"))
    words = "solve anaash --size 2 --split 1 --file here --table sub/../here"
    (tmp_path / "sub").mkdir()
    assert main(words.split()) == 2
    assert [place.name for place in tmp_path.iterdir()] == ["sub"]


def test_what_was_solved_is_told_even_if_it_cannot_be_solved_backwards(capsys):
    assert main(["solve", "ashes", "--size", "2", "--check", "5"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("ashes size=2: Black wins, in at most 10 plies")
    assert "more than 5 positions" in told.err
