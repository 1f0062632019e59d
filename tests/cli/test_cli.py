"""The command line: what it prints, and that every mistake is one line and exit code 2."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys

import pytest

import drystone
from drystone.cli.arena import broken_off
from drystone.cli.files import require_writable
from drystone.cli.main import main
from drystone.games import kind_of
from drystone.play.correspondence import CorrespondenceGame
from drystone.play.records.record import write
from drystone.search.players.arena import SeriesSettings
from tests.helpers import vector_records


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
    assert "--size: one of 2, 4, 6, 8, 10, 12 (default: 6)" in out


def test_games_lists_only_those_that_are_named(capsys):
    assert main(["games", "asli", "anaash"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines if line[0] != " "] == ["asli", "anaash"]


def test_a_game_that_is_broken_keeps_no_other_out_of_the_list(capsys, monkeypatch):
    def broken(name):
        if name == "asli":
            raise SyntaxError("oops")
        return kind_of(name)

    monkeypatch.setattr("drystone.cli.main.kind_of", broken)
    assert main(["games"]) == 2
    told = capsys.readouterr()
    assert all(f"{name}: " in told.out for name in drystone.games() if name != "asli")
    assert told.err == "drystone: The game “asli” cannot be loaded: SyntaxError('oops')\n"


@pytest.mark.parametrize(
    "line",
    [
        "perft --size 4 anaash --depth 2",
        "perft --depth 2 --size 4 anaash",
        "perft --position 3/4/1,r1,2/b1,r1,b1,1 --help anaash",
        "svg --alt asli anaash --size 4",
        "svg --size=4 --at 0 anaash",
        "arena --size 4 random random --game anaash --games 2",
        "arena --games 2 --size 4 --game=anaash random random",
        "arena random --size 4 random --game anaash --games 2",
        "arena random --games 2 --game anaash random --size 4",
        "solve --size 2 anaash",
    ],
)
def test_options_of_the_game_stand_anywhere(line, capsys):
    try:
        code = main(shlex.split(line))
    except SystemExit as left:
        code = left.code
    assert code == 0, capsys.readouterr().err


@pytest.mark.parametrize("command", ["perft", "play", "svg", "solve", "arena random random --game"])
def test_an_unknown_option_is_answered_with_those_there_are(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "anaash", "--theem", "dark"])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert "unrecognized arguments: --theem dark" in told
    assert "--size VALUE" in told
    assert "--position" in told or "--seed" in told


def test_a_file_in_which_something_stands_is_not_overwritten_by_a_match(tmp_path, capsys):
    place = tmp_path / "kept"
    place.write_text("notes", "utf-8")
    assert main(["play", "anaash", "--record", str(place)]) == 2
    assert "is there already, and is kept: name a new file." in capsys.readouterr().err
    assert place.read_text("utf-8") == "notes"
    place.write_text("", "utf-8")
    assert play("a1xa2\n", "--record", str(place)).returncode == 0
    assert "1. a1xa2" in place.read_text("utf-8")


def spoken_to(text, *words, encoding="utf-8"):
    """Run the command in a process of its own, with what is typed into it."""
    return subprocess.run(
        [sys.executable, "-m", "drystone", *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=60,
        check=False,
        env={"PYTHONPATH": "py", "PYTHONIOENCODING": encoding, "PATH": ""},
    )


def play(text, *words):
    return spoken_to(text, "play", "anaash", "--size", "4", *words)


def test_a_whole_game_in_the_terminal():
    games = (game for game in vector_records("games") if game["game"] == "anaash")
    record = next(game for game in games if game["options"] == {"size": 4})
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


MANY, LONG, RED = "9" * 10_000, "x" * 300, "\x1b[31mred"
ARENA = ("arena", "random", "random", "--game", "anaash")

# What is wrong, and where it is not plain, what is said of it.
REFUSED = [
    *(
        (words, "")
        for words in (
            "",
            "fly",
            "perft",
            "perft chess",
            "perft anaash --size 7",
            f"perft anaash --size {MANY}",
            "perft anaash --size",
            "perft anaash --colour red",
            "perft anaash --depth -1",
            f"perft anaash --depth {MANY}",
            "perft anaash --depth x",
            "perft anaash --position x",
            f"perft anaash --position '{5_000 * '1/'} r'",
            "perft anaash --moves a1",
            "perft anaash --moves a1-a2",
            f"play anaash --moves {MANY}",
            "play anaash extra",
            "games extra",
            "answer",
            "answer a1xa2",
            "answer distance=AAAA",
            f"answer distance={100_000 * 'A'}",
            "answer distance=AAAA extra",
            "answer distance=AAAA --keep py",
        )
    ),
    ("perft anaash --depth 0", "from 1 to 99, not “0”"),
    ("perft anaash --position ''", "--position: “” says nothing"),
    ("play anaash --record ''", "--record: a file has a name, which “” is not"),
    ("svg anaash --record ''", "--record: a file has a name, which “” is not"),
    ("svg anaash --out ''", "--out: a file has a name, which “” is not"),
    ("svg anaash --side ''", "--side: “” says nothing"),
    ("svg anaash --at ' '", "--at: “ ” says nothing"),
    ("svg anaash --position ''", "--position: “” says nothing"),
    ("solve anaash --position ''", "--position: “” says nothing"),
    ("solve anaash --file ''", "--file: a file has a name, which “” is not"),
    ("solve anaash --table ''", "--table: a file has a name, which “” is not"),
    ("answer distance=AAAA --keep ''", "--keep: a file has a name, which “” is not"),
    (("svg", "anaash", "--record", "/dev/zero"), "“/dev/zero” is too long: at most 500,000"),
    (("answer", "distance=AAAA", "--keep", "/dev/full"), "“/dev/full” is too long"),
    (("solve", "anaash", "--split", "1", "--file", "/dev/zero"), "it is a device or a pipe"),
    (("svg", "anaash", "--record", LONG), "cannot be read: File name too long."),
    (("svg", "anaash", "--record", "a\0b"), "cannot be read: embedded null byte."),
    (("svg", "anaash", "--record", "py"), "“py” cannot be read: Is a directory."),
    (("answer", "distance=AAAA", "--keep", LONG), "cannot be written: File name too long."),
    (("svg", "anaash", "--out", LONG), "cannot be written: File name too long."),
    (("play", "anaash", "--record", LONG), "cannot be written: File name too long."),
    (("solve", "anaash", "--split", "1", "--file", LONG), "cannot be written: File name too"),
    ((*ARENA[:1], f"exec:{LONG}", *ARENA[2:]), "There is no program “xxx"),
    (["play", "anaash", RED], "\N{REPLACEMENT CHARACTER}[31mred"),
    (["solve", "anaash", RED], "\N{REPLACEMENT CHARACTER}[31mred"),
    (["engine", RED], "\N{REPLACEMENT CHARACTER}[31mred"),
    (["svg", "anaash", "--record", f"/no/{RED}"], "“/no/\N{REPLACEMENT CHARACTER}[31mred”"),
    (["x" * 90_000], "(choose from 'games',"),
    (["play", "anaash", "x" * 90_000], "unrecognized arguments: xxx"),
    (["arena", "a", "b", "c" * 90_000, "--game", "anaash"], "unrecognized arguments: ccc"),
    *(
        ((*ARENA, *words), told)
        for words, told in (
            (("--scale", "nan"), "--scale is a number above 0, at most 1,000, not “nan”"),
            (("--scale", "inf"), "not “inf”"),
            (("--scale", "1e308"), "not “1e308”"),
            (("--scale", "-1"), "not “-1”"),
            (("--time", "0"), "not “0”"),
            (("--games", "0"), "a whole number from 1 to 1,000,000, not “0”"),
            (("--games", "1" * 5_000), "a whole number from 1 to 1,000,000"),
            (("--workers", "x"), "not “x”"),
        )
    ),
    *(
        ((*ARENA[:1], name, *ARENA[2:]), "There is no player")
        for name in ("level:" + "1" * 5_000, "level:٣", "level:7", "minimax:²:x")
    ),
    *(
        ((*ARENA[:1], name, *ARENA[2:]), told)
        for name, told in (
            (
                "tree:max_children=abc",
                "max_children is a whole number above 0, such as 4, not “abc”.",
            ),
            ("tree:max_children=0", "max_children is a whole number above 0, such as 4, not “0”."),
            ("guided:plies=0.5", "plies is a whole number from 0, such as 4, not “0.5”."),
            ("tree:temperature=0", "temperature is a number above 0, such as 0.5, not “0”."),
            (
                "best:exploration=1.e999",
                "exploration is a number from 0, such as 0.5, not “1.e999”.",
            ),
            ("tree:max_children=" + "1" * 5_000, "(5000 characters)"),
            ("guided:plies=1.2.3", "not “1.2.3”"),
            ("alphabeta:breadth=3", "“breadth” is no setting of “alphabeta”; there are: width,"),
            ("uct:exploration=2", "“exploration” is no setting of “uct”; it has none."),
            ("tree:exploration", "A setting is written with its value, as in exploration=4."),
            ("tree:", "“” is no setting of “tree”; there are: exploration, "),
            ("best:killers=2", "“killers” is no setting of “best”, which is “tree” in this game;"),
        )
    ),
]


@pytest.mark.parametrize(("words", "told"), REFUSED, ids=lambda words: str(words)[:40])
def test_a_mistake_is_told_in_few_words_with_exit_code_2(words, told, capsys):
    try:
        code = main(shlex.split(words) if isinstance(words, str) else [*words])
    except SystemExit as leaving:  # argparse's own way out
        code = leaving.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert told in err
    assert "Traceback" not in err
    assert "output" not in err
    assert 0 < len(err) < 3_000
    assert err.replace("\n", "").isprintable()
    assert err.startswith("usage: ") or err.count("\n") == 1


def test_a_match_in_the_terminal_can_be_written_to_a_file(tmp_path):
    from drystone.play.records.record import read

    file = tmp_path / "match.txt"
    assert play("a1xa2\nundo\na1xb1\nquit\n", "--record", str(file)).returncode == 0
    loaded = read(file.read_text("utf-8"))
    assert loaded.trouble == ""
    assert [str(node.move) for node in loaded.match.turns] == ["a1xb1"]
    assert len(loaded.match.tree.nodes) == 3


def test_a_record_that_cannot_be_written_is_refused_before_the_match():
    failed = play("a1xa2\nquit\n", "--record", "no/such/place")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert "“no/such/place” cannot be written: No such file" in failed.stderr
    assert "in a folder that is there" in failed.stderr


def test_a_record_that_cannot_be_written_in_the_end_is_printed(tmp_path, capsys, monkeypatch):
    folder = tmp_path / "goes"
    folder.mkdir()

    class Lines(io.StringIO):
        def readline(self, *size):
            folder.rmdir()  # after it was looked at
            return "quit\n"

    monkeypatch.setattr(sys, "stdin", Lines())
    words = ["play", "anaash", "--size", "4", "--moves", "a1xa2"]
    assert main([*words, "--record", str(folder / "a")]) == 2
    told = capsys.readouterr()
    assert "cannot be written" in told.err
    assert "\n1. a1xa2\n*\n" in told.out


def test_looking_whether_a_file_can_be_written_leaves_it_as_it_was(tmp_path):
    kept, new, link = tmp_path / "kept", tmp_path / "new", tmp_path / "link"
    kept.write_text("what stands there")
    link.symlink_to(new)
    for place in (kept, new, link):
        require_writable(place)
    assert kept.read_text() == "what stands there"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["kept", "link"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(13, "Permission denied", "a/b"), "“a/b” cannot be used: Permission denied."),
        (OSError(28, "No space left"), "refused what the command needs: No space left."),
        (OSError("it is gone"), "The system refused what the command needs: it is gone."),
    ],
)
def test_what_the_system_refuses_besides_the_output_is_told_as_what_it_is(
    error, told, capsys, monkeypatch
):
    def refused(*_):
        raise error

    monkeypatch.setattr("drystone.cli.main.perft", refused)
    assert main(["perft", "anaash"]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert "output" not in err
    assert err.count("\n") == 1


def test_a_link_that_may_not_be_followed_is_told(capsys, monkeypatch):
    def forbidden(place):
        raise PermissionError(13, "Permission denied", str(place))

    monkeypatch.setattr("os.path.realpath", forbidden)
    for words in ("svg anaash --out a/b", "play anaash --record a/b", "answer a --keep a/b"):
        assert main(words.split()) == 2
        assert "“a/b” cannot be written: Permission denied. Name a" in capsys.readouterr().err


def test_a_record_that_is_no_text_is_told(tmp_path, capsys):
    file = tmp_path / "record"
    file.write_bytes(b"\xff")
    assert main(["svg", "anaash", "--record", str(file)]) == 2
    assert " is not text in UTF-8." in capsys.readouterr().err


@pytest.mark.slow
def test_resigning_in_the_terminal(tmp_path):
    file = tmp_path / "match.txt"
    done = play("a1xa2\nresign\nb1xc1\n", "--record", str(file))
    assert "Red wins: Blue has resigned." in done.stdout
    assert "resign" in done.stdout.splitlines()[1]
    assert file.read_text("utf-8").endswith("1. a1xa2 resign:b\n*\n")
    assert "Blue wins: Red has resigned." in play("a1xa2\nResign:r\n").stdout
    assert "There is no side “x”" in play("a1xa2\nresign:x\nquit\n").stdout


def refused(*words, text="", **more):
    """Check that a command line is refused in few words and without a traceback; return them."""
    done = spoken_to(text, *words, **more)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 3_000
    return done.stderr


@pytest.fixture
def interruptible():
    """What is started hears Ctrl+C, though the tests may not: shells deafen what they run aside."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_series_is_printed_as_rows_with_their_records(capsys, tmp_path):
    words = "arena random level:1 --game anaash --size 4 --games 4 --nodes 50 --opening 2 --json"
    file = tmp_path / "games.txt"
    assert main([*words.split(), "--out", str(file)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sorted(row["number"] for row in rows) == [1, 2, 3, 4]
    for row in rows:
        match = drystone.read(row["record"], strict=True).match
        seated = match.headers["First"], match.headers["Second"]
        assert seated == (("random", "level:1") if row["number"] % 2 else ("level:1", "random"))
        assert (match.ply, match.outcome.winner) == (row["plies"], row["end"])
        assert row["moves"] + row["opponent_moves"] + 2 == row["plies"]
        assert (row["player"], row["opponent"]) == ("random", "level:1")
        plays_first = row["number"] % 2 == 1
        assert row["score"] == ((row["end"] == match.game.first) == plays_first)
    assert file.read_text("utf-8") == "".join(row["record"] + "\n" for row in rows)
    assert main([*words.split(), "--out", str(file)]) == 2
    assert "is there already, and is kept" in capsys.readouterr().err


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_series_tells_what_was_played(workers):
    terminal, its = os.openpty()
    told = b""
    words = "arena random random --game anaash --size 4 --games 9999 --workers"
    with subprocess.Popen(
        [sys.executable, "-m", "drystone", *words.split(), workers],
        stdout=subprocess.PIPE,
        stderr=its,
        encoding="utf-8",
        env={"PYTHONPATH": "py", "PYTHONUTF8": "1", "PATH": ""},
        start_new_session=True,
    ) as process:
        os.close(its)
        while part := read(terminal):
            if not told:  # as a terminal does: its children hear it, too
                os.killpg(process.pid, signal.SIGINT)
            told += part
        out = process.stdout.read()
    assert process.returncode == 130
    assert b"Traceback" not in told
    assert out.startswith("anaash random – random: +")
    assert out.rstrip().endswith(" of 9,999 games")


def read(terminal):
    """Read what is written to a terminal; nothing once all that write to it have ended."""
    try:
        return os.read(terminal, 9_999)
    except OSError:
        return b""


def test_a_series_interrupted_in_its_first_game_says_so():
    settings = SeriesSettings("anaash", ("random", "random"))
    told = "broken off before the first of 40 games was over"
    assert broken_off(settings, [], 40) == told


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_an_output_that_cannot_write_a_name_is_told(encoding):
    words = refused("games", encoding=encoding)
    assert f"cannot be written as {encoding}" in words.replace("charmap", encoding)
    assert "PYTHONIOENCODING=utf-8" in words
    assert spoken_to("", "games").returncode == 0


def test_an_input_that_is_no_text_is_told_and_what_was_played_is_kept(tmp_path):
    file = tmp_path / "match.txt"
    words = ("play", "anaash", "--size", "4", "--record", str(file))
    assert "byte 0xff cannot be read" in refused(*words, text="a1xa2\n" + " " * 9_000 + "\udcff\n")
    assert "1. a1xa2" in file.read_text("utf-8")


def test_a_series_whose_report_cannot_be_printed_is_not_begun():
    words = (*ARENA, "--games", "1000000")
    assert "PYTHONIOENCODING=utf-8" in refused(*words, encoding="ascii")


def test_half_a_character_is_told_and_no_file_is_begun(tmp_path):
    file = tmp_path / "board.svg"
    words = ("svg", "anaash", "--size", "4", "--alt", "\udcff")
    assert "half of a character" in refused(*words)
    assert "half of a character" in refused(*words, "--out", str(file))
    assert not file.exists()


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path, capsys):
    match = drystone.match("anaash", size=4)
    match.play("a1xa2")
    plain, marked = tmp_path / "plain.txt", tmp_path / "marked.txt"
    plain.write_text(write(match), "utf-8")
    marked.write_text(write(match), "utf-8-sig")
    pictures = []
    for file in (plain, marked):
        assert main(["svg", "anaash", "--record", str(file)]) == 0
        pictures.append(capsys.readouterr().out)
    assert pictures[0] == pictures[1]
    assert drystone.load(marked).match.ply == 1


def answered(link, text, *words):
    return spoken_to(text, "answer", link, *words)


def test_a_link_is_answered_with_a_link():
    ann = CorrespondenceGame.begin(drystone.game("anaash", size=4))
    ann.play("a1xa2")
    address = f"https://example.org/#{ann.link()}"
    done = answered(address, "b9\nmoves\nb1xc1\n", "--name", "Bob")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You are Blue. It is your turn." in done.stdout
    assert "cannot be read as a move" in done.stdout
    reply = done.stdout.splitlines()[-1]
    assert reply.startswith("https://example.org/#distance=")
    assert ann.receive(reply).messages == 1
    assert [move.text for move in ann.table.moves] == ["a1xa2", "b1xc1"]
    assert ann.table.names == {"g": "Bob"}
    ann.play("a2+b2")
    again = answered(ann.link(), "resign\n")
    assert "Red wins: Blue has resigned." in again.stdout
    ann.receive(again.stdout.splitlines()[-1])
    assert ann.match.outcome.winner == "r"


def test_an_offer_to_play_live_does_not_go_back_to_the_one_who_made_it():
    ann = CorrespondenceGame.begin(drystone.game("anaash", size=4))
    ann.play("a1xa2")
    for before in ("https://example.org/?a=b#", "https://example.org/?", "#", ""):
        offer = "live=OFFER&" if "#" in before else ""
        done = answered(f"Look at [it]({before}{offer}{ann.link()}).", "b1xc1\n")
        reply = done.stdout.splitlines()[-1]
        assert reply.startswith(f"{before}distance=")
        assert ann.copy().receive(reply).messages == 1


def test_half_a_pair_is_shown_and_can_be_taken_back(tmp_path):
    ann = CorrespondenceGame.begin(drystone.game("ghast", size=4, mode="fakerghast"))
    for text in ("a1>e~", "~a3>w"):
        ann.play(text)
    link, file = ann.link(), tmp_path / "match.json"
    half, hint = "b0?r2", "Half of your move is made: finish it, or take it back with undo."
    done = answered(link, "c1>e~\n", "--keep", str(file))
    first, second = done.stdout.split("> ", 1)
    assert (half in first, half in second, hint in second) == (False, True, True)
    again = answered(link, "undo\nundo\n", "--keep", str(file))
    shown, back, none = again.stdout.split("> ")[:3]
    assert half in shown
    assert hint in shown
    assert back.startswith("Taken back. If its link is sent already, tell the other player")
    assert half not in back
    assert "There is no move to take back." in none
    resigned = answered(link, "c1>e~\nresign\n", "--keep", str(file))
    ann.receive(resigned.stdout.splitlines()[-1])
    assert "Blue has resigned" in resigned.stdout


@pytest.mark.slow
def test_hidden_pieces_are_kept_in_a_file(tmp_path):
    ann = CorrespondenceGame.begin(drystone.game("ghast", size=4, mode="fakerghast"))
    for text in ("a1>e~", "~a3>w"):
        ann.play(text)
    link, file = ann.link(), tmp_path / "match.json"
    refused = answered(link, "pass\n")
    assert refused.returncode == 2
    assert "--keep FILE" in refused.stderr
    nowhere = answered(link, "c1>e~\n~d1>w\n", "--keep", str(tmp_path / "no" / "match"))
    assert (nowhere.returncode, nowhere.stdout) == (2, "")
    assert "cannot be written" in nowhere.stderr
    looked = answered(link, "quit\n", "--keep", str(file), "--name", "Bob")
    assert (looked.returncode, looked.stderr) == (0, "")
    assert looked.stdout.endswith("Open the same link again to go on.\n")
    done = answered(link, "c1>e~\n~d1>w\n", "--keep", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Send this link to the other player:" in done.stdout
    ann.receive(done.stdout.splitlines()[-1])
    ann.resign()
    again = answered(ann.link(), "", "--keep", str(file))
    assert ann.friend == "Bob"
    assert "Orange has resigned" in again.stdout
    ann.receive(again.stdout.splitlines()[-1])
    assert ann.table.complete
    same = answered(ann.link(), "", "--keep", str(file))
    assert (same.returncode, same.stderr) == (0, "")
    assert same.stdout.startswith("This is your own link.")
    assert "distance=" not in same.stdout
