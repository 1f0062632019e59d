"""Another program that is asked from Python: what it answers, and what is said of its faults."""

import shlex
import sys
from itertools import islice
from pathlib import Path

import pytest

import drystone
from tests.helpers import SHIPPED

pytestmark = pytest.mark.slow  # each test starts a program

PY = Path(__file__).parent.parent / "py"
PYTHON = shlex.quote(sys.executable)
WRONG = """
import sys
for line in sys.stdin:
    asked = line.split()[0]
    print({answer!r} if asked == {question!r} else "=", flush=True)
"""


@pytest.fixture(autouse=True)
def with_drystone(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(PY))


@pytest.fixture
def engine():
    with drystone.EngineClient(f"{PYTHON} -m drystone engine") as client:
        yield client


@pytest.mark.parametrize("name", SHIPPED)
def test_an_engine_finds_what_drystone_finds(name, engine):
    match = drystone.play_match(drystone.game(name), ["random", "random"], seed=5, longest=7)
    theirs, found = engine.analyse(match, nodes=120), drystone.analyse(match, nodes=120)
    assert [one.variation for one in theirs.findings] == [one.variation for one in found.findings]
    probabilities = [round(one.win_probability, 3) for one in found.findings]
    assert [one.win_probability for one in theirs.findings] == pytest.approx(
        probabilities, abs=1e-3
    )
    assert engine.choose(match, nodes=120) in match.position.moves()


def test_an_engine_is_sent_the_moves_of_a_match(tmp_path):
    """Else it would know of no draw by repetition."""
    file, log = tmp_path / "bot.py", tmp_path / "log"
    keep = f"    open({str(log)!r}, 'a').write(line)\n    asked ="
    file.write_text(
        WRONG.format(question="go", answer="= c3xb3").replace("    asked =", keep), "utf-8"
    )
    match = drystone.match("anaash", size=4)
    match.play_all(["a1xa2", "b1xc1"])
    with drystone.EngineClient(f"{PYTHON} {shlex.quote(str(file))}") as client:
        assert str(client.choose(match, nodes=7)) == "c3xb3"
    assert log.read_text("utf-8").splitlines() == [
        "protocol 1",
        "new anaash size=4",
        f"position {match.start}",
        "play a1xa2",
        "play b1xc1",
        "go nodes 7",
        "quit",
    ]


def test_reports_come_until_the_loop_is_left(engine):
    match = drystone.match("anaash", size=4)
    assert [one.nodes for one in islice(engine.analysing(match), 3)] == [100, 200, 400]


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("go", "= a1xa1", "“a1xa1” is not a legal move"),
        ("go", "? no", "it answered “go” with “? no”"),
        ("analyse", "=", "it answered “analyse” with “”"),
        ("analyse", "= 1.5 a1xa2", "“1.5” does not"),
        ("analyse", "= nan a1xa2", "“nan” does not"),
        ("analyse", "= 0.5", "a probability and at least one move stand there"),
        ("analyse", "= 0.5 a1xa1 | 0.4 a1xa2", "“a1xa1” is not a legal move"),
    ],
)
def test_what_an_engine_does_wrong_is_said_with_its_command(question, answer, said, tmp_path):
    file = tmp_path / "bot.py"
    file.write_text(WRONG.format(question=question, answer=answer), "utf-8")
    client = drystone.EngineClient(f"{PYTHON} {shlex.quote(str(file))}")
    asked = {"go": client.choose, "analyse": client.analyse}[question]
    with pytest.raises(drystone.GameError, match=r"^The engine “.* is of no use here: ") as wrong:
        asked(drystone.match("anaash", size=4), nodes=1)
    assert said in str(wrong.value)
    assert client._engine.program is None


def test_nothing_is_asked_once_the_game_is_over(engine):
    match = drystone.play_match(drystone.game("anaash", size=4), ["random", "random"])
    for ask in (engine.choose, engine.analyse):
        with pytest.raises(drystone.IllegalMove, match="The game is over"):
            ask(match)
