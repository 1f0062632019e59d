"""Programs that play: what they do wrong, they lose by, and the reason is written down."""

import os
import shlex
import stat
import sys
import threading
import time
from pathlib import Path

import pytest

import drystone
from drystone.cli.engine import Engine
from drystone.cli.main import main
from drystone.search.players import external
from drystone.search.players.arena import SeriesSettings, play
from tests.helpers import variants

pytestmark = pytest.mark.slow  # each test starts programs

ROOT = Path(__file__).parent.parent.parent
BOTS = ROOT / "docs" / "bots"
PYTHON = shlex.quote(sys.executable)

BOT = """
import sys, time, os
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
{go}
    else:
        print("=", flush=True)
"""


@pytest.fixture(autouse=True)
def with_drystone(monkeypatch):
    """Let programs find the package and the command."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    monkeypatch.setenv("DRYSTONE", f"{sys.executable} -m drystone")


def bot(tmp_path, go):
    """Return the player that runs a program which does this when it is to move."""
    file = tmp_path / "bot.py"
    indented = "\n".join(f"        {line}" for line in go.splitlines())
    file.write_text(BOT.format(go=indented), "utf-8")
    return f"exec:{PYTHON} {shlex.quote(str(file))}"


def series(*players, **more):
    return SeriesSettings("anaash", players, {"size": 4}, **{"nodes": 20, **more})


LOSING = {
    "an illegal move": ('print("= a1xa1", flush=True)', "no legal move: “a1xa1” is not a legal"),
    "nonsense": ('print("= what?", flush=True)', "no legal move: “what?” cannot be read"),
    "nothing": ('print("=", flush=True)', "no legal move: “” cannot be read"),
    "a refusal": ('print("? not today", flush=True)', "it answered “go” with “? not today”"),
    "an end": ("sys.exit(3)", "it ended with exit code 3 instead of answering “go”"),
    "silence": ("time.sleep(60)", "it did not answer “go” within 0.3 s"),
    "a long line": ('print("= " + "a" * 300_000, flush=True)', "no legal move: “aaa"),
    "bytes": ('os.write(1, b"\\xff\\x00\\n" * 20_000)', "it wrote 10000 lines instead of"),
}


@pytest.mark.parametrize("case", LOSING)
def test_what_a_program_does_wrong_loses_the_game(case, tmp_path, monkeypatch):
    monkeypatch.setattr(external, "PATIENCE", 0.3 if case == "silence" else 30.0)
    go, reason = LOSING[case]
    wrong = bot(tmp_path, go)
    lost = play(series(wrong, "random"), 0)
    assert (lost.score, lost.end) == (0.0, "forfeit")
    assert reason in lost.reason
    if case == "nothing":  # in the other seat, too
        assert play(series("random", wrong), 0).score == 1.0


def test_a_program_may_write_remarks_before_its_answer(tmp_path):
    remarks = bot(tmp_path, 'print("thinking"); print("= a1xa2", flush=True)')
    who = drystone.player(remarks, nodes=1)
    assert str(drystone.choose(who, drystone.match("anaash", size=4))) == "a1xa2"
    who.close()
    assert who.engine.program is None


def test_a_program_may_begin_with_a_byte_order_mark(tmp_path):
    marked = bot(tmp_path, 'print("= a1xa2", flush=True)')
    file = tmp_path / "bot.py"
    begin = "import sys; sys.stdout.reconfigure(encoding='utf-8'); print(end='\\ufeff')\n"
    file.write_text(begin + file.read_text("utf-8"), "utf-8")
    who = drystone.player(marked, nodes=1)
    assert str(drystone.choose(who, drystone.match("anaash", size=4))) == "a1xa2"
    who.close()


class Endless:
    """A stream that never ends, and keeps who closed it."""

    closed_by = None

    def readline(self, limit):
        return b"more"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.closed_by = threading.current_thread()


def test_what_a_program_writes_is_closed_by_the_thread_that_reads_it(monkeypatch):
    """Otherwise that thread may read of the program that is started next."""
    monkeypatch.setattr(external, "REMARKS_LIMIT", 3)
    before = set(threading.enumerate())
    stream = Endless()
    lines = external.Lines(stream)
    (reader,) = set(threading.enumerate()) - before
    assert lines.next(time.monotonic() + 60) == "more"
    assert stream.closed_by is None
    lines.stop()
    reader.join(60)
    assert stream.closed_by is reader


def test_a_program_has_longer_for_its_first_answer(monkeypatch):
    """On a busy machine Python alone may take seconds to start."""
    asked = {}

    class Program:
        def __init__(self, words):
            self.words = words

        def ask(self, line, seconds):
            asked[line.split()[0]] = seconds
            return "a1xa2"

        def clock(self):
            return 0.0

    monkeypatch.setattr(external, "Program", Program)
    drystone.choose(drystone.player("exec:sh", nodes=1), drystone.match("anaash", size=4))
    assert asked["protocol"] == external.START >= 10 * asked["position"]


def test_a_program_that_is_not_there_is_refused_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README.md").write_text("words", "utf-8")
    with pytest.raises(drystone.OptionError, match=r"There is no program “\./no-such-bot”"):
        drystone.player("exec:./no-such-bot --fast")
    with pytest.raises(drystone.OptionError, match=r"README.md” is no program: it may not be exec"):
        drystone.player("exec:./README.md --fast")
    with pytest.raises(drystone.OptionError, match="is no command"):
        drystone.player("exec:'")
    with pytest.raises(drystone.OptionError, match="There is no program"):
        drystone.player("exec:")


def test_a_program_that_cannot_be_started_loses(tmp_path):
    file = tmp_path / "bot"
    file.write_bytes(b"\x00\x01")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    lost = play(series(f"exec:{shlex.quote(str(file))}", "random"), 0)
    assert "it could not be started" in lost.reason


WORK = """
end = time.process_time() + 0.3
while time.process_time() < end:
    pass
