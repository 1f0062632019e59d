"""`drystone engine`: one answer to each line, whatever it is, and no more than a side may see."""

import io
import os
import subprocess
import sys
from errno import EIO
from pathlib import Path

import pytest

import drystone
from drystone.cli.engine import EACH, LINE_LIMIT, Engine, Input, engine
from drystone.core.errors import TextError
from drystone.core.rng import seeded
from tests.helpers import variants

PY = Path(__file__).parent.parent.parent / "py"
COMMAND = [sys.executable, "-m", "drystone", "engine"]


def talk(*lines, stopped=True):
    speaker = Engine(lambda: stopped)
    return [speaker.answer(line) for line in lines]


def running():
    environment = {**os.environ, "PYTHONPATH": str(PY)}
    return subprocess.Popen(COMMAND, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def spoken(data: bytes) -> list[str]:
    """Return the answers to input as it comes from anywhere."""
    out = io.BytesIO()
    assert engine([], io.BytesIO(data).read, out) == 0
    return out.getvalue().decode().splitlines()


def test_it_names_itself_the_games_and_their_options():
    protocol, names, options = talk("protocol 1", "games", "games anaash")
    assert protocol == f"= 1 drystone {drystone.__version__}"
    assert names.split()[1:] == list(drystone.games())
    assert options.startswith("= size=6")


def test_a_mark_before_the_first_line_and_tabs_between_words_are_nothing():
    said = spoken("\ufeffnew\tanaash\tsize=4\nplay \t a1xa2\r\nquit\n".encode())
    assert said[:2] == ["=", "= b"]


@pytest.mark.parametrize("name", drystone.games())
def test_a_match_can_be_played_with_it_to_the_end(name):
    speaker = Engine()
    assert speaker.answer(f"new {name}") == "="
    rng = seeded(3)
    match = drystone.match(name)
    while match.outcome is None:
        shown = match.position.seen_by(match.position.side)
        assert speaker.answer("position") == f"= {shown}"
        moves = speaker.answer("moves").split()[1:]
        assert moves == [str(move) for move in match.position.moves()]
        move = rng.choice(moves)
        said = speaker.answer(f"play {move}")
        match.play(move)
        if match.outcome is None:
            assert said == f"= {match.position.side}"
    assert said == f"= over {match.outcome.letter} {match.outcome.reason}"
    assert speaker.answer("moves") == "="
    assert speaker.answer("go nodes 1").startswith("? The game is over: ")
    assert speaker.answer("analyse nodes 1").startswith("? The game is over: ")


def test_a_position_can_be_given():
    text = "b1,r1,b1,r1/r1,b1,r1,b1/r1,r1,b1,r1/1,b1,r1,b1 b"
    said = talk("new anaash size=4", f"position {text}", "position", "play a1xa2")
    assert said[1:3] == ["=", f"= {text}"]
    assert said[3].startswith("? “a1xa2” is not a legal move")


def test_it_plays_as_the_best_player_does():
    speaker = Engine()
    speaker.answer("new anaash size=4")
    who = drystone.player("best", nodes=60)
    wanted = drystone.choose(who, drystone.match("anaash", size=4), seed=1)
    assert speaker.answer("go nodes 60") == f"= {wanted}"
    assert speaker.answer("go seconds 20 nodes 60") == f"= {wanted}"
    assert speaker.answer("position").endswith(" r")  # nothing was played


def test_it_analyses_from_the_view_of_the_side_to_move():
    speaker = Engine()
    speaker.answer("new anaash size=4")
    speaker.answer("play a1xa2")
    lines = speaker.answer("analyse nodes 200").removeprefix("= ").split(" | ")
    chances = [float(line.split()[0]) for line in lines]
    assert len(lines) == 5
    assert chances == sorted(chances, reverse=True)
    found = drystone.analyse(drystone.Match(drystone.game("anaash", size=4)), nodes=1)
    assert found.side == "r"
    match = drystone.match("anaash", size=4)
    match.play("a1xa2")
    blue = drystone.analyse(match, nodes=200).seen_from("b")
    assert lines[0] == " ".join(
        [f"{blue.best.win_probability:.3f}", *map(str, blue.best.variation)]
    )


REFUSED = [
    *("xyzzy", "GAMES", "protocol 2", "games chess", "new", "new chess", "new anaash size"),
    *("new anaash size=5", "new anaash size=4 size=6", "new anaash colour=red", "position x"),
    *("moves all", "play", "play z9", "go", "go nodes", "go nodes 0", "go nodes 1.5"),
    *("go nodes ٣", "go seconds nan", "go seconds -1", "go seconds 1e9", "go depth 3"),
    *("go nodes 1 nodes 2", "analyse", "stop 1", "quit now"),
]


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line):
    speaker = Engine(lambda: True)
    speaker.answer("new anaash size=4")
    before = speaker.answer("position")
    said = speaker.answer(line)
    assert said.startswith("? ")
    assert len(said) < 400
    assert speaker.answer("position") == before


def test_a_game_comes_first():
    for line in ("position", "position x", "moves", "play a1", "go nodes 1", "analyse nodes 1"):
        assert talk(line)[0].startswith("? There is no game yet")


