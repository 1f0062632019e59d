"""The file of games that the site offers, read from Python."""

import ast
import json
import lzma
import re
from itertools import islice

import pytest

from drystone import datasets
from drystone.core.errors import TextError
from drystone.games import catalogue
from drystone.play.match import Match
from tests.helpers import SHIPPED
from tests.sampling import DAY
from tools.pages.docs import GAMES, NOTEBOOK, PLAYED, write_games


@pytest.mark.slow
def test_every_game_of_the_computer_is_there_and_plays(tmp_path):
    write_games(tmp_path)
    rows = list(datasets.read(tmp_path / GAMES))
    assert {row["game"] for row in rows} == set(SHIPPED)
    assert len(rows) == sum(
        text.count(b"\n") for text in (lzma.decompress(f.read_bytes()) for f in PLAYED)
    )
    for row in islice(rows, DAY, None, 700):
        outcome = datasets.match_of(row).outcome
        assert (outcome.letter if outcome else "too long") == row["end"], row


@pytest.mark.slow
def test_the_notebook_shows_lengths_scores_and_openings(tmp_path, monkeypatch, capsys):
    write_games(tmp_path)
    monkeypatch.chdir(tmp_path)
    shown, names = [], {}
    for cell in json.loads((tmp_path / NOTEBOOK).read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run("".join(cell["source"]), names))
    said = capsys.readouterr().out
    assert shown[0] == len(names["rows"]) > 10_000
    assert isinstance(shown[-1], Match)
    for name in SHIPPED:
        # As the tables of the documentation have it.
        figures = json.loads(catalogue()[name].file("statistics.json"))
        won, drawn, lost = next(one["ended"] for one in figures if not one["options"])
        share = (won + drawn / 2) / (won + drawn + lost)
        assert re.search(rf"^{name} +{share:.1%} ± ", said, re.MULTILINE), (name, said)
        assert re.search(rf"^{name} +\S+ \(\d+\), ", said, re.MULTILINE)


def run(cell, names):
    """Run a cell as a notebook does; return what its last line shows."""
    *lines, last = ast.parse(cell).body
    exec(compile(ast.Module(lines, []), "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return exec(compile(ast.Module([last], []), "cell", "exec"), names)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no xz", "is no file of games"),
        (lzma.compress(b"{}\n")[:20], "is no file of games"),
        (lzma.compress(b"\xff\n"), "is no file of games"),
        (lzma.compress(b'{"series": 5}\n'), 'Line 1 is no game: “{"series": 5}”'),
        (lzma.compress(b'{"series": "anaash,size", "moves": ""}\n'), "Line 1 is no game"),
        (lzma.compress(b"[]\n"), "Line 1 is no game: “[]”"),
    ],
)
def test_what_is_no_file_of_games_is_refused_in_words(content, said, tmp_path):
    file = tmp_path / "games"
    file.write_bytes(content)
    with pytest.raises(TextError) as refused:
        list(datasets.read(file))
    assert said in str(refused.value)
