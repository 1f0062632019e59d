"""The nine things that newcomers want: each on its page, in twelve lines at most, and run."""

import ast
import doctest
import re
import shlex
import shutil
from pathlib import Path

import pytest

import drystone
from drystone.cli.engine import Engine
from drystone.cli.main import main

DOCS = Path(__file__).parent.parent / "docs"
OVERVIEW = DOCS / "how-to.md"
LONGEST = 12

TASKS = re.findall(
    r"^\| .+ \| \[.+\]\(([\w-]+\.md)#([\w-]+)\) \|$", OVERVIEW.read_text("utf-8"), re.M
)


def code_of(page: str, anchor: str) -> str:
    """Return the first piece of Python below a heading, as one would type it."""
    text = (DOCS / page).read_text("utf-8")
    heads = {re.sub(r"[^\w\- ]", "", head[3:].lower()).replace(" ", "-"): head
             for head in re.findall(r"^## .+$", text, re.M)}  # fmt: skip
    below = text.partition(heads[anchor])[2].partition("\n## ")[0]
    included = re.search(r"^```\{literalinclude\} (\S+)$", below, re.M)
    if included:
        return (DOCS / included[1]).read_text("utf-8")
    typed = re.search(r"^```python\n(.+?)^```$", below, re.M | re.S)
    assert typed, f"{page}#{anchor} has no Python"
    examples = doctest.DocTestParser().get_examples(typed[1])
    assert examples, f"{page}#{anchor} has nothing to run"
    return "".join(example.source for example in examples)


def test_there_are_nine():
    assert len(TASKS) == len(set(TASKS)) == 9


@pytest.mark.parametrize(("page", "anchor"), TASKS)
def test_a_task_takes_twelve_lines(page, anchor):
    code = code_of(page, anchor)
    lines = [line for line in code.splitlines() if line.strip()]
    assert 3 <= len(lines) <= LONGEST
    assert max(map(len, lines)) <= 100
    ast.parse(code)
    assert "import drystone" in code


def test_twelve_tasks_are_a_line_each(tmp_path):
    table = re.findall(r"^\| .+ \| `.+` \| `(.+)` \|$", OVERVIEW.read_text("utf-8"), re.M)
    known = {"match": drystone.match("anaash", size=4), "file": tmp_path / "record.txt"}
    known["player"] = drystone.player("best", nodes=100)
    drystone.save(known["match"], known["file"])
    for line in table:
        eval(line, {"drystone": drystone, **known})
    assert len(table) == 12


def shell_lines(beginning: str) -> list[str]:
    """Return the lines of the documentation's shell examples that begin so."""
    texts = [path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))]
    blocks = [
        block for text in texts for block in re.findall(r"^```sh\n(.+?)^```$", text, re.M | re.S)
    ]
    lines = [line for block in blocks for line in block.splitlines()]
    return sorted({line for line in lines if line.startswith(beginning)})


COMMANDS = [
    line for line in shell_lines("drystone ") if line.split()[1] not in {"play", "answer", "engine"}
]


def test_there_are_commands():
    assert {line.split()[1] for line in COMMANDS} >= {"arena", "svg", "games"}


@pytest.mark.slow
@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_does_what_it_should(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(DOCS.parent / "py"))
    shutil.copy(DOCS / "bots" / "short.py", "bot.py")
    _, *words = shlex.split(re.sub(r"--games \d+", "--games 2", line))
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "has lost" not in said  # as a program does that cannot be started
    assert said or Path(words[words.index("--out") + 1]).stat().st_size


@pytest.mark.parametrize("line", shell_lines("printf "))
def test_what_is_sent_to_the_engine_is_answered(line):
    sent, _, command = line.partition(" | ")
    assert command == "drystone engine"
    speaker = Engine()
    for words in shlex.split(sent)[2:]:
        assert speaker.answer(words).startswith("="), words