def garbage(rng):
    """Return a line that may be sense or nonsense; no end of line stands in it."""
    words = [
        *("protocol", "games", "new", "position", "moves", "play", "go", "analyse", "stop"),
        *drystone.games(),
        *("size=4", "size=", "=", "size=99999999999", "nodes 3", "seconds 0.001", "a1xa2", "a1"),
        *("4/4/4/4", "r", "1" * 300, "-1", "１", "\u202e", "\x00", "{", "\\", "é", "resign", "…"),
    ]
    if rng.random() < 0.2:
        return bytes(rng.choices([*range(10), *range(11, 13), *range(14, 256)], k=30))
    count = rng.randrange(1, 6)
    return " ".join(rng.choice(words) for _ in range(count)).encode()


def test_anything_gets_one_answer_in_one_line():
    rng = seeded(11)
    lines = [garbage(rng) for _ in range(3200)]
    lines[::7] = [b"new " + rng.choice(drystone.games()).encode() for _ in lines[::7]]
    speaker = Engine(lambda: True)
    good = 0
    for line in lines:
        said = speaker.answer(line.decode("utf-8", "replace"))
        assert said[:2] in {"=", "= ", "? "}
        assert "\n" not in said
        assert "\r" not in said
        good += said.startswith("=")
    assert 500 < good < 2500


def test_each_line_of_raw_bytes_is_answered():
    rng = seeded(13)
    lines = [garbage(rng) for _ in range(200)]
    long = b"x" * (3 * LINE_LIMIT)
    data = b"\n".join([*lines, b"\r", b"", b"  ", long, b"protocol", b"quit", b"games", b""])
    said = spoken(data)
    blank = sum(not line.decode("utf-8", "replace").strip() for line in lines)
    assert len(said) == len(lines) - blank + 3
    assert said[-3] == "? A line has at most 100,000 bytes."
    assert said[-2].startswith("= 1 drystone")
    assert said[-1] == "="  # quit; what comes after it is not read


def test_what_is_answered_as_quit_ends_it_and_nothing_else():
    told = "“quit” stands alone, without “now”."
    assert spoken(b"quit now\ngames") == [f"? {told}", f"= {' '.join(drystone.games())}"]
    assert spoken("quit\u00a0\ngames".encode()) == ["="]


def test_the_end_of_the_input_ends_it():
    assert spoken(b"") == []
    assert spoken(b"protocol") == [f"= 1 drystone {drystone.__version__}"]


def test_a_search_is_stopped_and_answers_with_what_it_has():
    with running() as program:
        said, _ = program.communicate(
            b"new anaash\ngo seconds 3000\nstop\nanalyse nodes 900000000\nquit\n", timeout=60
        )
    assert program.returncode == 0
    begun, move, stopped, analysis, left = said.decode().splitlines()
    assert begun == stopped == left == "="
    assert drystone.match("anaash").position.parse(move.removeprefix("= "))
    assert analysis.startswith("= 0.")


def test_a_search_sees_that_it_is_stopped_behind_many_lines():
    many = 20_000
    with running() as program:
        data = b"new anaash size=4\ngo seconds 3000\n" + b"protocol\n" * many + b"stop\n"
        said, _ = program.communicate(data, timeout=60)
    assert program.returncode == 0
    assert len(said.splitlines()) == many + 3


def test_lines_that_wait_are_bounded(monkeypatch):
    monkeypatch.setattr("drystone.cli.engine.WAITING", 3 * EACH)
    taken = []

    def read(most):
        taken.append(most)
        return b"games\n"

    lines = Input(read)
    for _ in range(20):
        assert lines.next() == b"games"
    assert len(taken) <= 20 + 4


def test_an_input_that_breaks_off_is_told_once_what_came_before_is_answered():
    parts = [b"protocol\nga"]

    def read(most):
        if parts:
            return parts.pop()
        raise OSError(EIO, "Input/output error")

    out = io.BytesIO()
    with pytest.raises(TextError, match="The input cannot be read: Input/output error"):
        engine([], read, out)
    assert out.getvalue().decode() == f"= 1 drystone {drystone.__version__}\n"


@pytest.mark.slow
def test_hidden_tiles_are_never_sent():
    game = next(game for game in variants() if game.hidden)
    speaker = Engine(lambda: True)
    values = [f"{key}={value}" for key, value in game.values.items()]
    speaker.answer(" ".join(["new", game.name, *values]))
    match, hidden = drystone.Match(game), 0
    rng = seeded(5)
    for _ in range(30):
        side = match.position.side
        shown = speaker.answer("position").removeprefix("= ")
        assert shown == str(match.position.seen_by(side))
        hidden += shown != str(match.position)
        assert speaker.answer("analyse nodes 5").startswith("= ")
        move = match.position.random_move(rng)
        match.play(move)
        speaker.answer(f"play {move}")
        if match.outcome:
            break
    assert hidden > 5


@pytest.mark.slow
def test_it_ends_well_however_it_is_left():
    for last in (b"quit\n", b"quit\nmore\n", b"games\n", b"x" * 200_000):
        with running() as program:
            program.communicate(last, timeout=60)
        assert program.returncode == 0
    with running() as program:  # the input stays open
        program.stdin.write(b"quit\n")
        program.stdin.flush()
        assert program.wait(60) == 0
    with running() as program:  # nobody reads, and the input stays open
        program.stdout.close()
        program.stdin.write(b"games\n")
        program.stdin.flush()
        assert program.wait(60) in {2, 120}