print("= a1xa2", flush=True)
"""


def test_what_a_program_works_is_counted(tmp_path):
    worker = drystone.player(bot(tmp_path, WORK), nodes=1)
    assert isinstance(worker, external.ExternalPlayer)
    drystone.choose(worker, drystone.match("anaash", size=4))
    worker.close()
    assert worker.took >= 0.3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what others' work took")
def test_what_a_program_waits_is_not_counted(tmp_path):
    sleeper = drystone.player(
        bot(tmp_path, 'time.sleep(0.3); print("= a1xa2", flush=True)'), nodes=1
    )
    assert isinstance(sleeper, external.ExternalPlayer)
    drystone.choose(sleeper, drystone.match("anaash", size=4))
    sleeper.close()
    assert sleeper.took < 0.3


def test_no_program_is_left_running(tmp_path):
    here = tmp_path / "pid"
    pids = f"open({str(here)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    asked = drystone.player(bot(tmp_path, pids), seconds=0.1)
    asked_grace, external.GRACE = external.GRACE, 2.0
    try:
        with pytest.raises(external.Forfeit, match="did not answer"):
            drystone.choose(asked, drystone.match("anaash", size=4))
    finally:
        external.GRACE = asked_grace
    number = int(here.read_text())
    del asked
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_hidden_games_send_only_what_the_side_may_see(tmp_path):
    game = next(game for game in variants() if game.hidden)
    log = tmp_path / "log"
    file = tmp_path / "spy.py"
    source = (
        "import sys\n"
        "def spied():\n"
        "    for line in sys.__stdin__:\n"
        f"        open({str(log)!r}, 'a').write(line)\n"
        "        yield line\n"
    )
    file.write_text(
        source + (BOTS / "bot.py").read_text("utf-8").replace("sys.stdin", "spied()"), "utf-8"
    )
    spy = f"exec:{PYTHON} {shlex.quote(str(file))}"
    drystone.play_match(game, [spy, "random"], longest=16)
    lines = log.read_text("utf-8").splitlines()
    texts = [line.partition(" ")[2] for line in lines if line.startswith("position ")]
    assert len(texts) >= 8
    for text in texts:
        position = game.position(text)
        assert position.seen_by(position.side) == position
        assert position.side == game.first
    assert {line.split()[0] for line in lines} <= {"protocol", "new", "position", "go", "quit"}


MORE = pytest.mark.deep(
    "A second for each match: four show with every change that it plays to win."
)


@pytest.mark.slow
@pytest.mark.parametrize(("matches", "score"), [(4, 3), pytest.param(12, 8, marks=MORE)])
def test_the_bot_in_python_beats_random(matches, score):
    better = f"exec:{PYTHON} {shlex.quote(str(BOTS / 'bot.py'))}"
    played = [play(series(better, "random"), number) for number in range(matches)]
    assert not any(one.reason for one in played)
    assert sum(one.score for one in played) >= score


@pytest.mark.slow
def test_the_bot_in_a_shell_script_plays():
    shell = f"exec:sh {shlex.quote(str(BOTS / 'bot.sh'))}"
    one = play(series(shell, "random", max_plies=12), 0)
    assert not one.reason
    assert one.moves[0] >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", drystone.games())
def test_the_engine_itself_is_such_a_program(name):
    itself = f"exec:{PYTHON} -m drystone engine"
    settings = SeriesSettings(name, (itself, "random"), nodes=2, max_plies=10)
    assert play(settings, 0).reason == ""


@pytest.mark.slow
def test_the_command_line_writes_the_reason_down(capsys, tmp_path):
    wrong = bot(tmp_path, "sys.exit(3)")
    words = ["arena", wrong, "level:1", "--game", "anaash", "--size", "4", "--games", "2"]
    assert main(words) == 0
    first, *reasons = capsys.readouterr().out.splitlines()
    assert "+0 =0 -2" in first
    assert [line.split(":")[0] for line in reasons] == ["game 1", "game 2"]
    assert all("has lost: it ended with exit code 3" in line for line in reasons)


def test_the_bots_are_as_short_as_the_documentation_says():
    lines = [line for line in (BOTS / "bot.py").read_text("utf-8").splitlines() if line]
    assert len(lines) == 20


def test_the_conversation_in_the_documentation_is_what_is_said():
    text = (ROOT / "docs" / "engine-protocol.md").read_text("utf-8")
    shown = text.split("```text\n")[1].split("```")[0].splitlines()
    speaker = Engine()
    for asked, said in zip(shown[::2], shown[1::2], strict=True):
        assert speaker.answer(asked) == said


def test_the_documentation_has_each_command():
    text = (ROOT / "docs" / "engine-protocol.md").read_text("utf-8")
    table = text.split("## Commands")[1].split("## Hidden")[0]
    assert {
        line.split("`")[1].split()[0] for line in table.splitlines() if line.startswith("| `")
    } == set(Engine().commands)


def test_the_terminal_obeys_nothing_that_a_program_remarks(tmp_path, capsys):
    go = (
        'sys.stderr.write("\\x1b[2J\\u202ehi\\n"); sys.stderr.flush()\nprint("= a1xa2", flush=True)'
    )
    player = drystone.player(bot(tmp_path, go), nodes=1)
    assert str(drystone.choose(player, drystone.match("anaash", size=4))) == "a1xa2"
    shown = ""
    for _ in range(500):
        shown += capsys.readouterr().err
        if shown.endswith("\n"):
            break
        time.sleep(0.01)
    assert shown == "\ufffd[2J\ufffdhi\n"
